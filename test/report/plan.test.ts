import { expect, test } from "vitest";
import { defaultLeanOptions } from "../../src/config/config.js";
import { GeneratorError } from "../../src/errors.js";
import type { Membership, Plan, ToolPlan } from "../../src/model/plan.js";
import { emptyProject } from "../../src/model/project.js";
import { plan } from "../../src/plan/plan.js";
import { accountOf } from "../../src/report/explanation.js";
import { errorExitCode } from "../../src/report/exit-code.js";
import { reportPlan } from "../../src/report/plan.js";
import { api, operation, planned } from "../plan/build.js";

const operations = Array.from({ length: 6 }, (_, index) => operation(`GET /things${index}`));
const { plan: all } = await plan([api(operations)], emptyProject, {
  documents: [{ id: "pets", source: "pets.yaml" }],
  outputSchemas: false,
  lean: defaultLeanOptions,
});

function withForms(forms: readonly Membership["form"][], rest: Partial<Plan> = {}): Plan {
  const membership = new Map(
    all.operations.map(({ facts }, index) => [
      facts.key,
      { form: forms[index] ?? "listed", reason: "so it is", weight: 1, tokens: 30 },
    ]),
  );
  return { ...all, membership, ...rest };
}

function group(tool: ToolPlan | undefined): ToolPlan[] {
  const actions = new Map(all.operations.slice(0, 2).map(({ facts }) => [facts.name, facts.key]));
  return tool === undefined ? [] : [{ ...tool, id: "group things", calls: { form: "group", actions } }];
}

const cost = { tools: 4_000, discovery: 250, instructions: 123, naive: 392_203 };

test.each<[string, Plan, readonly string[]]>([
  ["everything listed", withForms([]), ["Pet Store: 6 operations, all listed", "6 of 40 tools"]],
  [
    "groups, search, and what the user took out",
    withForms(["grouped", "grouped", "hidden", "hidden", "deleted"], { tools: group(all.tools[0]), cost }),
    [
      "Pet Store: 1 of 6 operations listed, 2 in 1 group, 2 by search, 1 removed by you",
      "4,373 of 5,000 tokens (tools 4,000, search 250, instructions 123)",
      "1.1 % of the 392,203 tokens of one untrimmed tool per operation",
    ],
  ],
  [
    "over the limits, where everything was to be listed",
    withForms([], { limits: { tokens: 100, tools: 5 }, cost }),
    ["4,373 tokens, over the limit of 100", "6 tools, over the limit of 5"],
  ],
])("%s", (_, given, lines) => {
  const text = reportPlan(given);
  for (const line of lines) expect(text).toContain(line);
  expect(text.split("\n").length).toBeLessThanOrEqual(4);
});

test("the place reserved for a tool that calls is reported", async () => {
  const pairs = operations.flatMap(({ path }) => [operation(`GET ${path}`), operation(`DELETE ${path}`)]);
  const { plan: some } = await planned(api(pairs), emptyProject, undefined, {
    mode: "auto",
    maxTools: 15,
    cold: ["DELETE /things1"],
  });
  expect(reportPlan(some)).toContain("14 of 15 tools (1 reserved for call_read_operation)");
});

test("the largest tools come first, five of them", () => {
  const tools = all.tools.map((tool, index) => ({ ...tool, name: `t${index}`, tokens: 10 + index }));
  expect(reportPlan({ ...all, tools })).toContain("largest: t5 15, t4 14, t3 13, t2 12, t1 11");
});

test("the account says of each operation how it is reached and why, and holds the ledger", () => {
  const account = accountOf(withForms(["listed", "hidden"]));
  expect(account.operations).toEqual({ total: 6, listed: 5, grouped: 0, groups: 0, hidden: 1, withdrawn: 0 });
  expect(account.membership[1]).toMatchObject({
    operation: "GET /things1",
    form: "hidden",
    reason: "so it is",
  });
  expect(account.tools[0]).toMatchObject({ operations: ["GET /things0"], arguments: 0 });
  expect(account.cost.total).toBe(all.cost.tools + all.cost.discovery + all.cost.instructions);
  expect(account.ledger).toBe(all.ledger);
  expect(JSON.parse(JSON.stringify(account))).toEqual(account);
});

test.each([
  [new GeneratorError("budget-impossible", "Too little.", { hint: "Allow more." }), 4],
  [new GeneratorError("conflicts", "Both.", { hint: "Choose." }), 3],
  [new GeneratorError("usage", "What?", { hint: "Say it." }), 1],
  [new Error("a bug"), 1],
])("%s ends with exit code %i", (error, code) => {
  expect(errorExitCode(error)).toBe(code);
});

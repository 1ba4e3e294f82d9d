/** The argument by which callers say what they want of a large answer: bought from what the budget leaves free, and kept. */
import { describe, expect, test } from "vitest";
import type { LeanOptions } from "../../src/model/lean.js";
import { emptyProject, type ProjectState } from "../../src/model/project.js";
import type { JsonSchema } from "../../src/model/runtime.js";
import { pins } from "../../src/plan/list/pins.js";
import { api, media, operation, parameter, planned, response } from "./build.js";

function members(count: number): JsonSchema {
  const names = Array.from({ length: count }, (_, index) => [`member${index}`, { type: "string" }] as const);
  return { type: "object", properties: Object.fromEntries(names) };
}

function answering(line: string, schema: JsonSchema, rest: Parameters<typeof operation>[1] = {}) {
  return operation(line, { responses: [response("200", [media("application/json", schema)])], ...rest });
}

async function tools(
  operations: readonly ReturnType<typeof operation>[],
  lean: Partial<LeanOptions> = {},
  project: ProjectState = emptyProject,
) {
  const { plan } = await planned(api(operations), project, undefined, { mode: "auto", ...lean });
  const having = plan.tools.filter((tool) => tool.arguments.some(({ place }) => place === "answer:fields"));
  return { plan, having: having.map(({ name }) => name), project: pins(plan, project) as ProjectState };
}

const large = members(16);
const list: JsonSchema = { type: "array", items: large };

test.each<[string, readonly string[], ReturnType<typeof operation>]>([
  ["a large answer", ["get_a"], answering("GET /a", large)],
  ["a list of large ones", ["get_a"], answering("GET /a", list)],
  ["a wrapped list", ["get_a"], answering("GET /a", { type: "object", properties: { items: list } })],
  ["fifteen members", [], answering("GET /a", members(15))],
  ["what changes something", [], answering("POST /a", large)],
  [
    "what only reads by its owner's word",
    ["post_a"],
    answering("POST /a", large, { extensions: new Map([["x-mcp", { readOnly: true }]]) }),
  ],
  ["an argument of that name", [], answering("GET /a", large, { parameters: [parameter("query fields")] })],
  [
    "an answer that its owner shapes",
    [],
    answering("GET /a", large, { extensions: new Map([["x-mcp", { result: { pick: ["member1"] } }]]) }),
  ],
  ["no JSON", [], operation("GET /a", { responses: [response("200", [media("text/csv")])] })],
])("%s", async (_, wanted, one) => {
  const { having, plan } = await tools([one]);
  expect(having).toEqual(wanted);
  expect(plan.ledger.filter(({ subject }) => subject === "argument fields")).toHaveLength(wanted.length);
});

const owner: JsonSchema = {
  type: "object",
  properties: { login: { type: "string" }, id: { type: "string" } },
};

test.each<[string, JsonSchema, string]>([
  ["a list without a wrapper", list, "Keep only these of the answer, e.g. member0"],
  [
    "a wrapped list",
    { type: "object", properties: { total: { type: "integer" }, apps: list } },
    "Keep only these of the answer, e.g. apps.member0",
  ],
  [
    "an id within a member",
    { ...large, properties: { ...large.properties, owner } },
    "Keep only these of the answer, e.g. owner.id",
  ],
  [
    "a map of objects",
    {
      ...large,
      properties: { ...large.properties, networks: { type: "object", additionalProperties: owner } },
    },
    "Keep only these of the answer, e.g. networks.*.id",
  ],
  [
    "names that are no plain words",
    {
      type: "object",
      properties: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`« ${i} »`, {}])),
    },
    "Keep only these of the answer",
  ],
])("the example is a member of the answer: %s", async (_, schema, wanted) => {
  const { plan } = await tools([answering("GET /a", schema)]);
  expect(plan.tools[0]?.arguments.map(({ schema: { description } }) => description)).toEqual([wanted]);
});

test("the example is no member that the answer leaves out", async () => {
  const properties = { ...large.properties, owner, more: { type: "string" } } as const;
  const extensions = new Map([["x-mcp", { result: { drop: ["owner", "member0"] } }]]);
  const { plan } = await tools([answering("GET /a", { ...large, properties }, { extensions })]);
  expect(plan.tools[0]?.arguments[0]?.schema.description).toBe("Keep only these of the answer, e.g. member1");
});

test("nothing where it is switched off", async () => {
  expect((await tools([answering("GET /a", large)], { fields: false })).having).toEqual([]);
});

describe("within the budget", () => {
  const several = ["a", "b", "c"].map((noun, index) => answering(`GET /${noun}`, members(20 + index)));

  test("the largest answers first, and no token too many", async () => {
    const { plan: without } = await tools(several, { fields: false });
    const bare = without.cost.tools + without.cost.instructions;
    const { plan: all } = await tools(several);
    const price = (all.cost.tools - without.cost.tools) / 3;
    for (const [affordable, having] of [
      [0, []],
      [1, ["get_c"]],
      [2, ["get_b", "get_c"]],
    ] as const) {
      const budget = Math.ceil((bare + price * affordable) / 0.98) + 1;
      const result = await tools(several, { budget });
      expect(result.having).toEqual(having);
      expect(result.plan.cost.tools + result.plan.cost.instructions).toBeLessThanOrEqual(budget);
    }
  });

  test("no tool leaves the list for it", async () => {
    const listed = async (fields: boolean) => {
      const { plan } = await tools(several, { fields, maxTools: 7, budget: 700 });
      return plan.tools.map(({ name }) => name);
    };
    expect(await listed(true)).toEqual(await listed(false));
  });
});

describe("a project", () => {
  const first = [answering("GET /a", large), answering("GET /b", members(15))];

  test("keeps it though the answer shrinks, and does not get it when one grows", async () => {
    const before = await tools(first);
    expect(before.having).toEqual(["get_a"]);
    const changed = [answering("GET /a", members(3)), answering("GET /b", members(40))];
    const after = await tools([...changed, answering("GET /c", large)], {}, before.project);
    expect(after.having).toEqual(["get_a", "get_c"]);
    expect(after.plan.tools[0]).toEqual(before.plan.tools[0]);
    expect((await tools(changed)).having).toEqual(["get_b"]);
  });

  test("loses it to an argument of the API that is called so", async () => {
    const { project } = await tools(first);
    const own = answering("GET /a", large, { parameters: [parameter("query fields")] });
    const { plan } = await tools([own], {}, project);
    expect(plan.tools[0]?.arguments.map(({ place }) => place)).toEqual(["query:fields"]);
  });
});

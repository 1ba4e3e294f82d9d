/** A project that is split: what the server of each tag lists, as clients start it, and what they reach through it. */
import { describe, expect, test } from "vitest";
import { clientEntries } from "../../src/emit/client-entries.js";
import type { LeanOptions } from "../../src/model/lean.js";
import type { Plan } from "../../src/model/plan.js";
import { emptyProject, type ProjectState } from "../../src/model/project.js";
import { tokenCounter } from "../../src/plan/measure.js";
import { pins } from "../../src/plan/list/pins.js";
import { reachableOperations } from "../../src/runtime/discovery/reachable.js";
import { instructionsFor } from "../../src/runtime/resources/instructions.js";
import { createToolList } from "../../src/runtime/server/tool-list.js";
import { api, operation, parameter, planned } from "./build.js";
import { localCaller, served } from "./served.js";

const lines = ["GET /$", "POST /$", "GET /$/{id}", "DELETE /$/{id}", "PUT /$/{id}", "GET /$/{id}/notes"];

function resource(noun: string, tags: readonly string[]) {
  return lines.map((line, index) =>
    operation(line.replace("$", noun), {
      tags,
      operationId: `${noun}_${index}`,
      parameters: Array.from({ length: 3 }, (_, number) =>
        parameter(`query ${noun}${index}x${number}`, {
          type: "string",
          description: `Which ${noun} of them`,
        }),
      ),
    }),
  );
}

const document = api([
  ...resource("pets", ["Pets"]),
  ...resource("orders", ["Orders", "Pets"]),
  ...resource("invoices", ["Orders, old"]),
  ...resource("users", []),
]);

async function split(lean: Partial<LeanOptions> = {}, project: ProjectState = emptyProject) {
  return planned(document, project, "shop", { mode: "auto", split: true, ...lean });
}

/** What a client gets that starts the server by its entry. */
async function started(plan: Plan, args: readonly string[]) {
  const runtime = served(plan, { flags: args.slice(1) });
  const list = await createToolList(runtime)(localCaller);
  const count = await tokenCounter();
  const texts = list.map(({ name, description, inputSchema }) =>
    JSON.stringify({ name, description, inputSchema }),
  );
  return {
    list,
    tokens: [...texts, await instructionsFor(localCaller, runtime)].reduce(
      (sum, text) => sum + count(text),
      0,
    ),
    reached: [
      ...list.flatMap(({ name }) => {
        const tool = runtime.tools.byName.get(name);
        return tool === undefined ? [] : (tool.operation ?? Object.values(tool.actions ?? {}));
      }),
      ...(await reachableOperations(runtime)(localCaller)).byKey.keys(),
    ].flat(),
  };
}

describe.each([
  ["room for all", {}],
  ["few tools", { maxTools: 6 }],
  ["few tokens", { budget: 700 }],
] as const)("%s", (_, lean) => {
  test("every list fits, and has or finds every operation of its tag", async () => {
    const { plan, diagnostics } = await split(lean);
    expect(diagnostics.filter(({ code }) => code === "over-budget")).toEqual([]);
    expect(plan.servers?.map(({ tag }) => tag)).toEqual(["Pets", "Orders", "Orders, old", "default"]);
    const entries = clientEntries(plan, "dist/stdio.js");
    for (const { name, tag, tools, tokens } of plan.servers ?? []) {
      const server = await started(plan, entries[name]?.args ?? []);
      expect(server.list.length).toBe(tools);
      expect(server.tokens).toBeLessThanOrEqual(tokens);
      expect(tools).toBeLessThanOrEqual(plan.limits.tools);
      expect(tokens).toBeLessThanOrEqual(plan.limits.tokens);
      const own = plan.operations.filter(({ facts: { tags } }) =>
        tags.length === 0 ? tag === "default" : tags.includes(tag),
      );
      expect(new Set(server.reached)).toEqual(new Set(own.map(({ facts }) => facts.key)));
    }
  });
});

test.each([
  ["${AWS_SECRET_ACCESS_KEY}", "aws-secret-access-key"],
  ["Pets ${env:HOME}", "pets-env-home"],
  ["$HOME", "home"],
  ["%USERPROFILE%", "userprofile"],
  ["$", "$"],
  ["Orders & more", "Orders & more"],
])("a client puts nothing of its environment in the place of the tag %s", (tag, written) => {
  const servers = [{ name: "shop-one", tag, names: [], tools: 1, tokens: 100 }];
  const [entry] = Object.values(clientEntries({ name: "shop", servers }, "dist/stdio.js"));
  expect(entry?.args).toEqual(["dist/stdio.js", "--tags", written]);
});

test("each server has the limits to itself", async () => {
  const { plan } = await split({ maxTools: 12 });
  expect(plan.mode).toBe("direct");
  expect(plan.tools).toHaveLength(24);
  const whole = await planned(document, undefined, "shop", { mode: "auto", maxTools: 12 });
  expect(whole.plan.servers).toBeUndefined();
  expect(whole.plan.tools.length).toBeLessThan(12);
});

test("what a project lists stays as it is when it is split", async () => {
  const { plan: before } = await planned(document, undefined, "shop", { mode: "auto", maxTools: 9 });
  const project = pins(before, emptyProject) as ProjectState;
  const { plan } = await split({ maxTools: 9 }, project);
  const names = plan.tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(before.tools.map(({ name }) => name)));
  const again = await split({ maxTools: 9 }, pins(plan, project));
  expect(again.plan.tools).toEqual(plan.tools);
});

test("a group that somebody asked for is one tool, whichever tags its operations have", async () => {
  const grouped = api(
    document.operations.map((one) =>
      one.method === "GET" && one.path.endsWith("/notes")
        ? { ...one, extensions: new Map([["x-mcp", { group: "notes" }]]) }
        : one,
    ),
  );
  const { plan } = await planned(grouped, undefined, "shop", { mode: "auto", split: true });
  expect(plan.tools.filter(({ name }) => name === "notes")).toHaveLength(1);
  expect(new Set(plan.tools.map(({ name }) => name)).size).toBe(plan.tools.length);
});

test("where the operations of other tags leave too little, it is said", async () => {
  const crowd = api([
    ...resource("pets", ["Pets"]),
    ...["a", "b", "c"].flatMap((noun) => resource(noun, [noun.toUpperCase(), "All"])),
    ...resource("all", ["All"]),
  ]);
  const { plan, diagnostics } = await planned(crowd, undefined, "shop", {
    mode: "auto",
    split: true,
    maxTools: 8,
  });
  const over = plan.servers?.filter(({ tools }) => tools > 8).map(({ name }) => name);
  expect(over).toEqual(["shop-all"]);
  const told = diagnostics.filter(({ code }) => code === "over-budget");
  expect(told.map(({ message }) => message)).toEqual([expect.stringContaining("shop-all lists")]);
});

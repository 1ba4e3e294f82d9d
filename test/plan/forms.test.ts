/** What a project has stays as it is, and what it costs to change that. */
import { describe, expect, test } from "vitest";
import type { LeanOptions } from "../../src/model/lean.js";
import { emptyProject, type ProjectState } from "../../src/model/project.js";
import { pins } from "../../src/plan/pins.js";
import { api, operation, parameter, planned } from "./build.js";

const nouns = ["pets", "orders", "users", "invoices", "stores", "visits", "owners", "notes"];
const operations = nouns.flatMap((noun) =>
  ["GET /$", "POST /$", "GET /$/{id}", "DELETE /$/{id}"].map((line) =>
    operation(line.replace("$", noun), {
      tags: [noun],
      operationId: `${line.split(" ")[0]?.toLowerCase()}_${noun}${line.includes("{") ? "_item" : ""}`,
      // Too many of their own for a group.
      parameters: Array.from({ length: 4 }, (_, index) => parameter(`query ${noun}${line.length}x${index}`)),
    }),
  ),
);

const document = api(operations);

async function run(lean: Partial<LeanOptions>, project: ProjectState = emptyProject) {
  const result = await planned(document, project, undefined, { mode: "auto", ...lean });
  return {
    ...result,
    project: pins(result.plan, project) as ProjectState,
    forms: formsOf(result.plan.membership),
  };
}

function formsOf(membership: ReadonlyMap<string, { form: string }>): Record<string, string> {
  return Object.fromEntries([...membership].map(([key, { form }]) => [key, form]));
}

const listed = (forms: Record<string, string>): string[] =>
  Object.keys(forms).filter((key) => forms[key] === "listed");

describe("a project that has its list", () => {
  test("keeps it whatever becomes of the weights", async () => {
    const first = await run({ maxTools: 12 });
    const last = Object.keys(first.forms).filter((key) => first.forms[key] === "hidden");
    const usage = new Map(last.map((key) => [key, 1_000]));
    const again = await run({ maxTools: 12, usage }, first.project);
    expect(again.forms).toEqual(first.forms);
    expect(again.diagnostics.filter(({ code }) => code === "tool-left-list")).toEqual([]);
    expect((await run({ maxTools: 12, usage })).forms).not.toEqual(first.forms);
  });

  test("loses the least valuable where less fits, and says that this breaks something", async () => {
    const first = await run({ maxTools: 12 });
    const less = await run({ maxTools: 10 }, first.project);
    const gone = listed(first.forms).filter((key) => less.forms[key] !== "listed");
    expect(gone).toHaveLength(2);
    const weight = (key: string): number => first.plan.membership.get(key)?.weight ?? 0;
    const kept = listed(less.forms).map(weight);
    expect(Math.max(...gone.map(weight))).toBeLessThanOrEqual(Math.min(...kept));
    const told = less.diagnostics.filter(({ code }) => code === "tool-left-list");
    expect(told).toHaveLength(2);
    for (const { message } of told) expect(message).toMatch(/leaves the list.*breaking change/);
  });

  test("what somebody edited leaves last", async () => {
    const first = await run({ maxTools: 12 });
    const worst = listed((await run({ maxTools: 12 })).forms).filter(
      (key) => key.startsWith("DELETE") || key.startsWith("POST"),
    );
    const mine = worst[0] ?? listed(first.forms).at(-1) ?? "";
    const tools = new Map(first.project.tools);
    tools.set(mine, { ...tools.get(mine), form: "listed", edited: true });
    const less = await run({ maxTools: 6 }, { ...first.project, tools });
    expect(less.forms[mine]).toBe("listed");
  });

  test("takes in more only where much is free again", async () => {
    const first = await run({ budget: 1_500 });
    const little = await run({ budget: 1_540 }, first.project);
    expect(little.forms).toEqual(first.forms);
    const much = await run({ budget: 3_000 }, first.project);
    expect(listed(much.forms).length).toBeGreaterThan(listed(first.forms).length);
    for (const key of listed(first.forms)) expect(much.forms[key]).toBe("listed");
  });
});

describe("choices of a person", () => {
  test("cold is found by search only, though all would fit; hot is listed, though it weighs nothing", async () => {
    const { plan, forms } = await run({ budget: 20_000, cold: ["tag:pets"] });
    expect(
      Object.keys(forms)
        .filter((key) => forms[key] === "hidden")
        .sort(),
    ).toEqual(
      operations
        .filter(({ tags }) => tags[0] === "pets")
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    );
    expect(plan.membership.get("GET /pets")?.reason).toBe("hidden: cold");
    const hot = await run({ maxTools: 6, hot: ["DELETE /notes/{id}"] });
    expect(hot.plan.membership.get("DELETE /notes/{id}")?.reason).toBe("listed: hot");
  });

  test("mode direct lists all and says that it is over the budget; mode dynamic lists nothing", async () => {
    const direct = await run({ mode: "direct", budget: 500 });
    expect(direct.plan.mode).toBe("direct");
    expect(new Set(Object.values(direct.forms))).toEqual(new Set(["listed"]));
    expect(direct.diagnostics.map(({ code }) => code)).toContain("over-budget");
    const dynamic = await run({ mode: "dynamic" });
    expect(dynamic.plan).toMatchObject({ mode: "dynamic", tools: [] });
    expect(dynamic.plan.cost.discovery).toBeLessThanOrEqual(300);
  });
});

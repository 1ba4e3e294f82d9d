/** What a project has stays as it is, and what it costs to change that. */
import { describe, expect, test } from "vitest";
import { instructionsText } from "../../src/runtime/operations/definitions.js";
import { defaultLeanOptions } from "../../src/config/config.js";
import type { LeanOptions } from "../../src/model/lean.js";
import { emptyProject, type PinnedTool, type ProjectState } from "../../src/model/project.js";
import { pins } from "../../src/plan/list/pins.js";
import { api, operation, parameter, planned } from "./build.js";
import { sized } from "../everything.js";

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

  test("keeps it where search has as much room as it needs, but not for what it may need", async () => {
    const lean = { budget: 20_000, cold: ["delete_notes_item"] };
    const first = await run({ ...lean, maxTools: 40 });
    const { tools, discovery } = first.plan;
    expect([tools.length, discovery?.tools.length]).toEqual([31, 3]);
    const full = await run({ ...lean, maxTools: 34 }, first.project);
    expect(full.forms).toEqual(first.forms);
    const over = await run({ ...lean, maxTools: 33 }, first.project);
    expect([over.plan.tools.length, over.plan.discovery?.tools.length]).toEqual([30, 3]);
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
    expect(plan.membership.get("GET /pets")?.reason).toBe("cold");
    const hot = await run({ maxTools: 6, hot: ["DELETE /notes/{id}"] });
    expect(hot.plan.membership.get("DELETE /notes/{id}")?.reason).toBe("hot");
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

  test("what leaves the list by choice is told as a breaking change", async () => {
    const first = await run({ budget: 20_000 });
    const told = async (lean: Partial<LeanOptions>): Promise<string[]> =>
      (await run(lean, first.project)).diagnostics.flatMap(({ code, message }) =>
        code === "tool-left-list" ? [message] : [],
      );
    expect(await told({ budget: 20_000 })).toEqual([]);
    expect(await told({ budget: 20_000, cold: ["list_pets"] })).toEqual([
      "list_pets leaves the list (cold): a breaking change for callers that use its name.",
    ]);
    expect(await told({ mode: "dynamic" })).toHaveLength(operations.length);
    const selection = { ...defaultLeanOptions.selection, exclude: ["DELETE"] };
    expect((await told({ budget: 20_000, selection }))[0]).toContain("(exclude: DELETE)");
  });

  test("a tool that became an action is told as that", async () => {
    const first = await run({ budget: 20_000 });
    const overrides = [{ match: "GET /pets/**", extension: { group: "pets_tool" } }];
    const selection = { ...defaultLeanOptions.selection, overrides };
    const grouped = await run({ budget: 20_000, selection }, first.project);
    const told = grouped.diagnostics.filter(({ code }) => code === "tool-left-list");
    const hint = "Callers have to use its replacement; openapi-to-mcp inspect --why NAME shows it.";
    expect(told).toMatchObject(
      ["list_pets", "get_pets_item"].map((name) => ({
        message: `${name} leaves the list (an action of pets_tool now): a breaking change for callers that use its name.`,
        hint,
      })),
    );
  });

  test("a group that leaves says where each of its operations went", async () => {
    const overrides = [{ match: "GET /pets/**", extension: { group: "pets_tool" } }];
    const selection = { ...defaultLeanOptions.selection, overrides };
    const first = await run({ budget: 20_000, selection });
    const apart = { ...defaultLeanOptions.selection, exclude: ["GET /pets"] };
    const lean = { budget: 20_000, selection: apart, cold: ["GET /pets/{id}"] };
    const { diagnostics } = await run(lean, first.project);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "pets_tool leaves the list (GET /pets: exclude: GET /pets; GET /pets/{id}: cold): a breaking change for callers that use its name.",
    ]);
  });
});

describe("limits", () => {
  test("new tools leave a fiftieth of the budget free, for a word more in the document", async () => {
    const { plan } = await run({
      mode: "hybrid",
      budget: 20_000,
      maxTools: 100,
      cold: ["delete_notes_item"],
    });
    const { tools, discovery, instructions } = plan.cost;
    const all = tools + discovery + instructions;
    const budget = Math.ceil(all / 0.99);
    const tight = await run({ budget, maxTools: 100, cold: ["delete_notes_item"] });
    const cost = tight.plan.cost;
    expect(cost.tools).toBeLessThan(tools);
    expect(cost.tools + cost.discovery + cost.instructions).toBeLessThanOrEqual(0.98 * budget);
  });

  test("the reason is the place among those that competed, and says who took the room", async () => {
    const first = await run({ maxTools: 12 });
    const reasons = [...first.plan.membership.values()].map(({ reason }) => reason);
    const places = reasons.flatMap((reason) => /^(\d+)\w\w of 32 by weight/.exec(reason)?.[1] ?? []);
    expect(places.map(Number).sort((a, b) => a - b)).toEqual(operations.map((_, index) => index + 1));
    const again = await run({ maxTools: 12 }, first.project);
    expect(new Set([...again.plan.membership.values()].map(({ reason }) => reason))).toEqual(
      new Set(["as before", "as before; too little is free again for it to join the list"]),
    );
  });

  test("the reason says where room for search is what keeps an operation out of the list", async () => {
    const reasonsAt = async (maxTools: number): Promise<string[]> => {
      const { plan } = await run({ budget: 20_000, maxTools });
      return [...plan.membership.values()].flatMap(({ form, reason }) => (form === "hidden" ? [reason] : []));
    };
    const kept = /all would fit, but room is kept for search, which later operations may need$/;
    expect(await reasonsAt(36)).toEqual([]);
    for (const reason of await reasonsAt(32)) expect(reason).toMatch(kept);
    for (const reason of await reasonsAt(31)) expect(reason).not.toMatch(kept);
    expect(await reasonsAt(32)).not.toEqual([]);
    expect(await reasonsAt(31)).not.toEqual([]);
  });

  test("what is said of calling operations that were found names no tool but those listed", async () => {
    const { plan } = await run({ mode: "hybrid", budget: 20_000, maxTools: 60, cold: ["get_notes"] });
    expect(plan.discovery?.tools.map(({ name }) => name)).not.toContain("call_write_operation");
    expect(instructionsText(plan.instructions)).toContain("call them with call_read_operation.");
  });

  const verbs = ["list", "find", "count", "check", "sort", "sum", "rank", "scan"];
  const reading = (noun: string) => (verb: string) =>
    operation(`GET /${noun}/{id}/${verb}`, {
      tags: [noun],
      operationId: `${verb}_${noun}`,
      summary: `${verb} the ${noun} of somebody`,
      parameters: [parameter("path id"), ...["a", "b", "c"].map((name) => parameter(`query ${name}`))],
    });
  const alike = nouns.flatMap((noun) => verbs.slice(0, 4).map(reading(noun)));
  /** Only one group may take another action. */
  const fullBut = (open: string) =>
    nouns.flatMap((noun) => verbs.slice(0, noun === open ? 4 : 8).map(reading(noun)));

  test("where groups leave nothing to search for, there is no search", async () => {
    const { plan } = await planned(api(alike), emptyProject, undefined, { mode: "auto", maxTools: 8 });
    expect(plan.discovery).toBeUndefined();
    expect(new Set(Object.values(formsOf(plan.membership)))).toEqual(new Set(["grouped"]));
    expect(plan.tools).toHaveLength(8);
  });

  const grouped = async (of: typeof alike, project: ProjectState = emptyProject) => {
    const result = await planned(api(of), project, undefined, { mode: "auto", maxTools: 8 });
    return { ...result, pinned: pins(result.plan, project) as ProjectState };
  };

  test("whatever is new joins its group in a full list, in its place, and changes no other tool", async () => {
    for (const [index, fresh] of alike.entries()) {
      if (index % sized(3, 1) !== 0) continue;
      const before = await grouped(alike.toSpliced(index, 1));
      const { plan, diagnostics, pinned } = await grouped(alike, before.pinned);
      const own = plan.membership.get(`${fresh.method} ${fresh.path}`);
      expect(own).toMatchObject({ form: "grouped", tool: `${fresh.tags[0]?.replace(/s$/, "")}_read` });
      expect(own?.reason).not.toContain("as before");
      expect(diagnostics).toEqual([]);
      const others = plan.tools.filter(({ name }) => name !== own?.tool);
      expect(before.plan.tools).toEqual(expect.arrayContaining(others));
      expect((await grouped(alike, pinned)).plan.tools).toEqual(plan.tools);
    }
  });

  test.each<[string, Parameters<typeof operation>[0], object, Partial<PinnedTool>?]>([
    ["another side effect", "PUT /pets/{id}/list", {}],
    ["another resource", "GET /toys/{id}/list", { tags: ["toys"] }],
    [
      "too many arguments of its own",
      "GET /pets/{id}/all",
      { parameters: ["d", "e", "f", "g"].map((name) => parameter(`query ${name}`)) },
    ],
    ["a group that somebody edited", "GET /pets/{id}/all", {}, { edited: true }],
  ])("search is made room for, and that is told: %s", async (_, line, rest, pin) => {
    const all = fullBut("pets");
    const before = await grouped(all);
    const id = "group pet_read";
    const tools = new Map(before.pinned.tools);
    tools.set(id, { ...tools.get(id), form: "listed", ...pin });
    const fresh = operation(line, { tags: ["pets"], operationId: "fresh", ...rest });
    const { plan, diagnostics } = await grouped([...all, fresh], { ...before.pinned, tools });
    expect(plan.membership.get(line)?.form).toBe("hidden");
    expect(diagnostics.map(({ code }) => code)).toContain("tool-left-list");
  });

  /** A list of tools each of another resource, and two of the same. */
  const update = (path: string) =>
    operation(`PUT ${path}`, {
      tags: ["pets"],
      operationId: `update_${path.split("/").at(-1)?.replaceAll(/\W/g, "")}`,
      parameters: ["name", "kind", "colour", "weight"].map((name) =>
        parameter(`header ${name}`, {
          type: "string",
          description: `The ${name} which animals have from then on`,
        }),
      ),
    });
  const apart = nouns.slice(1).map((noun) => operation(`GET /${noun}/{id}`, { tags: [noun] }));
  const full = async (of: typeof apart, maxTools: number, project: ProjectState = emptyProject) => {
    const { plan, diagnostics } = await planned(api(of), project, undefined, { mode: "auto", maxTools });
    return {
      tools: plan.tools.map(({ name }) => name),
      diagnostics,
      pinned: pins(plan, project) as ProjectState,
    };
  };

  test("a listed tool joins a group with a new operation rather than that others leave, in one run", async () => {
    const before = await full([...apart, update("/pets/{id}")], 8);
    const all = [...apart, update("/pets/{id}"), update("/pets/{id}/again")];
    const { tools, diagnostics, pinned } = await full(all, 8, before.pinned);
    expect(tools).toEqual([...before.tools.slice(0, -1), "pet_write"]);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "update_id leaves the list (an action of pet_write now): a breaking change for callers that use its name.",
    ]);
    expect((await full(all, 8, pinned)).tools).toEqual(tools);
  });
});

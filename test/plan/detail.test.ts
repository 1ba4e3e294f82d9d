/** How much listed tools say: nothing is cut while the budget has room. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Operation } from "../../src/model/api.js";
import type { LeanOptions } from "../../src/model/lean.js";
import type { Plan, ToolPlan } from "../../src/model/plan.js";
import type { JsonSchema } from "../../src/model/runtime.js";
import { emptyProject, type ProjectState } from "../../src/model/project.js";
import { pins } from "../../src/plan/list/pins.js";
import { sized } from "../everything.js";
import { api, operation, parameter, planned } from "./build.js";

const text = { type: "string" } as const;
const values = Array.from({ length: 30 }, (_, index) => `colour-${index}`);
const long =
  "Which of the sheep are wanted, by the shepherd's own marks. Marks are read from left to right. Old marks count as new ones.";

const objectOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: "object",
  properties,
});

/** An operation with more than lean tools show: a long text, many arguments, a deep one, and one of many values. */
function wide(name: string): Operation {
  const deep: JsonSchema = objectOf({ b: objectOf({ c: objectOf({ d: text }) }) });
  return operation(`GET /${name}`, {
    operationId: `list_${name}`,
    description: `Counts the ${name}. Those that sleep are counted twice. Nobody knows why.`,
    parameters: [
      ...Array.from({ length: 12 }, (_, index) => parameter(`query corner_of_the_field_${index}`, text)),
      parameter("query marks", text, { description: long }),
      parameter("query colour", { ...text, enum: values }),
      parameter("query a", deep),
      parameter("query page", { type: "integer" }),
      parameter("query sort", text),
    ],
  });
}

async function plan(
  all: readonly Operation[],
  lean: Partial<LeanOptions> = {},
  project: ProjectState = emptyProject,
): Promise<Plan> {
  return (await planned(api(all), project, undefined, { mode: "auto", detail: "full", ...lean })).plan;
}

const used = ({ cost: { tools, discovery, instructions } }: Plan): number => tools + discovery + instructions;
const names = (tool: ToolPlan | undefined): string[] => tool?.arguments.map(({ name }) => name) ?? [];
const schemaOf = (tool: ToolPlan | undefined, name: string): object =>
  tool?.arguments.find((argument) => argument.name === name)?.schema ?? {};

describe("a tool", () => {
  test("says everything where there is room", async () => {
    const {
      tools: [tool],
      operations: [one],
      ledger,
    } = await plan([wide("sheep")]);
    expect(tool?.description).toContain("Nobody knows why");
    expect(names(tool)).toHaveLength(17);
    expect(schemaOf(tool, "marks")).toMatchObject({
      description: expect.stringContaining("Old marks count") as string,
    });
    expect(schemaOf(tool, "colour")).toHaveProperty("enum", values);
    expect(JSON.stringify(schemaOf(tool, "a"))).toContain('"d"');
    expect(one?.facts.arguments.filter(({ hidden }) => hidden)).toEqual([]);
    expect(ledger.filter(({ kind }) => kind === "hidden")).toEqual([]);
  });

  test("says all else before what costs more than a thousand tokens at once", async () => {
    const names30 = Array.from({ length: 30 }, (_, index) => `member_${index}`);
    const level = (below: JsonSchema): JsonSchema =>
      objectOf(Object.fromEntries(names30.map((name) => [name, below])));
    const huge = operation("GET /sheep", {
      operationId: "list_sheep",
      parameters: [
        // What is used most is what costs most.
        parameter("query filter", objectOf({ a: objectOf({ b: objectOf({ c: level(level(text)) }) }) })),
        ...Array.from({ length: 12 }, (_, index) => parameter(`query corner_of_the_field_${index}`, text)),
      ],
    });
    const [little, much] = [await plan([huge]), await plan([huge], { budget: 50_000 })];
    expect(names(little.tools[0])).toHaveLength(12);
    expect(JSON.stringify(schemaOf(much.tools[0], "filter"))).toContain("member_29");
  });

  test("names as many values of a list as there is room for, and all where that is enough", async () => {
    const all = Array.from({ length: 400 }, (_, index) => `colour_of_sheep_${index}`);
    const one = operation("GET /sheep", {
      operationId: "list_sheep",
      parameters: [parameter("query colours", { type: "array", items: { ...text, enum: all } })],
    });
    for (const budget of [600, 1_000, 1_500, 2_000, 2_500]) {
      const listed = await plan([one], { budget });
      expect(schemaOf(listed.tools[0], "colours")).toMatchObject({
        description: expect.stringContaining("One of 400 values") as string,
        items: { pattern: "^colour_of_sheep_[0-9]{1,3}$" },
      });
      expect(used(listed)).toBeGreaterThan(0.9 * budget);
    }
    const whole = await plan([one], { budget: 5_000 });
    expect(schemaOf(whole.tools[0], "colours")).toHaveProperty("items.enum", all);
  });

  test("shows as many alternatives with their whole texts as there is room for, where all together cost too much", async () => {
    const alternatives = Array.from({ length: 24 }, (_, index): JsonSchema => {
      const kind: JsonSchema = { ...text, enum: [`breed_${index}`] };
      const marks = { ...text, description: `${long} Breed ${index} has others than breed ${index + 1}.` };
      return { ...objectOf({ kind, marks }), required: ["kind"] };
    });
    const one = operation("POST /sheep", {
      operationId: "create_sheep",
      body: objectOf({ sheep: { type: "array", items: { anyOf: alternatives } } }),
    });
    for (const budget of [700, 1_000, 1_500, 2_000]) {
      const listed = await plan([one], { budget });
      expect(used(listed)).toBeLessThanOrEqual(budget);
      expect(used(listed)).toBeGreaterThan(0.85 * budget);
    }
    const whole = await plan([one], { budget: 5_000 });
    expect(JSON.stringify(whole.tools[0]?.arguments)).toContain("has others than breed 24");
  });

  test("is lean on request", async () => {
    const {
      tools: [tool],
      ledger,
    } = await plan([wide("sheep")], { detail: "lean" });
    expect(tool?.description).not.toContain("Nobody");
    expect(names(tool)).toHaveLength(10);
    expect(ledger.some(({ subject, trim }) => subject === "argument colour" && trim === "enums")).toBe(true);
  });

  test("keeps what callers use most where it cannot show all", async () => {
    const {
      tools: [tool],
    } = await plan([wide("sheep")], { detail: "lean" });
    expect(names(tool)).toEqual(expect.arrayContaining(["page", "sort"]));
    expect(names(tool).at(-1)).toBe("sort");
  });

  test("of an object shows the members that callers use most", async () => {
    const members = [...Array.from({ length: 12 }, (_, index) => `corner_of_the_field_${index}`), "status"];
    const filter = objectOf(Object.fromEntries(members.map((name) => [name, text])));
    const one = operation("GET /sheep", { parameters: [parameter("query filter", filter)] });
    const {
      tools: [tool],
    } = await plan([one], { detail: "lean" });
    const { properties = {} } = schemaOf(tool, "filter") as { properties?: object };
    expect(Object.keys(properties)).toHaveLength(10);
    expect(Object.keys(properties).at(-1)).toBe("status");
  });
});

const many = ["sheep", "goats", "geese", "hens", "cows"].map(wide);
/** The next step of each tool may be too long for the rest. */
const leastUsed = 0.85;
const shares = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** A budget between what the leanest list and what the fullest costs, with the room for search that a list keeps free. */
async function between(share: number): Promise<number> {
  const search = 700;
  const [least, most] = [await plan(many, { detail: "lean" }), await plan(many, { budget: 50_000 })].map(
    used,
  );
  return Math.round((least ?? 0) + search + share * ((most ?? 0) - (least ?? 0) - search));
}

test("actions show what they take alike, and leave out what one means otherwise", async () => {
  const reading = (line: string, ...more: Parameters<typeof parameter>[]) =>
    operation(line, {
      parameters: [parameter("query limit", { type: "integer" }), ...more.map((one) => parameter(...one))],
    });
  const states = { ...text, enum: ["awake", "asleep"] };
  const flocks = [
    reading("GET /flocks", ["query status", states]),
    reading("GET /flocks/{id}/lambs", ["query status", text], ["query mark", text]),
  ];
  const others = Array.from({ length: 8 }, (_, index) => operation(`POST /other${index}`));
  const { tools } = await plan([...flocks, ...others], { maxTools: 9 });
  const group = tools.find(({ calls }) => calls.form === "group");
  expect(group?.description.split("\n")).toEqual(["list(limit?)", "list_lambs(id, limit?, mark?)"]);
});

test("a range shows where it begins and where it ends, or neither", async () => {
  const dates = ["birth_start", "sale_start", "birth_end", "sale_end"];
  const parameters = dates.map((name) => parameter(`query ${name}`, { ...text, enum: values }));
  const dated = many.map((one) => ({ ...one, parameters }));
  const seen = new Set<number>();
  for (let budget = 1_000; budget < 3_000; budget += 100)
    for (const tool of (await plan(dated, { budget })).tools) {
      const shown = names(tool);
      expect(new Set(shown.map((name) => name.replace(/_(?:start|end)$/, ""))).size).toBe(shown.length / 2);
      seen.add(shown.length);
    }
  expect(seen).toEqual(new Set([2, 4]));
});

describe("the budget", () => {
  test("is used where something is cut, and never exceeded", async () => {
    for (const share of shares) {
      const budget = await between(share);
      const made = await plan(many, { budget });
      expect(made.mode).toBe("direct");
      expect([...made.detail.values()].every((steps) => steps === "full")).toBe(false);
      expect(used(made)).toBeLessThanOrEqual(budget);
      expect(used(made)).toBeGreaterThanOrEqual(budget * leastUsed);
    }
  });

  test("lets every tool say all where that fits to the token", async () => {
    const whole = await plan(many, { budget: 50_000 });
    const exact = await plan(many, { budget: used(whole) });
    expect(exact.tools).toEqual(whole.tools);
    const less = await plan(many, { budget: used(whole) - 1 });
    expect([...less.detail.values()].every((steps) => steps === "full")).toBe(false);
  });

  test("is spent on what weighs most first", async () => {
    for (const at of many.keys()) {
      const weighty = many.map((one, index) =>
        index === at ? { ...one, extensions: new Map([["x-mcp", { priority: 50 }]]) } : one,
      );
      const made = await plan(weighty, { budget: await between(0.6) });
      const steps = made.tools.map(({ id }) => made.detail.get(id));
      expect(steps[at]).toBe("full");
      expect(steps.every((one) => one === "full")).toBe(false);
    }
  });
});

describe("in a project", () => {
  test("a tool says the same when another operation comes or goes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1_300, max: 1_700 }), fc.nat(4), async (budget, at) => {
        const all = many.filter((_, index) => index !== at);
        const first = await plan(all, { budget });
        const project = pins(first, emptyProject);
        expect((await plan(all, { budget }, project)).tools).toEqual(first.tools);
        const fewer = await plan(all.slice(1), { budget }, project);
        expect(fewer.tools).toEqual(
          first.tools.filter(({ id }) => fewer.tools.some((tool) => tool.id === id)),
        );
        const added = operation("GET /owls", { operationId: "list_owls", description: "Counts the owls." });
        const more = await plan([...all, added], { budget }, project);
        // Where a list is full to the token, the limits force tools to say less.
        fc.pre(used(first) + (more.tools.find(({ id }) => id === "GET /owls")?.tokens ?? 0) <= budget);
        expect(more.tools.filter(({ id }) => id !== "GET /owls")).toEqual(first.tools);
      }),
      { numRuns: sized(6, 20) },
    );
  });

  test("a tool says less only where the limits force it", async () => {
    const first = await plan(many, { budget: await between(0.8) });
    const project = pins(first, emptyProject);
    const budget = used(first) - 100;
    const less = await plan(many, { budget }, project);
    expect(used(less)).toBeLessThanOrEqual(budget);
    expect(less.tools.map(({ id }) => id)).toEqual(first.tools.map(({ id }) => id));
    const more = await plan(many, { budget: 50_000 }, project);
    expect(more.tools).toEqual(first.tools);
  });
});

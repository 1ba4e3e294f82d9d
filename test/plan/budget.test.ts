/** The laws of the budget, over offers and whole APIs that nobody wrote by hand. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GeneratorError } from "../../src/errors.js";
import type { Operation } from "../../src/model/api.js";
import type { LeanOptions } from "../../src/model/lean.js";
import type { Plan } from "../../src/model/plan.js";
import { emptyProject, type ProjectState } from "../../src/model/project.js";
import { takeWithin, type GroupOffer, type Offer } from "../../src/plan/list/budget.js";
import { pins } from "../../src/plan/list/pins.js";
import { errorExitCode } from "../../src/report/exit-code.js";
import { api, operation, parameter, planned } from "./build.js";
import { sized } from "../everything.js";

const offers = fc.array(
  fc.record<Offer>({
    weight: fc.integer({ min: 0, max: 400 }).map((n) => n / 100),
    tokens: fc.integer({ min: 25, max: 600 }),
  }),
  { maxLength: 40 },
);

/** Offers, and disjoint groups over some of them. */
const problems = offers.chain((all) =>
  fc.record({
    offers: fc.constant(all),
    groups: fc
      .array(fc.record({ size: fc.integer({ min: 2, max: 5 }), tokens: fc.integer({ min: 40, max: 900 }) }), {
        maxLength: 8,
      })
      .map((wishes) => {
        let next = 0;
        return wishes.flatMap(({ size, tokens }): GroupOffer[] => {
          const members = [...all.keys()].slice(next, next + size);
          next += size;
          return members.length < 2 ? [] : [{ members, tokens }];
        });
      }),
  }),
);

/**
 * As many cheap tools as the count allows, and a dear one that fits only with the last token, serves less than they do together,
 * and yet has the best weight per cost.
 */
const displacing = fc
  .record({
    tools: fc.integer({ min: 2, max: 6 }),
    each: fc.integer({ min: 100, max: 200 }),
    steps: fc.integer({ min: 2, max: 4 }),
    others: fc.array(
      fc.record<Offer>({
        weight: fc.integer({ min: 0, max: 10 }).map((n) => n / 1000),
        tokens: fc.integer({ min: 25, max: 600 }),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ tools, each, steps, others }) => {
    // The room is filled in steps of 40 tokens, at first.
    const tokens = 40 * (Math.floor((tools * each) / 40) + steps);
    const asGoodAsOne = (tokens + tokens / tools) / (each + tokens / tools);
    const dear = { weight: (asGoodAsOne + tools) / 2, tokens };
    const cheap = Array.from({ length: tools }, (): Offer => ({ weight: 1, tokens: each }));
    return { tools, tokens, offers: [...cheap, dear, ...others], groups: [] };
  });

function served(
  problem: { offers: readonly Offer[]; groups: readonly GroupOffer[] },
  room: { tokens: number; tools: number },
) {
  const taken = takeWithin(problem.offers, problem.groups, room);
  const members = [...taken.offers, ...taken.groups.flatMap((index) => problem.groups[index]?.members ?? [])];
  return {
    taken,
    members,
    weight: members.reduce((sum, index) => sum + (problem.offers[index]?.weight ?? 0), 0),
    tokens:
      taken.offers.reduce((sum, index) => sum + (problem.offers[index]?.tokens ?? 0), 0) +
      taken.groups.reduce((sum, index) => sum + (problem.groups[index]?.tokens ?? 0), 0),
    tools: taken.offers.length + taken.groups.length,
  };
}

const rooms = fc.record({
  tokens: fc.integer({ min: 0, max: 4_000 }),
  tools: fc.integer({ min: 0, max: 20 }),
});

describe("taking what fits", () => {
  test("never over a limit, and nothing twice", () => {
    fc.assert(
      fc.property(problems, rooms, (problem, room) => {
        const { members, tokens, tools } = served(problem, room);
        expect(tokens).toBeLessThanOrEqual(room.tokens);
        expect(tools).toBeLessThanOrEqual(room.tools);
        expect(new Set(members).size).toBe(members.length);
      }),
    );
  });

  test("more budget never serves less weight", () => {
    fc.assert(
      fc.property(problems, rooms, fc.integer({ min: 1, max: 1_500 }), (problem, room, more) => {
        const before = served(problem, room).weight;
        const after = served(problem, { ...room, tokens: room.tokens + more }).weight;
        expect(after).toBeGreaterThanOrEqual(before - 1e-6);
      }),
    );
  });

  test("a dear tool does not displace several cheap ones that serve more", () => {
    const cheap = { weight: 1, tokens: 40 };
    const three = { offers: [cheap, cheap, { weight: 1.9, tokens: 120 }], groups: [] };
    expect(served(three, { tokens: 119, tools: 2 }).weight).toBe(2);
    expect(served(three, { tokens: 120, tools: 2 }).weight).toBe(2);
  });

  test("more budget never serves less weight where a dear tool is worth more than each of several cheap ones", () => {
    fc.assert(
      fc.property(displacing, ({ tools, tokens, ...problem }) => {
        const before = served(problem, { tokens: tokens - 1, tools }).weight;
        const after = served(problem, { tokens, tools }).weight;
        expect(after).toBeGreaterThanOrEqual(before - 1e-6);
      }),
    );
  });

  test("a group is taken where the count binds", () => {
    const one = { weight: 1, tokens: 50 };
    const four = { offers: [one, one, one, one], groups: [{ members: [0, 1, 2, 3], tokens: 120 }] };
    expect(served(four, { tokens: 200, tools: 4 }).taken).toEqual({ offers: [0, 1, 2, 3], groups: [] });
    expect(served(four, { tokens: 200, tools: 2 }).taken).toEqual({ offers: [], groups: [0] });
  });
});

const nouns = ["pets", "orders", "users", "invoices"];
const shapes: readonly ((noun: string) => string)[] = [
  (noun) => `GET /${noun}`,
  (noun) => `POST /${noun}`,
  (noun) => `GET /${noun}/{id}`,
  (noun) => `PUT /${noun}/{id}`,
  (noun) => `DELETE /${noun}/{id}`,
  (noun) => `GET /${noun}/{id}/notes`,
  (noun) => `GET /${noun}/search`,
];
const lines = nouns.flatMap((noun) => shapes.map((shape) => shape(noun)));

const operations = fc
  .uniqueArray(fc.record({ line: fc.constantFrom(...lines), filters: fc.integer({ min: 0, max: 6 }) }), {
    selector: ({ line }) => line,
    minLength: 4,
    maxLength: lines.length,
  })
  .map((all) => all.map(({ line, filters }) => made(line, filters)));

function made(line: string, filters: number): Operation {
  const [, tag = ""] = /\/(\w+)/.exec(line) ?? [];
  return operation(line, {
    tags: [tag],
    parameters: Array.from({ length: filters }, (_, index) => parameter(`query filter${index}`)),
  });
}

/** A read and a write that every API has, so that the tools which search and call are always the same ones. */
const base = [made("GET /health", 0), made("POST /health", 0)];

const limits = fc.record({
  budget: fc.integer({ min: 450, max: 3_000 }),
  maxTools: fc.integer({ min: 5, max: 24 }),
});

async function plan(
  all: readonly Operation[],
  lean: Partial<LeanOptions>,
  project: ProjectState = emptyProject,
) {
  return planned(api([...base, ...all]), project, undefined, { mode: "auto", ...lean });
}

function within(result: Plan, { budget, maxTools }: { budget: number; maxTools: number }): void {
  const { tools, discovery, instructions } = result.cost;
  expect(tools + discovery + instructions).toBeLessThanOrEqual(budget);
  expect(result.tools.length + (result.discovery?.tools.length ?? 0)).toBeLessThanOrEqual(maxTools);
}

function weightServed({ membership }: Plan): number {
  return [...membership.values()].reduce(
    (sum, { form, weight }) => sum + (form === "hidden" ? 0 : weight),
    0,
  );
}

/** The project as the next run finds it. */
function after(result: Plan, project: ProjectState = emptyProject): ProjectState {
  return pins(result, project);
}

const runs = { numRuns: sized(8, 25) };

describe("planning within limits", () => {
  test("never over them, every operation reachable, one reason each", async () => {
    await fc.assert(
      fc.asyncProperty(operations, limits, async (all, given) => {
        const { plan: result } = await plan(all, given);
        within(result, given);
        expect([...result.membership.keys()]).toEqual(result.operations.map(({ facts }) => facts.key));
        const tools = new Map(result.tools.map((tool) => [tool.name, tool]));
        for (const [key, { form, tool, reason }] of result.membership) {
          expect(reason).not.toBe("");
          if (form === "hidden") expect(result.discovery?.index.operations).toContain(key);
          else expect(reaches(tools.get(tool ?? ""), key)).toBe(true);
        }
      }),
      runs,
    );
  });

  test("more budget never serves less weight", async () => {
    await fc.assert(
      fc.asyncProperty(operations, limits, fc.integer({ min: 1, max: 1_000 }), async (all, given, more) => {
        const less = await plan(all, given);
        const rich = await plan(all, { ...given, budget: given.budget + more });
        expect(weightServed(rich.plan)).toBeGreaterThanOrEqual(weightServed(less.plan) - 1e-6);
      }),
      runs,
    );
  });

  test("hot is always in, or the run ends with exit code 4, names and costs", async () => {
    await fc.assert(
      fc.asyncProperty(operations, limits, fc.nat(), async (all, given, pick) => {
        const hot = [...base, ...all]
          .filter((_, index) => (pick >> index) % 2 === 1)
          .map(({ method, path }) => `${method} ${path}`);
        const result = await plan(all, { ...given, hot }).catch((error: unknown) => error);
        if (result instanceof Error) {
          expect(errorExitCode(result)).toBe(4);
          const { plan: direct } = await plan(all, { mode: "direct" });
          for (const { name, tokens } of direct.tools.filter(({ id }) => hot.includes(id)))
            expect(result.message).toContain(`${name} ${tokens}`);
          expect((await plan(all, { ...given, hot, ...allowedBy(result) })).plan.tools).not.toEqual([]);
          return;
        }
        const { plan: found } = result as Awaited<ReturnType<typeof plan>>;
        within(found, given);
        for (const key of hot) expect(found.membership.get(key)?.form).toBe("listed");
      }),
      runs,
    );
  });

  test("the same input gives the same plan", async () => {
    await fc.assert(
      fc.asyncProperty(operations, limits, async (all, given) => {
        const [one, other] = [await plan(all, given), await plan(all, given)];
        expect(other).toEqual(one);
      }),
      { numRuns: sized(5, 10) },
    );
  });

  test("planning again changes nothing; one more operation changes no other tool's name or membership", async () => {
    await fc.assert(
      fc.asyncProperty(operations, fc.nat(), limits, async (all, pick, given) => {
        const lean = { ...given, budget: given.budget + 700 };
        const first = await plan(all.slice(1), lean);
        fc.pre(first.plan.mode === "hybrid");
        const project = after(first.plan);
        const again = await plan(all.slice(1), lean, project);
        expect(places(again.plan)).toEqual(places(first.plan));
        const at = pick % all.length;
        const [added] = all;
        if (added === undefined) return;
        const more = await plan([...all.slice(1, at + 1), added, ...all.slice(at + 1)], lean, project);
        within(more.plan, lean);
        const before = places(first.plan);
        expect(
          places(more.plan)
            .filter(([key]) => before.some(([other]) => other === key))
            .sort(),
        ).toEqual(before.sort());
      }),
      runs,
    );
  });
});

/** The limits that an error says would do. */
function allowedBy(error: unknown): Partial<LeanOptions> {
  const { hint = "" } = error instanceof GeneratorError ? error : {};
  const [, budget] = /--budget (\d+)/.exec(hint) ?? [];
  const [, maxTools] = /--max-tools (\d+)/.exec(hint) ?? [];
  return {
    ...(budget !== undefined && { budget: Number(budget) }),
    ...(maxTools !== undefined && { maxTools: Number(maxTools) }),
  };
}

test("where all is hot, what is said to be needed is neither too little nor too much", async () => {
  const all = lines.map((line) => made(line, 2));
  const lean = { hot: ["*"], budget: 300, maxTools: 3 };
  const error: unknown = await plan(all, lean).catch((caught: unknown) => caught);
  const { budget = 0, maxTools = 0 } = allowedBy(error);
  expect(maxTools).toBe(all.length + base.length);
  expect((await plan(all, { ...lean, budget, maxTools })).plan.mode).toBe("direct");
  await expect(plan(all, { ...lean, budget: budget - 1, maxTools })).rejects.toThrow("do not fit");
  await expect(plan(all, { ...lean, budget, maxTools: maxTools - 1 })).rejects.toThrow("do not fit");
});

test("what is hot needs no tool that calls what search finds", async () => {
  const all = lines.map((line) => made(line, 0));
  const reads = all.filter(({ method }) => method === "GET").length + 1;
  const { plan: tight } = await plan(all, { hot: ["GET"], budget: 5_000, maxTools: reads + 3 });
  expect(tight.tools).toHaveLength(reads);
  const error: unknown = await plan(all, { hot: ["GET"], budget: 5_000, maxTools: reads + 2 }).catch(
    (caught: unknown) => caught,
  );
  expect(allowedBy(error)).toEqual({ maxTools: reads + 3 });
  const many = Array.from({ length: 45 }, (_, index) => made(`GET /a${index}`, 0));
  await expect(plan(many, { hot: ["*"], client: "cursor" })).rejects.toMatchObject({
    hint: "Make fewer of them hot: cursor takes no more than 40 tools.",
  });
});

test.each<{ why: string; lean: Partial<LeanOptions> }>([
  { why: "mode dynamic", lean: { mode: "dynamic" } },
  { why: "mode dynamic with a hot operation", lean: { mode: "dynamic", hot: ["GET /health"] } },
  { why: "nothing fits beside search", lean: { mode: "auto" } },
  { why: "nothing fits beside a hot operation", lean: { mode: "auto", hot: ["GET /things0"] } },
  { why: "search only reads", lean: { mode: "dynamic", hot: ["POST /health"] } },
])("$why: what is said to be needed is what the result costs", async ({ lean }) => {
  const fields = parameter("query fields", { description: "Names of the fields that an answer is to have" });
  const all = Array.from({ length: 20 }, (_, index) =>
    operation(`GET /things${index}`, {
      parameters: [fields, ...Array.from({ length: 4 }, (_, other) => parameter(`query filter${other}`))],
    }),
  );
  const error: unknown = await plan(all, { ...lean, budget: 10 }).catch((caught: unknown) => caught);
  const { budget = 0 } = allowedBy(error);
  const { cost, tools } = (await plan(all, { ...lean, budget })).plan;
  expect(cost.tools + cost.discovery + cost.instructions).toBe(budget);
  expect(tools).toHaveLength(lean.hot?.length ?? 0);
  await expect(plan(all, { ...lean, budget: budget - 1 })).rejects.toMatchObject({
    code: "budget-impossible",
    hint: expect.stringContaining(`--budget ${budget}`) as string,
  });
});

function places({ membership }: Plan) {
  return [...membership].map(([key, { form, tool }]) => [key, form, tool] as const);
}

function reaches(tool: Plan["tools"][number] | undefined, key: string): boolean {
  if (tool === undefined) return false;
  return tool.calls.form === "operation"
    ? tool.calls.operation === key
    : [...tool.calls.actions.values()].includes(key);
}

test.each([
  {
    why: "less than searching costs",
    lean: { budget: 100 },
    says: /budget of 100 tokens is less than searching costs/,
  },
  {
    why: "no room for the tools that search",
    lean: { maxTools: 3 },
    says: /limit of 3 tools leaves no room for the 4/,
  },
])("$why: exit code 4", async ({ lean, says }) => {
  const all = lines.map((line) => made(line, 2));
  const error: unknown = await plan(all, lean).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(GeneratorError);
  expect(error).toMatchObject({ code: "budget-impossible", message: expect.stringMatching(says) as string });
  expect(errorExitCode(error)).toBe(4);
});

/** The laws of the budget, over offers and whole APIs that nobody wrote by hand. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GeneratorError } from "../../src/errors.js";
import type { Operation } from "../../src/model/api.js";
import type { LeanOptions } from "../../src/model/lean.js";
import type { Plan } from "../../src/model/plan.js";
import { emptyProject, type ProjectState } from "../../src/model/project.js";
import { pins } from "../../src/plan/list/pins.js";
import { errorExitCode } from "../../src/report/exit-code.js";
import { api, operation, parameter, planned } from "./build.js";
import { sized } from "../everything.js";

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

test("where search finds the rest, what nobody needs is no action, though there is room", async () => {
  const shops = Array.from({ length: 25 }, (_, index) => `shop${index}s`);
  const forms = shops.flatMap((shop) => [
    operation(`GET /${shop}`),
    operation(`GET /${shop}/{id}`),
    operation(`GET /${shop}/{id}/edit`),
  ]);
  const others = Array.from({ length: 40 }, (_, index) => made(`GET /corner${index}/count`, 9));
  const all = [...forms, ...others];
  const { plan: found } = await planned(api(all), emptyProject, undefined, { mode: "auto" });
  const listed = [...found.membership].flatMap(([key, { form }]) => (form === "hidden" ? [] : [key]));
  expect(listed.length).toBeGreaterThan(49);
  expect(listed.filter((key) => key.endsWith("/edit"))).toEqual([]);
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

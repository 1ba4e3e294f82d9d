/** A run settles the list: the next one, with nothing changed, changes nothing. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { GeneratorError } from "../../src/errors.js";
import type { Operation } from "../../src/model/api.js";
import type { LeanOptions } from "../../src/model/lean.js";
import type { Plan } from "../../src/model/plan.js";
import { emptyProject, type ProjectState } from "../../src/model/project.js";
import { pins } from "../../src/plan/list/pins.js";
import { api, operation, parameter, planned } from "./build.js";
import { sized } from "../everything.js";

const nouns = ["pets", "orders", "users"];
const shapes = [
  "GET /$",
  "POST /$",
  "GET /$/{id}",
  "PUT /$/{id}",
  "PATCH /$/{id}",
  "DELETE /$/{id}",
  "GET /$/{id}/notes",
  "POST /$/{id}/notes",
  "GET /$/{id}/photos",
  "DELETE /$/{id}/photos",
];
const lines = nouns.flatMap((noun) => shapes.map((shape) => shape.replace("$", noun)));

interface Drawn {
  line: string;
  filters: number;
  /** Whether others have arguments of the same names. */
  isShared: boolean;
}

const drawn = fc.uniqueArray(
  fc.record<Drawn>({
    line: fc.constantFrom(...lines),
    filters: fc.integer({ min: 0, max: 5 }),
    isShared: fc.boolean(),
  }),
  { selector: ({ line }) => line, minLength: 5, maxLength: 18 },
);

function made({ line, filters, isShared }: Drawn): Operation {
  const [, tag = "", own = ""] = /\/(\w+)(.*)/.exec(line.toLowerCase()) ?? [];
  return operation(line, {
    tags: [tag],
    summary: `Work with ${line}`,
    parameters: Array.from({ length: filters }, (_, index) =>
      parameter(`query ${isShared ? "" : tag + own.replaceAll(/\W/g, "")}filter${index}`),
    ),
  });
}

/** What is free beside the list as it is at first: nothing where it is full, and less than nothing where some are left out. */
const spare = fc.record({
  tools: fc.option(fc.integer({ min: -3, max: 2 })),
  tokens: fc.option(fc.integer({ min: -150, max: 200 })),
});

async function limitsFor(
  all: readonly Operation[],
  { tools, tokens }: { tools: number | null; tokens: number | null },
): Promise<Partial<LeanOptions>> {
  const { cost } = (await planned(api(all))).plan;
  return {
    ...(tools !== null && { maxTools: Math.max(1, all.length + tools) }),
    ...(tokens !== null && { budget: Math.max(1, cost.tools + cost.instructions + tokens) }),
  };
}

async function run(all: readonly Operation[], lean: Partial<LeanOptions>, project: ProjectState) {
  try {
    const { plan } = await planned(api(all), project, undefined, { mode: "auto", ...lean });
    return { plan, project: pins(plan, project) as ProjectState };
  } catch (error) {
    if (error instanceof GeneratorError && error.code === "budget-impossible") return undefined;
    throw error;
  }
}

const faces = ({ membership }: Plan): string[] =>
  [...membership].map(([key, { form, tool = "search" }]) => `${key}: ${form}, ${tool}`);

/** Where a tool left the list, there was room enough for others to return in the run after that. */
const returning: [Drawn[], number, { tools: null; tokens: number }] = [
  [
    { line: "GET /pets", filters: 0 },
    { line: "GET /users/{id}/photos", filters: 5 },
    { line: "PATCH /users/{id}", filters: 0 },
    { line: "DELETE /orders/{id}", filters: 3 },
    { line: "GET /pets/{id}/notes", filters: 3 },
    { line: "DELETE /pets/{id}/photos", filters: 1 },
    { line: "POST /users/{id}/notes", filters: 2 },
    { line: "GET /users/{id}", filters: 4 },
  ].map((one) => ({ ...one, isShared: false })),
  2,
  { tools: null, tokens: -48 },
];

test("what the first run and the run after an addition list is what they list again", async () => {
  await fc.assert(
    fc.asyncProperty(drawn, fc.nat(), spare, async (of, fresh, room) => {
      const all = of.map(made);
      const before = all.toSpliced(fresh % all.length, 1);
      const lean = await limitsFor(before, room);
      let last: { plan: Plan; project: ProjectState } | undefined;
      for (const one of [before, all]) {
        const now = await run(one, lean, last?.project ?? emptyProject);
        if (now === undefined) return;
        last = now;
        const again = await run(one, lean, now.project);
        expect(again && faces(again.plan)).toEqual(faces(now.plan));
        expect(again?.plan.tools).toEqual(now.plan.tools);
      }
    }),
    { numRuns: sized(40, 400), examples: [returning] },
  );
}, 120_000);

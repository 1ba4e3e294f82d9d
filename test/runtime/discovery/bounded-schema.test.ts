/** However much an API's schemas refer to, no more is looked at than what can be shown. */
import { expect, test } from "vitest";
import { argumentsSchema, boundedSchema } from "../../../src/runtime/call/arguments-schema.js";
import { operationTool } from "../../../src/runtime/discovery/describe.js";
import type { JsonSchema } from "../../../src/runtime/values/json.js";
import { atOnce, type Steps } from "../../../src/runtime/values/slices.js";
import { facts, serve } from "../upstream.js";

/** An operation whose argument leads to thousands of schemas. @param next What a schema leads to. */
function leadingTo(next: (at: number) => readonly number[]): { schema: JsonSchema; read: Set<string> } {
  const count = 5_000;
  const read = new Set<string>();
  const ref = (at: number): JsonSchema => ({ $ref: `#/$defs/S${at}` });
  const $defs = new Proxy(
    Object.fromEntries(
      Array.from({ length: count }, (_, at): [string, JsonSchema] => {
        const led = next(at).filter((one) => one < count);
        return [
          `S${at}`,
          {
            type: "object",
            description: "It is said in words. ".repeat(20),
            properties: Object.fromEntries(led.map((one, index) => [`next${index}`, ref(one)])),
          },
        ];
      }),
    ),
    {
      get(target, name: string): JsonSchema | undefined {
        read.add(name);
        return target[name];
      },
    },
  );
  return { schema: { type: "object", properties: { first: ref(0) }, $defs }, read };
}

test.each<[how: string, next: (at: number) => readonly number[]]>([
  ["one after the other", (at) => [at + 1]],
  ["as a tree", (at) => [2 * at + 1, 2 * at + 2]],
  ["all at once", (at) => (at === 0 ? Array.from({ length: 4_999 }, (_, index) => index + 1) : [])],
])("schemas that lead to others %s", (_, next) => {
  const { schema, read } = leadingTo(next);
  const longest = 20_000;
  const { schema: shown, cut } = atOnce(boundedSchema(schema, longest));
  expect(cut).toBe(true);
  expect(JSON.stringify(shown).length).toBeLessThanOrEqual(longest);
  expect(read.size).toBeLessThan(2_100);
});

test("a text in a schema is looked at as far as it can be shown", () => {
  const description = `${"[".repeat(200_000)} `;
  const { schema } = atOnce(boundedSchema({ properties: { a: { description } } }, 20_000));
  expect(JSON.stringify(schema).length).toBeLessThan(2_100);
});

test("a refusal through another tool looks at no more either", async () => {
  const { schema, read } = leadingTo((at) => [at + 1]);
  const shared = new Map(Object.entries(schema.$defs ?? {}));
  const parameter = { name: "first", in: "query", required: false, style: "form", explode: true } as const;
  const operation = facts("GET /things", {
    parameters: [{ ...parameter, schema: { $ref: "#/$defs/S0" } }],
    arguments: [{ name: "first", place: "query:first", required: false }],
    short: { type: "object" },
  });
  const { operations } = serve({ operations: [operation] }).runtime.definition;
  const source = {
    ...operations,
    schema: (name: string) => Promise.resolve(counted(shared.get(name), () => read.add(name))),
  };
  const tool = await operationTool(operation, { reads: true, operations: source });
  read.clear();
  const inSlices = async <T>(work: Steps<T>): Promise<T> => atOnce(work);
  const shown = await argumentsSchema(tool, operation, { operations: source, inSlices });
  expect(shown).toEqual({ type: "object" });
  expect(read.size).toBeLessThan(2_100);
});

test.each([5_000, 200_000])("each schema is a step of its own, with room for %i characters", (longest) => {
  const description = "It is said in words. ".repeat(20);
  const names = Array.from({ length: 500 }, (_, at) => `argument${at}`);
  const properties = Object.fromEntries(
    names.map((name) => [name, { type: "string" as const, description }]),
  );
  let steps = 0;
  const work = boundedSchema({ type: "object", properties }, longest);
  while (work.next().done !== true) steps += 1;
  expect(steps).toBeGreaterThanOrEqual(names.length);
});

test("of a thousand parameters, each is looked at once", async () => {
  let looks = 0;
  const names = Array.from({ length: 1_000 }, (_, at) => `p${at}`);
  const parameter = { required: false, style: "form", explode: true, schema: { type: "string" } } as const;
  const operation = facts("GET /things", {
    parameters: names.map((name) => ({
      ...parameter,
      name,
      get in() {
        looks += 1;
        return "query" as const;
      },
    })),
    arguments: names.map((name) => ({ name, place: `query:${name}` as const, required: false })),
  });
  const { operations } = serve({ operations: [] }).runtime.definition;
  await operationTool(operation, { reads: true, operations });
  expect(looks).toBeLessThanOrEqual(2 * names.length);
});

/** Tells when all of a schema is looked at. */
function counted(schema: JsonSchema | undefined, tell: () => unknown): JsonSchema | undefined {
  if (schema === undefined) return undefined;
  return Object.defineProperty({ ...schema }, "title", { enumerable: true, get: () => void tell() });
}

/** What is wrong is explained with bounded work, however many alternatives, values and names there are to choose from. */
import { expect, test } from "vitest";
import { accept } from "../../../src/runtime/schema/accept.js";
import { Work } from "../../../src/runtime/schema/work.js";
import type { JsonSchema } from "../../../src/runtime/values/json.js";

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const members = <T>(count: number, value: T) => Object.fromEntries(times(count, (i) => [`key${i}`, value]));

test.each<[string, (i: number) => JsonSchema, object, number]>([
  [
    "each with a name of its own",
    (i) => ({ required: [`key${i}`], properties: { [`key${i}`]: { type: "string" } } }),
    members(1_000, 1),
    // What coercing the members for each takes.
    6_000_000,
  ],
  [
    "each a map",
    (i) => ({ required: [`r${i}`], additionalProperties: { type: "integer", minimum: i } }),
    members(1_000, "x"),
    1_000_000,
  ],
])("an object with a thousand members and a thousand alternatives, %s", (_what, alternative, value, most) => {
  const schema = { oneOf: times(1_000, (i) => ({ type: "object" as const, ...alternative(i) })) };
  const work = new Work();
  const { problems } = accept(schema, value, work);
  expect(problems.length).toBeGreaterThan(0);
  // Looking for each name in each alternative takes four million.
  expect(work.steps).toBeLessThan(most);
});

test("of many misspelled values, the first are told what was probably meant", () => {
  const values = times(4_000, (i) => `value-${i}-${"x".repeat(20)}`);
  const schema: JsonSchema = { type: "array", items: { enum: values } };
  const wrong = times(8, () => `value-1-${"x".repeat(19)}y`);
  const told = accept(schema, wrong).problems.map(({ expected }) => expected.includes("such as"));
  expect(told).toHaveLength(8);
  expect([told[0], told[7]]).toEqual([true, false]);
});

test("each alternative of a union copies a list that becomes another, which counts", () => {
  const schema = { oneOf: times(300, (minimum) => ({ type: "array", items: { type: "integer", minimum } })) };
  const value = times(20_000, () => "-1");
  const { problems } = accept(schema as JsonSchema, value);
  expect(problems.map(({ expected }) => expected)).toEqual([
    "less at once: it takes too many steps to check this value",
  ]);
});

test("of many properties that tell many alternatives apart, the first are looked up", () => {
  const schema = {
    oneOf: times(800, (i) => ({
      type: "object",
      required: [`own${i}`],
      properties: Object.fromEntries(
        times(40, (k) => [`key${k}`, { enum: [`a${(i + k) % 5}`, `b${k}`, `c${i % 7}`] }]),
      ),
    })),
  } as JsonSchema;
  const value = Object.fromEntries(times(40, (k) => [`key${k}`, `b${k}`]));
  const work = new Work();
  const { problems } = accept(schema, value, work);
  expect(problems[0]).toMatchObject({ path: "/own0", keyword: "required" });
  // Looking up each in each alternative, again for each that was looked up, takes some millions.
  expect(work.steps).toBeLessThan(3_000_000);
});

test("what many schemas say alike is not told without end", () => {
  const alike = times(400, (): JsonSchema => ({ properties: { e: { type: "string" } } }));
  const schema: JsonSchema = { type: "array", items: { allOf: alike } };
  const { problems } = accept(
    schema,
    times(2_000, () => ({ e: 1 })),
  );
  expect(problems.map(({ path }) => path)).toEqual(["/0/e", "/1/e", "/2/e"]);
});

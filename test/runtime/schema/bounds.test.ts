/** Findings of SAFETY.md: what a call may make the validator do, counted in steps. */
import { describe, expect, test } from "vitest";
import { roundedIntegers } from "../../../src/runtime/call/arguments.js";
import { refusal } from "../../../src/runtime/call/signature.js";
import { accept } from "../../../src/runtime/schema/accept.js";
import { problemText } from "../../../src/runtime/schema/words.js";
import { fits } from "../../../src/runtime/schema/validate.js";
import { slicedChecks, Work } from "../../../src/runtime/schema/work.js";
import type { JsonSchema } from "../../../src/runtime/values/json.js";
import { atOnce, createSlices } from "../../../src/runtime/values/slices.js";

const ref = { $ref: "#/$defs/Filter" };
const leaf = {
  type: "object",
  required: ["eq"],
  properties: { eq: { type: "string" } },
  additionalProperties: false,
};

/** A union that holds itself; each alternative by a member of its own, or all by the same. */
function filters(names: readonly string[]): JsonSchema {
  const list = { type: "array", items: ref };
  const alternatives = names.map((name) => ({
    type: "object",
    required: [name],
    properties: { [name]: name === "not" ? ref : list },
    additionalProperties: false,
  }));
  return { ...ref, $defs: { Filter: { oneOf: [...alternatives, leaf] } } } as JsonSchema;
}

const own = filters(["and", "or", "not"]);
const same: JsonSchema = {
  ...ref,
  $defs: {
    Filter: {
      oneOf: ["a", "b", "c"].map((kind) => ({
        type: "object",
        required: ["of", "kind"],
        properties: { of: { anyOf: [ref, { type: "string" }] }, kind: { const: kind } },
      })),
    },
  },
};

function deep(depth: number, inner: unknown, wrap: (value: unknown) => unknown): unknown {
  let value = inner;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
}

describe("a union that holds itself", () => {
  const ways: readonly [string, JsonSchema, (value: unknown) => unknown, unknown, unknown][] = [
    ["by members of its own", own, (value) => ({ and: [value, value] }), { eq: "x" }, { eq: 1 }],
    ["by not", own, (value) => ({ not: value }), { eq: "x" }, { eq: 1 }],
    ["by the same members", same, (value) => ({ of: value, kind: "c" }), "x", 1],
  ];
  describe.each(ways)("%s", (_, schema, wrap, right, wrong) => {
    test.each([1, 9, 16, 64])("nested %i deep", (depth) => {
      const valid = new Work();
      expect(accept(schema, deep(depth, right, wrap), valid).problems).toEqual([]);
      expect(valid.steps).toBeLessThan(5_000 * (depth + 1));
      const invalid = new Work();
      expect(accept(schema, deep(depth, wrong, wrap), invalid).problems).not.toEqual([]);
      expect(invalid.steps).toBeLessThan(50_000 * (depth + 1));
    });
  });

  test("the alternative whose member is there is explained, whatever is wrong inside", () => {
    const { problems } = accept(own, { not: { and: [{ eq: 1 }, { eq: 2 }, { eq: 3 }] } });
    expect(problems.map(problemText)).toEqual([
      "not.and.0.eq: expected a string",
      "not.and.1.eq: expected a string",
      "not.and.2.eq: expected a string",
    ]);
  });
});

describe("many wrong values", () => {
  const strings: JsonSchema = { type: "array", items: { type: "string" } };
  const either: JsonSchema = {
    type: "array",
    items: {
      oneOf: [
        { type: "string" },
        { type: "object", required: ["a"] },
        { type: "array", items: { type: "integer" } },
      ],
    },
  };
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`name${i}`, 1]));
  test.each<[string, JsonSchema, unknown]>([
    ["300 kB of ones", strings, Array(150_000).fill(1)],
    ["4 MB of ones", strings, Array(2_000_000).fill(1)],
    ["4 MB of objects", strings, Array(1_300_000).fill({})],
    ["of a union", either, Array(600_000).fill(true)],
    ["wide objects", { type: "object", additionalProperties: { type: "string" } }, wide],
    ["unknown names", { type: "object", properties: { name: {} }, additionalProperties: false }, wide],
  ])("%s", (_, schema, value) => {
    const work = new Work();
    const { problems } = accept(schema, value, work);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(8);
    expect(work.steps).toBeLessThan(500_000);
  });

  test("200,000 ids that lost digits", () => {
    const work = new Work();
    expect(roundedIntegers(Array(200_000).fill(12345678901234567890), work)).toHaveLength(8);
    expect(work.steps).toBeLessThan(10_000);
  });
});

describe("no part of a large value is read without a step", () => {
  const objects: JsonSchema = {
    oneOf: ["a", "b", "c", "d"].map((name) => ({
      required: [name],
      properties: { [name]: { type: "string" } },
    })),
  };
  const schemas: readonly [string, JsonSchema][] = [
    ["an object", { type: "object", properties: { a: { type: "string" } } }],
    ["objects that do not say so", objects],
    ["a list of them", { type: "array", items: objects }],
    ["any values", { type: "array", items: {}, minItems: 1_000_000 }],
    ["a few values", { type: "array", prefixItems: [{ type: "string" }], minItems: 1_000_000 }],
    ["different values", { type: "array", uniqueItems: true, minItems: 1_000_000 }],
  ];
  test.each(schemas)("where the schema asks for %s", (_, schema) => {
    let reads = 0;
    const count: ProxyHandler<unknown[]> = {
      get: (target, name, receiver) => {
        if (typeof name === "string" && /^\d/.test(name)) reads += 1;
        return Reflect.get(target, name, receiver) as unknown;
      },
    };
    const items = new Proxy(
      Array.from({ length: 50_000 }, () => ({})),
      count,
    );
    const work = new Work();
    expect(accept(schema, items, work).problems).not.toEqual([]);
    expect(reads).toBeLessThanOrEqual(work.steps + 100);
  });
});

test("valid values of 1 MB are taken, though they are checked in slices", async () => {
  const items = Array.from({ length: 20_000 }, (_, i) => ({ not: { and: [{ eq: `value ${i}` }] } }));
  const schema: JsonSchema = { ...own, $ref: undefined, type: "array", items: ref } as unknown as JsonSchema;
  const checks = slicedChecks(createSlices(), new AbortController().signal);
  let runs = 0;
  const accepted = await checks((work) => {
    runs += 1;
    return accept(schema, items, work);
  });
  expect(accepted.problems).toEqual([]);
  expect(runs).toBeGreaterThan(5);
  // The same, with texts for numbers.
  const counted = Array.from({ length: 100_000 }, (_, i) => String(i));
  const integers: JsonSchema = { type: "array", items: { type: "integer" } };
  const numbers = await checks((work) => accept(integers, counted, work));
  expect(numbers.problems).toEqual([]);
  expect(JSON.stringify(numbers.value)).toBe(JSON.stringify(counted.map(Number)));
});

test("what takes too long to check is refused, and says what to do", () => {
  const schema: JsonSchema = {
    type: "array",
    items: { anyOf: Array.from({ length: 2_000 }, (_, i) => ({ const: i })) },
  };
  const { problems } = accept(schema, Array(20_000).fill(1_999));
  expect(problems.map(problemText)).toEqual([
    "the arguments: expected less at once: it takes too many steps to check this value",
  ]);
});

test("a reference that leads back to itself says nothing", () => {
  const schema: JsonSchema = {
    $ref: "#/$defs/a",
    $defs: {
      a: { allOf: [{ $ref: "#/$defs/b" }, { type: "string" }] },
      b: { anyOf: [{ $ref: "#/$defs/a" }] },
    },
  };
  expect(fits(schema, "x")).toBe(true);
});

test("no text about refused arguments is longer than 2 KB", () => {
  const long = "x".repeat(5_000);
  const names = Array.from({ length: 300 }, (_, i) => `${long}${i}`);
  const schema: JsonSchema = { enum: names };
  const problems = names.slice(0, 8).map((name) => ({ path: `/${name}`, keyword: "enum", expected: long }));
  const entries = names.map((name) => ({ name, required: true, schema }));
  const text = refusal({ name: "tool", entries }, problems);
  expect(text.length).toBeLessThan(1_900);
  expect(text.split("\n").filter((line) => line.includes("expected") || line.startsWith("xxx")).length).toBe(
    8,
  );
});

describe("work that is interrupted comes to the same end, with about as many steps", () => {
  const only = (name: string, part: JsonSchema): JsonSchema => ({
    type: "object",
    required: [name],
    additionalProperties: false,
    properties: { [name]: part },
  });
  const filter: JsonSchema = { $ref: "#/$defs/Filter" };
  const filters: JsonSchema = {
    ...filter,
    $defs: { Filter: { oneOf: [only("and", { type: "array", items: filter }), only("not", filter)] } },
  };
  const wrongFilter = (): unknown =>
    Array.from({ length: 12 }).reduce<unknown>((inside) => ({ and: [{ not: inside }] }), { nope: 1 });
  const wide = Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`name${i}`, 1]));
  test.each<[string, JsonSchema, unknown]>([
    ["many wrong items of a union", filters, { and: Array.from({ length: 3_000 }, wrongFilter) }],
    [
      "a long text for a pattern",
      { type: "string", pattern: "^(a|aa)+(b|c)*[0-9]{1,9}$" },
      "a".repeat(1_000_000),
    ],
    ["unknown names", { type: "object", properties: { name: {} }, additionalProperties: false }, wide],
    ["items as texts", { type: "array", items: { type: "integer" } }, Array(20_000).fill("1")],
  ])("%s", (_, schema, value) => {
    const whole = new Work();
    const cut = new Work();
    const expected = accept(schema, value, whole);
    expect(atOnce(cut.inSlices(() => accept(schema, value, cut)))).toEqual(expected);
    expect(cut.steps).toBeLessThan(1.5 * whole.steps + 100_000);
  });
});

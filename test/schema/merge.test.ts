import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/model/runtime.js";
import { merge, mergeAll } from "../../src/schema/merge.js";
import { fits } from "../../src/runtime/schema/validate.js";
import { sized } from "../everything.js";

const special = Object.fromEntries<JsonSchema>([["constructor", { type: "string" }]]);

describe("one schema that says what two say", () => {
  const rows: [what: string, a: JsonSchema, b: JsonSchema, want: JsonSchema | undefined][] = [
    [
      "bounds are intersected",
      { minimum: 1, maximum: 9 },
      { minimum: 3, maximum: 99 },
      { minimum: 3, maximum: 9 },
    ],
    ["types are intersected", { type: ["integer", "null"] }, { type: "number" }, { type: "integer" }],
    ["types that exclude each other are not", { type: "string" }, { type: "integer" }, undefined],
    ["values are intersected", { enum: ["a", "b"] }, { enum: ["b", "c"] }, { enum: ["b"] }],
    ["a constant wins over values", { enum: ["a", "b"] }, { const: "b" }, { const: "b" }],
    [
      "a default that is no longer allowed is none",
      { type: "string", enum: ["a", "b"], default: "a" },
      { const: "b" },
      { type: "string", const: "b" },
    ],
    [
      "a default that is still allowed stays",
      { type: "string", enum: ["a", "b", "c"], default: "a" },
      { enum: ["a", "b"] },
      { type: "string", enum: ["a", "b"], default: "a" },
    ],
    ["the second one's words win", { description: "a" }, { description: "b" }, { description: "b" }],
    ["patterns cannot be", { pattern: "^a" }, { pattern: "b$" }, undefined],
    ["unions cannot be", { anyOf: [{}] }, { anyOf: [{ type: "null" }] }, undefined],
    ["required names add up", { required: ["a"] }, { required: ["b", "a"] }, { required: ["a", "b"] }],
    [
      "properties of both must be what both want",
      { properties: { a: { type: "string" }, b: {} } },
      { properties: { a: { maxLength: 3 } } },
      { properties: { a: { allOf: [{ type: "string" }, { maxLength: 3 }] }, b: {} } },
    ],
    [
      "properties of one must be what the other allows",
      { properties: { a: {} }, additionalProperties: { type: "string" } },
      { properties: { b: { maxLength: 3 } }, required: ["b"] },
      {
        properties: { a: {}, b: { allOf: [{ type: "string" }, { maxLength: 3 }] } },
        additionalProperties: { type: "string" },
        required: ["b"],
      },
    ],
    [
      "a closed one that lacks a needed property",
      { properties: {}, additionalProperties: false },
      { properties: { b: {} }, required: ["b"] },
      undefined,
    ],
    [
      "names that only JavaScript finds special",
      { properties: special },
      { required: ["toString"] },
      { properties: special, required: ["toString"] },
    ],
  ];
  test.each(rows)("%s", (_, a, b, want) => {
    expect(merge(a, b)).toEqual(want);
  });
});

test("the merged schema accepts what both accept, and nothing else", () => {
  const name = fc.constantFrom("a", "b", "c");
  const leaf = fc.constantFrom<JsonSchema>(
    {},
    { type: "string" },
    { type: "integer" },
    { const: "x" },
    { enum: ["x", 1] },
    { minimum: 1 },
    { maxLength: 0 },
  );
  const schema = fc.record(
    {
      type: fc.constantFrom<NonNullable<JsonSchema["type"]>[]>("object", "string", [
        "object",
        "null",
      ] as const),
      properties: fc.dictionary(name, leaf, { maxKeys: 3 }),
      patternProperties: fc.dictionary(fc.constantFrom("^a", "[bc]"), leaf, { maxKeys: 1 }),
      additionalProperties: fc.oneof(fc.boolean(), leaf),
      required: fc.uniqueArray(name, { maxLength: 2 }),
      minProperties: fc.nat(2),
      anyOf: fc.array(leaf, { minLength: 1, maxLength: 2 }),
      not: leaf,
    },
    { requiredKeys: [] },
  );
  const value = fc.oneof(
    fc.constantFrom("x", "", 1, null),
    fc.dictionary(name, fc.constantFrom("x", "y", 0, 1, null)),
  );
  fc.assert(
    fc.property(schema, schema, fc.array(value, { minLength: 1, maxLength: 8 }), (a, b, values) => {
      const merged = merge(a, b);
      fc.pre(merged !== undefined);
      for (const one of values) expect(fits(merged, one)).toBe(fits(a, one) && fits(b, one));
    }),
    { numRuns: sized(80, 250) },
  );
});

describe("many schemas that apply together", () => {
  test("say what the first two say, together with the third, and so on", () => {
    const part = fc.record(
      {
        description: fc.constantFrom("a", "b"),
        properties: fc.dictionary(
          fc.constantFrom("a", "b", "1"),
          fc.constantFrom<JsonSchema>({}, { minLength: 1 }),
        ),
        additionalProperties: fc.constantFrom<boolean | JsonSchema>(true, false, {}, { type: "string" }),
        required: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 2 }),
        enum: fc.constantFrom(["x"], ["x", "y"]),
        default: fc.constantFrom("x", "y"),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        let merged: JsonSchema = {};
        const left = parts.filter((one) => {
          const both = merge(merged, one);
          merged = both ?? merged;
          return both === undefined;
        });
        expect(JSON.stringify(mergeAll(parts))).toBe(JSON.stringify({ merged, left }));
      }),
      { numRuns: sized(200, 2_000) },
    );
  });

  test("take time that grows with their number", () => {
    const parts = Array.from({ length: 20_000 }, (_, i) => ({ properties: { [`p${i}`]: {} } }));
    const { merged } = mergeAll(parts);
    expect(Object.keys(merged.properties ?? {})).toHaveLength(20_000);
  });

  test("are left where each would say something about thousands of properties", () => {
    const properties = Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`p${i}`, {}]));
    const rules = Array.from({ length: 3_000 }, (_, i) => ({ additionalProperties: { minLength: i } }));
    const { merged, left } = mergeAll([{ properties }, ...rules]);
    expect(left.length).toBeGreaterThan(2_900);
    expect(JSON.stringify(merged).length).toBeLessThan(10_000_000);
  });

  test("are left where thousands of names would be matched with thousands of patterns", () => {
    const named = (from: number): Record<string, JsonSchema> =>
      Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`^p${from + i}`, { minLength: 1 }]));
    const schema: JsonSchema = { type: "object", properties: named(0), patternProperties: named(0) };
    expect(mergeAll([schema])).toEqual({ merged: schema, left: [] });
    const parts = Object.entries(named(0)).map(([name, value]) => ({ properties: { [name]: value } }));
    const { merged, left } = mergeAll([{ patternProperties: named(0) }, ...parts]);
    expect(Object.keys(merged.properties ?? {}).length + left.length).toBe(1_000);
    expect(left.length).toBeGreaterThan(800);
  });

  test("never leave one for itself, also where it allows nothing", () => {
    const none: JsonSchema = { enum: ["b"], const: "c" };
    expect(mergeAll([none])).toEqual({ merged: { not: {} }, left: [] });
    expect(mergeAll([{ type: "string" }, none]).left).toEqual([none]);
  });

  test("are one level deep where they say something about one property", () => {
    const parts = [1, 2, 3].map((maxLength) => ({ properties: { a: { maxLength } } }));
    expect(mergeAll(parts).merged.properties?.["a"]).toEqual({
      allOf: [{ maxLength: 1 }, { maxLength: 2 }, { maxLength: 3 }],
    });
  });
});

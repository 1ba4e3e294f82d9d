import { describe, expect, test } from "vitest";
import { sampleArguments } from "../../src/emit/examples/calls.js";
import { textFor } from "../../src/emit/examples/sample-pattern.js";
import { sample } from "../../src/emit/examples/sample.js";
import type { Json, JsonSchema } from "../../src/model/runtime.js";
import { fileSchemaOf } from "../../src/runtime/schema/file-schema.js";
import { fits } from "../../src/runtime/schema/validate.js";

/** Arrays inside each other that have twenty items each. */
const twenty = (levels: number): JsonSchema =>
  levels === 0 ? { type: "integer" } : { type: "array", minItems: 20, items: twenty(levels - 1) };

const cases: [JsonSchema, Json | undefined][] = [
  [{}, "example"],
  [{ const: 3 }, 3],
  [{ enum: [null, "a"] }, "a"],
  [{ type: "boolean" }, true],
  [{ type: ["null", "integer"] }, 1],
  [{ type: "integer", minimum: 10, multipleOf: 4 }, 12],
  [{ type: "integer", exclusiveMaximum: 0 }, -1],
  [{ type: "integer", minimum: 5, maximum: 4 }, undefined],
  [{ type: "string", maxLength: 2 }, "a"],
  [{ type: "string", minLength: 40 }, "a".repeat(40)],
  [{ type: "string", format: "uuid" }, "3f1c9a52-7b0e-4d68-9c55-0a6f1f0b2d34"],
  [{ type: "string", pattern: "^AC[0-9a-fA-F]{3}$" }, "ACaaa"],
  [{ type: "string", pattern: "(" }, undefined],
  [{ type: "array", items: { type: "integer" }, minItems: 2 }, [1, 1]],
  [{ type: "array", maxItems: 0 }, []],
  [{ type: "object", properties: { a: { type: "null" }, b: {} }, required: ["a"] }, { a: null }],
  [{ anyOf: [{ type: "integer" }, { type: "string" }], description: "x" }, 1],
  // 160,000 values, and without a bound any number.
  [twenty(4), undefined],
  [
    {
      type: "array",
      minItems: 20,
      items: { type: "array", minItems: 20, items: { const: "x".repeat(9_000) } },
    },
    undefined,
  ],
];

test.each(["image/*", "image/*, video/*", "image/png, image/jpeg", "image/*, application/pdf"])(
  "a sampled file of %s has a type of these",
  (contentType) => {
    const schema = fileSchemaOf(contentType);
    const at = { file: "", pointer: "" };
    const one = { name: "f", place: "body:", required: true, at, schema, file: true, contentType } as const;
    expect(fits(schema, sampleArguments({ arguments: [one] })?.["f"])).toBe(true);
  },
);

describe("samples", () => {
  test.each(cases)("of %j: %j", (schema, value) => {
    expect(sample(schema)).toEqual(value);
  });

  test.each([
    "^AC[0-9a-fA-F]{32}$",
    "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",
    "^(foo|bar)+-\\d{2,4}$",
    "^\\+[1-9]\\d{1,14}$",
    "^(?!nope)(?:v\\d+\\.)?[^/]+\\.json$",
    "^arn:aws:[\\w-]+::\\d{12}:\\S+$",
    "^\\p{Lu}\\x41\\u0042$",
    "",
  ])("match the pattern %s", (pattern) => {
    expect(textFor(pattern, 1)).toMatch(new RegExp(pattern, "u"));
  });
});

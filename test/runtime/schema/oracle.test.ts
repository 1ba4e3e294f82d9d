/** Ajv, which is no part of the runtime any more, says what is valid: the interpreter has to agree. */
import formats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fits } from "../../../src/runtime/schema/validate.js";
import type { JsonSchema } from "../../../src/runtime/values/json.js";
import { sized } from "../../everything.js";

const oracle = new Ajv2020({
  strict: false,
  validateSchema: false,
  addUsedSchema: false,
  logger: false,
  ownProperties: true,
  multipleOfPrecision: 8,
});
formats.default(oracle, ["uuid", "date", "time", "ipv4", "ipv6"]);

/** Ajv compares objects wrongly that have members like "constructor"; the official cases have those. */
const name = fc.constantFrom("a", "b", "c", "d", "x-1");
const small = fc.integer({ min: 0, max: 3 });
const number = fc.oneof(small, fc.constantFrom(-1, 0.5, 0.07, 1e21, 12));
const text = fc.oneof(
  fc.constantFrom("", "a", "ab", "abc", "1", "😀😀", "2024-02-29", "10:00:00Z", "::1", "1.2.3.4"),
  name,
);

const value: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", maxDepth: 4 },
    fc.oneof(number, text, fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(name, tie("value"), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

/** Schemas out of every keyword that lowered ones have and Ajv judges as the official cases do (so neither `contains` nor `unevaluatedItems`), with references to two that hold each other. */
const schema: fc.Arbitrary<JsonSchema> = fc.letrec<{ schema: JsonSchema }>((tie) => {
  const part = tie("schema");
  const parts = fc.array(part, { minLength: 1, maxLength: 3 });
  const map = fc.dictionary(name, part, { maxKeys: 3 });
  const names = fc.uniqueArray(name, { maxLength: 2 });
  const type = fc.constantFrom("null", "boolean", "integer", "number", "string", "array", "object");
  const closed = fc.oneof(fc.boolean(), part);
  const keywords: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
    const: value,
    enum: fc.array(value, { minLength: 1, maxLength: 4 }),
    minLength: small,
    maxLength: small,
    pattern: fc.constantFrom("^a", "b$", "^[a-z]+$", "^(a|ab)*$", "\\d"),
    format: fc.constantFrom("date", "time", "ipv4", "ipv6", "uuid", "uri"),
    minimum: number,
    maximum: number,
    exclusiveMinimum: number,
    exclusiveMaximum: number,
    multipleOf: fc.constantFrom(1, 2, 0.01, 0.5),
    items: part,
    prefixItems: parts,
    minItems: small,
    maxItems: small,
    uniqueItems: fc.boolean(),
    properties: map,
    patternProperties: fc.dictionary(fc.constantFrom("^a", "b", "."), part, { maxKeys: 2 }),
    additionalProperties: closed,
    unevaluatedProperties: closed,
    propertyNames: part,
    required: names,
    dependentRequired: fc.dictionary(name, names, { maxKeys: 2 }),
    dependentSchemas: fc.dictionary(name, part, { maxKeys: 2 }),
    minProperties: small,
    maxProperties: small,
    allOf: parts,
    anyOf: parts,
    oneOf: parts,
    not: part,
    if: part,
    then: part,
    else: part,
  };
  const one = fc
    .constantFrom(...Object.keys(keywords))
    .chain((keyword) => (keywords[keyword] ?? value).map((given) => ({ [keyword]: given })));
  return {
    schema: fc.oneof(
      { depthSize: "small", maxDepth: 4, withCrossShrink: true },
      fc.constantFrom<JsonSchema>({}, { $ref: "#/$defs/tree" }, { $ref: "#/$defs/list" }, { type: "string" }),
      fc
        .array(one, { minLength: 1, maxLength: 4 })
        .map((said): JsonSchema => Object.assign({}, ...said) as JsonSchema),
    ),
  };
}).schema;

const $defs: Readonly<Record<string, JsonSchema>> = {
  tree: {
    type: "object",
    properties: { a: { $ref: "#/$defs/tree" }, b: { $ref: "#/$defs/list" }, c: { type: "integer" } },
    unevaluatedProperties: false,
  },
  list: { anyOf: [{ type: "array", items: { $ref: "#/$defs/tree" } }, { type: "null" }] },
};

/** Code that Ajv makes for unevaluated members below a union can fail on a variable that it never sets. */
function unlessBroken(judge: () => boolean): boolean | undefined {
  try {
    return judge();
  } catch {
    return undefined;
  }
}

/**
 * A branch that fails evaluates nothing (JSON Schema Core 2020-12, sections 7.7.1.2 and 11.3), but ajv counts the members that
 * its `patternProperties` name.
 */
function isMisjudged(schema: JsonSchema): boolean {
  const text = JSON.stringify(schema);
  return (
    /"unevaluatedProperties":/.test(text) &&
    /"patternProperties":/.test(text) &&
    /"(?:anyOf|oneOf|if|not)":/.test(text)
  );
}

test("members that only a failing branch names are unevaluated", () => {
  const union: JsonSchema = {
    oneOf: [{ maxLength: 0 }, { patternProperties: { "^a": { type: "string" } } }],
    unevaluatedProperties: false,
  };
  expect(fits(union, { a: 1 })).toBe(false);
  expect(fits({ ...union, unevaluatedProperties: { type: "integer" } }, { a: 1 })).toBe(true);
});

test(
  "what is generated is judged as by ajv",
  () => {
    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 1, maxLength: 4 }), (one, values) => {
        if (isMisjudged(one)) return;
        const whole: JsonSchema = { ...one, $defs };
        const validate = oracle.compile(whole);
        for (const given of values) {
          const want = unlessBroken(() => validate(given));
          if (want !== undefined) expect(fits(whole, given)).toBe(want);
        }
      }),
      { numRuns: Number(process.env["ORACLE_RUNS"] ?? sized(1_000, 10_000)) },
    );
  },
  Infinity,
);

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Operation, Schema } from "../../../src/model/api.js";
import type { Json } from "../../../src/model/runtime.js";
import { emptyLedger } from "../../../src/plan/ledger.js";
import { fullSchemas } from "../../../src/plan/schema/full.js";
import { checkGate } from "../../../bench/lean/gate.js";
import { tightenings } from "../../../src/plan/tighten/tighten.js";
import { fits } from "../../../src/runtime/schema/validate.js";
import { api, media, operation, parameter, planned, plannedOne, response } from "../build.js";
import { sized } from "../../everything.js";

/** A property of a body, after tightening. */
function tightened(
  name: string,
  property: Schema,
  { examples = [], rest = {} }: { examples?: readonly Json[]; rest?: Partial<Operation> } = {},
) {
  const body: Schema = { type: "object", properties: { [name]: property } };
  const content = [
    { ...media("application/json", body), examples: examples.map((value) => ({ [name]: value })) },
  ];
  const document = api([
    operation("POST /x", {
      requestBody: { required: true, content },
      ...rest,
    }),
  ]);
  const ledger = emptyLedger();
  const found = tightenings(document, document.operations, { ledger });
  const full = fullSchemas(document, {
    direction: "request",
    namePrefix: "",
    tightenings: found,
  });
  return {
    schema: full.of(body).properties?.[name],
    told: ledger.entries.map(({ kind, subject, reason }) => `${kind} ${subject}: ${reason}`),
  };
}

const text = (rest: Schema = {}): Schema => ({ type: "string", ...rest });

/** An object that requires a text. */
const holding = (name: string, rest: Schema = {}): Schema => ({
  type: "object",
  properties: { [name]: text(rest) },
  required: [name],
});

test.each<[what: string, name: string, property: Schema, examples: Json[], want: Schema, told: string[]]>([
  [
    "words become bounds",
    "limit",
    { type: "integer", description: "Page size (max 100)" },
    [50],
    { type: "integer", description: "Page size (max 100)", maximum: 100 },
    ['tightened maximum 100 of limit: the description says "max 100"'],
  ],
  [
    "an item of a list is a sentence",
    "code",
    text({ description: "The carrier.\n* Not blank\n* Max length: 3 characters\n* Capital letters" }),
    [],
    text({
      description: "The carrier.\n* Not blank\n* Max length: 3 characters\n* Capital letters",
      maxLength: 3,
    }),
    ['tightened maxLength 3 of code: the description says "Max length: 3"'],
  ],
  [
    "not against an example",
    "limit",
    { type: "integer", description: "Between 1 and 100" },
    [250],
    { type: "integer", description: "Between 1 and 100", minimum: 1 },
    [
      'tightened minimum 1 of limit: the description says "Between 1 and 100"',
      'undone maximum 100 of limit: the description says "Between 1 and 100", but 250 stands in the document',
    ],
  ],
  [
    "not against a default",
    "limit",
    { type: "integer", description: "max 10", default: 25 },
    [],
    { type: "integer", description: "max 10", default: 25 },
    ['undone maximum 10 of limit: the description says "max 10", but 25 stands in the document'],
  ],
  [
    "an example that the schema refuses says nothing",
    "limit",
    { type: "integer", description: "max 10" },
    ["many"],
    { type: "integer", description: "max 10", maximum: 10 },
    ['tightened maximum 10 of limit: the description says "max 10"'],
  ],
  [
    "a bound of the document stands",
    "limit",
    { type: "integer", description: "max 10", maximum: 50 },
    [],
    { type: "integer", description: "max 10", maximum: 50 },
    [],
  ],
  [
    "enums are never read from words",
    "state",
    text({ description: "One of open, closed" }),
    ["open"],
    text({ description: "One of open, closed" }),
    [],
  ],
  [
    "a host is no URL",
    "hostname",
    text({ format: "hostname" }),
    ["a.example"],
    text({ format: "hostname" }),
    [],
  ],
  [
    "a format that an example breaks",
    "start",
    text({ format: "time" }),
    ["09:00"],
    text({ description: "Usually a time." }),
    ["undone format time of start: 09:00 stands in the document"],
  ],
  [
    "formats that are not enforced",
    "at",
    text({ format: "date-time" }),
    ["today"],
    text({ format: "date-time" }),
    [],
  ],
  [
    "a pattern beside an example that is empty",
    "code",
    text({ pattern: "^[A-Z]+$" }),
    [""],
    text({ pattern: "^[A-Z]+$" }),
    [],
  ],
  [
    "a pattern that an example breaks",
    "code",
    text({ pattern: "^[A-Z]+$", description: "A code." }),
    ["a1"],
    text({ description: "A code. Pattern: `^[A-Z]+$`." }),
    ["undone pattern ^[A-Z]+$ of code: a1 stands in the document"],
  ],
  [
    "an example of a union breaks no member's pattern",
    "action",
    { anyOf: [text({ enum: ["keep"] }), text({ pattern: ".^" })] },
    ["keep"],
    { anyOf: [text({ enum: ["keep"] }), text({ pattern: ".^" })] },
    [],
  ],
  [
    "a pattern in a member of a union that its own example breaks",
    "login",
    { oneOf: [holding("code", { pattern: "^[A-Z]$", examples: ["AB"] }), holding("token")] },
    [],
    { anyOf: [holding("code", { description: "Pattern: `^[A-Z]$`." }), holding("token")] },
    ["undone pattern ^[A-Z]$ of code: AB stands in the document"],
  ],
  [
    "a pattern that tells members of a union apart, and that its own example breaks",
    "id",
    { oneOf: [text({ pattern: "^[A-Z]+$", maxLength: 3, examples: ["a1"] }), text({ pattern: "^\\d+$" })] },
    [],
    { anyOf: [text({ description: "Pattern: `^[A-Z]+$`.", maxLength: 3 }), text({ pattern: "^\\d+$" })] },
    ["undone pattern ^[A-Z]+$ of id: a1 stands in the document"],
  ],
  [
    "a format that tells members of a union apart, and that an example breaks",
    "by",
    { oneOf: [text({ format: "email", maxLength: 9 }), text({ format: "uuid" })] },
    ["a@b.example"],
    { anyOf: [text({ format: "email", maxLength: 9 }), text({ description: "Usually a uuid." })] },
    ["undone format uuid of by: a@b.example stands in the document"],
  ],
  [
    "a pattern that no value may fit",
    "name",
    text({ not: text({ pattern: "^root", examples: ["me"] }) }),
    ["me"],
    text({ not: text({ pattern: "^root" }) }),
    [],
  ],
  [
    "an object that no example goes beyond",
    "owner",
    { type: "object", properties: { name: text() } },
    [{ name: "A" }],
    { type: "object", properties: { name: text() }, additionalProperties: false },
    ["tightened properties of owner: no example has any other property"],
  ],
  [
    "an object that one example goes beyond",
    "owner",
    { type: "object", properties: { name: text() } },
    [{ name: "A" }, { name: "A", age: 3 }],
    { type: "object", properties: { name: text() } },
    [],
  ],
])("%s", (_, name, property, examples, want, told) => {
  const result = tightened(name, property, { examples });
  expect(result.schema).toEqual(want);
  expect(result.told).toEqual(told);
});

test("values of answers count for schemas that requests share", () => {
  const size: Schema = { type: "integer", description: "max 10" };
  const schemas = new Map([["Size", { type: "object", properties: { size } } as const]]);
  const ref = { $ref: "#/$defs/Size" };
  const body: Schema = { type: "object", properties: { a: ref } };
  const answer = { ...media("application/json", { type: "array", items: ref }), examples: [[{ size: 11 }]] };
  const found = (responses: Operation["responses"]) => {
    const document = api([operation("POST /x", { body, responses })], { schemas });
    return tightenings(document, document.operations, { ledger: emptyLedger() }).get(size)?.adds;
  };
  expect(found([])).toEqual({ maximum: 10 });
  expect(found([response("200", [answer])])).toBeUndefined();
});

test("facts and tools agree on what was found", async () => {
  const limit = parameter("query limit", { type: "integer" }, { description: "At most 5", examples: [3] });
  const { tool, facts } = await plannedOne(operation("GET /x", { parameters: [limit] }));
  expect(facts.parameters[0]?.schema).toMatchObject({ type: "integer", maximum: 5 });
  expect(tool.arguments[0]?.schema).toEqual({ type: "integer", maximum: 5 });
});

test.each<{ what: string; schema: Schema; want: Schema }>([
  {
    what: "a format that an example contradicts",
    schema: text({ format: "uuid", examples: ["acct_123"] }),
    want: { type: "string", description: "Usually a uuid." },
  },
  {
    what: "a pattern that a default contradicts",
    schema: text({ pattern: "^[a-z]+$", default: "ABC" }),
    want: { type: "string", default: "ABC", description: "Pattern: `^[a-z]+$`." },
  },
  {
    what: "a format that nothing contradicts",
    schema: text({ format: "uuid" }),
    want: { type: "string", format: "uuid" },
  },
  {
    what: "words",
    schema: { type: "integer", description: "Size (max 5)" },
    want: { type: "integer", description: "Size (max 5)" },
  },
])("without tightening: $what", async ({ schema, want }) => {
  const { plan } = await planned(
    api([operation("GET /x", { parameters: [parameter("query value", schema)] })]),
    undefined,
    undefined,
    { tighten: false },
  );
  const enforced = plan.operations[0]?.facts.parameters[0]?.schema;
  expect({ ...enforced, examples: undefined }).toEqual(want);
  expect(plan.ledger.map(({ kind }) => kind)).not.toContain("tightened");
});

describe("the gate", () => {
  const names = ["limit", "email", "start_date", "uuid", "name", "hostname"];
  const words = [
    "max 5",
    "between 2 and 4",
    "up to 3 characters",
    "must be at least 2",
    "at most 2 items",
    "Must be greater than 1",
  ];
  const values = fc.oneof(
    fc.integer({ min: -2, max: 8 }),
    fc.constantFrom<Json>(
      "a",
      "abcd",
      "a@b.example",
      "2020-02-30",
      "2020-02-03",
      "x.example",
      null,
      [],
      [1, 2, 3],
    ),
  );
  const { node } = fc.letrec<{ node: Schema; value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      values,
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names), tie("value"), { maxKeys: 3 }),
    ),
    node: fc.oneof(
      { maxDepth: 3 },
      fc.record(
        {
          type: fc.constantFrom("integer" as const, "string" as const, "number" as const),
          description: fc.constantFrom(...words),
          examples: fc.array(values, { maxLength: 2 }),
          default: values,
          format: fc.constantFrom("uuid", "date", "email", "hostname"),
          pattern: fc.constantFrom("^a", "^\\d+$"),
        },
        { requiredKeys: ["type"] },
      ),
      fc.record(
        {
          type: fc.constant("object" as const),
          properties: fc.dictionary(fc.constantFrom(...names), tie("node"), {
            maxKeys: 3,
          }),
          examples: fc.array(fc.dictionary(fc.constantFrom(...names), tie("value")), {
            maxLength: 2,
          }),
        },
        { requiredKeys: ["type", "properties"] },
      ),
      fc.record({
        type: fc.constant("array" as const),
        description: fc.constantFrom(...words),
        items: tie("node"),
      }),
      ...(["anyOf", "oneOf", "allOf"] as const).map((keyword) =>
        fc
          .array(tie("node"), { minLength: 1, maxLength: 2 })
          .map((members): Schema => ({ [keyword]: members })),
      ),
      tie("node").map((not): Schema => ({ not })),
      fc.record({ $ref: fc.constant("#/$defs/Shared"), description: fc.constantFrom(...words) }),
    ),
  }));

  test("nothing that was accepted is refused", () => {
    const anything = fc.oneof(values, fc.dictionary(fc.constantFrom(...names), values), fc.array(values));
    fc.assert(
      fc.property(node, node, fc.array(anything, { maxLength: 4 }), (schema, shared, examples) => {
        const document = api(
          [
            operation("GET /x", {
              parameters: [parameter("query limit", schema, { examples, description: "max 5" })],
            }),
          ],
          { schemas: new Map([["Shared", shared]]) },
        );
        expect(checkGate(document, document.operations).refused).toEqual([]);
      }),
      { numRuns: sized(100, 300) },
    );
  });

  test("it sees what tightening would break", () => {
    const schema: Schema = { type: "string", format: "date" };
    expect(fits(schema, "today")).toBe(false);
    const document = api([
      operation("GET /x", { parameters: [parameter("query d", schema, { examples: ["2020-01-01"] })] }),
    ]);
    expect(checkGate(document, document.operations)).toEqual({ checked: 1, refused: [] });
  });
});

/** What becomes of compositions that `additionalProperties: false` leaves nothing to fit. */
import { expect, test } from "vitest";
import type { Schema } from "../../src/model/api.js";
import { refTo } from "../../src/schema/reference.js";
import { closeTogether } from "../../src/spec/schema/closed-together.js";

const text = { type: "string" } as const;
const closedA = {
  type: "object",
  properties: { a: text },
  required: ["a"],
  additionalProperties: false,
} satisfies Schema;
const openA = { type: "object", properties: { a: text }, required: ["a"] } satisfies Schema;
const openB = { properties: { b: text }, required: ["b"] } satisfies Schema;
const named = new Map<string, Schema>([
  ["A", closedA],
  ["B", openB],
  ["AndB", { allOf: [{ $ref: refTo("A") }, openB], unevaluatedProperties: false }],
]);
const ref = (name: string): Schema => ({ $ref: refTo(name) });

function closed(schema: Schema): Schema {
  const copy = structuredClone(schema);
  closeTogether(copy, { named, onCopy: () => {} });
  return copy;
}

test.each<[about: string, schema: Schema, want: Schema]>([
  [
    "a closed member beside another",
    { allOf: [ref("A"), openB] },
    { allOf: [openA, openB], unevaluatedProperties: false },
  ],
  [
    "a composition closed by itself",
    { allOf: [ref("B")], additionalProperties: false },
    { allOf: [ref("B")], unevaluatedProperties: false },
  ],
  [
    "a union that is closed without its members' properties",
    { anyOf: [openA, openB], additionalProperties: false },
    { anyOf: [openA, openB], unevaluatedProperties: false },
  ],
  [
    "a member that is a composition closed as a whole",
    { allOf: [ref("AndB"), { properties: { c: text }, required: ["c"] }] },
    {
      allOf: [{ allOf: [openA, openB] }, { properties: { c: text }, required: ["c"] }],
      unevaluatedProperties: false,
    },
  ],
  [
    "a closed member beside optional properties",
    { allOf: [ref("A"), { properties: { b: text } }] },
    { allOf: [openA, { properties: { b: text } }], unevaluatedProperties: false },
  ],
])("%s is closed as a whole", (_, schema, want) => {
  expect(closed(schema)).toEqual(want);
});

test.each<[about: string, schema: Schema]>([
  ["what is closed knows all that is declared", { allOf: [ref("A"), { properties: { a: text } }] }],
  ["a required property is declared nowhere", { allOf: [ref("A"), { required: ["b"] }] }],
  ["some alternative fits", { properties: { a: text }, anyOf: [openA, openB], additionalProperties: false }],
  ["a pattern may take it", { allOf: [openB], patternProperties: { "^b": {} }, additionalProperties: false }],
  ["nothing is composed", closedA],
])("where %s, nothing changes", (_, schema) => {
  expect(closed(schema)).toEqual(schema);
});

test("what is referred to stays closed for others", () => {
  closed({ allOf: [ref("A"), openB] });
  expect(named.get("A")).toEqual({ ...openA, additionalProperties: false });
});

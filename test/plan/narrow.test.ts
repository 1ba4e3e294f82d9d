/** Of what has to be shown, and is too long to be read, a part of the alternatives is shown. */
import { expect, test } from "vitest";
import type { JsonSchema } from "../../src/model/runtime.js";
import { narrowed } from "../../src/plan/arguments/narrow.js";
import { operation, plannedOne } from "./build.js";

const text = { type: "string" } as const;
const long: JsonSchema = {
  type: "object",
  properties: Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`property_${index}`, text] as const),
  ),
};
const list = (items: JsonSchema): JsonSchema => ({ type: "array", items });

const rows: readonly [what: string, given: JsonSchema, most: number, want: JsonSchema][] = [
  ["nothing where it is short", { anyOf: [text, list(text)] }, 100, { anyOf: [text, list(text)] }],
  ["the long one", { anyOf: [long, text, list(text)] }, 100, { anyOf: [text, list(text)] }],
  ["all but the first that fit", { anyOf: [list(text), long, text] }, 60, list(text)],
  ["all but the shortest where none fits", { anyOf: [long, list(text), text] }, 5, text],
  [
    "what is beside stays",
    { description: "What.", anyOf: [long, text] },
    60,
    { description: "What.", ...text },
  ],
  ["in the items of a list", list({ anyOf: [text, long] }), 60, list(text)],
  [
    "in the longest property first",
    { type: "object", properties: { a: { anyOf: [text, list(text)] }, b: { anyOf: [list(text), long] } } },
    160,
    { type: "object", properties: { a: { anyOf: [text, list(text)] }, b: list(text) } },
  ],
  ["nothing where there are none", long, 60, long],
];

test.each(rows)("leaves out %s", (_what, given, most, want) => {
  expect(narrowed(given, most)).toEqual(want);
});

/** Kinds of objects that have nothing in common, each of 30 required properties. */
const kinds = Array.from({ length: 9 }, (_, kind): JsonSchema => {
  const names = Array.from({ length: 30 }, (_, index) => `member_${kind}_${index}`);
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, text])),
    required: names,
  };
});

test("a body of many long kinds is shown as the first of them, and the ledger tells it", async () => {
  const { tool, facts, plan } = await plannedOne(operation("PUT /things", { body: { oneOf: kinds } }));
  const [body] = tool.arguments;
  expect(body?.schema.required).toEqual(kinds[0]?.required);
  expect(facts.arguments).toMatchObject([{ place: "body:", required: true }]);
  expect(plan.ledger).toContainEqual(
    expect.objectContaining({ subject: "alternatives of body", reason: "too long to show", trim: "cap" }),
  );
});

test("what holds the content is shown by its type, however long it is", async () => {
  const items: JsonSchema = { type: "object", properties: Object.fromEntries(kinds.entries()) };
  const body: JsonSchema = {
    type: "object",
    properties: { dryRun: { type: "boolean" }, things: list(items) },
  };
  const { tool } = await plannedOne(operation("POST /things", { body }));
  expect(tool.arguments.map(({ name, schema }) => [name, schema])).toEqual([
    ["dryRun", { type: "boolean" }],
    ["things", list({ type: "object" })],
  ]);
});

/** Of what has to be shown, and is too long to be read, some alternatives are shown by their types alone. */
import { expect, test } from "vitest";
import type { JsonSchema } from "../../src/model/runtime.js";
import { fileSchemaOf } from "../../src/runtime/schema/file-schema.js";
import { alternatives } from "../../src/schema/parts.js";
import { narrowed } from "../../src/plan/arguments/narrow.js";
import { api, operation, planned, plannedOne } from "./build.js";

const text = { type: "string" } as const;
const long: JsonSchema = {
  type: "object",
  properties: Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`property_${index}`, text] as const),
  ),
};
const named: JsonSchema = { type: "object", properties: { name: text }, required: ["name"] };
const required = ["name", "property_1"];
const list = (items: JsonSchema): JsonSchema => ({ type: "array", items });

const rows: readonly [what: string, given: JsonSchema, most: number, want: JsonSchema][] = [
  ["nothing where it is short", { anyOf: [text, list(text)] }, 100, { anyOf: [text, list(text)] }],
  ["the long one", { anyOf: [long, text] }, 100, { anyOf: [text, { type: "object" }] }],
  [
    "all but the first that fit",
    { anyOf: [list(text), long, text] },
    60,
    { anyOf: [list(text), { type: ["object", "string"] }] },
  ],
  [
    "all but the shortest where none fits",
    { anyOf: [long, list(text), text] },
    5,
    { anyOf: [text, { type: ["object", "array"] }] },
  ],
  [
    "all but what an alternative requires, and is as beside it",
    { anyOf: [named, { ...long, properties: { ...long.properties, ...named.properties }, required }] },
    100,
    { anyOf: [named, { ...named, required }] },
  ],
  [
    "nothing of what only one of the others requires",
    { anyOf: [text, { ...long, required }, long] },
    60,
    { anyOf: [text, { type: "object" }] },
  ],
  [
    "nothing of what is beside",
    { description: "What.", anyOf: [long, text] },
    60,
    { description: "What.", anyOf: [text, { type: "object" }] },
  ],
  [
    "those in the items of a list",
    list({ anyOf: [text, long] }),
    60,
    list({ anyOf: [text, { type: "object" }] }),
  ],
  [
    "those of any type",
    { anyOf: [text, { ...long, type: undefined, properties: undefined, not: long }] },
    60,
    { anyOf: [text, {}] },
  ],
  [
    "those in the longest property first",
    { type: "object", properties: { a: { anyOf: [text, list(text)] }, b: { anyOf: [list(text), long] } } },
    230,
    {
      type: "object",
      properties: {
        a: { anyOf: [text, list(text)] },
        b: { anyOf: [list(text), { type: "object" }] },
      },
    },
  ],
  ["nothing where there are none", long, 60, long],
  ["nothing of a file", fileSchemaOf("image/png"), 60, fileSchemaOf("image/png")],
];

test.each(rows)("shows the types alone of %s", (_what, given, most, want) => {
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

test("a body of many long kinds shows the first of them, and the ledger tells it", async () => {
  const { tool, facts, plan } = await plannedOne(operation("PUT /things", { body: { oneOf: kinds } }));
  const [body] = tool.arguments;
  expect(alternatives(body?.schema ?? {})).toMatchObject([
    { required: kinds[0]?.required },
    { type: "object" },
  ]);
  expect(facts.arguments).toMatchObject([{ place: "body:", required: true }]);
  expect(plan.ledger).toContainEqual(
    expect.objectContaining({ subject: "parts of body", reason: "too long to show", trim: "cap" }),
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

test("so are the items that a thing consists of", async () => {
  const required = kinds.slice(0, 3).flatMap((kind) => Object.keys(kind.properties ?? {}));
  const items = list({
    type: "object",
    properties: { name: text, price: { type: "object", properties: { value: text }, required: ["value"] } },
    required: ["name", "price"],
  });
  const body: JsonSchema = {
    type: "object",
    properties: { ...Object.fromEntries(required.map((name) => [name, text])), items },
    required,
  };
  const { tool } = await plannedOne(operation("POST /invoices", { body }));
  expect(tool.arguments.find(({ name }) => name === "items")?.schema).toEqual(items);
});

test("what tells the kinds of a thing apart is shown, however little else is", async () => {
  const act = (kind: string, index: number): JsonSchema => ({
    type: "object",
    properties: { kind: { type: "string", const: kind, default: kind }, ...kinds[index]?.properties },
    required: [`member_${index}_0`],
  });
  const names = ["click", "drag", "drop", "scroll", "type", "wait"];
  const body: JsonSchema = {
    type: "object",
    properties: { url: text, act: { oneOf: names.map(act) } },
    required: ["url", "act"],
  };
  const { tool } = await plannedOne(operation("POST /acts", { body }));
  const shown = tool.arguments.find(({ name }) => name === "act")?.schema ?? {};
  expect(alternatives(shown).map(({ properties }) => properties)).toEqual(
    names.map((name, index) => ({ kind: { type: "string", const: name }, [`member_${index}_0`]: text })),
  );
});

test("so is the only member of a body, whatever it is called", async () => {
  const items: JsonSchema = { type: "object", properties: Object.fromEntries(kinds.entries()) };
  const body: JsonSchema = { type: "object", properties: { data: list(items) } };
  const { tool } = await plannedOne(operation("POST /things", { body }));
  expect(tool.arguments.map(({ name, schema }) => [name, schema])).toEqual([
    ["data", list({ type: "object" })],
  ]);
});

test("what has to be given inside of it is shown by its type, where that is long", async () => {
  const [kind = {}] = kinds;
  const items: JsonSchema = {
    type: "object",
    properties: { colour: text, parts: list(kind), kind },
    required: ["parts", "kind"],
  };
  const body: JsonSchema = { type: "object", properties: { things: list(items) } };
  const { tool, plan } = await plannedOne(operation("POST /things", { body }));
  expect(tool.arguments.map(({ name, schema }) => [name, schema])).toEqual([
    [
      "things",
      list({
        type: "object",
        properties: { parts: { type: "array" }, kind: { type: "object" } },
        required: ["parts", "kind"],
      }),
    ],
  ]);
  expect(plan.ledger).toContainEqual(expect.objectContaining({ subject: "parts of things" }));
});

test("and stays so in a list that has room for nothing else", async () => {
  const [kind = {}] = kinds;
  const items: JsonSchema = {
    type: "object",
    properties: { parts: list(kind), kind, colour: text },
    required: ["parts", "kind", "colour"],
  };
  // What all had would be common to them, and not shown.
  const all = Array.from({ length: 400 }, (_, index) => {
    const properties = { [`things_${index}`]: list(items) };
    return operation(`POST /things_${index}`, { body: { type: "object", properties } });
  });
  const lean = { mode: "auto", detail: "full", budget: 1_200 } as const;
  const { plan } = await planned(api(all), undefined, undefined, lean);
  expect(plan.tools.length).toBeGreaterThan(2);
  for (const { arguments: shown } of plan.tools) expect(JSON.stringify(shown)).not.toContain("member_");
});

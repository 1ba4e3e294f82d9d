import { expect, test } from "vitest";
import type { Parameter, Schema } from "../../src/model/api.js";
import { operation, parameter, plannedOne } from "./build.js";

const list: Schema = { type: "array", items: { type: "string" } };
const text: Schema = { type: "string" };
const number: Schema = { type: "number" };
const needed = { required: true };
const map: Schema = { type: "object", additionalProperties: { type: "string" } };
const deep = { style: "deepObject" as const };
const properties = (of: Record<string, Schema>, ...required: string[]): Schema => ({
  type: "object",
  properties: of,
  ...(required.length > 0 && { required }),
});
const some = { ...list, minItems: 1 };
const plain: Schema = { type: ["string", "number", "boolean"] };
const noComma: Schema = { pattern: "^[^,]*$" };
const filled: Schema = {
  type: ["string", "number", "boolean", "array", "object"],
  minItems: 1,
  minProperties: 1,
  items: plain,
  additionalProperties: plain,
};
const bag: Schema = { type: "object" };
const open: Schema = { type: "object", additionalProperties: true };

test.each<[place: Parameters<typeof parameter>[0], schema: Schema, rest: Partial<Parameter>, want: Schema]>([
  ["query p", list, needed, { ...list, minItems: 1 }],
  ["header p", list, needed, { ...list, minItems: 1, items: { ...text, ...noComma } }],
  ["query p", { $ref: "#/$defs/List" }, needed, { ...list, minItems: 1 }],
  ["query p", { ...list, minItems: 2 }, needed, { ...list, minItems: 2 }],
  ["query p", { ...list, maxItems: 0 }, needed, { ...list, maxItems: 0 }],
  ["query p", list, { ...needed, examples: [[]] }, list],
  ["query p", { $ref: "#/$defs/Shown" }, needed, list],
  ["query p", { ...list, enum: [["a"], []] }, needed, { ...list, enum: [["a"], []], minItems: 1 }],
  ["query p", { anyOf: [list, number] }, needed, { anyOf: [some, number] }],
  ["query p", { anyOf: [{ ...list, maxItems: 0 }, text] }, needed, text],
  ["query p", { ...list, type: ["array", "null"] }, needed, some],
  ["query p", { anyOf: [list, { type: "null" }] }, needed, some],
  ["query p", { type: ["string", "null"] }, needed, text],
  ["query p", { type: ["string", "null"] }, { ...needed, examples: [null] }, { type: ["string", "null"] }],
  ["query p", map, needed, { ...map, minProperties: 1 }],
  ["query p", { ...map, maxProperties: 0 }, needed, { ...map, maxProperties: 0 }],
  ["query p", properties({ a: list }), needed, { ...properties({ a: list }), minProperties: 1 }],
  [
    "query p",
    properties({ a: list }),
    { ...needed, ...deep },
    { ...properties({ a: some }), minProperties: 1 },
  ],
  [
    "query p",
    properties({ a: list, b: text }, "b"),
    { ...needed, ...deep },
    properties({ a: list, b: text }, "b"),
  ],
  ["query p", properties({ a: list, b: list }, "b"), deep, properties({ a: list, b: some }, "b")],
  ["query p", properties({ a: { $ref: "#/$defs/List" } }, "a"), deep, properties({ a: some }, "a")],
  [
    "query p",
    properties({ a: { type: ["string", "null"] } }, "a"),
    deep,
    properties({ a: { type: ["string", "null"] } }, "a"),
  ],
  ["query p", { type: "array", items: map }, deep, { type: "array", items: { ...map, minProperties: 1 } }],
  ["query p", map, deep, map],
  ["query p", open, { ...needed, ...deep }, { ...bag, minProperties: 1, additionalProperties: filled }],
  ["query p", {}, { ...needed, ...deep }, filled],
  [
    "query p",
    properties({ a: bag, b: {} }, "a", "b"),
    deep,
    properties({ a: { ...bag, minProperties: 1, additionalProperties: filled }, b: filled }, "a", "b"),
  ],
  ["query p", { type: "array", items: {} }, deep, { type: "array", items: filled }],
  ["query p", open, deep, bag],
  ["query p", properties({ a: open }, "a"), needed, properties({ a: bag }, "a")],
  ["header p", open, {}, { ...bag, additionalProperties: { ...plain, ...noComma }, propertyNames: noComma }],
  ["header p", { type: "array" }, {}, { type: "array", items: { ...plain, ...noComma } }],
  ["querystring p", properties({ a: list, b: list }, "b"), needed, properties({ a: list, b: some }, "b")],
  ["query p", list, {}, list],
  ["query p", list, { ...needed, allowEmptyValue: true }, list],
  ["query p", list, { ...needed, contentType: "application/json" }, list],
  ["query p", { type: "string" }, needed, { type: "string" }],
])("%s of %j with %j takes nothing of which nothing would be sent", async (place, schema, rest, want) => {
  const parameters = [parameter(place, schema, rest)];
  const { tool } = await plannedOne(operation("GET /x", { parameters }), {
    schemas: new Map<string, Schema>([
      ["List", list],
      ["Shown", { ...list, examples: [[]] }],
    ]),
  });
  expect(tool.arguments[0]?.schema).toEqual(want);
});

test("what holds itself is looked into once", async () => {
  const tree = properties({ name: text, parts: { type: "array", items: { $ref: "#/$defs/Tree" } } }, "parts");
  const parameters = [parameter("query p", { $ref: "#/$defs/Tree" }, { ...needed, ...deep })];
  const { facts } = await plannedOne(operation("GET /x", { parameters }), {
    schemas: new Map([["Tree", tree]]),
  });
  const parts = { type: "array", items: { $ref: "#/$defs/Tree" }, minItems: 1 };
  expect(facts.parameters[0]?.schema).toEqual(properties({ name: text, parts: parts as Schema }, "parts"));
});

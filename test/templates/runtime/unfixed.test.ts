/** What callers are told of an argument of which the server sets a part. */
import { expect, test } from "vitest";
import { argumentSchema } from "../../../templates/runtime/call/accepted-arguments.js";
import type { JsonSchema } from "../../../templates/runtime/json.js";
import type { OperationFacts } from "../../../templates/runtime/operation.js";
import { operationSource } from "../../../templates/runtime/source.js";

const text: JsonSchema = { type: "string" };
const inner: JsonSchema = { type: "object", properties: { x: text, z: text }, required: ["x", "z"] };
const rest: JsonSchema = { type: "object", properties: { z: text }, required: ["z"] };

const kindIs = (value: string): JsonSchema => ({
  type: "object",
  properties: { kind: { const: value } },
  required: ["kind"],
});
const kind = (value: string, other: string): JsonSchema => ({
  ...kindIs(value),
  properties: { ...kindIs(value).properties, [other]: text },
  required: ["kind", other],
});

const source = operationSource({
  apis: [],
  operations: [],
  schemas: () =>
    Promise.resolve({
      schemas: { Inner: JSON.stringify(inner), Loop: JSON.stringify({ $ref: "#/$defs/Loop" }) },
    }),
});

test.each<[what: string, schema: JsonSchema, fixed: string, want: JsonSchema]>([
  ["a property goes, and so does its being required", inner, "/x", rest],
  ["through a reference", { $ref: "#/$defs/Inner" }, "/x", rest],
  [
    "through a reference that has something of the same said beside it",
    { $ref: "#/$defs/Inner", properties: { x: { const: "a" } }, required: ["x"] },
    "/x",
    rest,
  ],
  [
    "through one that has another rule of the same kind beside it",
    { $ref: "#/$defs/Inner", type: "object", minProperties: 2 },
    "/x",
    { type: "object", minProperties: 1, allOf: [rest] },
  ],
  [
    "inside every option",
    { anyOf: [text, { $ref: "#/$defs/Inner" }, { allOf: [inner] }] },
    "/x",
    { anyOf: [rest, { allOf: [rest] }] },
  ],
  [
    "an option that refuses the value is none any more",
    { type: "object", oneOf: [kind("s", "a"), kind("t", "b"), { type: "null" }] },
    "/kind",
    { type: "object", properties: { a: text }, required: ["a"] },
  ],
  [
    "nor is one that has no such property",
    {
      anyOf: [
        { ...inner, additionalProperties: false },
        { type: "object", additionalProperties: false },
      ],
    },
    "/x",
    { ...rest, additionalProperties: false },
  ],
  [
    "null in its place would be no place for the property",
    { ...inner, type: ["object", "null"] },
    "/x",
    rest,
  ],
  [
    "what counts members counts those that callers say",
    { ...inner, minProperties: 2, maxProperties: 2 },
    "/x",
    { ...rest, minProperties: 1, maxProperties: 1 },
  ],
  [
    "and none where there is room for no other",
    {
      type: "object",
      properties: { a: { type: "object", properties: { x: text, y: text }, maxProperties: 1 } },
    },
    "/a/x",
    { type: "object", properties: {} },
  ],
  [
    "what the property asks for is required",
    { type: "object", properties: { x: text, z: text }, dependentRequired: { x: ["z"], z: ["x"] } },
    "/x",
    { type: "object", properties: { z: text }, allOf: [{ required: ["z"] }] },
  ],
  [
    "and so are the schemas that hold for its sake",
    { type: "object", properties: { x: text }, dependentSchemas: { x: inner, z: inner } },
    "/x",
    { type: "object", properties: {}, allOf: [rest, { dependentSchemas: { z: rest } }] },
  ],
  [
    "a condition that the value decides is decided",
    { type: "object", properties: { kind: text }, if: kindIs("s"), then: inner, else: { required: ["y"] } },
    "/kind",
    { type: "object", properties: {}, allOf: [inner] },
  ],
  [
    "the other way, too",
    { type: "object", properties: { kind: text }, if: kindIs("t"), then: inner, else: { required: ["y"] } },
    "/kind",
    { type: "object", properties: {}, allOf: [{ required: ["y"] }] },
  ],
  [
    "a key of a map is barred",
    { type: "object", additionalProperties: text },
    "/x",
    { type: "object", additionalProperties: text, propertyNames: { not: { const: "x" } } },
  ],
  [
    "what is further inside a member of a map is asked for by its name",
    { type: "object", additionalProperties: inner },
    "/m/x",
    { type: "object", additionalProperties: inner, properties: { m: rest }, required: ["m"] },
  ],
  [
    "further inside",
    { type: "object", properties: { a: inner }, required: ["a"] },
    "/a/x",
    { type: "object", properties: { a: rest }, required: ["a"] },
  ],
  [
    "and what it leaves required is so in every call",
    { type: "object", properties: { a: inner } },
    "/a/x",
    { type: "object", properties: { a: rest }, required: ["a"] },
  ],
  [
    "what it leaves optional need not be sent",
    {
      type: "object",
      properties: { a: { type: "object", properties: { x: text, y: text } } },
      required: ["a"],
    },
    "/a/x",
    { type: "object", properties: { a: { type: "object", properties: { y: text } } } },
  ],
  [
    "nor is anybody asked for what it leaves empty",
    {
      type: "object",
      properties: { a: { type: "object", properties: { x: text } }, b: text },
      required: ["a"],
    },
    "/a/x",
    { type: "object", properties: { b: text } },
  ],
  ["nothing where it is not", inner, "/y/x", inner],
  ["nothing of what refers to itself", { $ref: "#/$defs/Loop" }, "/x", { $ref: "#/$defs/Loop" }],
])("%s", async (_, schema, fixed, want) => {
  const operation: OperationFacts = {
    key: "POST /x",
    api: "a",
    name: "x",
    summary: "",
    tags: [],
    method: "POST",
    path: "/x",
    servers: [],
    parameters: [],
    body: {
      required: true,
      contentType: "application/json",
      schema: { type: "object", properties: { arg: schema } },
    },
    security: [],
    accept: "*/*",
    arguments: [{ name: "arg", place: "body:/arg", required: true }],
    fixed: { body: { [`/arg${fixed}`]: "s" } },
  };
  const told = await argumentSchema(operation, "body:/arg", source);
  expect({ ...told, $defs: undefined }).toEqual(want);
});

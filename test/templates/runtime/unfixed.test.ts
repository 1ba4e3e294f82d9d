/** What callers are told of an argument of which the server sets a part. */
import { expect, test } from "vitest";
import { argumentSchema } from "../../../templates/runtime/accepted-arguments.js";
import type { JsonSchema } from "../../../templates/runtime/json.js";
import type { OperationFacts } from "../../../templates/runtime/operation.js";
import { operationSource } from "../../../templates/runtime/source.js";

const text: JsonSchema = { type: "string" };
const inner: JsonSchema = { type: "object", properties: { x: text, z: text }, required: ["x", "z"] };
const rest: JsonSchema = { type: "object", properties: { z: text }, required: ["z"] };

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
    "inside every option",
    { anyOf: [text, { $ref: "#/$defs/Inner" }, { allOf: [inner] }] },
    "/x",
    { anyOf: [text, rest, { allOf: [rest] }] },
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

import { expect, test } from "vitest";
import type { Parameter, Schema } from "../../src/model/api.js";
import { operation, parameter, plannedOne } from "./build.js";

const list: Schema = { type: "array", items: { type: "string" } };
const needed = { required: true };

test.each<[place: Parameters<typeof parameter>[0], schema: Schema, rest: Partial<Parameter>, want: Schema]>([
  ["query p", list, needed, { ...list, minItems: 1 }],
  ["header p", list, needed, { ...list, minItems: 1 }],
  ["query p", { $ref: "#/$defs/List" }, needed, { ...list, minItems: 1 }],
  ["query p", { ...list, minItems: 2 }, needed, { ...list, minItems: 2 }],
  ["query p", { ...list, maxItems: 0 }, needed, { ...list, maxItems: 0 }],
  ["query p", list, { ...needed, examples: [[]] }, list],
  ["query p", list, {}, list],
  ["query p", list, { ...needed, allowEmptyValue: true }, list],
  ["query p", list, { ...needed, contentType: "application/json" }, list],
  ["query p", { type: "string" }, needed, { type: "string" }],
])("%s of %j with %j takes no list of which nothing would be sent", async (place, schema, rest, want) => {
  const parameters = [parameter(place, schema, rest)];
  const { tool } = await plannedOne(operation("GET /x", { parameters }), {
    schemas: new Map([["List", list]]),
  });
  expect(tool.arguments[0]?.schema).toEqual(want);
});

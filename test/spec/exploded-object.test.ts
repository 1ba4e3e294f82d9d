import { expect, test } from "vitest";
import { type Json, lowerOperation } from "./documents.js";

const text = { type: "string" };
const texts = { type: "array", items: text };
const pageable = { type: "object", properties: { page: { type: "integer" }, sort: texts } };
const query = (schema: Json, rest: Json = {}): Json => ({ name: "pageable", in: "query", schema, ...rest });
const withRequired = { ...pageable, required: ["page"] };

test.each<[what: string, parameters: readonly Json[], want: readonly string[]]>([
  ["is taken for its members", [query(pageable)], ["page", "sort"]],
  ["has members that are required where it is", [query(withRequired, { required: true })], ["page!", "sort"]],
  ["is followed", [query({ $ref: "#/components/schemas/Pageable" })], ["page", "sort"]],
  [
    "has no member that is a parameter itself",
    [query(pageable), query(text, { name: "sort" })],
    ["page", "sort"],
  ],
  [
    "with a single member may be left out",
    [query({ ...withRequired, properties: { page: text } })],
    ["page"],
  ],
  ["stays where it may be left out and its members then may not", [query(withRequired)], ["pageable"]],
  [
    "stays where its members say nothing without its name",
    [query({ properties: { gt: text, lt: text } })],
    ["pageable"],
  ],
  ["stays with objects in it", [query({ properties: { page: text, of: pageable } })], ["pageable"]],
  [
    "stays with lists of objects in it",
    [query({ properties: { all: { type: "array", items: pageable } } })],
    ["pageable"],
  ],
  ["stays with other members", [query({ ...pageable, additionalProperties: text })], ["pageable"]],
  ["stays where a part of it is elsewhere", [query({ allOf: [pageable] })], ["pageable"]],
  ["stays without members", [query({ type: "object" })], ["pageable"]],
  ["stays in another style", [query(pageable, { style: "deepObject" })], ["pageable"]],
  ["stays in one text", [query(pageable, { explode: false })], ["pageable"]],
  ["stays in a header", [query(pageable, { in: "header" })], ["pageable"]],
])("an object of a query %s", async (_, parameters, want) => {
  const root = { components: { schemas: { Pageable: pageable } } };
  const { operation, codes } = await lowerOperation("3.0.3", { parameters, root });
  expect(operation.parameters.map(({ name, required }) => (required ? `${name}!` : name))).toEqual(want);
  expect(codes).toEqual([]);
});

test("its members are described by their schemas, and lists among them are repeated", async () => {
  const { operation } = await lowerOperation("3.1.0", { parameters: [query(pageable)] });
  expect(operation.parameters[1]).toMatchObject({ in: "query", schema: texts, style: "form", explode: true });
  expect(operation.parameters[1]?.at.pointer).toBe("/paths/~1things/get/parameters/0/schema/properties/sort");
});

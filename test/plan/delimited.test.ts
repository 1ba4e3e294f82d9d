import { expect, test } from "vitest";
import type { Encoding, Parameter, Schema } from "../../src/model/api.js";
import { fits } from "../../src/runtime/schema/validate.js";
import { operation, parameter, plannedOne } from "./build.js";

const text: Schema = { type: "string" };
const list: Schema = { type: "array", items: text };
const map: Schema = { type: "object", properties: { a: text }, additionalProperties: { type: "integer" } };
const pipes = { style: "pipeDelimited", explode: false } as const;
const spaces = { style: "spaceDelimited", explode: false } as const;
const tabs = { style: "tabDelimited", explode: false } as const;

type Row = [place: string, schema: Schema, rest: Partial<Parameter>, taken: unknown[], refused: unknown[]];

test.each<Row>([
  ["query p", list, pipes, [["a b", "c,d", "", "\n"]], [["a|b"]]],
  ["query p", list, spaces, [["a|b"]], [["a b"]]],
  ["query p", list, tabs, [["a b"]], [["a\tb"]]],
  ["query p", list, { ...pipes, explode: true }, [["a|b"]], []],
  ["query p", list, { explode: false }, [["a,b"]], []],
  ["query p", list, { ...pipes, contentType: "application/json" }, [["a|b"]], []],
  ["path p", list, { ...pipes, explode: true }, [["a"]], [["a|b"], []]],
  ["path p", list, {}, [["a,b"]], []],
  ["header p", list, {}, [["a|b"]], [["a,b"]]],
  ["header p", text, {}, ["a,b"], []],
  ["header p", { anyOf: [text, list] }, {}, ["a,b", ["a"]], [["a,b"]]],
  ["header p", list, pipes, [["a,b"]], [["a|b"]]],
  ["query p", map, pipes, [{ a: "x", b: 1 }], [{ a: "x|y" }, { "b|c": 1 }]],
  ["header p", map, { explode: true }, [{ a: "x=y" }], [{ a: "x,y" }, { "b=c": 1 }]],
  ["query p", { $ref: "#/$defs/List" }, pipes, [["a"]], [["a|b"]]],
  ["query p", { type: "array" }, pipes, [["a", 1]], [["a|b"]]],
  ["query p", { type: "array", prefixItems: [text, text] }, pipes, [["a", "b"]], [["a", "b|c"]]],
  ["query p", { type: "array", items: { ...text, pattern: "^a" } }, pipes, [["ab"]], [["b"], ["a|b"]]],
  ["query p", { type: "array", items: { enum: ["a", "a|b"] } }, pipes, [["a"]], [["a|b"]]],
  [
    "query p",
    { type: "array", items: list },
    { ...pipes, itemStyles: ["simple"] },
    [[["a", "b"]]],
    [[["a,b"]], [["a|b"]]],
  ],
  [
    "query p",
    { type: "array", items: list },
    { explode: true, itemStyles: ["pipeDelimited"] },
    [[["a,b"]]],
    [[["a|b"]]],
  ],
])(
  "%s of %j with %j takes no part that holds what stands between parts",
  async (place, schema, rest, taken, refused) => {
    const parameters = [parameter(place as "query p", schema, rest)];
    const path = place.startsWith("path") ? "/x/{p}" : "/x";
    const schemas = new Map([["List", list]]);
    const { tool } = await plannedOne(operation(`GET ${path}`, { parameters }), { schemas });
    const published = tool.arguments[0]?.schema ?? {};
    expect(taken.filter((value) => !fits(published, value))).toEqual([]);
    expect(refused.filter((value) => fits(published, value))).toEqual([]);
  },
);

test.each<[items: Schema, want: Schema]>([
  [{ type: "integer" }, { type: "integer" }],
  [{ enum: ["a", "b"] }, { type: "string", enum: ["a", "b"] }],
  [
    { ...text, format: "uuid" },
    { ...text, format: "uuid" },
  ],
  [
    { ...text, description: "The colour of the hull." },
    { ...text, description: "The colour of the hull.", pattern: "^[^|]*$" },
  ],
])("%j has no such character to speak of, or has it ruled out in as few words", async (items, want) => {
  const parameters = [parameter("query p", { type: "array", items }, pipes)];
  const { tool } = await plannedOne(operation("GET /x", { parameters }));
  expect(tool.arguments[0]?.schema.items).toEqual(want);
});

test.each<
  [contentType: string, encoding: Partial<Encoding> | undefined, taken: unknown[], refused: unknown[]]
>([
  ["application/x-www-form-urlencoded", undefined, [["a|b,c"]], []],
  ["application/x-www-form-urlencoded", pipes, [["a,b"]], [["a|b"]]],
  ["application/x-www-form-urlencoded", { explode: false }, [["a,b"]], []],
  ["multipart/form-data", { explode: false }, [["a|b"]], [["a,b"]]],
  ["multipart/form-data", { explode: false, contentType: "application/json" }, [["a,b"]], []],
])("a field of %s with %j takes no such part either", async (contentType, encoding, taken, refused) => {
  const at = { file: "", pointer: "" };
  const schema: Schema = { type: "object", properties: { p: list, q: text } };
  const content = [
    {
      contentType,
      schema,
      encoding: new Map(encoding === undefined ? [] : [["p", { headers: [], ...encoding }]]),
      examples: [],
      at,
    },
  ];
  const { tool } = await plannedOne(operation("POST /x", { requestBody: { required: true, content, at } }));
  const published = tool.arguments[0]?.schema ?? {};
  expect(taken.filter((value) => !fits(published, value))).toEqual([]);
  expect(refused.filter((value) => fits(published, value))).toEqual([]);
});

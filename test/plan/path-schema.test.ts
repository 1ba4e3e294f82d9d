import { expect, test } from "vitest";
import type { Parameter, Schema } from "../../src/model/api.js";
import { fits } from "../../src/runtime/schema/validate.js";
import { operation, parameter, plannedOne } from "./build.js";

const text: Schema = { type: "string" };
const nullable: Schema = { type: ["string", "null"] };
const list: Schema = { type: "array", items: text };

test.each<[path: string, schema: Schema, rest: Partial<Parameter>, want: Schema]>([
  ["/x/{p}", text, {}, text],
  ["/x/{p}", nullable, {}, text],
  ["/x/{p}", { $ref: "#/$defs/Id" }, {}, { type: "string", maxLength: 9 }],
  ["/x/{p}", list, {}, { ...list, minItems: 1 }],
  ["/x/{p}", { type: "object", minProperties: 0 }, {}, { type: "object", minProperties: 1 }],
  ["/x/{p}", text, { style: "matrix" }, text],
  ["/x/{p}", list, { style: "matrix" }, { ...list, minItems: 1 }],
  ["/x/{p}", { type: "integer" }, {}, { type: "integer" }],
  ["/x/{p}", { enum: ["a", "b"] }, {}, { type: "string", enum: ["a", "b"] }],
  ["/x/{p}", { ...text, enum: ["", "a", "b"], default: "" }, {}, { type: "string", enum: ["a", "b"] }],
  ["/x/{p}", { ...text, pattern: "^a" }, {}, { ...text, pattern: "^a" }],
  ["/x/{p}", { ...text, format: "uuid" }, {}, { ...text, format: "uuid" }],
  ["/x/{p}.json", text, {}, text],
  ["/x?p={p}", text, {}, text],
  ["/x/{p}", text, { contentType: "application/json" }, text],
])(
  "in %s, %j takes no null, list or object that leaves a segment empty",
  async (path, schema, rest, want) => {
    const parameters = [parameter("path p", schema, rest)];
    const schemas = new Map<string, Schema>([["Id", { type: "string", maxLength: 9 }]]);
    const { tool } = await plannedOne(operation(`GET ${path}`, { parameters }), { schemas });
    expect(tool.arguments[0]?.schema).toEqual(want);
  },
);

test.each<[schema: Schema, taken: readonly unknown[], refused: readonly unknown[]]>([
  [
    text,
    ["a", "a/b", "%", "%41", "%2", ".a", "..a", "é"],
    ["", "/a", "%2Fa", "%252f", "\\", ";v", ".", "./a", "%2e%5c"],
  ],
  [{ ...text, pattern: "^[/a]" }, ["a"], ["/a"]],
  [list, [["a"]], [["/a"], []]],
  [{ type: "integer" }, [1], []],
])(
  "after the full stop of a label, %j takes nothing that leads elsewhere",
  async (schema, taken, refused) => {
    const parameters = [parameter("path p", schema, { style: "label" })];
    const { tool } = await plannedOne(operation("GET /x/{p}", { parameters }));
    const published = tool.arguments[0]?.schema ?? {};
    expect(taken.filter((value) => !fits(published, value))).toEqual([]);
    expect(refused.filter((value) => fits(published, value))).toEqual([]);
  },
);

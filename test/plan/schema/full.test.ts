import { describe, expect, test } from "vitest";
import type { Schema } from "../../../src/model/api.js";
import type { Direction } from "../../../src/plan/schema/direction.js";
import { fullSchemas } from "../../../src/plan/schema/full.js";
import { api } from "../build.js";

const text: Schema = { type: "string" };
const id: Schema = { ...text, readOnly: true };
const format = (name: string): Schema => ({ ...text, format: name });

function full(schema: Schema, schemas: Record<string, Schema> = {}, direction: Direction = "request") {
  const loosened: string[] = [];
  const all = fullSchemas(api([], { schemas: new Map(Object.entries(schemas)) }), {
    direction,
    namePrefix: "",
    loosened: (reason) => loosened.push(reason),
  });
  return { schema: all.of(schema), named: (name: string) => all.named(name), loosened };
}

describe("properties that do not travel", () => {
  const rows: [what: string, schema: Schema, want: Schema, schemas?: Record<string, Schema>][] = [
    [
      "are out, and no longer required",
      { properties: { id, a: text }, required: ["id", "a"] },
      { properties: { a: text }, required: ["a"] },
    ],
    [
      "wherever they are said to be readOnly",
      { properties: { a: { $ref: "#/$defs/Id" }, b: { allOf: [{ $ref: "#/$defs/Id" }] } } },
      { properties: {} },
      { Id: id },
    ],
    [
      "though another member requires them",
      { allOf: [{ $ref: "#/$defs/A" }, { required: ["id"] }] },
      { allOf: [{ $ref: "#/$defs/A" }, {}] },
      { A: { properties: { id } } },
    ],
    [
      "though a referenced member describes them",
      { allOf: [{ $ref: "#/$defs/B" }, { properties: { id } }] },
      { allOf: [{ properties: {} }, { properties: {} }] },
      { B: { properties: { id: text }, required: ["id"] } },
    ],
    [
      "and no other member asks for them, nor they for others",
      { properties: { id, a: text, b: text }, dependentRequired: { a: ["id", "b"], b: ["id"], id: ["a"] } },
      { properties: { a: text, b: text }, dependentRequired: { a: ["b"] } },
    ],
    [
      "also where a referenced member asks for them",
      { allOf: [{ $ref: "#/$defs/B" }, { properties: { id } }] },
      { allOf: [{}, { properties: {} }] },
      { B: { dependentRequired: { a: ["id"] } } },
    ],
    [
      "and are not counted",
      { properties: { id, a: text, b: text }, minProperties: 3 },
      { properties: { a: text, b: text }, minProperties: 2 },
    ],
    ["which may leave nothing to count", { properties: { id }, minProperties: 1 }, { properties: {} }],
    [
      "and stay where a property merely has that name",
      { properties: { readOnly: text, a: { properties: { id: text } } } },
      { properties: { readOnly: text, a: { properties: { id: text } } } },
    ],
    [
      "and leave members of oneOf that nothing tells apart",
      {
        oneOf: [
          { properties: { id, a: text }, required: ["id"] },
          { properties: { url: text }, required: ["url"] },
        ],
      },
      { anyOf: [{ properties: { a: text } }, { properties: { url: text }, required: ["url"] }] },
    ],
    [
      "or that something else does",
      {
        oneOf: [
          { properties: { id }, required: ["id"], additionalProperties: false },
          { properties: { url: text }, required: ["url"], additionalProperties: false },
        ],
      },
      {
        oneOf: [
          { properties: {}, additionalProperties: false },
          { properties: { url: text }, required: ["url"], additionalProperties: false },
        ],
      },
    ],
    [
      "or a choice that asks for nothing",
      { properties: { id, required: text }, oneOf: [{ required: ["id"] }, { required: ["required"] }] },
      { properties: { required: text } },
    ],
    [
      "but not one that describes",
      { anyOf: [{ properties: { id } }, { properties: { required: text } }] },
      { anyOf: [{ properties: {} }, { properties: { required: text } }] },
    ],
  ];
  test("a discriminator stays", () => {
    const Base: Schema = {
      properties: { id, type: id },
      discriminator: { propertyName: "type" },
      required: ["id", "type"],
    };
    expect(full({ $ref: "#/$defs/Base" }, { Base }).named("Base")).toEqual({
      properties: { type: text },
      required: ["type"],
    });
  });

  test.each(rows)("%s", (_, schema, want, schemas) => {
    expect(full(schema, schemas).schema).toEqual(want);
  });

  test("named schemas too; in answers it is writeOnly that counts", () => {
    const A: Schema = {
      properties: { id, password: { ...text, writeOnly: true } },
      required: ["id", "password"],
    };
    expect(full({ $ref: "#/$defs/A" }, { A }).named("A")).toMatchObject({
      properties: { password: text },
      required: ["password"],
    });
    expect(full({}, { A }, "response").named("A")).toEqual({ properties: { id: text }, required: ["id"] });
  });

  test("recursive schemas come to an end", () => {
    const A: Schema = { properties: { id, child: { $ref: "#/$defs/A" } }, allOf: [{ $ref: "#/$defs/B" }] };
    const B: Schema = { properties: { of: { $ref: "#/$defs/A" } } };
    expect(full({ $ref: "#/$defs/A" }, { A, B }).named("A")).toEqual({
      properties: { child: { $ref: "#/$defs/A" } },
      allOf: [{ $ref: "#/$defs/B" }],
    });
  });
});

describe("oneOf that refuses what it describes is taken for anyOf", () => {
  const rows: [what: string, members: Schema[], dead: boolean][] = [
    ["equal members", [text, { ...text, description: "again" }], true],
    ["an integer is a number", [{ type: "integer" }, { type: "number" }], true],
    [
      "open objects of which one has more properties",
      [
        { type: "object", properties: { a: text } },
        { type: "object", properties: { a: text, b: text } },
      ],
      true,
    ],
    [
      "open objects that need nothing",
      [
        { type: "object", properties: { a: text } },
        { type: "object", properties: { b: text } },
      ],
      true,
    ],
    [
      "objects of which one may have any other property",
      [
        { type: "object", properties: { a: text }, additionalProperties: true, required: ["a"] },
        { type: "object", properties: { b: text }, additionalProperties: true, required: ["b"] },
      ],
      false,
    ],
    ["a string satisfies an object schema without a type", [text, { properties: { a: text } }], true],
    ["disjoint types", [text, { type: "integer" }], false],
    [
      "different requirements",
      [
        { properties: { a: text }, required: ["a"] },
        { properties: { b: text }, required: ["b"] },
      ],
      false,
    ],
    ["different constants", [{ const: 1 }, { const: 2 }], false],
    ["formats that nothing is held to", [format("asset-id"), format("uri")], true],
    ["a format, and one that nothing is held to", [format("date-time"), format("date")], true],
    ["values, and a format that nothing is held to", [{ ...text, enum: ["now"] }, format("date-time")], true],
    [
      "formats of numbers",
      [
        { type: "integer", format: "int32" },
        { type: "integer", format: "int64" },
      ],
      true,
    ],
    ["formats", [format("uuid"), format("email")], false],
    [
      "properties whose values satisfy both",
      [
        { properties: { a: format("date") }, required: ["a"] },
        { properties: { a: format("date-time") }, required: ["a"] },
      ],
      true,
    ],
    [
      "properties that differ in words alone",
      [
        { properties: { title: { ...text, examples: ["x"] } }, required: ["title"] },
        { properties: { title: { ...text, examples: ["y"] } }, required: ["title"] },
      ],
      true,
    ],
    [
      "properties of other formats",
      [
        { properties: { a: format("date") }, required: ["a"] },
        { properties: { a: format("uuid") }, required: ["a"] },
      ],
      false,
    ],
    [
      "lists whose items satisfy both",
      [
        { type: "array", items: format("uri") },
        { type: "array", items: format("email") },
      ],
      true,
    ],
    [
      "objects that share one of the values that choose them, and need nothing else",
      [
        { properties: { kind: { enum: ["a", "c"] }, x: text }, required: ["kind"] },
        { properties: { kind: { enum: ["b", "c"] }, y: text }, required: ["kind"] },
      ],
      true,
    ],
    [
      "objects that share a value and need different properties",
      [
        { properties: { kind: { enum: ["a", "c"] }, x: text }, required: ["kind", "x"] },
        { properties: { kind: { enum: ["b", "c"] }, y: text }, required: ["kind", "y"] },
      ],
      false,
    ],
    [
      "lists of other items",
      [
        { type: "array", items: format("uuid") },
        { type: "array", items: format("email") },
      ],
      false,
    ],
  ];
  test.each(rows)("%s: %s", (_, oneOf, dead) => {
    const { schema, loosened } = full({ oneOf });
    expect([schema.oneOf === undefined, loosened.length > 0]).toEqual([dead, dead]);
  });
});

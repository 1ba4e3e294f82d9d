import { describe, expect, test } from "vitest";
import type { Schema } from "../../../src/model/api.js";
import type { Direction } from "../../../src/plan/schema/direction.js";
import { fullSchemas } from "../../../src/plan/schema/full.js";
import { api } from "../build.js";

const text: Schema = { type: "string" };
const id: Schema = { ...text, readOnly: true };

function full(schema: Schema, schemas: Record<string, Schema> = {}, direction: Direction = "request") {
  const all = fullSchemas(api([], { schemas: new Map(Object.entries(schemas)) }), {
    direction,
    namePrefix: "",
  });
  return { schema: all.of(schema), named: (name: string) => all.get(name) };
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

describe("oneOf is taken for anyOf", () => {
  test.each<[schema: Schema, want: Schema]>([
    [{ oneOf: [text, { type: "integer" }] }, { anyOf: [text, { type: "integer" }] }],
    [
      { oneOf: [text], anyOf: [id] },
      { anyOf: [text], allOf: [{ anyOf: [text] }] },
    ],
    [{ items: { oneOf: [text] } }, { items: { anyOf: [text] } }],
  ])("%j", (schema, want) => {
    expect(full(schema).schema).toEqual(want);
  });
});

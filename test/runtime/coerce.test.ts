import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accept, validate } from "../../src/runtime/schema/accept.js";
import { fileSchema, fileSchemaOf } from "../../src/runtime/schema/file-schema.js";
import { type JsonSchema, jsonText } from "../../src/runtime/values/json.js";
import { sized } from "../everything.js";

const image = fileSchemaOf("image/*");
const listed = fileSchemaOf("image/svg+xml, video/*");
const integer: JsonSchema = { type: "integer" };
const integers: JsonSchema = { type: "array", items: integer };
const pet: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string" },
    age: integer,
    tags: { type: "array", items: { type: "string" } },
    ok: { type: "boolean" },
  },
};

test.each<[JsonSchema, unknown, unknown]>([
  [integer, "42", 42],
  [integer, " -7 ", -7],
  [integer, "1.0", 1],
  [integer, "1.5", "1.5"],
  [integer, "12 apples", "12 apples"],
  [integer, "", ""],
  [{ type: "number" }, "1.5e3", 1500],
  [{ type: "boolean" }, "true", true],
  [{ type: "boolean" }, "False", false],
  [{ type: "boolean" }, "yes", "yes"],
  [{ type: ["integer", "null"] }, "null", null],
  [{ enum: [1, 2, 3] }, "2", 2],
  [{ const: true }, "true", true],
  [integers, '[1, "2"]', [1, 2]],
  [integers, "3", [3]],
  [integers, 3, [3]],
  [integers, "three", "three"],
  [integers, null, null],
  [{ type: "array", items: { type: "string" } }, "a,b", ["a,b"]],
  [{ type: "array", items: pet }, { name: "x" }, [{ name: "x" }]],
  [pet, '{"name":"x","age":"3"}', { name: "x", age: 3 }],
  [pet, { name: "x", age: "3", ok: "true", tags: "a" }, { name: "x", age: 3, ok: true, tags: ["a"] }],
  [pet, { name: "x", age: null }, { name: "x" }],
  [pet, { name: null }, { name: null }],
  [{ type: "object", additionalProperties: integer }, { a: "1" }, { a: 1 }],
  [{ type: "object", additionalProperties: integer }, { a: null }, { a: null }],
  [{ anyOf: [integer, { type: "string", format: "date" }] }, "5", 5],
  [{ anyOf: [integer, { type: "string", format: "date" }] }, "2024-01-01", "2024-01-01"],
  [{ oneOf: [pet, { type: "null" }] }, '{"name":"x"}', { name: "x" }],
  [{ $ref: "#/$defs/id", $defs: { id: { allOf: [integer, { minimum: 3 }] } } }, "5", 5],
  [{ properties: { next: { $ref: "#" } } }, { next: 1 }, { next: 1 }],
  // What a file is, its name or its data may say.
  [
    image,
    { base64: "aGk=", filename: "a.PNG" },
    { base64: "aGk=", filename: "a.PNG", contentType: "image/png" },
  ],
  [image, { path: "b/a.gif" }, { path: "b/a.gif", contentType: "image/gif" }],
  [
    image,
    { base64: "data:image/x;base64,aGk=" },
    { base64: "data:image/x;base64,aGk=", contentType: "image/x" },
  ],
  [{ type: "array", items: image }, [{ path: "a.jpg" }], [{ path: "a.jpg", contentType: "image/jpeg" }]],
  [image, { path: "a.gif", contentType: "image/png" }, { path: "a.gif", contentType: "image/png" }],
  [image, { path: "a.txt" }, { path: "a.txt" }],
  [listed, { path: "a.svg" }, { path: "a.svg", contentType: "image/svg+xml" }],
  [listed, { path: "a.mp4" }, { path: "a.mp4", contentType: "video/mp4" }],
  [listed, { path: "a.png" }, { path: "a.png" }],
  [image, { base64: "aGk=" }, { base64: "aGk=" }],
  [image, { path: "a.png", filename: 1 }, { path: "a.png", filename: 1 }],
  [fileSchema, { path: "a.png", filename: "" }, { path: "a.png", filename: "" }],
  // A string is a string, whatever it looks like; and nothing becomes one.
  [{ type: "string" }, "42", "42"],
  [{ type: "string" }, 42, 42],
  [{ type: "string" }, true, true],
  [{ type: ["string", "integer"] }, "42", "42"],
  [{}, "42", "42"],
])("%j makes of %j → %j", (schema, value, want) => {
  expect(accept(schema, value).value).toEqual(want);
});

const tree: JsonSchema = {
  $ref: "#/$defs/Tree",
  $defs: { Tree: { type: "array", items: { $ref: "#/$defs/Tree" } } },
};
const nested: JsonSchema = {
  $ref: "#/$defs/Json",
  $defs: {
    Json: {
      anyOf: [
        { type: "string" },
        { type: "array", items: { $ref: "#/$defs/Json" } },
        { type: "object", additionalProperties: { $ref: "#/$defs/Json" } },
      ],
    },
  },
};

test.each<[JsonSchema, unknown, unknown]>([
  [tree, 1, 1],
  [tree, [[1]], [[1]]],
  [nested, true, true],
  [nested, { a: 1 }, { a: 1 }],
  [nested, ["a", { b: ["c"] }], ["a", { b: ["c"] }]],
])("%j puts %j into no arrays without end", (schema, value, want) => {
  expect(accept(schema, value).value).toEqual(want);
});

test("integers keep their digits, however many", () => {
  const big = accept({ type: "object", properties: { id: integer } }, { id: "9223372036854775807" }).value;
  expect(jsonText(big)).toBe('{"id":9223372036854775807}');
  expect(validate(integer, 2n ** 63n - 1n)).toEqual([]);
  expect(validate({ ...integer, maximum: 10 }, 2n ** 63n - 1n)).not.toEqual([]);
});

describe("laws", () => {
  const schemas: JsonSchema[] = [
    { type: "string" },
    { type: ["string", "array"], items: { type: "string" } },
    { anyOf: [{ type: "string" }, integers, pet] },
    { type: "array" },
    { type: "object", properties: { a: { type: ["string", "null"] } } },
    {},
  ];

  test("a value that fits is never changed", () => {
    fc.assert(
      fc.property(fc.constantFrom(...schemas), fc.jsonValue(), (schema, value) => {
        if (validate(schema, value).length === 0) expect(accept(schema, value).value).toBe(value);
      }),
      { numRuns: sized(200, 500) },
    );
  });

  test("JSON in a string becomes what it says", () => {
    const value = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(value, (object) => {
        expect(accept({ type: "object" }, JSON.stringify(object)).value).toEqual(
          JSON.parse(JSON.stringify(object)),
        );
      }),
    );
  });
});

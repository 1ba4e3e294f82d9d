import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GeneratorError } from "../../src/errors.js";
import type { Schema } from "../../src/model/api.js";
import { sized } from "../everything.js";
import { compileAll } from "./compile.js";
import { type Json, lowerDocument, lowerOperation, lowerText } from "./documents.js";

async function lowerSchema(version: string, schema: unknown, components: Json = {}) {
  const key = version === "2.0" ? { definitions: components } : { components: { schemas: components } };
  const body = version === "2.0" ? { name: "b", in: "body", schema } : undefined;
  const { api, operation, codes } = await lowerOperation(version, {
    root: key,
    ...(body === undefined ? { parameters: [{ name: "p", in: "query", schema }] } : { parameters: [body] }),
  });
  compileAll(api);
  const lowered = operation.parameters[0]?.schema ?? operation.requestBody?.content[0]?.schema;
  return { schema: lowered, named: Object.fromEntries(api.schemas), codes };
}

const uuid = "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$";

describe("2.0 and 3.0 become 2020-12", () => {
  test.each<[string, unknown, Schema]>([
    ["3.0.3", { type: "string", nullable: true }, { type: ["string", "null"] }],
    [
      "3.0.3",
      { type: "string", nullable: true, enum: ["a"] },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    ["3.0.3", { nullable: true, enum: ["a", null] }, { enum: ["a", null] }],
    [
      "3.0.3",
      { nullable: true, anyOf: [{ type: "string" }] },
      { anyOf: [{ type: "string" }, { type: "null" }] },
    ],
    [
      "3.0.3",
      { anyOf: [{ type: "string" }, { nullable: true }] },
      { anyOf: [{ type: "string" }, { type: "null" }] },
    ],
    ["3.0.3", { allOf: [{ type: "string" }, { nullable: true }] }, { allOf: [{ type: "string" }, {}] }],
    [
      "3.0.3",
      { nullable: true, description: "D", type: "object", allOf: [{ type: "object" }] },
      { description: "D", anyOf: [{ type: "object", allOf: [{ type: "object" }] }, { type: "null" }] },
    ],
    ["2.0", { type: "string", "x-nullable": true }, { type: ["string", "null"] }],
    ["2.0", { type: "string", nullable: true }, { type: "string" }],
    ["2.0", { type: "file" }, { type: "string", format: "binary" }],
    [
      "3.0.3",
      { minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
      { exclusiveMinimum: 1, maximum: 9 },
    ],
    ["3.0.3", { type: "string", format: "uuid", pattern: uuid }, { type: "string", format: "uuid" }],
    ["3.0.3", { type: "string", pattern: uuid }, { type: "string", pattern: uuid }],
    ["3.0.3", { type: "string", example: "a" }, { type: "string", examples: ["a"] }],
    [
      "2.0",
      { type: "object", discriminator: "kind" },
      { type: "object", discriminator: { propertyName: "kind" } },
    ],
    [
      "3.0.3",
      { type: "object", "x-order": 1, "x-mcp": { hide: true }, xml: { name: "n" } },
      { type: "object", "x-mcp": { hide: true }, xml: { name: "n" } },
    ],
    [
      "3.1.0",
      { items: [{ type: "string" }], additionalItems: { type: "number" } },
      { prefixItems: [{ type: "string" }], items: { type: "number" } },
    ],
    [
      "3.1.0",
      { properties: { a: true, b: false }, items: false, additionalProperties: false },
      { properties: { a: {}, b: { not: {} } }, items: { not: {} }, additionalProperties: false },
    ],
    [
      "3.1.0",
      { type: ["string", "null"], const: null, readOnly: true, contentMediaType: "image/png" },
      { type: ["string", "null"], const: null, readOnly: true, contentMediaType: "image/png" },
    ],
  ])("%s %j", async (version, given, want) => {
    const { schema, codes } = await lowerSchema(version, given);
    expect(schema).toEqual(want);
    expect(codes).toEqual([]);
  });
});

describe("a fault costs the keyword that has it and is told", () => {
  test.each<[unknown, Schema, string]>([
    [{ type: "integer", minimum: "x" }, { type: "integer" }, "schema-loosened"],
    [{ type: "string", minLength: -1 }, { type: "string" }, "schema-loosened"],
    [{ type: "number", multipleOf: 0 }, { type: "number" }, "schema-loosened"],
    [{ type: "string", required: true }, { type: "string" }, "schema-loosened"],
    [{ type: "string", enum: [] }, { type: "string" }, "schema-loosened"],
    // Number rounds both: JSON.parse has done so when a document is read.
    [{ type: "integer", enum: [1, Number("9007199254740993")] }, { type: "integer" }, "schema-loosened"],
    [{ type: "integer", const: Number("9007199254740993") }, { type: "integer" }, "schema-loosened"],
    [
      { type: "string", pattern: "(?i)a" },
      { type: "string", description: "Pattern: (?i)a" },
      "schema-loosened",
    ],
    [{ type: "nothing" }, {}, "schema-loosened"],
    [
      { allOf: [{ properties: { a: {} }, additionalProperties: false }, { properties: { b: {} } }] },
      { allOf: [{ properties: { a: {} } }, { properties: { b: {} } }], unevaluatedProperties: false },
      "schema-corrected",
    ],
    [{ type: "date-time" }, { type: "string", format: "date-time" }, "schema-corrected"],
    [{ type: "int", format: "int64" }, { type: "integer", format: "int64" }, "schema-corrected"],
    [{ type: "object", properties: [] }, { type: "object" }, "schema-loosened"],
    [{ type: "object", properties: { a: 7 } }, { type: "object", properties: { a: {} } }, "schema-loosened"],
    [{ anyOf: [] }, {}, "schema-loosened"],
    [{ allOf: { type: "string" } }, { allOf: [{ type: "string" }] }, ""],
    [{ patternProperties: { "(": {}, "^a": {} } }, { patternProperties: { "^a": {} } }, "schema-loosened"],
    [{ $ref: "#/nowhere", description: "D" }, { description: "D" }, "unresolved-reference"],
    [{ type: "string", enum: [1, 2] }, { type: "string", enum: ["1", "2"] }, "schema-corrected"],
    [{ type: "boolean", enum: ["true"] }, { type: "boolean", enum: [true] }, "schema-corrected"],
    [
      { type: "string", enum: [1.5, "1.5", "a", ["b"]] },
      { type: "string", enum: ["1.5", "a"] },
      "schema-corrected",
    ],
    [
      { type: "array", items: { type: "integer" }, enum: ["1", "2"] },
      { type: "array", items: { type: "integer" } },
      "schema-corrected",
    ],
    [{ type: "integer", default: "100" }, { type: "integer", default: 100 }, "schema-corrected"],
    [{ type: "string", default: 100 }, { type: "string", default: "100" }, "schema-corrected"],
    [{ type: "integer", default: "9007199254740993" }, { type: "integer" }, "schema-corrected"],
    [{ type: "boolean", default: "no" }, { type: "boolean" }, "schema-corrected"],
    [{ type: "array", default: "a" }, { type: "array" }, "schema-corrected"],
    [{ enum: ["a", "A"], default: "á" }, { enum: ["a", "A"] }, "schema-corrected"],
    [{ const: "a", default: "b" }, { const: "a" }, "schema-corrected"],
    [
      { allOf: [{ type: "integer", maximum: 100 }], default: 500 },
      { allOf: [{ type: "integer", maximum: 100 }] },
      "schema-corrected",
    ],
    [{ type: "string", minLength: 1, default: "" }, { type: "string", minLength: 1 }, "schema-corrected"],
    [{ type: "array", minItems: 1, default: [] }, { type: "array", minItems: 1 }, "schema-corrected"],
    [{ type: "integer", minimum: 1, default: 1 }, { type: "integer", minimum: 1, default: 1 }, ""],
    [{ type: "integer", multipleOf: 5, default: 7 }, { type: "integer", multipleOf: 5 }, "schema-corrected"],
    [
      { anyOf: [{ type: "string", maxLength: 2 }, { type: "integer" }], default: "abc" },
      { anyOf: [{ type: "string", maxLength: 2 }, { type: "integer" }] },
      "schema-corrected",
    ],
    [
      { oneOf: [{ anyOf: [{ enum: ["a"] }, { const: "b" }] }, { type: "integer" }], default: "B" },
      { oneOf: [{ anyOf: [{ enum: ["a"] }, { const: "b" }] }, { type: "integer" }] },
      "schema-corrected",
    ],
    [
      { oneOf: [{ enum: ["a"] }, { type: "integer" }], default: 3 },
      { oneOf: [{ enum: ["a"] }, { type: "integer" }], default: 3 },
      "",
    ],
    [{ type: "string", pattern: "^a", default: "b" }, { type: "string", pattern: "^a", default: "b" }, ""],
    [
      { allOf: [{ type: "integer" }], default: "5" },
      { allOf: [{ type: "integer" }], default: 5 },
      "schema-corrected",
    ],
    [{ type: "integer", default: null }, { type: "integer", default: null }, ""],
    [{ type: "number", default: 1 }, { type: "number", default: 1 }, ""],
    [
      { type: "integer", enum: ["1", "2.0", "9007199254740993", "x"], default: "2", examples: ["1", "x"] },
      { type: "integer", enum: [1, 2], default: 2, examples: [1, "x"] },
      "schema-corrected",
    ],
    [{ type: "integer", enum: ["9007199254740993"] }, { enum: ["9007199254740993"] }, "schema-corrected"],
    [
      { type: "number", enum: ["0.10", "1e3", "0.1234567890123456789"] },
      { type: "number", enum: [0.1, 1000] },
      "schema-corrected",
    ],
    [
      { type: ["integer", "null"], enum: ["1", null], default: null },
      { type: ["integer", "null"], enum: [1, null], default: null },
      "schema-corrected",
    ],
    [
      { type: ["integer", "boolean"], enum: [1, "2", "true", "yes"] },
      { type: ["integer", "boolean"], enum: [1, 2, true] },
      "schema-corrected",
    ],
    [{ type: "boolean", enum: ["yes", "no"] }, { enum: ["yes", "no"] }, "schema-corrected"],
    [
      { type: "string", enum: ["true", "a"], default: true },
      { type: "string", enum: ["true", "a"], default: "true" },
      "",
    ],
    [{ type: "integer", const: "1" }, { type: "integer", const: 1 }, "schema-corrected"],
    [{ type: "integer", const: "a" }, { const: "a" }, "schema-corrected"],
    [
      { type: "integer", allOf: [{ enum: ["1", "2"], default: "1" }], examples: ["2"] },
      { type: "integer", allOf: [{ enum: [1, 2], default: 1 }], examples: [2] },
      "schema-corrected",
    ],
    [
      { type: "object", allOf: [{ type: "string", enum: ["a"] }] },
      { allOf: [{ type: "string", enum: ["a"] }] },
      "schema-corrected",
    ],
    [
      { anyOf: [{ type: "integer", allOf: [{ const: "1" }] }, { type: "null" }] },
      { anyOf: [{ type: "integer", allOf: [{ const: 1 }] }, { type: "null" }] },
      "schema-corrected",
    ],
    [
      { allOf: [{ type: "array", items: { type: "integer" } }, { enum: ["1"] }] },
      { allOf: [{ type: "array", items: { type: "integer" } }, {}] },
      "schema-corrected",
    ],
    [{ type: "integer", format: "int32", enum: ["created"] }, { enum: ["created"] }, "schema-corrected"],
    [{ type: "string", enum: [["a"]] }, { enum: [["a"]] }, "schema-corrected"],
    [{ type: "string", nullable: true }, { type: "string" }, "nullable-ignored"],
    [
      {
        $schema: "http://json-schema.org/draft-04/schema#",
        id: "x",
        $id: "::",
        $comment: "c",
        exclusiveMinimum: true,
      },
      {},
      "",
    ],
    [
      { type: "string", pattern: "^a\\-b\\_[\\-\\w]\\@$" },
      { type: "string", pattern: "^a-b_[\\-\\w]@$" },
      "",
    ],
    [{ type: "string", pattern: "/^a$/" }, { type: "string", pattern: "^a$" }, ""],
    [
      { type: "string", pattern: "^(?<n>[ab]+)(,\\1)*$" },
      { type: "string", description: "Pattern: ^(?<n>[ab]+)(,\\1)*$" },
      "schema-loosened",
    ],
    [{ title: 1, maxLength: "3", description: null }, { title: "1", maxLength: 3 }, ""],
    [{ examples: { a: { value: 1 } } }, { examples: [1] }, ""],
    [7, {}, "schema-loosened"],
    [null, {}, ""],
  ])("%j", async (given, want, code) => {
    const { schema, codes } = await lowerSchema("3.1.0", given);
    expect(schema).toEqual(want);
    expect([...new Set(codes)]).toEqual(code === "" ? [] : [code]);
  });
});

describe("references", () => {
  test("siblings count since 3.1; before, only those that describe", async () => {
    const given = { $ref: "#/components/schemas/A", description: "D", maxLength: 3, nullable: true };
    const components = { A: { type: "string" } };
    expect((await lowerSchema("3.1.0", given, components)).schema).toEqual({
      $ref: "#/$defs/A",
      description: "D",
      maxLength: 3,
    });
    expect((await lowerSchema("3.0.3", given, components)).schema).toEqual({
      $ref: "#/$defs/A",
      description: "D",
    });
  });

  test("values that a type elsewhere contradicts are corrected there alone", async () => {
    const components = { Code: { enum: ["1", "2"] } };
    const code = { $ref: "#/components/schemas/Code" };
    const properties = {
      text: { allOf: [code, { type: "string" }] },
      number: { allOf: [code, { type: "integer" }], default: "2" },
      either: code,
    };
    const { schema, named } = await lowerSchema("3.1.0", { properties }, components);
    expect(named).toEqual({ Code: components.Code });
    expect(schema?.properties).toEqual({
      text: { allOf: [{ $ref: "#/$defs/Code" }, { type: "string" }] },
      number: { allOf: [{ enum: [1, 2] }, { type: "integer" }], default: 2 },
      either: { $ref: "#/$defs/Code" },
    });
  });

  test("circles stay references; a schema that is only a reference is what it leads to", async () => {
    const { schema, named, codes } = await lowerSchema(
      "3.1.0",
      { $ref: "#/components/schemas/Alias" },
      {
        Alias: { $ref: "#/components/schemas/Node" },
        Node: {
          type: "object",
          properties: {
            next: { $ref: "#/components/schemas/Node" },
            up: { $ref: "#/components/schemas/Alias" },
          },
        },
      },
    );
    expect(schema).toEqual({ $ref: "#/$defs/Node" });
    expect(named).toEqual({ Node: { type: "object", properties: { next: schema, up: schema } } });
    expect(codes).toEqual([]);
  });

  test("a schema that has to satisfy itself first loses that reference", async () => {
    const { named, codes } = await lowerSchema(
      "3.1.0",
      { $ref: "#/components/schemas/A" },
      {
        A: { allOf: [{ $ref: "#/components/schemas/B" }, { type: "object" }] },
        B: { anyOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B", title: "own" }] },
      },
    );
    expect(named).toEqual({
      A: { allOf: [{ $ref: "#/$defs/B" }, { type: "object" }] },
      B: { anyOf: [{}, { title: "own" }] },
    });
    expect(codes).toEqual(["circular-reference", "circular-reference"]);
  });

  test("names: the last segment that means something, safe and unique", async () => {
    const { named } = await lowerSchema(
      "3.1.0",
      {
        anyOf: [
          ...["Pet", "Pet/properties/owner", "a~1b c", "Pet/properties/owner/items", "Page«Pet»", "über"].map(
            (name) => ({
              $ref: `#/components/schemas/${name.replaceAll(" ", "%20")}`,
            }),
          ),
        ],
      },
      {
        Pet: { properties: { owner: { items: { type: "string" } } } },
        "a/b c": {},
        "Page«Pet»": {},
        über: {},
      },
    );
    expect(Object.keys(named)).toEqual(["Pet", "owner", "a_b_c", "owner_2", "Page_Pet", "ber"]);
  });

  test("$id, $anchor and $dynamicRef", async () => {
    const { schema, named, codes } = await lowerSchema(
      "3.1.0",
      {
        anyOf: [{ $ref: "https://example.com/tree" }, { $ref: "#leaf" }],
      },
      {
        Tree: {
          $id: "https://example.com/tree",
          type: "object",
          properties: {
            child: { $ref: "#/$defs/branch" },
            self: { $dynamicRef: "#node" },
            all: { $ref: "#/components/schemas/Leaf" },
          },
          $dynamicAnchor: "node",
          $defs: { branch: { title: "Branch" } },
        },
        Leaf: { $anchor: "leaf", title: "Leaf" },
      },
    );
    expect(schema).toEqual({ anyOf: [{ $ref: "#/$defs/Tree" }, { $ref: "#/$defs/Leaf" }] });
    expect(named).toEqual({
      Tree: {
        type: "object",
        properties: {
          child: { $ref: "#/$defs/branch" },
          self: { $ref: "#/$defs/Tree" },
          all: { $ref: "#/$defs/Leaf" },
        },
      },
      branch: { title: "Branch" },
      Leaf: { title: "Leaf" },
    });
    expect(codes).toEqual([]);
  });

  test("a discriminator's values lead to the schemas by the names they have here", async () => {
    const { schema, named } = await lowerSchema(
      "3.0.3",
      {
        oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Big Dog" }],
        discriminator: { propertyName: "kind", mapping: { cat: "Cat", bird: "#/components/schemas/Bird" } },
      },
      { Cat: {}, "Big Dog": {}, Bird: {} },
    );
    expect(schema?.["discriminator"]).toEqual({
      propertyName: "kind",
      mapping: { cat: "#/$defs/Cat", bird: "#/$defs/Bird", "Big Dog": "#/$defs/Big_Dog" },
    });
    expect(Object.keys(named).sort()).toEqual(["Big_Dog", "Bird", "Cat"]);
  });

  const depth = sized(2_000, 10_000);
  test(`references ${depth} deep`, async () => {
    const names = Array.from({ length: depth }, (_, index) => `S${index}`);
    const aliases = names.map((name, index) => [
      name,
      index === depth - 1 ? { type: "string" } : { $ref: `#/components/schemas/S${index + 1}` },
    ]);
    const chain = names.map((name, index) => [
      `P${name}`,
      { allOf: [{ $ref: `#/components/schemas/${index === depth - 1 ? "S0" : `PS${index + 1}`}` }] },
    ]);
    const schemas = Object.fromEntries([...aliases, ...chain]) as Json;
    const { api, codes } = await lowerDocument("3.1.0", {
      components: { schemas },
      paths: {
        "/a": {
          get: {
            parameters: [{ name: "p", in: "query", schema: { $ref: "#/components/schemas/PS0" } }],
            responses: {},
          },
        },
      },
    });
    expect(codes).toEqual([]);
    expect(api.schemas.get(`S${depth - 1}`)).toEqual({ type: "string" });
  });
});

const keyword = fc.constantFrom(
  ...[
    "type",
    "enum",
    "items",
    "properties",
    "required",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "pattern",
    "minimum",
  ],
  ...[
    "exclusiveMinimum",
    "additionalProperties",
    "nullable",
    "discriminator",
    "format",
    "default",
    "examples",
    "example",
  ],
  ...[
    "dependencies",
    "patternProperties",
    "$ref",
    "$id",
    "$anchor",
    "$dynamicRef",
    "prefixItems",
    "minLength",
    "const",
    "if",
  ],
);
const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      "",
      "string",
      "file",
      "object",
      "(",
      "a\\-b",
      "#/components/schemas/A",
      "#",
      "x",
    ),
    fc.array(tie("any"), { maxLength: 3 }),
    fc.dictionary(keyword, tie("any"), { maxKeys: 4 }),
  ),
})).any;

test("whatever stands for a schema, what comes out compiles", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("2.0", "3.0.0", "3.1.0"),
      value,
      value,
      async (version, schema, other) => {
        await lowerSchema(version, schema, { A: other });
      },
    ),
    { numRuns: sized(80, 200) },
  );
});

test("whatever stands in a document, it is lowered or refused with a reason", async () => {
  const member = fc.constantFrom(
    ...[
      "paths",
      "/a",
      "/{b}",
      "get",
      "post",
      "parameters",
      "responses",
      "200",
      "content",
      "application/json",
      "schema",
    ],
    ...[
      "requestBody",
      "security",
      "servers",
      "url",
      "components",
      "schemas",
      "securitySchemes",
      "name",
      "in",
      "query",
      "type",
    ],
    ...[
      "info",
      "tags",
      "$ref",
      "definitions",
      "headers",
      "links",
      "encoding",
      "host",
      "basePath",
      "consumes",
      "__proto__",
    ],
  );
  const anything: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: "medium" },
      fc.constantFrom(
        null,
        true,
        1,
        "",
        "query",
        "path",
        "#/components/schemas/A",
        "apiKey",
        "other.yaml",
        "array",
      ),
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(member, tie("any"), { maxKeys: 5 }),
    ),
  })).any;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("swagger: 2.0", "openapi: 3.0", "openapi: 3.2"),
      anything,
      anything,
      async (head, get, rest) => {
        const [key = "", version = ""] = head.split(": ");
        const extra = typeof rest === "object" && !Array.isArray(rest) ? rest : {};
        const text = JSON.stringify({
          paths: { "/a/{b}": { get, parameters: rest } },
          ...extra,
          [key]: version,
        });
        const lowered = await lowerText(text).catch((error: unknown) => {
          if (error instanceof GeneratorError) return undefined;
          throw error;
        });
        if (lowered !== undefined) compileAll(lowered.api);
      },
    ),
    { numRuns: sized(80, 200) },
  );
});

import { describe, expect, test } from "vitest";
import { validate } from "../../src/runtime/schema/accept.js";
import { fileSchema, fileSchemaOf } from "../../src/runtime/schema/file-schema.js";
import { problemText } from "../../src/runtime/schema/words.js";
import { bundle, fits, type SchemaSource } from "../../src/runtime/schema/validate.js";
import type { JsonSchema } from "../../src/runtime/values/json.js";
import { operations } from "./petstore.js";

function told(schema: JsonSchema, value: unknown): string[] {
  return validate(schema, value).map(problemText);
}

const shapes: JsonSchema = {
  type: "object",
  properties: {
    shape: { oneOf: [{ $ref: "#/$defs/circle" }, { $ref: "#/$defs/square" }, { type: "null" }] },
  },
  $defs: {
    circle: {
      type: "object",
      required: ["kind", "radius"],
      properties: { kind: { const: "circle" }, radius: { type: "number", exclusiveMinimum: 0 } },
    },
    square: {
      type: "object",
      required: ["kind", "side"],
      properties: { kind: { enum: ["square"] }, side: { type: "number" }, inner: { $ref: "#/$defs/square" } },
    },
  },
};

const oneOrTwo: JsonSchema = {
  properties: { a: { oneOf: [{ required: ["x"] }, { required: ["y", "z"] }] } },
};
const fileForms = '({ path: "…" }, { base64: "…" } or { text: "…" }, with filename? and contentType?)';

describe("the alternatives of a union are told apart", () => {
  const alike = { level: { enum: ["low", "high"] } };
  const a = { properties: { ...alike, kind: { const: "a" }, x: {} }, required: ["kind"] };
  const b = { properties: { ...alike, kind: { const: "b" }, y: {} }, required: ["kind"] };
  const optional = [
    { properties: { kind: { const: "a" }, x: { type: "integer" } }, required: ["x"] },
    { properties: { kind: { const: "b" }, y: { type: "integer" }, z: {} }, required: ["y", "z"] },
  ] as const;
  const named = { properties: { name: { type: "string" } }, required: ["name"] } as const;
  const nested = [
    { properties: { kind: { const: "a" }, of: { enum: ["p", "q"] } }, required: ["kind"] },
    { properties: { kind: { const: "a" }, of: { enum: ["r"] } }, required: ["kind"] },
    b,
  ];

  test.each<[string, JsonSchema, unknown, string[]]>([
    [
      "by none, if no alternative has any of the members",
      {
        anyOf: [named, { properties: { not: {}, none: { maxItems: 0, type: "array" } }, required: ["not"] }],
      },
      { other: 1 },
      ["the arguments: expected an object { name } or an object { not, none? }"],
    ],
    [
      "by a member that one has",
      { anyOf: [named, { properties: { none: { maxItems: 0, type: "array" } }, required: ["none"] }] },
      { none: [1] },
      ["none: expected an array without items"],
    ],
    [
      "by a property that differs, not by one that is the same in all",
      { anyOf: [a, b] },
      {},
      ['kind is missing: expected one of "a", "b"'],
    ],
    [
      "by one that differs, though some of its values are those of several",
      {
        anyOf: [
          { properties: { ...alike, kind: { enum: ["a", "c"] } }, required: ["level", "kind"] },
          { properties: { ...alike, kind: { enum: ["b", "c"] } }, required: ["level", "kind"] },
        ],
      },
      {},
      ['kind is missing: expected one of "a", "c", "b"', 'level is missing: expected one of "low", "high"'],
    ],
    [
      "by it, whatever else is wrong",
      { anyOf: [a, b] },
      { kind: "b", level: "none" },
      ['level: expected one of "low", "high"'],
    ],
    [
      "by a required one rather than one before it",
      {
        anyOf: [
          { ...a, properties: { size: { const: 1 }, ...a.properties } },
          { ...b, properties: { size: { const: 2 }, ...b.properties } },
        ],
      },
      {},
      ['kind is missing: expected one of "a", "b"'],
    ],
    [
      "by one whose values are each of one alternative",
      {
        anyOf: [
          { properties: { mode: { enum: [1, 2] }, ...a.properties }, required: ["mode", "kind"] },
          { properties: { mode: { enum: [2] }, ...b.properties }, required: ["mode", "kind"] },
        ],
      },
      { mode: 2 },
      ['kind is missing: expected one of "a", "b"'],
    ],
    [
      "by an optional one only where it is there",
      { anyOf: [...optional] },
      {},
      ["x is missing: expected an integer"],
    ],
    [
      "by an optional one that is there",
      { anyOf: [...optional] },
      { kind: "b", z: 1 },
      ["y is missing: expected an integer"],
    ],
    [
      "by one property after the other",
      { anyOf: nested },
      { kind: "a", of: "s" },
      ['of: expected one of "p", "q", "r"'],
    ],
    [
      "and what all of them lack is told as well",
      { anyOf: [{ allOf: [a, named] }, { allOf: [b, named] }] },
      {},
      ['kind is missing: expected one of "a", "b"', "name is missing: expected a string"],
    ],
    [
      "but not what only some alternatives within them need",
      {
        anyOf: [
          { ...a, anyOf: [named, { required: ["id"] }] },
          { ...b, required: ["kind", "name"] },
        ],
      },
      {},
      ['kind is missing: expected one of "a", "b"'],
    ],
  ])("%s", (_, schema, value, want) => {
    expect(told(schema, value)).toEqual(want);
  });
});

describe("problems in words", () => {
  test.each<[JsonSchema, unknown, string[]]>([
    [
      { type: "integer", minimum: 1, maximum: 100 },
      "x",
      ["the arguments: expected an integer from 1 to 100"],
    ],
    [
      { type: ["string", "null"], minLength: 2 },
      1,
      ["the arguments: expected a string (at least 2 characters) or null"],
    ],
    [
      { properties: { a: { items: { type: "boolean" } } } },
      { a: [true, 1] },
      ["a.1: expected true or false"],
    ],
    [
      { type: "object", required: ["a"], properties: { a: { enum: ["x", "y"] } } },
      {},
      ['a is missing: expected one of "x", "y"'],
    ],
    [
      { properties: { colour: {} }, additionalProperties: false },
      { color: 1 },
      ['color is not known here: expected "colour" instead'],
    ],
    [
      { properties: { a: {}, b: {} }, additionalProperties: false },
      { zzz: 1 },
      ["zzz is not known here: expected one of the names a, b"],
    ],
    [{ const: 1 }, "1", ["the arguments: expected 1"]],
    [{ type: "string", format: "uuid" }, "x", ["the arguments: expected a string (uuid)"]],
    [{ type: "string", pattern: "^a" }, "b", ["the arguments: expected a string (matching /^a/)"]],
    [
      { type: "array", items: { type: "string" }, minItems: 1 },
      [],
      ["the arguments: expected an array of strings of at least 1 item"],
    ],
    [{ uniqueItems: true }, [1, 1], ["the arguments: expected items that are all different"]],
    [
      { propertyNames: { pattern: "^[a-z]+$" } },
      { A1: 1 },
      ["the arguments: expected names that each are a string (matching /^[a-z]+$/)"],
    ],
    [
      { anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] },
      true,
      ["the arguments: expected a string, an integer or null"],
    ],
    [{ anyOf: [{ const: "a" }, { const: "b" }] }, "c", ['the arguments: expected one of "a", "b"']],
    [shapes, { shape: { kind: "circle", radius: 0 } }, ["shape.radius: expected a number above 0"]],
    [
      shapes,
      { shape: { kind: "square", side: 1, inner: { kind: "square" } } },
      ["shape.inner.side is missing: expected a number"],
    ],
    [shapes, { shape: { kind: "hexagon" } }, ['shape.kind: expected one of "circle", "square"']],
    [shapes, { shape: { radius: 1 } }, ['shape.kind is missing: expected one of "circle", "square"']],
    [
      shapes,
      { shape: 3 },
      ["shape: expected an object { kind, radius }, an object { kind, side, inner? } or null"],
    ],
    [fileSchema, {}, ['the arguments need one of "path", "base64", "text"']],
    [fileSchema, { text: "a", base64: "YQ==" }, ['the arguments: expected only one of "base64", "text"']],
    [{ properties: { f: fileSchema } }, { f: "a.png" }, [`f: expected a file ${fileForms}`]],
    [{ properties: { f: fileSchema } }, { f: {} }, ['f needs one of "path", "base64", "text"']],
    [fileSchemaOf("image/*"), [], [`the arguments: expected a file ${fileForms.replace("Type?", "Type")}`]],
    [oneOrTwo, { a: {} }, ['a needs "x" or "y" and "z"']],
    [oneOrTwo, { a: { y: 1 } }, ['a needs one of "x", "z"']],
    [oneOrTwo, { a: { x: 1, y: 1, z: 1 } }, ['a: expected only "x" or "y" and "z"']],
    [oneOrTwo, { a: 1 }, ["a: expected an object { x } or an object { y, z }"]],
    [
      {
        type: "object",
        properties: { name: {} },
        required: ["name"],
        anyOf: [{ $ref: "#/$defs/square" }, { properties: { radius: {} }, required: ["radius"] }],
        ...(shapes.$defs && { $defs: shapes.$defs }),
      },
      "x",
      ["the arguments: expected an object { name, kind, side, inner? } or an object { name, radius }"],
    ],
  ])("%j does not take %j", (schema, value, want) => {
    expect(told(schema, value)).toEqual(want);
  });

  test("an enum of hundreds names the nearest values", () => {
    const regions = Array.from({ length: 200 }, (_, i) => `region-${i}`);
    expect(told({ enum: [...regions, "frankfurt"] }, "Frankfrut")).toEqual([
      'the arguments: expected one of 201 values, such as "frankfurt"',
    ]);
    const more = Array.from({ length: 4_000 }, (_, i) => `region-${i}`);
    expect(told({ enum: [...more, "frankfurt"] }, "Frankfrut")[0]).not.toContain("such as");
    const members = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, {}]));
    const closed = (names: readonly string[]) => ({
      properties: members(names),
      additionalProperties: false,
    });
    expect(told(closed(["frankfurt", ...more]), { frankfrut: 1 })[0]).toContain('"frankfurt" instead');
    expect(told(closed([...more, "frankfurt"]), { frankfrut: 1 })[0]).toContain("and 3981 more");
  });

  test("who comes near none of its values is told all of them, as far as they can be read", () => {
    const regions = Array.from({ length: 40 }, (_, i) => `region-${i}`);
    expect(told({ enum: regions }, "mars")).toEqual([
      `the arguments: expected one of ${regions.map((region) => JSON.stringify(region)).join(", ")}`,
    ]);
    const many = Array.from({ length: 2_000 }, (_, i) => `region-${i}`);
    expect(told({ enum: many }, "mars")[0]).toMatch(/"region-\d\d" and 1,?\d\d\d more$/);
  });

  test("never more than eight, and never a line for every alternative of a large union", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`p${i}`, { type: "integer" } as const]),
    );
    const value = Object.fromEntries(Object.keys(properties).map((name) => [name, "x"]));
    expect(validate({ properties }, value)).toHaveLength(8);
    const anyOf = Object.entries(properties).map(([name, schema]) => ({
      required: [name],
      properties: { [name]: schema, kind: { const: name } },
    }));
    expect(told({ anyOf }, { kind: "p7", p7: "x" })).toEqual(["p7: expected an integer"]);
  });
});

test("steps are counted as people count them", () => {
  const price: JsonSchema = { type: "number", multipleOf: 0.01 };
  const cents = Array.from({ length: 10_000 }, (_, index) => index / 100);
  expect(cents.filter((value) => told(price, value).length > 0)).toEqual([]);
  const large = Array.from({ length: 10_000 }, (_, index) =>
    Number(`${index + 1_234_560_000}.${String(index % 100).padStart(2, "0")}`),
  );
  expect(large.filter((value) => told(price, value).length > 0)).toEqual([]);
  expect([0.071, 1_234_567_890.125].map((value) => told(price, value))).toEqual(
    Array(2).fill(["the arguments: expected a number in steps of 0.01"]),
  );
  expect(
    [9_007_199_254_740_990, 9_007_199_254_740_991].map((value) => told({ multipleOf: 5 }, value).length),
  ).toEqual([0, 1]);
});

describe("many values take time that grows with their number, not with its square", () => {
  const many = 200_000;
  const objects = Array.from({ length: many }, (_, i) => ({ i }));
  const names = Object.fromEntries(objects.map(({ i }) => [`b${i}`, 1]));
  const values = Array.from({ length: 20_000 }, (_, i) => `value ${i}`);

  test.each<[string, JsonSchema, unknown, number]>([
    ["items that are all different", { uniqueItems: true, items: { type: "object" } }, objects, 0],
    ["items of which two are equal", { uniqueItems: true }, [...objects, { i: many - 1 }], 1],
    ["items of a long list", { items: { enum: values } }, Array(many).fill(values.at(-1)), 0],
    [
      "names that fit no pattern",
      { patternProperties: { "^(a|aa)+$": {} }, additionalProperties: false },
      names,
      8,
    ],
  ])("%s", (_, schema, value, problems) => {
    expect(validate(schema, value)).toHaveLength(problems);
  });
});

describe("items are equal as JSON values are", () => {
  test.each<[unknown[], boolean]>([
    [[1, 1.0], false],
    [[1, "1"], true],
    [[0, -0], false],
    [
      [
        { a: 1, b: [2, { c: 3, d: 4 }] },
        { b: [2, { d: 4, c: 3 }], a: 1 },
      ],
      false,
    ],
    [[{ a: [1, 2] }, { a: [2, 1] }], true],
    [[null, "null", [null], {}, [], false], true],
    [[JSON.parse('{"__proto__":{},"a":1}'), { a: 1 }], true],
  ])("%s: different %s", (items, different) => {
    expect(validate({ uniqueItems: true }, items).length === 0).toBe(different);
    expect(validate({ uniqueItems: false }, items)).toEqual([]);
    const [listed, ...others] = items;
    expect(others.some((item) => validate({ enum: [listed] } as JsonSchema, item).length === 0)).toBe(
      !different,
    );
  });
});

test("integers of many digits are different items if one digit is", () => {
  const items = [12345678901234567890n, 12345678901234567891n];
  expect(validate({ uniqueItems: true }, items)).toEqual([]);
  expect(validate({ uniqueItems: true }, [...items, items[0]])).toHaveLength(1);
});

describe("a value that takes too many steps to check is refused", () => {
  const pattern = "^(?:[a-z]{0,50}-?){0,100}$";
  const long = "a".repeat(1_500);
  const want = [
    {
      path: "",
      keyword: "undecided",
      expected: `a shorter value: it takes too many steps to check this one against the pattern /${pattern}/`,
    },
  ];

  test.each<[string, JsonSchema, unknown]>([
    ["as a text", { pattern }, long],
    ["as a name", { patternProperties: { [pattern]: {} } }, { [long]: 1 }],
    ["where it must not match", { not: { pattern } }, `${long}!`],
    ["in a union", { anyOf: [{ pattern }, {}] }, long],
    [
      "by many values together",
      { items: { pattern } },
      Array(100)
        .fill("")
        .map((_, i) => "a".repeat(i * 10)),
    ],
  ])("%s", (_, schema, value) => {
    expect(validate(schema, value)).toEqual(want);
    expect(fits(schema, value)).toBe(false);
  });
});

test.each<[string, string, boolean]>([
  ["uuid", "not-a-uuid", false],
  ["date", "2024-02-30", false],
  ["time", "25:00:00Z", false],
  ["email", "nobody", false],
  ["hostname", "https://a.example", false],
  ["ipv4", "1.2.3", false],
  ["ipv6", "::g", false],
  ["date-time", "yesterday", true],
  ["uri", "not a uri", true],
  ["binary", "x", true],
  ["made-up", "x", true],
])("format %s takes %j: %s", (format, value, want) => {
  expect(validate({ type: "string", format }, value).length === 0).toBe(want);
});

describe("a schema that cannot be compiled is loosened where it is at fault", () => {
  test.each<[object, unknown, unknown]>([
    [
      { properties: { a: { type: "string", pattern: "(" }, b: { type: "integer" } } },
      { a: "x", b: 1 },
      { a: "x", b: "1" },
    ],
    [{ properties: { a: { pattern: "^[\\w-.]$" }, b: { type: "integer" } } }, { a: "-" }, { a: "??" }],
    [{ properties: { a: { type: "file" }, b: { type: "integer" } } }, { a: 1, b: 1 }, { b: "1" }],
    [{ properties: { a: { $ref: "#/$defs/gone" }, b: { type: "integer" } } }, { a: 1, b: 1 }, { b: "1" }],
    [{ properties: { a: { enum: [] }, b: { type: "integer" } }, required: "b" }, { a: 1 }, { b: "1" }],
    [
      { properties: { a: { anyOf: [] }, b: { type: "integer" } }, $id: "x", nullable: true },
      { a: 1 },
      { b: "1" },
    ],
  ])("%j", (broken, good, bad) => {
    const schema: JsonSchema = { ...broken };
    expect(validate(schema, good)).toEqual([]);
    expect(validate(schema, bad)).not.toEqual([]);
  });
});

test("bundle brings every schema that is referred to, however indirectly, and once", async () => {
  const schema = { $ref: "#/$defs/Pet" };
  const whole = await bundle(schema, operations);
  expect(Object.keys(whole.$defs ?? {}).sort()).toEqual(["Category", "Pet", "Tag"]);
  expect(await bundle(schema, operations)).toBe(whole);
  expect(told(whole, { name: "x", photoUrls: [], category: { id: "1" } })).toEqual([
    "category.id: expected an integer",
  ]);
});

describe("bundles of one source", () => {
  const shared: readonly [string, JsonSchema][] = [
    ["Order", { properties: { item: { $ref: "#/$defs/Item" }, proto: { $ref: "#/$defs/__proto__" } } }],
    ...["Item", "constructor", "__proto__"].map((name): [string, JsonSchema] => [name, { type: "integer" }]),
  ];
  const order: JsonSchema = { properties: { order: { $ref: "#/$defs/Order" } } };
  const ownItem: JsonSchema = { ...order, $defs: { Item: { type: "string" } } };

  function sourceOf(schemas: readonly (readonly [string, JsonSchema])[]): SchemaSource {
    const byName = new Map(schemas);
    return { schema: (name) => Promise.resolve(byName.get(name)) };
  }

  test("a schema that has one of its own by a name takes it from no other", async () => {
    const source = sourceOf(shared);
    const own = await bundle(ownItem, source);
    const others = await bundle({ ...order }, source);
    expect([fits(own, { order: { item: "1" } }), fits(own, { order: { item: 1 } })]).toEqual([true, false]);
    expect([fits(others, { order: { item: "1" } }), fits(others, { order: { item: 1 } })]).toEqual([
      false,
      true,
    ]);
  });

  test("equal names in two sources are two schemas, also at the same time", async () => {
    const sources = [sourceOf(shared), sourceOf([["Order", { type: "string" }]])];
    const bundles = await Promise.all(
      sources.flatMap((source) => [bundle({ ...order }, source), bundle({ ...order }, source)]),
    );
    expect(bundles.map((one) => fits(one, { order: { item: 1 } }))).toEqual([true, true, false, false]);
  });

  test.each(["__proto__", "constructor"])("%s is a name like any other", async (name) => {
    const source = sourceOf(shared);
    const whole = await bundle({ $ref: `#/$defs/${name}` }, source);
    expect([fits(whole, 1), fits(whole, "1")]).toEqual([true, false]);
    const inside = await bundle({ ...order }, source);
    expect(fits(inside, { order: { proto: "1" } })).toBe(false);
  });
});

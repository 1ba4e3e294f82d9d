import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../bench/contract/json.js";
import { samplesOf } from "../../../bench/contract/sample/arguments.js";
import { withBytes } from "../../../bench/contract/sample/file.js";
import { conformsButForFormats, conformsTo } from "../../../bench/contract/sample/published.js";
import { violationsOf } from "../../../bench/contract/sample/violations.js";
import { fileSchema, fileSchemaOf } from "../../../src/runtime/schema/file-schema.js";

const files = { path: "sample.bin", content: Buffer.from("on disk"), bytes: new Map<string, Buffer>() };
const text = { type: "string" };

function sampled(inputSchema: JsonObject) {
  const conforms = conformsTo(inputSchema);
  const carrier = () => ({ mayBeEmpty: true, anyNames: true });
  return { conforms, ...samplesOf(inputSchema, { seed: "tool", conforms, carrier, files, preset: {} }) };
}

const properties: Readonly<Record<string, object>> = {
  text,
  bounded: { type: "string", minLength: 3, maxLength: 4 },
  pattern: { type: "string", pattern: "^[A-Z]{2}\\d{3,}(-[a-f]+)?$" },
  anywhere: { type: "string", pattern: "[A-z0-9]", minLength: 24, maxLength: 24 },
  date: { type: "string", format: "date-time" },
  email: { type: "string", format: "email", maxLength: 40 },
  choice: { enum: ["a", null, 3] },
  constant: { const: { a: [1] } },
  integer: { type: "integer", minimum: -3, exclusiveMaximum: 8, multipleOf: 5 },
  number: { type: "number", exclusiveMinimum: 0, maximum: 0.5 },
  list: { type: "array", items: { type: "integer" }, minItems: 3, uniqueItems: true },
  tuple: { type: "array", prefixItems: [{ type: "integer" }, text], minItems: 2, items: { type: "boolean" } },
  map: { type: "object", additionalProperties: { type: "integer" }, minProperties: 2 },
  named: { type: "object", propertyNames: { pattern: "^x-" }, additionalProperties: text, minProperties: 1 },
  closed: { type: "object", properties: { a: text, b: text }, required: ["a"], additionalProperties: false },
  all: {
    allOf: [
      { type: "object", properties: { a: text }, required: ["a"] },
      { properties: { b: text }, required: ["b"] },
    ],
  },
  image: fileSchemaOf("image/*"),
  scan: fileSchemaOf("image/png, image/jpeg"),
  bytes: fileSchemaOf("application/octet-stream"),
  either: {
    oneOf: [
      { type: "object", properties: { k: { const: "x" }, a: text }, required: ["k", "a"] },
      { type: "array", items: text },
      { type: "null" },
    ],
  },
  discriminated: {
    type: "object",
    properties: { kind: { enum: ["a", "b"] } },
    required: ["kind"],
    oneOf: [
      { properties: { kind: { const: "a" } } },
      { properties: { kind: { const: "b" }, more: text }, required: ["more"] },
    ],
  },
  deep: {
    type: "array",
    items: {
      type: "object",
      properties: {
        deep: {
          type: "array",
          items: { type: "object", properties: { n: { type: ["integer", "null"] } }, required: ["n"] },
        },
      },
    },
  },
};

describe("samples conform, required or optional, alone or together", () => {
  test.each(Object.keys(properties))("%s", (name) => {
    for (const required of [[], [name]]) {
      const { samples, failed, conforms } = sampled({
        type: "object",
        properties: { [name]: properties[name] },
        required,
      });
      expect(failed).toEqual([]);
      expect(samples.every(({ args }) => conforms(args))).toBe(true);
      expect(samples.some(({ args }) => Object.hasOwn(args, name))).toBe(true);
    }
  });

  test("together, and the same every time", () => {
    const schema = {
      type: "object",
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    };
    const { samples, failed } = sampled(schema);
    expect(failed).toEqual([]);
    expect(samples.length).toBeGreaterThan(4);
    expect(sampled(schema).samples).toEqual(samples);
  });

  test("alternatives that exclude each other at the root", () => {
    const schema = {
      type: "object",
      properties: { a: text, b: text, c: text },
      oneOf: [{ required: ["a"] }, { required: ["b"] }],
    };
    const { samples, failed } = sampled(schema);
    expect(failed).toEqual([]);
    expect(samples.map(({ args }) => Object.keys(args))).toContainEqual(["a", "c"]);
  });
});

test("where anything goes, so do lists and objects, inside each other", () => {
  const { samples } = sampled({
    type: "object",
    properties: { map: { type: "object" }, any: {} },
    required: ["map", "any"],
  });
  const values = samples.flatMap(({ args }) => [JSON.stringify(args["map"]), JSON.stringify(args["any"])]);
  for (const shape of [/^\{\}$/, /:\{"[^"]+":\[/, /^\{"[^"]+":\[/, /^"/])
    expect(values).toContainEqual(expect.stringMatching(shape));
});

test("what may be empty is tried empty, wherever it travels, and so are the items of lists", () => {
  const list = { type: "array", items: { type: "object", properties: { a: text, b: { type: "array" } } } };
  const schema = {
    type: "object",
    properties: { list, map: { type: "object" }, nothing: { type: ["integer", "null"] } },
    required: ["list", "map", "nothing"],
  };
  const carrier = () => ({ mayBeEmpty: false, anyNames: false });
  const { samples } = samplesOf(schema, {
    seed: "x",
    conforms: conformsTo(schema),
    carrier,
    files,
    preset: {},
  });
  const tried = samples.map(({ args }) => args);
  expect(tried).toContainEqual({ list: [], map: {}, nothing: null });
  expect(tried).toContainEqual(expect.objectContaining({ list: [{}] }));
});

test("files stand for bytes, in all three forms", () => {
  const { samples } = sampled({ type: "object", properties: { file: fileSchema }, required: ["file"] });
  const bytes = samples
    .map(({ args }) => withBytes(args, files))
    .map((args) => (args as { file: unknown }).file);
  expect(bytes.every((value) => Buffer.isBuffer(value))).toBe(true);
  const forms = new Set(samples.flatMap(({ args }) => Object.keys(args["file"] as object)));
  expect(["path", "base64", "text"].every((form) => forms.has(form))).toBe(true);
});

test("awkward texts keep what the place can carry", () => {
  const schema = { type: "object", properties: { text } };
  const conforms = conformsTo(schema);
  const carrier = () => ({ mayBeEmpty: false, anyNames: false, avoid: /[^\x20-\x7e]|,/g });
  const { samples } = samplesOf(schema, {
    seed: "tool",
    conforms,
    carrier,
    files,
    preset: { action: "create" },
  });
  expect(samples.every(({ args }) => args["action"] === "create")).toBe(true);
  const texts = samples.flatMap(({ args }) => (typeof args["text"] === "string" ? [args["text"]] : []));
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.filter((value) => /[^\x20-\x7e]|,/.test(value))).toEqual([]);
});

describe("violations", () => {
  const labels = (property: object, value: unknown, required: readonly string[] = ["x"]) => {
    const schema = { type: "object", properties: { x: property }, required, additionalProperties: false };
    const conforms = conformsButForFormats(schema);
    const found = violationsOf(schema, { x: value }, { conforms, seed: "tool" });
    expect(found.filter(({ args }) => conforms(args))).toEqual([]);
    return found.map(({ label, names }) => `${label}: ${names.at(-1) ?? ""}`);
  };

  test.each<[object, unknown, readonly string[]]>([
    [text, "a", ["wrong type: x", "missing: x"]],
    [
      { type: "integer", minimum: 1, maximum: 5 },
      2,
      ["below minimum: x", "above maximum: x", "fraction: x", "wrong type: x"],
    ],
    [{ enum: ["a", "b"] }, "a", ["outside enum: x"]],
    [{ type: "string", minLength: 2, maxLength: 3 }, "ab", ["too short: x", "too long: x"]],
    [
      { type: "array", items: text, minItems: 1, maxItems: 2 },
      ["a"],
      ["too few items: x", "too many items: x", "wrong type: 0"],
    ],
    [
      { type: "object", properties: { y: text }, required: ["y"], additionalProperties: false },
      { y: "a" },
      ["missing: y", "unknown property: zz_unknown_argument", "wrong type: y"],
    ],
  ])("%j", (property, value, want) => {
    expect(labels(property, value)).toEqual(expect.arrayContaining([...want]));
  });

  test("one text for a list of texts is forgiven, whatever their format", () => {
    const links = { type: "array", items: { type: "string", format: "url" } };
    expect(labels(links, ["https://example.com"])).not.toContain("wrong type: x");
  });

  test("what a server may forgive is no violation", () => {
    expect(labels({ type: "array", items: text }, ["a"], [])).not.toContain("wrong type: x");
    expect(labels({}, "a", [])).toEqual(["unknown name: zz_unknown_argument"]);
  });
});

/** Reads the values of keywords that contain no schemas, and mends them if it is plain what was intended. */
import type { Schema } from "../../model/api.js";
import type { SchemaType } from "../../model/runtime.js";
import { isEnforced } from "../../runtime/schema/pattern.js";
import { isVisible, visibleText } from "../../runtime/values/clean.js";
import { areMediaTypes } from "../media-type-text.js";
import { isArray, isObject } from "../value.js";
import { correctPattern } from "./pattern.js";
import type { ValueKind } from "../../schema/keywords.js";

/** `keep` goes into the schema, unless it is empty; `problem` is what to report. */
interface Reading {
  readonly keep: Schema;
  readonly problem?: string;
}

/** @param name the keyword, e.g. `minLength` */
export function readKeyword(name: string, kind: ValueKind, value: unknown): Reading {
  const asIs: Reading = { keep: { [name]: value } };
  const wrong = (expected: string): Reading => ({ keep: {}, problem: `"${name}" should be ${expected}` });
  switch (kind) {
    case "json":
      if (name === "const" && isRounded(value)) return { keep: {}, problem: `"const" ${rounded}` };
      return isVisible(value) ? asIs : { keep: {}, problem: `"${name}" ${unseen}` };
    case "object":
      return isObject(value) ? asIs : wrong("an object");
    case "text":
      return isScalar(value) ? { keep: { [name]: String(value) } } : wrong("a string");
    case "word":
      return isScalar(value) ? { keep: { [name]: visibleText(String(value)) } } : wrong("a string");
    case "mediaType":
      return typeof value === "string" && areMediaTypes(value)
        ? { keep: { [name]: visibleText(value.trim()) } }
        : wrong('a media type such as "image/png"');
    case "flag":
      return isFlag(value)
        ? { keep: { [name]: value === true || value === "true" } }
        : wrong("true or false");
    case "number":
    case "count":
    case "positiveNumber":
      return readNumber(name, kind, value);
    case "names":
      return isArray(value) ? { keep: { [name]: strings(value) } } : wrong("a list of names");
    case "namesMap":
      return isObject(value) ? { keep: { [name]: namesByName(value) } } : wrong("lists of names by name");
    case "values":
      return readValues(name, value);
    case "jsonList":
      return { keep: { [name]: readExamples(value).filter(isVisible) } };
    case "pattern":
      return readPattern(value);
    case "type":
      return readType(value);
    default:
      throw new Error(`${name} holds schemas`);
  }
}

/** A model could neither see nor repeat such characters, and they may be there to tell it something that people do not see. */
const unseen = "contains invisible characters";

const rounded = "is an integer beyond 2^53, which JavaScript rounds: any value is taken";

/** The document was read as numbers of JavaScript: such a value is not the one that was written, and never the API's. */
function isRounded(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

export function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function isFlag(value: unknown): boolean {
  return typeof value === "boolean" || value === "true" || value === "false";
}

function strings(values: readonly unknown[]): string[] {
  return Array.from(new Set(values.filter(isScalar).map(String).filter(isVisible)));
}

function namesByName(lists: Readonly<Record<string, unknown>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(lists)
      .filter(([name]) => isVisible(name))
      .map(([name, names]) => [name, isArray(names) ? strings(names) : []]),
  );
}

const numbers = {
  number: { expected: "a number", is: () => true },
  count: {
    expected: "a whole number, not negative",
    is: (number: number) => Number.isInteger(number) && number >= 0,
  },
  positiveNumber: { expected: "above 0", is: (number: number) => number > 0 },
} as const;

function readNumber(name: string, kind: keyof typeof numbers, value: unknown): Reading {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  const { expected, is } = numbers[kind];
  const isGood = typeof number === "number" && Number.isFinite(number) && is(number);
  return isGood ? { keep: { [name]: number } } : { keep: {}, problem: `"${name}" should be ${expected}` };
}

function readValues(name: string, value: unknown): Reading {
  const values = isArray(value) ? value : isScalar(value) ? [value] : [];
  if (values.length === 0) return { keep: {}, problem: `"${name}" should be a list of at least one value` };
  if (values.some(isRounded)) return { keep: {}, problem: `A value of "${name}" ${rounded}` };
  const seen = new Map(values.filter(isVisible).map((each) => [JSON.stringify(each), each]));
  return {
    keep: seen.size === 0 ? {} : { [name]: Array.from(seen.values()) },
    ...(!values.every(isVisible) && { problem: `A value of "${name}" ${unseen}` }),
  };
}

/** Returns the examples: a list or, where people took the schema for a media type, the values of Example Objects by name. */
function readExamples(value: unknown): unknown[] {
  if (isArray(value)) return [...value];
  if (!isObject(value)) return [value];
  const examples = Object.values(value);
  return examples.map((example) => (isObject(example) && "value" in example ? example["value"] : example));
}

function readPattern(value: unknown): Reading {
  if (typeof value !== "string") return { keep: {}, problem: '"pattern" should be a string' };
  const pattern = correctPattern(value);
  return pattern === undefined
    ? { keep: {}, problem: `"pattern" is not a regular expression that JavaScript understands: ${value}` }
    : isEnforced(pattern)
      ? { keep: { pattern } }
      : { keep: {}, problem: `"pattern" may take forever to check: ${value}` };
}

const types = new Set<string>([
  "null",
  "boolean",
  "integer",
  "number",
  "string",
  "array",
  "object",
] satisfies SchemaType[]);

/** Types of programming languages, and formats, that people write as types. */
const misnamed = new Map<string, Schema>([
  ...["str", "text", "enum"].map((word) => [word, { type: "string" }] as const),
  ...["int", "int32", "int64", "long", "short"].map((word) => [word, { type: "integer" }] as const),
  ...["float", "double", "decimal"].map((word) => [word, { type: "number" }] as const),
  ...["bool"].map((word) => [word, { type: "boolean" }] as const),
  ...["list"].map((word) => [word, { type: "array" }] as const),
  ...["map", "dict", "hash"].map((word) => [word, { type: "object" }] as const),
  ...["date", "date-time", "time", "uuid", "email", "uri", "password", "byte", "binary"].map(
    (format) => [format, { type: "string", format }] as const,
  ),
  ["datetime", { type: "string", format: "date-time" }],
  ["file", { type: "string", format: "binary" }],
  ["any", {}],
]);

function readType(value: unknown): Reading {
  const words = strings(isArray(value) ? value : [value]).map((word) =>
    types.has(word) ? word : word.toLowerCase(),
  );
  const valid = words.filter(isType);
  if (valid.length > 0 && valid.length === words.length) {
    return { keep: { type: isArray(value) && valid.length > 1 ? valid : valid[0] } };
  }
  const intended = words.length === 1 && words[0] !== undefined ? misnamed.get(words[0]) : undefined;
  return { keep: intended ?? {}, problem: `${JSON.stringify(value)} is not a JSON Schema type` };
}

function isType(word: string): word is SchemaType {
  return types.has(word);
}

/**
 * Describes schemas, and problems of values, in words for people and models: `an integer from 1 to 100`, `one of a, b, c`,
 * `an array of strings`.
 */
import { or, truncated } from "../values/text.js";
import type { Problem } from "../host/errors.js";
import { isObject, type JsonSchema, jsonText, type SchemaType } from "../values/json.js";
import { type Guessing, nearest } from "../values/nearest.js";
import { isFileSchema } from "./file-schema.js";
import { parsePointer } from "./pointer.js";
import { alternatives, facets, target } from "./subschema.js";
import type { Exceeding, Undecided } from "./work.js";

/** Longer lists are cut, with the number of omitted values. */
const listed = 20;

/** @param root Contains the `$defs` for references; a reference that it does not contain is described as `a value`. */
export function describe(schema: JsonSchema, root: JsonSchema = schema): string {
  return words(schema, { root, plural: false, depth: 0, told: { count: 0 } });
}

interface Place {
  root: JsonSchema;
  plural: boolean;
  depth: number;
  /** How many schemas have been put into words for this text. */
  told: { count: number };
}

/** Unions of unions may lead to many more than a text can name. */
const mostTold = 1_000;

function words(schema: JsonSchema, place: Place): string {
  place.told.count += 1;
  if (place.depth > 4 || place.told.count > mostTold) return place.plural ? "values" : "a value";
  if (isFileSchema(schema)) {
    return `${place.plural ? "files" : "a file"} (${fileForms(schema)})`;
  }
  if ("const" in schema) return `${place.plural ? "values " : ""}${jsonText(schema.const)}`;
  if (Array.isArray(schema.enum)) return `${place.plural ? "values among" : "one of"} ${listOf(schema.enum)}`;
  const forms = objectForms(schema, place.root);
  if (forms.length > 0) return unionWords(forms, place);
  if (schema.type !== undefined) {
    const types = typeof schema.type === "string" ? [schema.type] : schema.type;
    return or(types.map((type) => typeWords(type, schema, place)));
  }
  const found = target(schema, place.root);
  if (found !== undefined) return words(found, { ...place, depth: place.depth + 1 });
  const branches = alternatives(schema);
  if (branches.length > 0) return unionWords(branches, place);
  const parts = schema.allOf?.map((part) => words(part, { ...place, depth: place.depth + 1 }));
  const telling = parts?.find((part) => part !== "a value" && part !== "values");
  if (telling !== undefined) return telling;
  if (schema.properties !== undefined || schema.required !== undefined)
    return typeWords("object", schema, place);
  if (schema.items !== undefined) return typeWords("array", schema, place);
  if (stringLimits(schema) !== "") return typeWords("string", schema, place);
  if (range(schema) !== "") return typeWords("number", schema, place);
  return place.plural ? "values" : "a value";
}

function fileForms({ properties = {}, required = [] }: JsonSchema): string {
  const forms = ["path", "base64", "text"].filter((name) => Object.hasOwn(properties, name));
  const contentType = required.includes("contentType") ? "contentType" : "contentType?";
  return `${or(forms.map((name) => `{ ${name}: "…" }`))}, with filename? and ${contentType}`;
}

/** Lists values as JSON, so that "1" and 1 differ: `"a", "b" and 3 more`. */
export function listOf(values: readonly unknown[], limit = listed): string {
  const shown = values.slice(0, limit).map(jsonText).join(", ");
  return values.length > limit ? `${shown} and ${values.length - limit} more` : shown;
}

/** Returns what an object with a union beside its properties can be: for each alternative, with what that adds. */
function objectForms(schema: JsonSchema, root: JsonSchema): readonly JsonSchema[] {
  if (schema.type !== "object") return [];
  const forms = alternatives(schema).map((branch) => facets(branch, root));
  return forms
    .filter((parts) => parts.every(({ type = "object" }) => type === "object"))
    .map((parts) => ({
      type: "object" as const,
      properties: Object.fromEntries(
        [schema, ...parts].flatMap(({ properties = {} }) => firstMembers(properties)),
      ),
      required: [schema, ...parts].flatMap(({ required = [] }) => required),
    }));
}

/** One more than are listed: each of many alternatives may have all members of a large schema. */
function firstMembers(properties: NonNullable<JsonSchema["properties"]>): [string, JsonSchema][] {
  return Object.keys(properties)
    .slice(0, listed + 1)
    .map((name) => [name, properties[name] ?? {}]);
}

function unionWords(branches: readonly JsonSchema[], place: Place): string {
  const constants = branches.filter((branch) => "const" in branch).map((branch) => branch.const);
  if (constants.length === branches.length) {
    return `${place.plural ? "values among" : "one of"} ${listOf(constants)}`;
  }
  const parts = [...new Set(branches.map((branch) => words(branch, { ...place, depth: place.depth + 1 })))];
  return or(parts.length > 5 ? [...parts.slice(0, 4), `${parts.length - 4} other forms`] : parts);
}

function typeWords(type: SchemaType, schema: JsonSchema, place: Place): string {
  switch (type) {
    case "null":
      return "null";
    case "boolean":
      return place.plural ? "booleans" : "true or false";
    case "integer":
      return `${place.plural ? "integers" : "an integer"}${range(schema)}`;
    case "number":
      return `${place.plural ? "numbers" : "a number"}${range(schema)}`;
    case "string":
      return `${place.plural ? "strings" : "a string"}${stringLimits(schema)}`;
    case "array": {
      const noun = place.plural ? "arrays" : "an array";
      const items = isObject(schema.items)
        ? ` of ${words(schema.items, { ...place, plural: true, depth: place.depth + 1 })}`
        : "";
      const distinct = schema.uniqueItems === true ? ", all different" : "";
      return `${noun}${items}${limits(schema.minItems, schema.maxItems, "item")}${distinct}`;
    }
    case "object": {
      const noun = place.plural ? "objects" : "an object";
      const names = propertyNames(schema);
      return `${noun}${names}${limits(schema.minProperties, schema.maxProperties, "member")}`;
    }
  }
}

function propertyNames(schema: JsonSchema): string {
  const required = new Set(schema.required ?? []);
  const optional = Object.keys(schema.properties ?? {}).filter((name) => !required.has(name));
  const names = [...required, ...optional.map((name) => `${name}?`)];
  if (names.length === 0) return "";
  const shown = names.slice(0, listed).join(", ");
  return ` { ${names.length > listed ? `${shown}, …` : shown} }`;
}

function range(schema: JsonSchema): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const bounds = [
    minimum !== undefined && maximum !== undefined ? `from ${minimum} to ${maximum}` : undefined,
    minimum !== undefined && maximum === undefined ? `of at least ${minimum}` : undefined,
    minimum === undefined && maximum !== undefined ? `of at most ${maximum}` : undefined,
    exclusiveMinimum === undefined ? undefined : `above ${exclusiveMinimum}`,
    exclusiveMaximum === undefined ? undefined : `below ${exclusiveMaximum}`,
    multipleOf === undefined || multipleOf === 1 ? undefined : `in steps of ${multipleOf}`,
  ].filter((bound) => bound !== undefined);
  return bounds.length === 0 ? "" : ` ${bounds.join(", ")}`;
}

function stringLimits(schema: JsonSchema): string {
  const notes = [
    schema.format,
    schema.pattern === undefined ? undefined : `matching /${schema.pattern}/`,
    limits(schema.minLength, schema.maxLength, "character").replace(/^ (?:of )?/, ""),
  ].filter((note) => note !== undefined && note !== "");
  return notes.length === 0 ? "" : ` (${notes.join(", ")})`;
}

function limits(min: number | undefined, max: number | undefined, noun: string): string {
  const count = (number: number): string => `${number} ${noun}${number === 1 ? "" : "s"}`;
  const least = min === undefined || min === 0 ? undefined : min;
  if (max === 0) return ` without ${noun}s`;
  if (least !== undefined && least === max) return ` of exactly ${count(least)}`;
  if (least !== undefined && max !== undefined) return ` of ${least} to ${count(max)}`;
  if (least !== undefined) return ` of at least ${count(least)}`;
  return max === undefined ? "" : ` of at most ${count(max)}`;
}

/** Creates a problem for a value that could not be decided within the steps that a check may take. */
export function undecided({ pattern }: Undecided): Problem {
  const expected =
    pattern === undefined
      ? "less at once: it takes too many steps to check this value"
      : `a shorter value: it takes too many steps to check this one against the pattern /${truncated(pattern, longestPattern)}/`;
  return { path: "", keyword: undecidedKeyword, expected };
}

export function isUndecided({ keyword }: Problem): boolean {
  return keyword === undecidedKeyword;
}

const undecidedKeyword = "undecided";

/** Creates a problem for JSON in a text that is more than arguments may be. */
export function exceeding({ message }: Exceeding): Problem {
  return { path: "", keyword: exceedingKeyword, expected: message };
}

export function isExceeding({ keyword }: Problem): boolean {
  return keyword === exceedingKeyword;
}

const exceedingKeyword = "exceeding";
const longestPattern = 200;

/** Values of an enum, or names of members, that one is compared with: some milliseconds for each problem. */
export const mostGuessed = 4_000;

/**
 * Creates a problem for an unknown name.
 * @param work For all problems that are told together.
 */
export function unknownName(path: string, name: string, known: readonly string[], work: Guessing): Problem {
  const [near] = nearest(name, known.slice(0, mostGuessed), work);
  if (near !== undefined) return { path, keyword: "unknown", expected: `"${near}" instead` };
  const expected = known.length === 0 ? "to be left out" : `one of the names ${listNames(known)}`;
  return { path, keyword: "unknown", expected };
}

/**
 * Lists the first names: `a, b and 3 more`.
 * @param all how many there are, if these are only some of them
 */
export function listNames(names: readonly string[], most = 20, all = names.length): string {
  const shown = names.slice(0, most).join(", ");
  return all > most ? `${shown} and ${all - most} more` : shown;
}

/** Writes a problem as a line: `tags.0: expected a string`. */
export function problemText({ path, keyword, expected }: Problem): string {
  const subject = path === "" ? "the arguments" : parsePointer(path).join(".");
  switch (keyword) {
    case "required":
      return `${subject} is missing: expected ${expected}`;
    case "lacking":
      return `${subject} ${path === "" ? "need" : "needs"} ${expected}`;
    case exceedingKeyword:
      return expected;
    case "unknown":
      return `${subject} is not known here: expected ${expected}`;
    default:
      return `${subject}: expected ${expected}`;
  }
}

// @generated SignedSource<<6f291dee07105ccf0854d6b7214817edb3c87527158d78420d9411f207bc3da3>>
/**
 * Removes invalid parts from a schema: keywords of a wrong form and unresolved references. The generator writes valid
 * schemas; this is for schemas that were edited since, so that one mistake never costs a tool.
 */
import { isObject, type JsonSchema } from "../json.js";
import { target } from "./subschema.js";

type Repair = (value: unknown, root: JsonSchema) => unknown;

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const types = new Set(["null", "boolean", "integer", "number", "string", "array", "object"]);
const isType = (value: unknown): boolean => typeof value === "string" && types.has(value);

const only =
  (fits: (value: unknown) => boolean): Repair =>
  (value) =>
    fits(value) ? value : undefined;

const number = only((value) => typeof value === "number" && Number.isFinite(value));
const count = only(isCount);
const flag = only((value) => typeof value === "boolean");
const text = only((value) => typeof value === "string");
const nonEmpty = only((value) => Array.isArray(value) && value.length > 0);
const names: Repair = (value) =>
  Array.isArray(value) ? [...new Set(value.filter((name) => typeof name === "string"))] : undefined;

const schema: Repair = (value, root) => (typeof value === "boolean" ? value : loosen(value, root));
const schemas: Repair = (value, root) => {
  const sound = Array.isArray(value) ? value.map((part) => schema(part, root)) : [];
  return sound.length > 0 && !sound.includes(undefined) ? sound : undefined;
};
const schemaMap: Repair = (value, root) =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, schema(part, root) ?? {}]))
    : undefined;

/** All other keywords are removed; nearly none of them restricts values. */
const repairs = new Map<string, Repair>([
  ["$ref", (value, root) => (typeof value === "string" && target({ $ref: value }, root) ? value : undefined)],
  ["$defs", schemaMap],
  ["type", only((value) => (Array.isArray(value) ? value.length > 0 && value.every(isType) : isType(value)))],
  ["const", (value) => value],
  ["enum", nonEmpty],
  ["title", text],
  ["description", text],
  ["format", text],
  ["pattern", text],
  ["minLength", count],
  ["maxLength", count],
  ["minimum", number],
  ["maximum", number],
  ["exclusiveMinimum", number],
  ["exclusiveMaximum", number],
  ["multipleOf", only((value) => typeof value === "number" && value > 0)],
  ["items", schema],
  ["prefixItems", schemas],
  ["contains", schema],
  ["minContains", count],
  ["maxContains", count],
  ["minItems", count],
  ["maxItems", count],
  ["uniqueItems", flag],
  ["properties", schemaMap],
  ["patternProperties", schemaMap],
  ["propertyNames", schema],
  ["dependentSchemas", schemaMap],
  ["required", names],
  ["additionalProperties", schema],
  ["unevaluatedProperties", schema],
  ["unevaluatedItems", schema],
  ["minProperties", count],
  ["maxProperties", count],
  ["allOf", schemas],
  ["anyOf", schemas],
  ["oneOf", schemas],
  ["not", schema],
  ["if", schema],
  ["then", schema],
  ["else", schema],
]);

/** @returns `undefined` if the value is not a schema at all. */
export function loosen(value: unknown, root: JsonSchema): JsonSchema | undefined {
  if (!isObject(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value)
      .map(([keyword, given]) => [keyword, repairs.get(keyword)?.(given, root)] as const)
      .filter(([, sound]) => sound !== undefined),
  );
}

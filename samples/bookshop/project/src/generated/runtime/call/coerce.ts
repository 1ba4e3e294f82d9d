// @generated SignedSource<<ade8d84cbc244754459ba4d2a33d57dae8352a744ced6f708fa442fb4cf4b8b6>>
/**
 * Coerces arguments to their schema, because some clients send numbers, booleans and JSON as strings, a single value for an
 * array, null for an optional member that has no null, or a file whose media type follows from its name. Nothing is ever
 * turned into a string.
 */
import { isObject, jsonValue, type JsonSchema, type SchemaType } from "../json.js";
import { asFile, impliedType } from "../request/file.js";
import {
  admits,
  alternatives,
  facets,
  itemSchemas,
  propertySchemas,
  typeOf,
  typesOf,
  within,
} from "../schema/subschema.js";
import { fits } from "../schema/validate.js";
import { isFileSchema } from "../schema/words.js";

/**
 * Returns the coerced value. A valid value is returned unchanged; one that cannot be made valid is coerced as far as
 * possible, so that validation reports what remains.
 * A string of digits that is not a safe integer becomes a `bigint`, which {@link jsonText} and the parameter styles write
 * with all its digits.
 */
export function coerce(schema: JsonSchema, value: unknown): unknown {
  return fits(schema, value) ? value : coerceAt(schema, value, schema);
}

function coerceAt(schema: JsonSchema, value: unknown, root: JsonSchema): unknown {
  const converted = convert(value, { types: typesOf(schema, root, { union: false }), schema, root });
  return facets(schema, root).reduce(
    (current, facet) => choose(facet, current, root),
    descend(schema, converted, root),
  );
}

interface Wanted {
  types: ReadonlySet<SchemaType> | undefined;
  schema: JsonSchema;
  root: JsonSchema;
}

function convert(value: unknown, { types, schema, root }: Wanted): unknown {
  if (types === undefined || admits(types, typeOf(value))) return value;
  const parsed = typeof value === "string" ? parse(value, types) : undefined;
  if (parsed !== undefined) return parsed;
  if (!types.has("array") || value === null) return value;
  const items = itemSchemas(schema, root, 0);
  const item = items.reduce<unknown>((current, part) => coerceAt(part, current, root), value);
  return items.every((part) => admits(typesOf(part, root, { union: true }), typeOf(item))) ? [item] : value;
}

/** Parses a string as one of the types; `undefined` if it is none of them. */
function parse(text: string, types: ReadonlySet<SchemaType>): unknown {
  const trimmed = text.trim();
  if (types.has("integer") || types.has("number")) {
    const number = parseNumber(trimmed);
    if (number !== undefined && admits(types, typeOf(number))) return number;
  }
  if (types.has("boolean") && /^(true|false)$/i.test(trimmed)) return trimmed.toLowerCase() === "true";
  if (types.has("null") && trimmed === "null") return null;
  if (!/^[[{]/.test(trimmed)) return undefined;
  const value = jsonValue(trimmed);
  return value !== undefined && admits(types, typeOf(value)) ? value : undefined;
}

function parseNumber(text: string): number | bigint | undefined {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const number = Number(text);
  if (!Number.isFinite(number)) return undefined;
  const exact = Number.isSafeInteger(number) || !/^[+-]?\d+$/.test(text);
  return exact ? number : BigInt(text.replace(/^\+/, ""));
}

function descend(schema: JsonSchema, value: unknown, root: JsonSchema): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      itemSchemas(schema, root, index).reduce<unknown>(
        (current, part) => coerceAt(part, current, root),
        item,
      ),
    );
  }
  if (!isObject(value)) return value;
  const all = facets(schema, root);
  const required = new Set(all.flatMap((facet) => facet.required ?? []));
  const isOptional = (name: string): boolean =>
    !required.has(name) && all.some(({ properties = {} }) => Object.hasOwn(properties, name));
  const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const parts = propertySchemas(schema, root, name);
    const refused = parts.some((part) => !admits(typesOf(part, root, { union: true }), "null"));
    // A null in a map is kept, because naming the key is deliberate.
    if (member === null && refused && isOptional(name)) return [];
    return [[name, parts.reduce<unknown>((current, part) => coerceAt(part, current, root), member)]];
  });
  return withImpliedType(schema, Object.fromEntries(members));
}

/** Adds the media type to a file that needs one, if its name or URL determines it. */
function withImpliedType(schema: JsonSchema, value: Readonly<Record<string, unknown>>): unknown {
  const isWritten = Object.values(value).every((member) => typeof member === "string");
  const file = isWritten && isFileSchema(schema) ? asFile(value) : undefined;
  if (file === undefined || file.contentType !== undefined) return value;
  const contentType = impliedType(file);
  const { required = [], properties: { contentType: allowed = {} } = {} } = schema;
  const isAsked = contentType !== undefined && required.includes("contentType") && fits(allowed, contentType);
  return isAsked ? { ...value, contentType } : value;
}

/** Coerces to the first alternative of a union that then accepts the value; returns a valid value unchanged. */
function choose(schema: JsonSchema, value: unknown, root: JsonSchema): unknown {
  const branches = alternatives(schema);
  if (branches.some((branch) => fits(within(root, branch), value))) return value;
  for (const branch of branches) {
    const candidate = coerceAt(branch, value, root);
    if (fits(within(root, branch), candidate)) return candidate;
  }
  return value;
}

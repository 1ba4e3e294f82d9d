/** Recognizes objects whose properties are independent of each other, and schemas that allow one value only. */
import type { Json, JsonSchema } from "../../model/runtime.js";
import { isBranching, type Flatten } from "../../schema/flatten.js";
import { combines } from "../../schema/parts.js";

/** Whether a schema only lists properties and which of them are required, so that each can become an argument. */
export function isPlainObject(schema: JsonSchema): boolean {
  const {
    type = "object",
    properties = {},
    required = [],
    additionalProperties = true,
    minProperties = 0,
  } = schema;
  if (type !== "object" && !(typeof type === "object" && type.includes("object"))) return false;
  const open = typeof additionalProperties === "boolean" || Object.keys(additionalProperties).length === 0;
  const names = Object.keys(properties);
  return (
    names.length > 0 &&
    open &&
    minProperties <= required.length &&
    required.every((name) => Object.hasOwn(properties, name)) &&
    !combines(schema) &&
    furtherRules.every((keyword) => schema[keyword] === undefined)
  );
}

const furtherRules = [
  "not",
  "if",
  "enum",
  "const",
  "patternProperties",
  "propertyNames",
  "maxProperties",
  "unevaluatedProperties",
  "dependentRequired",
  "dependentSchemas",
];

/** Maximum nesting of objects to look into, because they may contain themselves. */
const deepest = 8;

/**
 * Returns the only value that a schema allows, for which no caller has to be asked: its `const`, the value of an enum of one, or
 * an object whose properties are all required and have one value each.
 */
export function constantOf(schema: JsonSchema, flatten: Flatten, depth = 0): Json | undefined {
  const { schema: flat } = flatten(schema);
  // Other keywords, also in its parts, may refuse even that value.
  if (flat.not !== undefined || isBranching(flat)) return undefined;
  const [value, ...others] = flat.const === undefined ? (flat.enum ?? []) : [flat.const];
  if (value !== undefined) return others.length > 0 || isTakenApart(value, flat) ? undefined : value;
  if (depth === deepest || !isPlainObject(flat)) return undefined;
  const required = new Set(flat.required);
  const members: [string, Json][] = [];
  for (const [name, property] of Object.entries(flat.properties ?? {})) {
    const constant = required.has(name) ? constantOf(property, flatten, depth + 1) : undefined;
    if (constant === undefined) return undefined;
    members.push([name, constant]);
  }
  return Object.fromEntries(members);
}

function isTakenApart(value: Json, { items, prefixItems, properties }: JsonSchema): boolean {
  return typeof value === "object" && [items, prefixItems, properties].some((parts) => parts !== undefined);
}

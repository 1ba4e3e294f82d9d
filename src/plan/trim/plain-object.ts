/** Objects of which each property is seen for itself, and values that leave no choice. */
import type { Json, JsonSchema } from "../../model/runtime.js";
import { branching, type Flatten } from "./flatten.js";

/** Whether a schema's properties and which of them are required is all it says, so that each can go its own way. */
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
    furtherRules.every((keyword) => schema[keyword] === undefined)
  );
}

const furtherRules = [
  "anyOf",
  "oneOf",
  "allOf",
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

/** Objects in objects are looked into this deep; they may hold themselves. */
const deepest = 8;

/**
 * The one value that a schema allows, which nobody has to be asked for: that of `const`, of an enum of one, or an object whose
 * properties are all required and have one value each.
 */
export function constantOf(schema: JsonSchema, flatten: Flatten, depth = 0): Json | undefined {
  const { schema: flat } = flatten(schema);
  // What is said besides may refuse even that one, as may what is said of its parts.
  if (flat.not !== undefined || branching.some((keyword) => flat[keyword] !== undefined)) return undefined;
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

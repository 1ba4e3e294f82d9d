/** Recognizes objects whose properties are independent of each other, and schemas that allow one value only. */
import { oncePer } from "../../runtime/values/lazy.js";
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

/** Maximum nesting of objects to look into; one more deeply nested is asked for. */
const deepest = 100;

/** Members of an object with one value, with those of objects in it, each as often as it is there. One that has more is asked for. */
const mostMembers = 100;

interface OneValue {
  readonly value: Json;
  readonly members: number;
}

/**
 * Returns the only value that a schema allows, for which no caller has to be asked: its `const`, the value of an enum of one, or
 * an object whose properties are all required and have one value each.
 */
export function constantOf(schema: JsonSchema, flatten: Flatten): Json | undefined {
  return oneValueOf(schema, flatten, 0)?.value;
}

/** By flattened schema, because many objects may contain the same ones. */
const found = oncePer<Flatten, WeakMap<JsonSchema, OneValue | "several">>(() => new WeakMap());

function oneValueOf(schema: JsonSchema, flatten: Flatten, depth: number): OneValue | undefined {
  const { schema: flat } = flatten(schema);
  const known = found(flatten);
  const before = known.get(flat);
  if (before !== undefined) return before === "several" ? undefined : before;
  // An object that has to contain itself has no value.
  known.set(flat, "several");
  const made = depth > deepest ? undefined : onlyValue(flat, flatten, depth);
  if (made !== undefined) known.set(flat, made);
  return made;
}

function onlyValue(flat: JsonSchema, flatten: Flatten, depth: number): OneValue | undefined {
  // Other keywords, also in its parts, may refuse even that value.
  if (flat.not !== undefined || isBranching(flat)) return undefined;
  const [value, ...others] = flat.const === undefined ? (flat.enum ?? []) : [flat.const];
  if (value !== undefined)
    return others.length > 0 || isTakenApart(value, flat) ? undefined : { value, members: 0 };
  if (!isPlainObject(flat)) return undefined;
  const required = new Set(flat.required);
  const values: [string, Json][] = [];
  let members = 0;
  for (const [name, property] of Object.entries(flat.properties ?? {})) {
    const inside = required.has(name) ? oneValueOf(property, flatten, depth + 1) : undefined;
    if (inside === undefined) return undefined;
    members += 1 + inside.members;
    if (members > mostMembers) return undefined;
    values.push([name, inside.value]);
  }
  return { value: Object.fromEntries(values), members };
}

function isTakenApart(value: Json, { items, prefixItems, properties }: JsonSchema): boolean {
  return typeof value === "object" && [items, prefixItems, properties].some((parts) => parts !== undefined);
}

/**
 * Adapts the full schema of an argument for callers of a tool that shows less of it. If the tool shows no null, null means
 * "not given" (`arguments.ts`), so null is not offered as a value.
 */
import { memberOf, type JsonSchema } from "../values/json.js";
import { withoutNull } from "./nullable.js";
import { admits, typesOf } from "./subschema.js";

/** @param own the tool's schema of the argument */
export function asShown(full: JsonSchema, own: JsonSchema): JsonSchema {
  const present = takesNull(own) ? full : withoutNullMembers(withoutNull(full));
  const { properties, items } = present;
  const shown = own.properties ?? {};
  return {
    ...present,
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => {
          const seen = memberOf(shown, name);
          return [name, seen === undefined ? part : asShown(part, seen)];
        }),
      ),
    }),
    ...(items !== undefined && own.items !== undefined && { items: asShown(items, own.items) }),
  };
}

function takesNull(schema: JsonSchema): boolean {
  return admits(typesOf(schema, schema, { union: true }), "null");
}

function isNull({ type, const: only, enum: listed }: JsonSchema): boolean {
  return type === "null" || only === null || (listed?.length === 1 && listed[0] === null);
}

/** Removes null from the alternatives, unless nothing would be left. */
function withoutNullMembers(schema: JsonSchema): JsonSchema {
  return (["anyOf", "oneOf"] as const).reduce((whole, keyword) => {
    const { [keyword]: members = [], ...rest } = whole;
    const left = members.filter((member) => !isNull(member));
    const [only, ...others] = left;
    if (only === undefined || left.length === members.length) return whole;
    const clashes = Object.keys(only).some((name) => Object.hasOwn(rest, name));
    return others.length === 0 && !clashes ? { ...rest, ...only } : { ...rest, [keyword]: left };
  }, schema);
}

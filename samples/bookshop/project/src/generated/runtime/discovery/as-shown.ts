// @generated SignedSource<<1623908e3816e0fc205dc7800f3531714187023be50d4d68c56bcb9dfac6e74b>>
/**
 * The full schema of an argument, for callers of a tool that shows less of it: where it shows no null, null means "not given"
 * (`arguments.ts`), so that it is not told as a value to send either.
 */
import { memberOf, type JsonSchema } from "../json.js";
import { admits, typesOf } from "../subschema.js";

/** @param own what the tool shows of it */
export function asShown(full: JsonSchema, own: JsonSchema): JsonSchema {
  const present = takesNull(own) ? full : withoutNull(full);
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

/** Without the null that its type, its values or its alternatives list; the same where that would leave nothing. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { type, enum: listed } = schema;
  const types = typeof type === "object" ? type.filter((name) => name !== "null") : [];
  const [first, ...others] = types;
  const values = (listed ?? []).filter((value) => value !== null);
  return {
    ...withoutNullMembers(schema),
    ...(first !== undefined && { type: others.length === 0 ? first : types }),
    ...(values.length > 0 && { enum: values }),
  };
}

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

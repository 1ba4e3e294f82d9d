/**
 * Reads `nullable: true`, which allows null beside a type in OpenAPI 3.0 and in Gemini's function declarations. Tools
 * publish it to clients whose schemas have one type each.
 */
import { isObject, type JsonSchema } from "../json.js";
import { oncePer } from "../late.js";

/** Returns a published schema as JSON Schema writes it; the same object if it does not use `nullable`. */
export const withNullTypes: (schema: JsonSchema) => JsonSchema = oncePer((schema: JsonSchema): JsonSchema => {
  const inner = withNullInside(schema);
  const { nullable, const: only, ...rest } = inner;
  if (nullable !== true || typeof rest.type !== "string") return inner;
  const values = only === undefined ? rest.enum : [only];
  return { ...rest, type: [rest.type, "null"], ...(values !== undefined && { enum: [...values, null] }) };
});

/** Keywords of published schemas that hold other schemas; an edited file may hold anything there. */
function withNullInside(schema: JsonSchema): JsonSchema {
  const { properties, items, additionalProperties, anyOf } = schema;
  const changes = Object.entries({ properties, items, additionalProperties, anyOf }).flatMap(
    ([keyword, value]): [string, unknown][] => {
      if (Array.isArray(value)) {
        const read = value.map((part: unknown) => (isObject(part) ? withNullTypes(part) : part));
        return read.every((part, i) => part === value[i]) ? [] : [[keyword, read]];
      }
      if (!isObject(value)) return [];
      const read = keyword === "properties" ? readMembers(value) : withNullTypes(value);
      return read === value ? [] : [[keyword, read]];
    },
  );
  return changes.length === 0 ? schema : { ...schema, ...Object.fromEntries(changes) };
}

function readMembers(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const entries = Object.entries(members);
  const read = entries.map(([name, member]): [string, unknown] => [
    name,
    isObject(member) ? withNullTypes(member) : member,
  ]);
  return read.every(([, member], i) => member === entries[i]?.[1]) ? members : Object.fromEntries(read);
}

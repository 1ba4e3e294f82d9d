/**
 * `nullable: true` allows null beside a type in OpenAPI 3.0 and in Gemini's function declarations. Tools publish it to clients
 * whose schemas have one type each.
 */
import { isObject, type JsonSchema } from "../values/json.js";
import { oncePer } from "../values/lazy.js";

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

/** Returns a schema without null, for a value that is omitted instead; unchanged if it allows only null. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  const types = typeof type === "object" ? type : [];
  const left = types.filter((name) => name !== "null");
  const [first, ...others] = left;
  const present = values?.filter((value) => value !== null);
  const onlyNull = schema.const === null || present?.length === 0;
  const typed = !onlyNull && first !== undefined && left.length < types.length;
  const listed = present !== undefined && present.length > 0 && present.length < (values?.length ?? 0);
  if (!typed && !listed) return schema;
  return {
    ...schema,
    ...(typed && { type: others.length === 0 ? first : left }),
    ...(listed && { enum: present }),
  };
}

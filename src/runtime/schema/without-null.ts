import type { JsonSchema } from "../values/json.js";

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

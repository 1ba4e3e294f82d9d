/** Visits the schemas directly below a schema; values such as those of `enum` and `default` are no schemas, whatever they hold. */
import type { JsonSchema } from "../runtime/values/json.js";
import { isApplicator, keywords } from "./keywords.js";
import { oncePer } from "../runtime/values/lazy.js";

interface Child {
  readonly child: JsonSchema;
  readonly keyword: string;
  /** Name or position, if the keyword contains several schemas. */
  readonly key?: string;
}

/**
 * Returns the schemas directly below a schema, with where they are. They are kept, so this is for schemas that change no more: not
 * while a document is lowered.
 */
export const children = oncePer((schema: JsonSchema): readonly Child[] => {
  const found: Child[] = [];
  for (const [keyword, value] of Object.entries<unknown>(schema))
    if (typeof value === "object" && isApplicator(keyword))
      for (const child of childrenAt(keyword, value)) found.push(child);
  return found.length === 0 ? none : found;
});

/** Of the many schemas that contain no others. */
const none: readonly Child[] = [];

/** Returns the schemas directly below a schema. */
export const subschemas = oncePer((schema: JsonSchema): readonly JsonSchema[] =>
  children(schema).map(({ child }) => child),
);

function childrenAt(keyword: string, value: unknown): readonly Child[] {
  switch (keywords.get(keyword)?.kind) {
    case "schemas":
      return (value as readonly JsonSchema[]).map((child, index) => ({ child, keyword, key: String(index) }));
    case "schemaMap":
    case "patternMap":
      return Object.entries(value as Schemas).map(([key, child]) => ({ child, keyword, key }));
    default:
      return [{ child: value as JsonSchema, keyword }];
  }
}

/** Returns a copy in which each schema directly below, also under `$defs`, is replaced. */
export function mapSubschemas(schema: JsonSchema, map: (part: JsonSchema) => JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]: [string, unknown]) => [
      keyword,
      mapKeyword(keyword, value, map),
    ]),
  );
}

/** Returns the value of a keyword with each schema in it replaced; any other value unchanged. */
export function mapKeyword(keyword: string, value: unknown, map: (part: JsonSchema) => JsonSchema): unknown {
  if (typeof value !== "object" || !(isApplicator(keyword) || keyword === "$defs")) return value;
  switch (keywords.get(keyword)?.kind) {
    case "schemas":
      return (value as readonly JsonSchema[]).map((part) => map(part));
    case "schema":
    case "schemaOrBoolean":
      return map(value as JsonSchema);
    default:
      return Object.fromEntries(Object.entries(value as Schemas).map(([name, part]) => [name, map(part)]));
  }
}

type Schemas = Readonly<Record<string, JsonSchema>>;

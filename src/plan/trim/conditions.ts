/**
 * Publishes `not`, `if` and `contains`, which must stay exact, and `then`, `else`, `dependentSchemas` and the rest of `allOf`,
 * which may become narrower.
 */
import type { JsonSchema } from "../../model/runtime.js";
import { exactly, type PublishedPart, type Publishing, type Position } from "./published.js";
import { conjuncts, intersectionOf } from "../../schema/parts.js";

/** @returns `undefined` if one of them cannot be published */
export function publishConditions(
  flat: JsonSchema,
  outer: Position,
  publishing: Publishing,
): PublishedPart | undefined {
  const position: Position = { ...outer, pointer: undefined };
  const keywords: JsonSchema = {};
  let exact = true;
  const publish = (schema: JsonSchema): JsonSchema | undefined => {
    const published = publishing.publish(schema, position);
    exact &&= published?.exact ?? true;
    return published?.schema;
  };
  for (const keyword of ["not", "if", "contains", "then", "else"] as const) {
    const schema = flat[keyword];
    const branch = keyword === "then" || keyword === "else";
    if (schema === undefined || (branch && flat.if === undefined)) continue;
    const published = branch ? publish(schema) : exactly(schema, position, publishing);
    if (published === undefined) return undefined;
    keywords[keyword] = published;
  }
  for (const keyword of ["minContains", "maxContains"] as const) {
    if (flat[keyword] !== undefined) keywords[keyword] = flat[keyword];
  }
  const dependent = Object.entries((flat["dependentSchemas"] ?? {}) as Readonly<Record<string, JsonSchema>>);
  const publishedDependent: [string, JsonSchema][] = [];
  for (const [name, schema] of dependent) {
    const published = publish(schema);
    if (published === undefined) return undefined;
    publishedDependent.push([name, published]);
  }
  const members: JsonSchema[] = [];
  for (const schema of conjuncts(flat)) {
    const published = publish(schema);
    if (published === undefined) return undefined;
    members.push(published);
  }
  return {
    keywords: {
      ...keywords,
      ...(dependent.length > 0 && { dependentSchemas: Object.fromEntries(publishedDependent) }),
      ...(members.length > 0 && intersectionOf(members)),
    },
    exact,
    inside: members.length > 0 ? "full" : "none",
  };
}

/** References between schemas: `#/$defs/<name>`, the name escaped as in a JSON pointer (RFC 6901). */
import { escapeSegment, unescapeSegment } from "../runtime/schema/pointer.js";
import type { JsonSchema } from "../runtime/values/json.js";

const prefix = "#/$defs/";

export function refTo(name: string): string {
  return prefix + escapeSegment(name);
}

export function refName(ref: string): string {
  if (!ref.startsWith(prefix)) return ref;
  const name = ref.slice(prefix.length);
  return name.includes("~") ? unescapeSegment(name) : name;
}

/** The schemas that references lead to, by name. */
export interface Definitions {
  get(name: string): JsonSchema | undefined;
}

/** Returns the name that a schema refers to. */
export function referredName({ $ref }: JsonSchema): string | undefined {
  return $ref === undefined ? undefined : refName($ref);
}

/** Returns the schema that a schema refers to. */
export function target(schema: JsonSchema, definitions: Definitions): JsonSchema | undefined {
  const name = referredName(schema);
  return name === undefined ? undefined : definitions.get(name);
}

/** Whether a schema says nothing but where it refers to, so that its target can stand for it. */
export function isReference(schema: JsonSchema): boolean {
  return schema.$ref !== undefined && Object.keys(schema).length === 1;
}

/** Returns a schema that refers to the one with the name. */
export function referenceTo(name: string): JsonSchema {
  return { $ref: refTo(name) };
}

/** Returns what a schema says beside its reference. */
export function withoutReference(schema: JsonSchema): JsonSchema {
  const { $ref, ...own } = schema;
  return $ref === undefined ? schema : own;
}

/** A reference in JSON with its commas; quotes inside of a string would have backslashes. */
const reference = /,?"\$ref":("(?:[^"\\]|\\.)*"),?/g;

/**
 * Returns the JSON of a schema without its references, and the names that these lead to. A regular expression is faster than
 * visiting each value.
 */
export function textAndNames(schema: JsonSchema): {
  readonly own: string;
  readonly names: readonly string[];
} {
  const names: string[] = [];
  const own = JSON.stringify(schema).replace(reference, (member, text: string) => {
    names.push(refName(String(JSON.parse(text))));
    return member.startsWith(",") && member.endsWith(",") ? "," : "";
  });
  return { own, names };
}

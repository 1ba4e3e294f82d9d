/** Leaves out alternatives of a published schema that is too long to be read: what is left is narrower, and never wider. */
import type { JsonSchema } from "../../model/runtime.js";
import { alternatives, splitChoice, unionOf } from "../../schema/parts.js";
import { withUnion } from "../../schema/unite.js";

/**
 * Keeps the first alternatives for which there is room, since documents begin with what matters.
 * @param most characters that the result should have; it has more if even the shortest alternatives do
 */
export function narrowed(schema: JsonSchema, most: number): JsonSchema {
  if (lengthOf(schema) <= most) return schema;
  const choices = alternatives(schema);
  if (choices.length === 0) return withNarrowedParts(schema, most);
  const [rest] = splitChoice(schema);
  const room = most - lengthOf(rest);
  const kept = firstThatFit(choices, room);
  const [only = narrowed(shortest(choices), room), ...others] = kept;
  return withUnion(rest, others.length === 0 ? only : unionOf([only, ...others]));
}

function firstThatFit(choices: readonly JsonSchema[], most: number): readonly JsonSchema[] {
  let left = most;
  return choices.filter((choice) => {
    const length = lengthOf(choice);
    if (length > left) return false;
    left -= length;
    return true;
  });
}

function shortest(choices: readonly JsonSchema[]): JsonSchema {
  return choices.reduce((a, b) => (lengthOf(b) < lengthOf(a) ? b : a));
}

/** Narrows what is inside, the longest first. */
function withNarrowedParts(schema: JsonSchema, most: number): JsonSchema {
  let excess = lengthOf(schema) - most;
  const shorter = (part: JsonSchema): JsonSchema => {
    const length = lengthOf(part);
    const after = excess > 0 ? narrowed(part, length - excess) : part;
    excess -= length - lengthOf(after);
    return after;
  };
  const { properties, items, additionalProperties: values } = schema;
  const longestFirst = Object.entries(properties ?? {}).sort(([, a], [, b]) => lengthOf(b) - lengthOf(a));
  const narrower = new Map(longestFirst.map(([name, part]) => [name, shorter(part)]));
  return {
    ...schema,
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, narrower.get(name) ?? part]),
      ),
    }),
    ...(typeof items === "object" && { items: shorter(items) }),
    ...(typeof values === "object" && { additionalProperties: shorter(values) }),
  };
}

function lengthOf(schema: JsonSchema): number {
  return JSON.stringify(schema).length;
}

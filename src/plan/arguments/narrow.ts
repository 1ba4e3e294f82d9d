/**
 * Shortens a published schema that is too long to be read: of some alternatives it shows only their types and what all of them
 * require. That is wider than they are, so that they can still be sent; the full schema is enforced.
 */
import type { JsonSchema } from "../../model/runtime.js";
import { isFileSchema } from "../../runtime/schema/file-schema.js";
import { same } from "../../schema/merge.js";
import { alternatives, splitChoice, unionOf } from "../../schema/parts.js";
import { impliedType, typeList } from "../../schema/types.js";
import { withUnion } from "../../schema/unite.js";

/**
 * Shows the first alternatives for which there is room, since documents begin with what matters. A file stays whole: it is known by
 * its schema.
 * @param most characters that the result should have; it has more if even the shortest alternatives do
 */
export function narrowed(schema: JsonSchema, most: number): JsonSchema {
  if (lengthOf(schema) <= most || isFileSchema(schema)) return schema;
  const choices = alternatives(schema);
  if (choices.length === 0) return withNarrowedParts(schema, most);
  const [rest] = splitChoice(schema);
  const room = most - lengthOf(rest);
  const fitting = firstThatFit(choices, room);
  const shown = fitting.length > 0 ? fitting : [shortest(choices)];
  const others = choices.filter((choice) => !shown.includes(choice));
  const all = [...shown.map((choice) => narrowed(choice, room)), ...needsAlone(others, shown)];
  const [only = {}] = all;
  return withUnion(rest, all.length === 1 ? only : unionOf(all));
}

/** What must be given inside, each by its type alone. */
export function withTypesInside(schema: JsonSchema): JsonSchema {
  if (isFileSchema(schema)) return schema;
  const { properties, items } = schema;
  return {
    ...schema,
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, typesAlone([part])[0] ?? {}]),
      ),
    }),
    ...(typeof items === "object" && { items: withTypesInside(items) }),
  };
}

/**
 * One schema of the types of all, if there are any, and of what each of them requires: `{ type: "object" }` beside `{ name }` would be
 * taken for anything.
 * @param shown beside them; a property that is the same in these costs no reader anything
 */
function needsAlone(all: readonly JsonSchema[], shown: readonly JsonSchema[]): readonly JsonSchema[] {
  const [first = {}, ...others] = all;
  const ofOthers = others.map((other) => new Set(other.required));
  const required = new Set(first.required?.filter((name) => ofOthers.every((own) => own.has(name))));
  const known = Object.entries(first.properties ?? {}).filter(
    ([name, part]) =>
      required.has(name) && [...others, ...shown].every(({ properties }) => same(properties?.[name], part)),
  );
  return typesAlone(all).map((types) => ({
    ...types,
    ...(known.length > 0 && { properties: Object.fromEntries(known) }),
    ...(required.size > 0 && { required: [...required] }),
  }));
}

/** One schema of the types of all, if there are any. */
function typesAlone(all: readonly JsonSchema[]): readonly JsonSchema[] {
  if (all.length === 0) return [];
  const types = all.map((one) => typeList(one.type ?? impliedType(one)));
  const [first, ...others] = new Set(types.flat());
  if (first === undefined || types.some(({ length }) => length === 0)) return [{}];
  return [{ type: others.length === 0 ? first : [first, ...others] }];
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

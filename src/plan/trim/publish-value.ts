/** Publishes one value, and all that is inside it. */
import type { JsonSchema } from "../../model/runtime.js";
import { isFileSchema } from "../../runtime/schema/file-schema.js";
import { withoutNull } from "../../runtime/schema/nullable.js";
import { defined } from "../../runtime/values/json.js";
import { isNever } from "../../schema/merge.js";
import { splitChoice } from "../../schema/parts.js";
import { withUnion } from "../../schema/unite.js";
import { publishArray } from "./array.js";
import { publishConditions } from "./conditions.js";
import { covering, enumCut, isTooLong, noteOf } from "./enum.js";
import { mentionedNames } from "./mentioned-names.js";
import { essentials, isLeaf } from "./noise.js";
import { publishObject } from "./object.js";
import {
  cutKeyword,
  endOf,
  withDescription,
  type EmptyReason,
  type PublishedPart,
  type PublishedSchema,
  type Publishing,
  type Position,
} from "./published.js";
import { publishUnion } from "./union.js";

/** @returns undefined where nothing of it can be published that can be satisfied */
export function publishValue(
  schema: JsonSchema,
  outer: Position,
  publishing: Publishing,
): PublishedSchema | undefined {
  const { schema: whole, names } = publishing.flatten(schema);
  const refs = entered(outer.refs, names, publishing);
  if (refs === undefined || isNever(whole)) return undefined;
  if (whole.required?.some((name) => outer.forbidden.has(name)) === true) return undefined;
  const free = !outer.strict;
  const flat = free && !outer.nulls ? withoutNull(whole) : whole;
  const long = free && isTooLong(flat, outer);
  const covered = long ? covering(flat.enum ?? []) : undefined;
  const here = { path: outer.path, publishing };
  const left = covered === undefined ? flat : cutKeyword(flat, enumCut, here);
  const own: JsonSchema = {
    ...essentials(left, { implied: free, noise: publishing.rules.noise }),
    ...covered,
  };
  const note = covered && noteOf(flat.enum ?? [], outer.examples);
  if (isFileSchema(flat)) return { schema: fileArgument(flat), exact: true };
  if (isLeaf(flat))
    return {
      schema: own,
      exact: flat === whole,
      ...(long && { emptyBecause: "own enum" }),
      ...defined({ note }),
    };

  const position: Position = {
    ...outer,
    refs,
    around: outer.mentioned,
    mentioned: mentionedNames(flat, outer.mentioned, publishing.flatten),
  };
  const object = publishObject(flat, position, publishing);
  if (object === undefined) return undefined;
  const inPlace: Position = {
    ...position,
    inPlace: true,
    forbidden: new Set([...position.forbidden, ...object.missing]),
  };
  const array = publishArray(flat, position, publishing);
  const parts = complete([object, array, publishConditions(flat, inPlace, publishing)]);
  const isAlone = Object.keys(object.keywords).length === 0;
  const single = isAlone ? { ...inPlace, inPlace: outer.inPlace } : inPlace;
  const union = publishUnion(flat, { position: inPlace, single, publishing });
  if (parts === undefined || union === undefined) return undefined;
  const base = parts.reduce((result: JsonSchema, { keywords }) => ({ ...result, ...keywords }), own);
  const emptyBecause = long ? "own enum" : emptinessOf([...parts, union]);
  return {
    schema: withUnion(base, union.keywords),
    exact: flat === whole && [...parts, union].every(({ exact }) => exact),
    ...defined({ emptyBecause, note: note ?? array?.note }),
  };
}

/** Returns the schema of a file as a reader expects it; nothing may be left out of it, or it would not be recognized as one. */
function fileArgument(flat: JsonSchema): JsonSchema {
  const [whole, choice] = splitChoice(flat);
  const { required, additionalProperties, properties = {}, ...rest } = whole;
  const described = Object.entries(properties).map(([name, property]) => [
    name,
    withDescription(property, property.description),
  ]);
  return {
    ...rest,
    properties: Object.fromEntries(described) as JsonSchema["properties"],
    ...defined({ required, additionalProperties }),
    ...choice,
  };
}

function entered(
  refs: ReadonlyMap<string, number>,
  names: readonly string[],
  { unfoldings, entered: all, ended }: Publishing,
): ReadonlyMap<string, number> | undefined {
  if (names.length === 0) return refs;
  const last = endOf(names, refs, unfoldings);
  if (last !== undefined) {
    ended.add(last);
    return undefined;
  }
  for (const name of names) all.add(name);
  return new Map([...refs, ...names.map((name) => [name, (refs.get(name) ?? 0) + 1] as const)]);
}

function complete(parts: readonly (PublishedPart | undefined)[]): readonly PublishedPart[] | undefined {
  const published = parts.filter((part) => part !== undefined);
  return published.length === parts.length ? published : undefined;
}

function emptinessOf(parts: readonly PublishedPart[]): EmptyReason | undefined {
  const insides = parts.map(({ inside }) => inside);
  if (insides.includes("full")) return undefined;
  return (["depth", "endless", "enums", "own enum"] as const).find((reason) => insides.includes(reason));
}

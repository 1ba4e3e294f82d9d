/** Types and functions that the modules of publishing share. */
import type { Json, JsonSchema } from "../../model/runtime.js";
import type { TrimLimits, TrimName } from "../../model/trims.js";
import { memberStep } from "../../runtime/schema/pointer.js";
import { without } from "../../schema/keywords.js";
import { joined } from "../words/telling-sentences.js";
import type { Flatten } from "../../schema/flatten.js";
import { nothingMentioned, mentionedInside, type MentionedNames } from "./mentioned-names.js";

/** Rules for what is cut from a schema: the trims, and where null is published. */
export interface Rules extends TrimLimits {
  /** Null is published wherever it is allowed; otherwise only for required values. */
  readonly nulls: boolean;
  /** Null is also published for items of lists and values of maps, which cannot be left out instead. */
  readonly nullEntries: boolean;
}

/** State of publishing one argument. */
export interface Publishing {
  readonly rules: Rules;
  readonly flatten: Flatten;
  /** Returns a property's description for models, or `undefined` if there is nothing worth saying. */
  readonly describe: (text: string | undefined, name: string, schema?: JsonSchema) => string | undefined;
  /** @returns `undefined` if nothing finite can be published */
  readonly publish: (schema: JsonSchema, position: Position) => PublishedSchema | undefined;
  /** Publishes a value that cannot be left out, deep enough to show something of its inside. */
  readonly publishUseful: (schema: JsonSchema, position: Position) => PublishedSchema | undefined;
  /** By path. */
  readonly hidden: Map<string, Hidden>;
  /** Members with one value, which are not published; by JSON pointer, in which `*` is each item or member. */
  readonly constants: Map<string, Constant>;
  /** What trims took from the schemas of values, by their paths. */
  readonly cuts: Map<string, readonly Cut[]>;
  /** How often a recursive schema is entered. */
  readonly unfoldings: number;
  /** Names of all schemas that were entered. */
  readonly entered: Set<string>;
  /** Names of recursive schemas that were not entered once more. */
  readonly ended: Set<string>;
}

/** Why a property is hidden: the trim that cut it, or its recursion without end. */
export type Reason = TrimName | "endless";

export interface Hidden {
  readonly reason: Reason;
  readonly schema: JsonSchema;
}

/** A keyword that a trim took away: more is published than is enforced. */
export interface Cut {
  readonly trim: TrimName;
  readonly keyword: keyof JsonSchema & string;
  /** What the keyword gives, in the plural. */
  readonly what: string;
  /** What stands in its place. */
  readonly instead?: string;
}

/** A member that a caller need not send, because it has only one possible value. */
export interface Constant {
  readonly path: string;
  readonly value: Json;
}

export interface Position {
  readonly depth: number;
  /** Relative to the argument: `owner.address`, `items[].meta`. */
  readonly path: string;
  /**
   * The path as a JSON pointer, in which `*` is each item or member. Absent where constants have to be shown,
   * because they distinguish the members of a union around the value.
   */
  readonly pointer: string | undefined;
  /** How often each named schema was entered on the way here. */
  readonly refs: ReadonlyMap<string, number>;
  /** The published schema must accept exactly what the full one accepts: inside `not`, `if` and the like. */
  readonly strict: boolean;
  /** Maximum number of values that are listed here. */
  readonly enums: number;
  /** How many values are named of a longer list. */
  readonly examples: number;
  /** Null is published where it is allowed. */
  readonly nulls: boolean;
  /** Several schemas describe this part of the value, so it is published whole: what one hides, another would accept. */
  readonly whole: boolean;
  /** An outer schema describes the same value. */
  readonly inPlace: boolean;
  /** What schemas of the same value say about its properties: first the outer ones, then all of them. */
  readonly around: MentionedNames;
  readonly mentioned: MentionedNames;
  /** Properties of this value whose constants tell the members of a union apart. */
  readonly choosing: ReadonlySet<string>;
  /** Properties of this value that are not published although a member of a union requires them. */
  readonly forbidden: ReadonlySet<string>;
}

/**
 * Why nothing useful is left of a schema: its inside is too deep, has no end, or consists of properties with too many values to
 * list (`enums`); or the schema itself has too many, and a pattern replaces them (`own enum`).
 */
export type EmptyReason = Extract<Reason, "depth" | "endless" | "enums"> | "own enum";

/** Why a property is hidden of which nothing useful is left. */
export function hiddenBecause(reason: EmptyReason): Reason {
  return reason === "own enum" ? "enums" : reason;
}

export interface PublishedSchema {
  readonly schema: JsonSchema;
  /** Whether it accepts all that the full schema accepts, among values with published properties only. */
  readonly exact: boolean;
  readonly emptyBecause?: EmptyReason;
  /** Text to add to the description. */
  readonly note?: string;
}

/** Part of a published schema. `inside` says why nothing is left of the inside, or `full` if something is. */
export interface PublishedPart {
  readonly keywords: JsonSchema;
  readonly exact: boolean;
  readonly inside: "none" | "full" | EmptyReason;
  /** Text to add to the description of the whole. */
  readonly note?: string;
}

export const emptyPart: PublishedPart = { keywords: {}, exact: true, inside: "none" };

const nothingForbidden: ReadonlySet<string> = new Set();

/** Returns the path of a property of the object at `position`. */
export function pathInside({ path }: Pick<Position, "path">, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** Returns the position of a property of the object at `position`. */
export function insideProperty(position: Position, name: string, publishing: Publishing): Position {
  const mentioned = mentionedInside(position.mentioned, name, publishing.flatten);
  return {
    ...inside(position, { path: pathInside(position, name), token: memberStep(name) }, publishing),
    mentioned,
  };
}

const none: ReadonlySet<string> = new Set();

interface Step {
  readonly path: string;
  /** The step as a pointer writes it; `undefined` if a pointer cannot. */
  readonly token: string | undefined;
}

function inside(position: Position, { path, token }: Step, publishing: Publishing): Position {
  return {
    ...position,
    path,
    pointer:
      position.pointer === undefined || token === undefined ? undefined : `${position.pointer}/${token}`,
    nulls: publishing.rules.nulls,
    inPlace: false,
    choosing: none,
    around: nothingMentioned,
    mentioned: nothingMentioned,
    forbidden: nothingForbidden,
  };
}

/**
 * Returns the position of an item of a list, or of a map's value.
 * @param alike whether nothing else describes some of them differently
 */
export function insideEach(
  position: Position,
  { step, alike }: { readonly step: "[]" | ".*"; readonly alike: boolean },
  publishing: Publishing,
): Position {
  const one = inside(position, { path: position.path + step, token: alike ? "*" : undefined }, publishing);
  return { ...one, nulls: publishing.rules.nulls || publishing.rules.nullEntries };
}

/** Forgets what was cut at the path or inside, before the schema is published again. */
export function forget(path: string, publishing: Publishing): void {
  for (const one of publishing.hidden.keys()) if (isAtOrIn(one, path)) publishing.hidden.delete(one);
  forgetCuts(path, publishing);
}

/** @returns The first of these schemas that is not entered once more. */
export function endOf(
  names: readonly string[],
  refs: ReadonlyMap<string, number>,
  unfoldings: number,
): string | undefined {
  return names.find((name) => (refs.get(name) ?? 0) >= unfoldings);
}

/** Forgets what was cut from values that are not published. */
export function forgetCuts(path: string, { cuts }: Publishing): void {
  for (const one of cuts.keys()) if (isAtOrIn(one, path)) cuts.delete(one);
}

/** Takes a keyword from the schema of the value at the path, and records that. */
export function cutKeyword(
  schema: JsonSchema,
  cut: Cut,
  { path, publishing }: { path: string; publishing: Publishing },
): JsonSchema {
  recordCuts(path, [cut], publishing);
  return without(schema, cut.keyword);
}

export function recordCuts(path: string, made: readonly Cut[], { cuts }: Publishing): void {
  const known = cuts.get(path) ?? [];
  const others = made.filter(({ keyword }) => known.every((one) => one.keyword !== keyword));
  cuts.set(path, [...known, ...others]);
}

function isAtOrIn(path: string, outer: string): boolean {
  return outer === "" || path === outer || [".", "[]"].some((step) => path.startsWith(outer + step));
}

export function exactly(
  schema: JsonSchema,
  position: Position,
  publishing: Publishing,
): JsonSchema | undefined {
  const published = publishing.publish(schema, {
    ...position,
    pointer: undefined,
    strict: true,
    mentioned: nothingMentioned,
    forbidden: nothingForbidden,
  });
  return published?.exact === true ? published.schema : undefined;
}

/** Joins a description and a note, which is a sentence. */
export function withNote(description: string | undefined, note: string | undefined): string | undefined {
  if (description === undefined || note === undefined) return description ?? note;
  return joined([description, note]);
}

/** Returns the schema with only this description, placed after the type, where a reader expects it. */
export function withDescription(schema: JsonSchema, description: string | undefined): JsonSchema {
  const { type } = schema;
  return {
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    ...without(schema, "type", "description"),
  };
}

export function lastName(path: string): string {
  return path.replaceAll("[]", "").split(".").at(-1) ?? "";
}

/** What the parts of publishing hand to each other. */
import { memberStep } from "../../../templates/runtime/schema/way.js";
import type { Json, JsonSchema } from "../../model/runtime.js";
import { without } from "../schema/without.js";
import type { AllDisjoint } from "./disjoint.js";
import type { Flatten } from "./flatten.js";
import { nothingMentioned, mentionedInside, type MentionedNames } from "./in-place.js";

/** What is cut from a schema on its way to a model. */
export interface Rules {
  /** Keywords that say nothing to a caller go. */
  readonly noise: boolean;
  /** Optional properties that are deprecated are hidden. */
  readonly drop: boolean;
  /** Members of unions are joined. */
  readonly merge: boolean;
  /** The most values that are listed. */
  readonly enums: number;
  /** Properties between an argument and a value: below this many, optional ones are hidden. */
  readonly depth: number;
  /** The most optional properties that one object shows. */
  readonly cap: number;
  /** Null is published where it is allowed; else only where a value is required. */
  readonly nulls: boolean;
  /** So it is among the items of lists and the values of maps, which cannot be left out in place of being null. */
  readonly nullEntries: boolean;
}

/** One argument's way through publishing. */
export interface Run {
  readonly rules: Rules;
  readonly flatten: Flatten;
  readonly allDisjoint: AllDisjoint;
  /** A property's description as a model is to read it; `undefined` when there is nothing worth saying. */
  readonly describe: (text: string | undefined, name: string, schema?: JsonSchema) => string | undefined;
  /** @returns `undefined` where nothing finite can be published */
  readonly publish: (schema: JsonSchema, site: Site) => Published | undefined;
  /** The same, for what cannot be left out: it shows something of its inside, however deep that is. */
  readonly publishUseful: (schema: JsonSchema, site: Site) => Published | undefined;
  /** Narrow what cannot be shown to stay exclusive: the last resort before an argument has no schema at all. */
  readonly lenient: boolean;
  /** By path. */
  readonly hidden: Map<string, Hidden>;
  /** Members that are not published because they have one value; by JSON pointer, `*` being each item or member. */
  readonly constants: Map<string, Constant>;
  /** Paths of values of which a pattern stands for the list. */
  readonly patterned: Set<string>;
  /** How often a recursive schema is entered. */
  readonly unfoldings: number;
  /** Names of those that were not entered once more. */
  readonly ended: Set<string>;
}

/** Why a property is not published: too deep, no end to it, no longer wanted, too many values to list, or too many others. */
export type Reason = "depth" | "endless" | "deprecated" | "values" | "cap";

export interface Hidden {
  readonly reason: Reason;
  readonly schema: JsonSchema;
}

/** A member that a caller need not send, since it can have this value only. */
export interface Constant {
  readonly path: string;
  readonly value: Json;
}

export interface Site {
  readonly depth: number;
  /** From the argument: `owner.address`, `items[].meta`. */
  readonly path: string;
  /**
   * The same as a way of the runtime (`way.ts`), `*` being each item or member. Absent where constants stay: they tell the members of a union
   * around the value apart.
   */
  readonly pointer: string | undefined;
  /** How often each named schema was entered on the way here. */
  readonly refs: ReadonlyMap<string, number>;
  /** What is published must accept exactly what the full schema accepts: inside `not`, `if` and the like. */
  readonly strict: boolean;
  /** A member of a `oneOf` whose members overlap: narrower than it is, another member would be chosen alone. */
  readonly literal: boolean;
  /** The most values that are listed here. */
  readonly enums: number;
  /** Null is published where it is allowed. */
  readonly nulls: boolean;
  /** Several schemas of one value show this part of it: what one of them hid, another would let pass. */
  readonly whole: boolean;
  /** Some schema around this one speaks of the same value. */
  readonly inPlace: boolean;
  /** What schemas of the same value say of its properties: those around this one, and all of them. */
  readonly around: MentionedNames;
  readonly mentioned: MentionedNames;
  /** Properties of this value that are not published although some member of a union asks for them. */
  readonly forbidden: ReadonlySet<string>;
}

/**
 * Why nothing of use is left of a schema: its inside is too deep, has no end, or is properties with too many values to
 * list; or it has itself too many, and a pattern stands for them (`enum`).
 */
export type Bare = "depth" | "limit" | "values" | "enum";

export interface Published {
  readonly schema: JsonSchema;
  /** Accepts all that the full schema accepts, of values that keep to published properties. */
  readonly exact: boolean;
  readonly bare?: Bare;
  /** To be said with its description. */
  readonly note?: string;
}

/** Part of a published schema; bare where it had an inside and nothing is left of it, `full` where something is. */
export interface Part {
  readonly keywords: JsonSchema;
  readonly exact: boolean;
  readonly inside: "none" | "full" | Bare;
}

export const emptyPart: Part = { keywords: {}, exact: true, inside: "none" };

const nothingForbidden: ReadonlySet<string> = new Set();

/** The site of a property of the object at `site`. */
export function insideProperty(site: Site, name: string, run: Run): Site {
  const path = site.path === "" ? name : `${site.path}.${name}`;
  const mentioned = mentionedInside(site.mentioned, name, run.flatten);
  return { ...inside(site, { path, token: memberStep(name) }, run), mentioned };
}

interface Step {
  readonly path: string;
  /** How a pointer says it; `undefined` where it cannot. */
  readonly token: string | undefined;
}

function inside(site: Site, { path, token }: Step, run: Run): Site {
  return {
    ...site,
    path,
    pointer: site.pointer === undefined || token === undefined ? undefined : `${site.pointer}/${token}`,
    nulls: run.rules.nulls,
    inPlace: false,
    around: nothingMentioned,
    mentioned: nothingMentioned,
    forbidden: nothingForbidden,
  };
}

/**
 * The site of an item of a list, or of a map's value.
 * @param alike none of them is described in another way besides
 */
export function insideEach(
  site: Site,
  { step, alike }: { readonly step: "[]" | ".*"; readonly alike: boolean },
  run: Run,
): Site {
  const one = inside(site, { path: site.path + step, token: alike ? "*" : undefined }, run);
  return { ...one, nulls: run.rules.nulls || run.rules.nullEntries };
}

/** What was cut at the path or inside: it is published once more, and what is cut then counts. */
export function forget(path: string, run: Run): void {
  for (const one of run.hidden.keys()) if (isAtOrIn(one, path)) run.hidden.delete(one);
  forgetPatterns(path, run);
}

/** Nothing stands for values that are not published. */
export function forgetPatterns(path: string, { patterned }: Run): void {
  for (const one of patterned) if (isAtOrIn(one, path)) patterned.delete(one);
}

function isAtOrIn(path: string, outer: string): boolean {
  return outer === "" || path === outer || [".", "[]"].some((step) => path.startsWith(outer + step));
}

export function exactly(schema: JsonSchema, site: Site, run: Run): JsonSchema | undefined {
  const published = run.publish(schema, {
    ...site,
    pointer: undefined,
    strict: true,
    mentioned: nothingMentioned,
    forbidden: nothingForbidden,
  });
  return published?.exact === true ? published.schema : undefined;
}

/** A description and what has to be said besides. */
export function withNote(description: string | undefined, note: string | undefined): string | undefined {
  if (description === undefined || note === undefined) return description ?? note;
  return `${description}; ${note}`;
}

/** The schema with this description and no other, where a reader looks for it. */
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

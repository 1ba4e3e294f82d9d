/**
 * Converts a full schema to the one that a model reads: self-contained, no deeper than a model can use, and never wider.
 *
 * Depth counts the properties between an argument and a value: `filter` is 0, `filter.owner` 1, `filter.owner.name` 2. Optional
 * properties below the requested depth are hidden, required ones never. Array items and map values have the depth of their
 * container, so that a list of objects is as useful as one object. A hidden property may still be sent.
 *
 * A recursive schema unfolds twice, and once more if it stays short. Where it would go on, optional properties are hidden,
 * members of unions left out and arrays empty, so that the published schema can be satisfied and is narrower than the enforced
 * one.
 */
import type { JsonSchema } from "../../model/runtime.js";
import { trimLimits, type TrimsAt } from "../../model/trims.js";
import { isFileSchema } from "../../runtime/schema/file-schema.js";
import { withoutNull } from "../../runtime/schema/nullable.js";
import { defined } from "../../runtime/values/json.js";
import { publishArray } from "./array.js";
import { publishConditions } from "./conditions.js";
import { covering, enumCut, fewestExamples, isTooLong, noteOf } from "./enum.js";
import type { Flatten } from "../../schema/flatten.js";
import { memo, memoByText } from "../../memo.js";
import { splitChoice } from "../../schema/parts.js";
import { withUnion } from "../../schema/unite.js";
import { nothingMentioned, mentionedNames } from "./mentioned-names.js";
import { isNever } from "../../schema/merge.js";
import { essentials, isLeaf } from "./noise.js";
import { publishNeeded, publishObject } from "./object.js";
import {
  cutKeyword,
  endOf,
  forget,
  withDescription,
  type EmptyReason,
  type Constant,
  type Cut,
  type Hidden,
  type PublishedPart,
  type PublishedSchema,
  type Reason,
  type Rules,
  type Publishing,
  type Position,
} from "./published.js";
import { place, shareKey, sharedObject, sharedObjects, sharedPosition } from "./shared-object.js";
import { publishUnion } from "./union.js";

export interface PublisherOptions {
  readonly flatten: Flatten;
  readonly describe: Publishing["describe"];
  readonly trims: TrimsAt;
}

export interface PublishedArgument {
  readonly schema: JsonSchema;
  /** The properties that it does not show. */
  readonly hidden: ReadonlyMap<Reason, HiddenProperties>;
  /** Members that need not be sent, by JSON pointer into the argument; `*` is each item or member. */
  readonly constants: ReadonlyMap<string, Constant>;
  /** Keywords that were cut, by paths of values: the one place where more is published than is enforced. */
  readonly cuts: ReadonlyMap<string, readonly Cut[]>;
  /** Set if nothing useful is left of the schema; never for a needed value. */
  readonly emptyBecause?: EmptyReason;
  /** Text to add to the description. */
  readonly note?: string;
  /** Whether the published schema may be wider than the full one, because no finite schema is as narrow. */
  readonly mayBeWider: boolean;
  /** Whether the schema is recursive and accepts less than the full schema. */
  readonly shortened: boolean;
  /** Whether it ends at the limits of one argument. */
  readonly isFull: boolean;
}

/** Says how to publish a value. */
export interface PublishOptions {
  /** Whether the value cannot be left out. */
  readonly needed: boolean;
  /** Whether null has a meaning of its own, as it has in operations that change something. */
  readonly nulls: boolean;
  /** Whether items of lists and values of maps can be sent as null. */
  readonly nullEntries?: boolean;
  /** Properties between the argument and a value; deeper optional ones are hidden. */
  readonly depth: number;
  /** How many values are named of a list that is too long. */
  readonly examples?: number;
  /** Whether lists of values are published at any length. */
  readonly lists?: boolean;
}

/** Properties that are hidden for one reason. */
export interface HiddenProperties {
  readonly count: number;
  /** Of the first ones, relative to the argument: `owner.address`, `items[].meta`. Large documents hide millions. */
  readonly paths: readonly string[];
  /** Of the first one. */
  readonly schema: JsonSchema;
}

export type Publish = (schema: JsonSchema, options: PublishOptions) => PublishedArgument;

/** Hidden properties that are named. */
const mostNamed = 20;

const leastUnfoldings = 2;
/** Characters of a recursive schema that is unfolded once more. */
const longestUnfolded = 2_000;
/** Published subschemas of one argument. Only hostile documents, or those that are to be shown completely, reach this limit. */
const mostNodes = 10_000;
/** Properties that are left out of one argument. */
const mostHidden = 2_000;
/**
 * Published subschemas of a recursive schema that is unfolded once more. A short one has far fewer, so the limit loses nothing.
 */
const mostUnfolded = 1_000;
/** Levels that are added below the published depth until something of a needed object shows. */
const mostAdded = 4;
const leastDepth = 2;

export function publisher({ flatten, describe, trims }: PublisherOptions): Publish {
  const byText = memoByText((): Known => new Map<string, AtDepth>());
  // What properties are hidden is told with the place where they are written, which the text does not say.
  const publications = memo((schema: JsonSchema): Known => {
    const text = JSON.stringify(schema);
    return text.includes('"properties":') ? new Map<string, AtDepth>() : byText(text);
  });
  const sharedBy = sharedObjects();
  const limits = trimLimits(trims);

  function attempt(schema: JsonSchema, options: PublishOptions, how: Attempt): PublishedArgument | undefined {
    let nodes = 0;
    let isFull = false;
    const rules: Rules = {
      ...limits,
      depth: how.depth,
      nulls: options.nulls || !trims.noise,
      nullEntries: options.nullEntries === true,
    };
    const objects = sharedBy([rules.depth, rules.nulls, rules.nullEntries, how.unfoldings].join(" "));

    /** @param hiddenAround properties that are hidden around what it publishes */
    function begin(hiddenAround: number): Publishing {
      const isTooMuch = (): boolean => {
        const isOver = nodes > how.nodes || hiddenAround + publishing.hidden.size > mostHidden;
        isFull ||= isOver;
        return isOver;
      };

      /** Publishes an object that says nothing about what is around it once for all places where it is used. */
      function publishShared(inner: JsonSchema, position: Position): PublishedSchema | undefined {
        const { schema: flat, names } = flatten(inner);
        const key =
          endOf(names, position.refs, how.unfoldings) === undefined ? shareKey(flat, position) : undefined;
        if (key === undefined) return publish(inner, position, publishing);
        const known = objects.get(flat, key);
        const fits =
          known?.isAlikeFor(position.refs) === true &&
          nodes + known.nodes <= how.nodes &&
          hiddenAround + publishing.hidden.size + known.hidden.size <= mostHidden;
        if (fits) {
          nodes += known.nodes;
          place(known, position, publishing);
          return known.published;
        }
        const inside = begin(hiddenAround + publishing.hidden.size);
        const before = nodes;
        const published = publish(inner, sharedPosition(position), inside);
        const made = sharedObject(published, {
          publishing: inside,
          nodes: nodes - before,
          refs: position.refs,
        });
        if (!isTooMuch() && inside.ended.size === 0) objects.set(flat, key, made);
        place(made, position, publishing);
        for (const name of inside.ended) publishing.ended.add(name);
        return published;
      }

      const publishing: Publishing = {
        rules,
        flatten,
        describe,
        hidden: new Map(),
        constants: new Map(),
        cuts: new Map(),
        unfoldings: how.unfoldings,
        entered: new Set(),
        ended: new Set(),
        publish(inner, position) {
          nodes += 1;
          return isTooMuch() ? undefined : publishShared(inner, position);
        },
        publishUseful(inner, position) {
          let published = publishing.publish(inner, position);
          for (let added = 1; added <= mostAdded && published?.emptyBecause === "depth"; added += 1) {
            forget(position.path, publishing);
            published = publishing.publish(inner, { ...position, depth: position.depth - added });
          }
          return published;
        },
      };
      return publishing;
    }

    const publishing = begin(0);
    const root: Position = {
      depth: 0,
      path: "",
      pointer: "",
      refs: new Map(),
      strict: false,
      enums: options.lists === true ? Infinity : rules.enums,
      examples: options.examples ?? fewestExamples,
      nulls: rules.nulls || options.needed,
      whole: false,
      inPlace: false,
      around: nothingMentioned,
      mentioned: nothingMentioned,
      forbidden: new Set(),
    };
    const first = options.needed ? publishing.publishUseful(schema, root) : publishing.publish(schema, root);
    if (how.whole && (nodes > how.nodes || publishing.hidden.size > mostHidden)) return undefined;
    const published =
      first && options.needed ? publishNeeded(schema, first, { position: root, publishing }) : first;
    return (
      published && {
        schema: published.schema,
        hidden: hiddenByReason(publishing.hidden),
        constants: publishing.constants,
        cuts: publishing.cuts,
        mayBeWider: false,
        shortened: publishing.ended.size > 0 && !published.exact,
        isFull,
        ...(published.note !== undefined && { note: published.note }),
        ...(published.emptyBecause !== undefined && { emptyBecause: published.emptyBecause }),
      }
    );
  }

  function publication(schema: JsonSchema, options: PublishOptions): PublishedArgument {
    const found = atDepths(schema, options);
    if (found !== undefined) return found;
    const { schema: flat } = flatten(schema);
    return {
      schema: essentials(flat, { implied: true, noise: trims.noise }),
      hidden: new Map(),
      constants: new Map(),
      cuts: new Map(),
      mayBeWider: true,
      shortened: false,
      isFull: false,
    };
  }

  /** Publishes at the requested depth, or at the least depth if the requested one never ends. */
  function atDepths(schema: JsonSchema, options: PublishOptions): PublishedArgument | undefined {
    const { depth } = options;
    const found = unfolded(schema, options, depth);
    return found === undefined && depth > leastDepth ? unfolded(schema, options, leastDepth) : found;
  }

  /** Unfolds once more if recursion makes the schema refuse what the full one accepts, and the result stays short. */
  function unfolded(
    schema: JsonSchema,
    options: PublishOptions,
    depth: number,
  ): PublishedArgument | undefined {
    const how: Attempt = { ...firstAttempt, depth };
    const found = attempt(schema, options, how);
    if (found?.shortened !== true || !isShort(found)) return found;
    const further = attempt(schema, options, {
      ...how,
      unfoldings: leastUnfoldings + 1,
      nodes: mostUnfolded,
      whole: true,
    });
    return further !== undefined && isShort(further) ? further : found;
  }

  return (schema, options) => {
    const { needed, nulls, nullEntries, depth, examples, lists } = options;
    const others = [needed, nulls, nullEntries, examples, lists].join(" ");
    const key = `${others} ${depth}`;
    const known = publications(schema);
    const same = known.get(key);
    if (same !== undefined) return same.publication;
    const full = known.get(others);
    const isFull = full !== undefined && full.depth <= depth;
    const made = isFull ? full : { depth, publication: publication(schema, options) };
    known.set(key, made);
    if (made.publication.isFull) known.set(others, made);
    return made.publication;
  };
}

interface AtDepth {
  readonly depth: number;
  readonly publication: PublishedArgument;
}

/** By all options; and without their depth, the one that is full: deeper, it would only be full of something else. */
type Known = Map<string, AtDepth>;

interface Attempt {
  readonly depth: number;
  /** How often a recursive schema is entered. */
  readonly unfoldings: number;
  /** Maximum number of published subschemas; the rest is treated as endless. */
  readonly nodes: number;
  /** Whether the attempt fails if that number is exceeded. */
  readonly whole: boolean;
}

const firstAttempt: Omit<Attempt, "depth"> = {
  unfoldings: leastUnfoldings,
  nodes: mostNodes,
  whole: false,
};

function hiddenByReason(all: ReadonlyMap<string, Hidden>): ReadonlyMap<Reason, HiddenProperties> {
  const byReason = new Map<Reason, { count: number; paths: string[]; schema: JsonSchema }>();
  for (const [path, { reason, schema }] of all) {
    const known = byReason.get(reason);
    if (known === undefined) byReason.set(reason, { count: 1, paths: [path], schema });
    else {
      known.count += 1;
      if (known.paths.length < mostNamed) known.paths.push(path);
    }
  }
  return byReason;
}

function isShort({ schema }: PublishedArgument): boolean {
  return JSON.stringify(schema).length <= longestUnfolded;
}

function publish(schema: JsonSchema, outer: Position, publishing: Publishing): PublishedSchema | undefined {
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
  const note = covered && { note: noteOf(flat.enum ?? [], outer.examples) };
  if (isFileSchema(flat)) return { schema: fileArgument(flat), exact: true };
  if (isLeaf(flat))
    return { schema: own, exact: flat === whole, ...(long && { emptyBecause: "own enum" }), ...note };

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
  const parts = complete([
    object,
    publishArray(flat, position, publishing),
    publishConditions(flat, inPlace, publishing),
  ]);
  const isAlone = Object.keys(object.keywords).length === 0;
  const single = isAlone ? { ...inPlace, inPlace: outer.inPlace } : inPlace;
  const union = publishUnion(flat, { position: inPlace, single, publishing });
  if (parts === undefined || union === undefined) return undefined;
  const base = parts.reduce((result: JsonSchema, { keywords }) => ({ ...result, ...keywords }), own);
  const emptyBecause = long ? "own enum" : emptinessOf([...parts, union]);
  return {
    schema: withUnion(base, union.keywords),
    exact: flat === whole && [...parts, union].every(({ exact }) => exact),
    ...(emptyBecause !== undefined && { emptyBecause }),
    ...note,
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

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
import { covering, enumCut } from "./enum.js";
import type { Flatten } from "../../schema/flatten.js";
import { memo, memoByText } from "../../memo.js";
import { splitChoice } from "../../schema/parts.js";
import { withUnion } from "../../schema/unite.js";
import { nothingMentioned, mentionedNames } from "./in-place.js";
import { isNever } from "../../schema/merge.js";
import { essentials, isLeaf } from "./noise.js";
import { publishNeeded, publishObject } from "./object.js";
import {
  cutKeyword,
  forget,
  withDescription,
  type Bare,
  type Constant,
  type Cut,
  type Hidden,
  type Part,
  type Published,
  type Reason,
  type Rules,
  type Run,
  type Site,
} from "./published.js";
import { place, shareKey, sharedObject, sharedObjects, sharedSite } from "./shared-object.js";
import { publishUnion } from "./union.js";

export interface PublishOptions {
  readonly flatten: Flatten;
  readonly describe: Run["describe"];
  readonly trims: TrimsAt;
}

export interface Publication {
  readonly schema: JsonSchema;
  /** The properties that it does not show. */
  readonly hidden: ReadonlyMap<Reason, HiddenProperties>;
  /** Members that need not be sent, by JSON pointer into the argument; `*` is each item or member. */
  readonly constants: ReadonlyMap<string, Constant>;
  /** Keywords that were cut, by paths of values: the one place where more is published than is enforced. */
  readonly cuts: ReadonlyMap<string, readonly Cut[]>;
  /** Set if nothing useful is left of the schema; never for a needed value. */
  readonly bare?: Bare;
  /** Text to add to the description. */
  readonly note?: string;
  /** Whether the published schema may be wider than the full one, because no finite schema is as narrow. */
  readonly blurred: boolean;
  /** Whether the schema is recursive and accepts less than the full schema. */
  readonly shortened: boolean;
}

/** Says how to publish a value. */
export interface Asked {
  /** Whether the value cannot be left out. */
  readonly needed: boolean;
  /** Whether null has a meaning of its own, as it has in operations that change something. */
  readonly nulls: boolean;
  /** Whether items of lists and values of maps can be sent as null. */
  readonly nullEntries?: boolean;
  /** Properties between the argument and a value; deeper optional ones are hidden. */
  readonly depth: number;
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

export type Publish = (schema: JsonSchema, asked: Asked) => Publication;

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

export function publisher({ flatten, describe, trims }: PublishOptions): Publish {
  const byText = memoByText(() => new Map<string, Publication>());
  // What properties are hidden is told with the place where they are written, which the text does not say.
  const publications = memo((schema: JsonSchema) => {
    const text = JSON.stringify(schema);
    return text.includes('"properties":') ? new Map<string, Publication>() : byText(text);
  });
  const sharedBy = sharedObjects();
  const limits = trimLimits(trims);

  function attempt(schema: JsonSchema, asked: Asked, how: Attempt): Publication | undefined {
    let nodes = 0;
    const rules: Rules = {
      ...limits,
      depth: how.depth,
      nulls: asked.nulls || !trims.noise,
      nullEntries: asked.nullEntries === true,
    };
    const objects = sharedBy([rules.depth, rules.nulls, rules.nullEntries, how.unfoldings].join(" "));

    /** @param hiddenAround properties that are hidden around what it publishes */
    function begin(hiddenAround: number): Run {
      const isTooMuch = (): boolean => nodes > how.nodes || hiddenAround + run.hidden.size > mostHidden;

      /** Publishes an object that says nothing about what is around it once for all places where it is used. */
      function publishShared(inner: JsonSchema, site: Site): Published | undefined {
        const flat = flatten(inner).schema;
        const key = shareKey(flat, site);
        if (key === undefined) return publish(inner, site, run);
        const known = objects.get(flat, key);
        const fits =
          known?.isAlikeFor(site.refs) === true &&
          nodes + known.nodes <= how.nodes &&
          hiddenAround + run.hidden.size + known.hidden.size <= mostHidden;
        if (fits) {
          nodes += known.nodes;
          place(known, site, run);
          return known.published;
        }
        const inside = begin(hiddenAround + run.hidden.size);
        const before = nodes;
        const published = publish(inner, sharedSite(site), inside);
        const made = sharedObject(published, { run: inside, nodes: nodes - before, refs: site.refs });
        if (!isTooMuch() && inside.ended.size === 0) objects.set(flat, key, made);
        place(made, site, run);
        for (const name of inside.ended) run.ended.add(name);
        return published;
      }

      const run: Run = {
        rules,
        flatten,
        describe,
        hidden: new Map(),
        constants: new Map(),
        cuts: new Map(),
        unfoldings: how.unfoldings,
        entered: new Set(),
        ended: new Set(),
        publish(inner, site) {
          nodes += 1;
          return isTooMuch() ? undefined : publishShared(inner, site);
        },
        publishUseful(inner, site) {
          let published = run.publish(inner, site);
          for (let added = 1; added <= mostAdded && published?.bare === "depth"; added += 1) {
            forget(site.path, run);
            published = run.publish(inner, { ...site, depth: site.depth - added });
          }
          return published;
        },
      };
      return run;
    }

    const run = begin(0);
    const root: Site = {
      depth: 0,
      path: "",
      pointer: "",
      refs: new Map(),
      strict: false,
      enums: asked.lists === true ? Infinity : rules.enums,
      nulls: rules.nulls || asked.needed,
      whole: false,
      inPlace: false,
      around: nothingMentioned,
      mentioned: nothingMentioned,
      forbidden: new Set(),
    };
    const first = asked.needed ? run.publishUseful(schema, root) : run.publish(schema, root);
    if (how.whole && (nodes > how.nodes || run.hidden.size > mostHidden)) return undefined;
    const published = first && asked.needed ? publishNeeded(schema, first, { site: root, run }) : first;
    return (
      published && {
        schema: published.schema,
        hidden: hiddenByReason(run.hidden),
        constants: run.constants,
        cuts: run.cuts,
        blurred: false,
        shortened: run.ended.size > 0 && !published.exact,
        ...(published.note !== undefined && { note: published.note }),
        ...(published.bare !== undefined && { bare: published.bare }),
      }
    );
  }

  function publication(schema: JsonSchema, asked: Asked): Publication {
    const found = atDepths(schema, asked);
    if (found !== undefined) return found;
    const { schema: flat } = flatten(schema);
    return {
      schema: essentials(flat, { implied: true, noise: trims.noise }),
      hidden: new Map(),
      constants: new Map(),
      cuts: new Map(),
      blurred: true,
      shortened: false,
    };
  }

  /** Publishes at the requested depth, or at the least depth if the requested one never ends. */
  function atDepths(schema: JsonSchema, asked: Asked): Publication | undefined {
    const { depth } = asked;
    const found = unfolded(schema, asked, depth);
    return found === undefined && depth > leastDepth ? unfolded(schema, asked, leastDepth) : found;
  }

  /** Unfolds once more if recursion makes the schema refuse what the full one accepts, and the result stays short. */
  function unfolded(schema: JsonSchema, asked: Asked, depth: number): Publication | undefined {
    const how: Attempt = { ...usual, depth };
    const found = attempt(schema, asked, how);
    if (found?.shortened !== true || !isShort(found)) return found;
    const further = attempt(schema, asked, {
      ...how,
      unfoldings: leastUnfoldings + 1,
      nodes: mostUnfolded,
      whole: true,
    });
    return further !== undefined && isShort(further) ? further : found;
  }

  return (schema, asked) => {
    const key = [asked.needed, asked.nulls, asked.nullEntries, asked.depth, asked.lists].join(" ");
    const known = publications(schema);
    const found = known.get(key) ?? publication(schema, asked);
    known.set(key, found);
    return found;
  };
}

interface Attempt {
  readonly depth: number;
  /** How often a recursive schema is entered. */
  readonly unfoldings: number;
  /** Maximum number of published subschemas; the rest is treated as endless. */
  readonly nodes: number;
  /** Whether the attempt fails if that number is exceeded. */
  readonly whole: boolean;
}

const usual: Omit<Attempt, "depth"> = {
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

function isShort({ schema }: Publication): boolean {
  return JSON.stringify(schema).length <= longestUnfolded;
}

function publish(schema: JsonSchema, outer: Site, run: Run): Published | undefined {
  const { schema: whole, names } = run.flatten(schema);
  const refs = entered(outer.refs, names, run);
  if (refs === undefined || isNever(whole)) return undefined;
  if (whole.required?.some((name) => outer.forbidden.has(name)) === true) return undefined;
  const free = !outer.strict;
  const flat = free && !outer.nulls ? withoutNull(whole) : whole;
  const long = free && isTooLong(flat, outer);
  const covered = long ? covering(flat.enum ?? []) : undefined;
  const here = { path: outer.path, run };
  const left = covered === undefined ? flat : cutKeyword(flat, enumCut, here);
  const own: JsonSchema = {
    ...essentials(left, { implied: free, noise: run.rules.noise }),
    ...covered?.schema,
  };
  const note = covered && { note: covered.note };
  if (isFileSchema(flat)) return { schema: fileArgument(flat), exact: true };
  if (isLeaf(flat)) return { schema: own, exact: flat === whole, ...(long && { bare: "enum" }), ...note };

  const site: Site = {
    ...outer,
    refs,
    around: outer.mentioned,
    mentioned: mentionedNames(flat, outer.mentioned, run.flatten),
  };
  const object = publishObject(flat, site, run);
  if (object === undefined) return undefined;
  const inPlace: Site = {
    ...site,
    inPlace: true,
    forbidden: new Set([...site.forbidden, ...object.missing]),
  };
  const parts = complete([object, publishArray(flat, site, run), publishConditions(flat, inPlace, run)]);
  const union = publishUnion(flat, { site: inPlace, run });
  if (parts === undefined || union === undefined) return undefined;
  const base = parts.reduce((result: JsonSchema, { keywords }) => ({ ...result, ...keywords }), own);
  const bare = long ? "enum" : bareness([...parts, union]);
  return {
    schema: withUnion(base, union.keywords),
    exact: flat === whole && [...parts, union].every(({ exact }) => exact),
    ...(bare !== undefined && { bare }),
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

function isTooLong({ enum: values, pattern }: JsonSchema, { enums }: Site): boolean {
  return values !== undefined && values.length > enums && pattern === undefined;
}

function entered(
  refs: ReadonlyMap<string, number>,
  names: readonly string[],
  { unfoldings, entered: all, ended }: Run,
): ReadonlyMap<string, number> | undefined {
  if (names.length === 0) return refs;
  for (const name of names) all.add(name);
  const last = names.find((name) => (refs.get(name) ?? 0) >= unfoldings);
  if (last !== undefined) {
    ended.add(last);
    return undefined;
  }
  return new Map([...refs, ...names.map((name) => [name, (refs.get(name) ?? 0) + 1] as const)]);
}

function complete(parts: readonly (Part | undefined)[]): readonly Part[] | undefined {
  const published = parts.filter((part) => part !== undefined);
  return published.length === parts.length ? published : undefined;
}

function bareness(parts: readonly Part[]): Bare | undefined {
  const insides = parts.map(({ inside }) => inside);
  if (insides.includes("full")) return undefined;
  return (["depth", "limit", "values", "enum"] as const).find((bare) => insides.includes(bare));
}

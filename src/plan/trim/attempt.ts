/** Publishes an argument once: at one depth, with so many levels of recursion, and within limits of its size. */
import type { JsonSchema } from "../../model/runtime.js";
import { trimLimits, type TrimsAt } from "../../model/trims.js";
import { defined } from "../../runtime/values/json.js";
import type { Flatten } from "../../schema/flatten.js";
import { fewestExamples } from "./enum.js";
import { nothingMentioned } from "./mentioned-names.js";
import { publishNeeded } from "./object.js";
import { hiddenByReason, type PublishedArgument, type PublishOptions } from "./published-argument.js";
import { publishValue } from "./publish-value.js";
import {
  endOf,
  forget,
  type PublishedSchema,
  type Publishing,
  type Position,
  type Rules,
} from "./published.js";
import {
  place,
  shareKey,
  sharedObject,
  sharedObjects,
  sharedPosition,
  type SharedObjects,
} from "./shared-object.js";

export interface PublisherOptions {
  readonly flatten: Flatten;
  readonly describe: Publishing["describe"];
  readonly trims: TrimsAt;
}

/** What one attempt goes by. */
export interface Attempt {
  readonly depth: number;
  /** How often a recursive schema is entered. */
  readonly unfoldings: number;
  /** Maximum number of published subschemas; the rest is treated as endless. */
  readonly nodes: number;
  /** Whether the attempt fails if that number is exceeded. */
  readonly whole: boolean;
}

/** Properties that are left out of one argument. */
const mostHidden = 2_000;
/** Levels that are added below the published depth until something of a needed object shows. */
const mostAdded = 4;

/** @returns undefined if nothing of the argument can be published, or if it has to be whole and is not */
type Try = (schema: JsonSchema, options: PublishOptions, how: Attempt) => PublishedArgument | undefined;

/** An attempt under way. */
interface Run {
  readonly of: PublisherOptions;
  readonly how: Attempt;
  readonly rules: Rules;
  readonly objects: SharedObjects;
  /** Subschemas published so far. */
  nodes: number;
  /** Whether it has ended at a limit somewhere. */
  isFull: boolean;
}

export function attempts(of: PublisherOptions): Try {
  const sharedBy = sharedObjects();
  const limits = trimLimits(of.trims);
  return (schema, options, how) => {
    const rules: Rules = {
      ...limits,
      depth: how.depth,
      nulls: options.nulls || !of.trims.noise,
      nullEntries: options.nullEntries === true,
    };
    const objects = sharedBy([rules.depth, rules.nulls, rules.nullEntries, how.unfoldings].join(" "));
    const run: Run = { of, how, rules, objects, nodes: 0, isFull: false };
    const publishing = begin(run, 0);
    const root = rootPosition(rules, options);
    const first = options.needed ? publishing.publishUseful(schema, root) : publishing.publish(schema, root);
    if (how.whole && isTooMuch(run, publishing.hidden.size)) return undefined;
    const published =
      first && options.needed ? publishNeeded(schema, first, { position: root, publishing }) : first;
    return published && asArgument(published, publishing, run);
  };
}

function isTooMuch({ nodes, how }: Run, hidden: number): boolean {
  return nodes > how.nodes || hidden > mostHidden;
}

/** @param hiddenAround properties that are hidden around what it publishes */
function begin(run: Run, hiddenAround: number): Publishing {
  const { of, how, rules } = run;
  const publishing: Publishing = {
    rules,
    flatten: of.flatten,
    describe: of.describe,
    hidden: new Map(),
    constants: new Map(),
    cuts: new Map(),
    unfoldings: how.unfoldings,
    entered: new Set(),
    ended: new Set(),
    publish(inner, position) {
      run.nodes += 1;
      const hidden = hiddenAround + publishing.hidden.size;
      run.isFull ||= isTooMuch(run, hidden);
      return isTooMuch(run, hidden) ? undefined : publishOnce(inner, position, { run, publishing, hidden });
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

/** Publishes an object that says nothing about what is around it once for all places where it is used. */
function publishOnce(
  inner: JsonSchema,
  position: Position,
  { run, publishing, hidden }: { run: Run; publishing: Publishing; hidden: number },
): PublishedSchema | undefined {
  const { objects, how } = run;
  const { schema: flat, names } = publishing.flatten(inner);
  const isOpen = endOf(names, position.refs, how.unfoldings) === undefined;
  const key = isOpen ? shareKey(flat, position) : undefined;
  if (key === undefined) return publishValue(inner, position, publishing);
  const known = objects.get(flat, key);
  const fits =
    known?.isAlikeFor(position.refs) === true &&
    run.nodes + known.nodes <= how.nodes &&
    hidden + known.hidden.size <= mostHidden;
  if (fits) {
    run.nodes += known.nodes;
    place(known, position, publishing);
    return known.published;
  }
  const inside = begin(run, hidden);
  const before = run.nodes;
  const published = publishValue(inner, sharedPosition(position), inside);
  const nodes = run.nodes - before;
  const made = sharedObject(published, { publishing: inside, nodes, refs: position.refs });
  const isWhole = !isTooMuch(run, hidden) && inside.ended.size === 0;
  run.isFull ||= isTooMuch(run, hidden);
  if (isWhole) objects.set(flat, key, made);
  place(made, position, publishing);
  for (const name of inside.ended) publishing.ended.add(name);
  return published;
}

function rootPosition(rules: Rules, options: PublishOptions): Position {
  return {
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
    choosing: new Set(),
    forbidden: new Set(),
  };
}

function asArgument(
  { schema, exact, note, emptyBecause }: PublishedSchema,
  { hidden, constants, cuts, ended }: Publishing,
  { isFull }: Run,
): PublishedArgument {
  return {
    schema,
    hidden: hiddenByReason(hidden),
    constants,
    cuts,
    mayBeWider: false,
    shortened: ended.size > 0 && !exact,
    isFull,
    ...defined({ note, emptyBecause }),
  };
}

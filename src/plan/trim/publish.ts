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
import { oncePer } from "../../runtime/values/lazy.js";
import { oncePerText } from "../../once-per-text.js";
import { attempts, type Attempt, type PublisherOptions } from "./attempt.js";
import { essentials } from "./noise.js";
import type { PublishedArgument, PublishOptions } from "./published-argument.js";

export type Publish = (schema: JsonSchema, options: PublishOptions) => PublishedArgument;

const leastUnfoldings = 2;
/** Characters of a recursive schema that is unfolded once more. */
const longestUnfolded = 2_000;
/** Published subschemas of one argument. Only hostile documents, or those that are to be shown completely, reach this limit. */
const mostNodes = 10_000;
/**
 * Published subschemas of a recursive schema that is unfolded once more. A short one has far fewer, so the limit loses nothing.
 */
const mostUnfolded = 1_000;
const leastDepth = 2;

const firstAttempt: Omit<Attempt, "depth"> = {
  unfoldings: leastUnfoldings,
  nodes: mostNodes,
  whole: false,
};

export function publisher(of: PublisherOptions): Publish {
  const attempt = attempts(of);
  const byText = oncePerText((): Known => new Map<string, AtDepth>());
  // What properties are hidden is told with the place where they are written, which the text does not say.
  const publications = oncePer((schema: JsonSchema): Known => {
    const text = JSON.stringify(schema);
    return text.includes('"properties":') ? new Map<string, AtDepth>() : byText(text);
  });

  function publication(schema: JsonSchema, options: PublishOptions): PublishedArgument {
    const found = atDepths(schema, options);
    if (found !== undefined) return found;
    const { schema: flat } = of.flatten(schema);
    return {
      schema: essentials(flat, { implied: true, noise: of.trims.noise }),
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

function isShort({ schema }: PublishedArgument): boolean {
  return JSON.stringify(schema).length <= longestUnfolded;
}

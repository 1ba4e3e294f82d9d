/**
 * Finds arguments that the instructions describe once: optional ones of most operations (`fields`, `expand`, `pretty`), and
 * names that mean the same in many operations (`owner`, `repo`).
 *
 * A name that the instructions describe has that meaning in every tool that shows it without a description. Tools in which
 * it means something else describe it themselves.
 */
import type { CommonNames } from "../../model/project.js";
import type { Json } from "../../model/runtime.js";
import { argumentName } from "./argument-name.js";
import type { Candidate } from "./arguments.js";

/** Keyed by the names that tools show. */
export interface CommonArguments {
  /** Accepted by all tools, shown by none. */
  readonly hidden: ReadonlyMap<string, CommonArgument>;
  /** Others, shown without this description and default; the one that saves most comes first. */
  readonly described: ReadonlyMap<string, Saying>;
}

/** An argument's description and default, in words that fit any tool. */
export interface Saying {
  readonly description?: string;
  readonly default?: Json;
}

export interface CommonArgument extends Saying {
  /** How many operations have it. */
  readonly operations: number;
}

export const nothingCommon: CommonArguments = { hidden: new Map(), described: new Map() };

const leastOperations = 10;
/** Share of all operations from which an argument is hidden. */
const hiddenShare = 0.6;
/** Share from which it is described once: it then occurs more than once among the forty tools of a list. */
const describedShare = 0.05;
const mostDescribed = 12;

/** Describes an argument beside its schema, or alone. */
export type Say = Readonly<Record<"beside" | "alone", (candidate: Candidate) => Saying>>;

/** @param operations the arguments of each operation of one document */
export function commonArguments(operations: readonly (readonly Candidate[])[], say: Say): CommonArguments {
  if (operations.length < leastOperations) return nothingCommon;
  const share = (least: number): number => Math.max(leastOperations, operations.length * least);
  const fewest = share(describedShare);
  const hidden = new Map<string, CommonArgument>();
  const shared: (readonly [name: string, Saying, worth: number])[] = [];
  for (const [name, all] of byName(operations.flat())) {
    if (all.length < fewest) continue;
    const { saying, worth } = sharedSaying(all.map(say.beside), fewest);
    if (worth > 0) shared.push([name, saying, worth]);
    const optional = all.filter(canBeHidden);
    if (optional.length < share(hiddenShare)) continue;
    hidden.set(name, hiddenArgument(optional, say));
  }
  const described = shared
    .filter(([name]) => !hidden.has(name))
    .sort(([, , a], [, , b]) => b - a)
    .slice(0, mostDescribed);
  return { hidden, described: new Map(described.map(([name, saying]) => [name, saying])) };
}

/** Returns what is common to the operations now of the names that were chosen before. */
export function pinnedArguments(
  operations: readonly (readonly Candidate[])[],
  say: Say,
  { hidden, described }: CommonNames,
): CommonArguments {
  const all = byName(operations.flat());
  const unseen = new Map(
    hidden.flatMap((name): [string, CommonArgument][] => {
      const optional = all.get(name)?.filter(canBeHidden) ?? [];
      return optional.length === 0 ? [] : [[name, hiddenArgument(optional, say)]];
    }),
  );
  const shown = described.flatMap((name): [string, Saying][] => {
    const { saying, worth } = sharedSaying(all.get(name)?.map(say.beside) ?? [], 1);
    return worth > 0 && !unseen.has(name) ? [[name, saying]] : [];
  });
  return { hidden: unseen, described: new Map(shown) };
}

function hiddenArgument(optional: readonly Candidate[], say: Say): CommonArgument {
  return { ...sharedSaying(optional.map(say.alone), 1).saying, operations: optional.length };
}

function canBeHidden({ required, location }: Candidate): boolean {
  return !required && location !== "path";
}

function byName(candidates: readonly Candidate[]): ReadonlyMap<string, readonly Candidate[]> {
  const all = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const name = argumentName(candidate.wireName);
    const known = all.get(name);
    if (known === undefined) all.set(name, [candidate]);
    else known.push(candidate);
  }
  return all;
}

/**
 * Takes the most frequent description, unless more arguments have none: those would need one to show that they differ.
 * Takes the most frequent default if all have one, because a schema cannot say that there is none.
 * @param fewest number of arguments that have to share it
 */
function sharedSaying(
  sayings: readonly Saying[],
  fewest: number,
): { readonly saying: Saying; readonly worth: number } {
  const texts = sayings.flatMap(({ description }) => description ?? []);
  const values = sayings.flatMap(({ default: value }) =>
    value === undefined ? [] : [JSON.stringify(value)],
  );
  const [text = "", saying = 0] = mostFrequent(texts);
  const [value = "", having = 0] = mostFrequent(values);
  const isSaid = saying >= fewest && saying > sayings.length - texts.length;
  const isDefault = having >= fewest && values.length === sayings.length;
  return {
    saying: {
      ...(isSaid && { description: text }),
      ...(isDefault && { default: JSON.parse(value) as Json }),
    },
    /** Characters that need not be said again. */
    worth: (isSaid ? saying * text.length : 0) + (isDefault ? having * (value.length + 10) : 0),
  };
}

/** Returns the text with its count; the first of equals. */
function mostFrequent(texts: readonly string[]): readonly [text?: string, count?: number] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].reduce<readonly [string?, number?]>(
    (best, [text, count]) => (count > (best[1] ?? 0) ? [text, count] : best),
    [],
  );
}

/**
 * Finds arguments that the instructions describe once: optional ones of most operations (`fields`, `expand`, `pretty`), and
 * names that mean the same in many operations (`owner`, `repo`).
 *
 * A name that the instructions describe has that meaning in every tool that shows it without a description. Tools in which
 * it means something else describe it themselves.
 */
import { defined } from "../../../templates/runtime/json.js";
import type { CommonArguments, Saying } from "../../model/project.js";
import type { Json } from "../../model/runtime.js";
import { same } from "../trim/merge.js";
import { argumentName } from "./argument-name.js";
import type { Candidate } from "./arguments.js";

export const nothingCommon: CommonArguments = { hidden: new Map(), described: new Map() };

const leastOperations = 10;
/** Share of all operations from which an argument is hidden. */
const hiddenShare = 0.6;
/** Share from which it is described once: it then occurs more than once among the forty tools of a list. */
const describedShare = 0.05;
const mostDescribed = 12;

/** Describes an argument beside its schema, or alone. */
export type Say = Readonly<Record<"beside" | "alone", (candidate: Candidate) => Saying>>;

/**
 * Chooses the arguments of a new project; of those that are described, the one that saves most comes first.
 * @param operations the arguments of each operation of one document
 */
export function commonArguments(operations: readonly (readonly Candidate[])[], say: Say): CommonArguments {
  if (operations.length < leastOperations) return nothingCommon;
  const share = (least: number): number => Math.max(leastOperations, operations.length * least);
  const fewest = share(describedShare);
  const hidden = new Map<string, Saying>();
  const shared: (readonly [name: string, Saying, worth: number])[] = [];
  for (const [name, all] of byName(operations.flat())) {
    if (all.length < fewest) continue;
    const { saying, worth } = sharedSaying(all.map(say.beside), fewest);
    if (worth > 0) shared.push([name, saying, worth]);
    const optional = all.filter(canBeHidden);
    if (optional.length < share(hiddenShare)) continue;
    hidden.set(name, sharedSaying(optional.map(say.alone), 1).saying);
  }
  const described = shared
    .filter(([name]) => !hidden.has(name))
    .sort(([, , a], [, , b]) => b - a)
    .slice(0, mostDescribed);
  return { hidden, described: new Map(described.map(([name, saying]) => [name, saying])) };
}

/** Returns those chosen before that operations still have, in the same words as far as one operation still has them. */
export function pinnedArguments(
  operations: readonly (readonly Candidate[])[],
  say: Say,
  pinned: CommonArguments,
): CommonArguments {
  const all = byName(operations.flat());
  const hidden = [...pinned.hidden].flatMap(([name, before]): [string, Saying][] => {
    const optional = all.get(name)?.filter(canBeHidden) ?? [];
    return optional.length === 0 ? [] : [[name, keptSaying(before, optional.map(say.alone))]];
  });
  const described = [...pinned.described].flatMap(([name, before]): [string, Saying][] => {
    const saying = keptSaying(before, all.get(name)?.map(say.beside) ?? []);
    return Object.keys(saying).length === 0 ? [] : [[name, saying]];
  });
  return { hidden: new Map(hidden), described: new Map(described) };
}

/** Words and a default change only if no operation has them any more; what was not said stays unsaid. */
function keptSaying(before: Saying, sayings: readonly Saying[]): Saying {
  const { saying: now } = sharedSaying(sayings, 1);
  const kept = <K extends keyof Saying>(key: K): Saying[K] | undefined =>
    before[key] === undefined || sayings.some((one) => same(one[key], before[key])) ? before[key] : now[key];
  return defined({ description: kept("description"), default: kept("default") });
}

export function canBeHidden({ required, location }: Candidate): boolean {
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

/**
 * Finds arguments that the instructions describe once: optional ones of most operations (`fields`, `expand`, `pretty`), and
 * names that mean the same in many operations (`owner`, `repo`).
 *
 * A name that the instructions describe has that meaning in every tool that shows it without a description. Tools in which
 * it means something else describe it themselves.
 */
import type { CommonArguments, ArgumentSummary } from "../../model/project.js";
import type { Json } from "../../model/runtime.js";
import { defined } from "../../runtime/values/json.js";
import { same } from "../../schema/merge.js";
import { saysMore } from "../words/score.js";
import { argumentName } from "./argument-name.js";
import type { Input } from "./decision.js";
import { technicalUse } from "./stand-in.js";
import { countsOf, groupBy } from "../../group-by.js";

export const nothingCommon: CommonArguments = { hidden: new Map(), described: new Map(), identifying: [] };

const leastOperations = 10;
/** Share of all operations from which an argument is hidden. */
const hiddenShare = 0.6;
/** Share from which it is described once: it then occurs more than once among the forty tools of a list. */
const describedShare = 0.05;
const mostDescribed = 12;

/** Describes an argument beside its schema, or alone. */
export type Summarize = Readonly<Record<"beside" | "alone", (input: Input) => ArgumentSummary>>;

/**
 * Chooses the arguments of a new project; of those that are described, the one that saves most comes first.
 * @param operations the arguments of each operation of one document
 */
export function commonArguments(
  operations: readonly (readonly Input[])[],
  summarize: Summarize,
): Pick<CommonArguments, "hidden" | "described"> {
  if (operations.length < leastOperations) return nothingCommon;
  const share = (least: number): number => Math.max(leastOperations, operations.length * least);
  const fewest = share(describedShare);
  const hidden = new Map<string, ArgumentSummary>();
  const shared: (readonly [name: string, ArgumentSummary, savedCharacters: number])[] = [];
  for (const [name, all] of byName(operations.flat())) {
    if (all.length < fewest) continue;
    const summaries = all.map(summarize.beside);
    const { summary, savedCharacters } = sharedSummary(summaries, fewest);
    if (savedCharacters > 0 && isUsual(summary, summaries)) shared.push([name, summary, savedCharacters]);
    const optional = all.filter(canBeHidden);
    if (optional.length < share(hiddenShare)) continue;
    const common = hiddenSummary(name, optional.map(summarize.alone));
    if (common.alike >= share(hiddenShare)) hidden.set(name, common.summary);
  }
  const described = shared
    .filter(([name]) => !hidden.has(name))
    .sort(([, , a], [, , b]) => b - a)
    .slice(0, mostDescribed);
  return { hidden, described: new Map(described.map(([name, summary]) => [name, summary])) };
}

/** Whether at least half of those with words say so: a list that leaves words out would give the others these. */
function isUsual({ description }: ArgumentSummary, summaries: readonly ArgumentSummary[]): boolean {
  const texts = summaries.flatMap((one) => one.description ?? []);
  return description === undefined || texts.filter((text) => text === description).length >= texts.length / 2;
}

/** Returns those chosen before that operations still have, in the same words as far as one operation still has them. */
export function pinnedArguments(
  operations: readonly (readonly Input[])[],
  summarize: Summarize,
  pinned: CommonArguments,
): Pick<CommonArguments, "hidden" | "described"> {
  const all = byName(operations.flat());
  const hidden = [...pinned.hidden].flatMap(([name, before]): [string, ArgumentSummary][] => {
    const optional = all.get(name)?.filter(canBeHidden).map(summarize.alone) ?? [];
    const sameKind = optional.filter((one) => isOfKind(one, before));
    if (sameKind.length > 0)
      return [[name, keptSummary(before, sameKind, hiddenSummary(name, sameKind).summary)]];
    const { summary, alike } = hiddenSummary(name, optional);
    return alike > 0 && alike >= operations.length * hiddenShare ? [[name, summary]] : [];
  });
  const described = [...pinned.described].flatMap(([name, before]): [string, ArgumentSummary][] => {
    const summaries = all.get(name)?.map(summarize.beside) ?? [];
    const summary = keptSummary(before, summaries, sharedSummary(summaries, 1).summary);
    return Object.keys(summary).length === 0 ? [] : [[name, summary]];
  });
  return { hidden: new Map(hidden), described: new Map(described) };
}

/** Words and a default change only if no operation has them any more; what was not said stays unsaid. */
function keptSummary(
  before: ArgumentSummary,
  summaries: readonly ArgumentSummary[],
  now: ArgumentSummary,
): ArgumentSummary {
  const kept = <K extends keyof ArgumentSummary>(key: K): ArgumentSummary[K] | undefined =>
    before[key] === undefined || summaries.some((one) => same(one[key], before[key]))
      ? before[key]
      : now[key];
  return defined({
    description: kept("description"),
    default: kept("default"),
    in: before.in ?? now.in,
    takes: before.takes ?? now.takes,
  });
}

/** Returns what is said of most of them, and how many mean that. */
function hiddenSummary(
  name: string,
  summaries: readonly ArgumentSummary[],
): { readonly summary: ArgumentSummary; readonly alike: number } {
  const { description } = sharedSummary(summaries, 1).summary;
  const sameWords = summaries.filter((one) => one.description === description);
  const [kind = "{}"] = mostFrequent(
    sameWords.map((one) => JSON.stringify({ in: one.in, takes: one.takes })),
  );
  const common: ArgumentSummary = defined({
    description,
    ...(JSON.parse(kind) as Pick<ArgumentSummary, "in" | "takes">),
  });
  const alike = summaries.filter((one) => meansTheSame(name, one, common));
  const { default: value } = sharedSummary(alike, 1).summary;
  const summary = defined({ ...common, default: value });
  return { summary, alike: alike.filter((one) => meansTheSame(name, one, summary)).length };
}

/**
 * Whether an argument is what is known of hidden arguments of its name. It may say less than that, but not more; words of its
 * own, another place, type or default mean another argument.
 */
export function meansTheSame(name: string, own: ArgumentSummary, common: ArgumentSummary): boolean {
  if (!isOfKind(own, common)) return false;
  if (common.default !== undefined && !same(own.default, common.default)) return false;
  const { description: text = "" } = own;
  return text === common.description || !saysMore(text, `${name} ${common.description ?? ""}`);
}

/** Whether both take the same in the same place; the same words may stand for the same in two places. */
function isOfKind(own: ArgumentSummary, common: ArgumentSummary): boolean {
  const isTyped = own.takes !== "" && common.takes !== undefined && common.takes !== "";
  if (isTyped && own.takes !== common.takes) return false;
  const isWorded = own.description !== undefined && own.description === common.description;
  return isWorded || common.in === undefined || own.in === common.in;
}

/** Not what a tool hides anyway. */
export function canBeHidden({ required, location, wireName }: Input): boolean {
  return !required && location !== "path" && technicalUse(location, wireName) === undefined;
}

function byName(inputs: readonly Input[]): ReadonlyMap<string, readonly Input[]> {
  return groupBy(inputs.filter(isNamed), ({ wireName }) => argumentName(wireName));
}

/** Every whole body has the same name, and is something else. */
function isNamed({ place }: Input): boolean {
  return place !== "body:";
}

/**
 * Takes the most frequent description, unless more arguments have none: those would need one to show that they differ.
 * Takes the most frequent default if all have one, because a schema cannot say that there is none.
 * @param fewest number of arguments that have to share it
 */
function sharedSummary(
  summaries: readonly ArgumentSummary[],
  fewest: number,
): { readonly summary: ArgumentSummary; readonly savedCharacters: number } {
  const texts = summaries.flatMap(({ description }) => description ?? []);
  const values = summaries.flatMap(({ default: value }) =>
    value === undefined ? [] : [JSON.stringify(value)],
  );
  const [text = "", withText = 0] = mostFrequent(texts);
  const [value = "", having = 0] = mostFrequent(values);
  const isShared = withText >= fewest && withText > summaries.length - texts.length;
  const isDefault = having >= fewest && values.length === summaries.length;
  return {
    summary: {
      ...(isShared && { description: text }),
      ...(isDefault && { default: JSON.parse(value) as Json }),
    },
    /** Characters that need not be said again. */
    savedCharacters: (isShared ? withText * text.length : 0) + (isDefault ? having * (value.length + 10) : 0),
  };
}

/** Returns the text with its count; the first of equals. */
function mostFrequent(texts: readonly string[]): readonly [text?: string, count?: number] {
  return [...countsOf(texts)].reduce<readonly [string?, number?]>(
    (best, [text, count]) => (count > (best[1] ?? 0) ? [text, count] : best),
    [],
  );
}

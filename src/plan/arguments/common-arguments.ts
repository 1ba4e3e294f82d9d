/**
 * Finds arguments that the instructions describe once: optional ones of most operations (`fields`, `expand`, `pretty`), and
 * names that mean the same in many operations (`owner`, `repo`).
 *
 * A name that the instructions describe has that meaning in every tool that shows it without a description. Tools in which
 * it means something else describe it themselves.
 */
import type { CommonArguments, Saying } from "../../model/project.js";
import type { Json } from "../../model/runtime.js";
import { defined } from "../../runtime/values/json.js";
import { same } from "../../schema/merge.js";
import { saysMore } from "../words/score.js";
import { argumentName } from "./argument-name.js";
import type { Input } from "./decision.js";
import { technicalHeader } from "./stand-in.js";
import { groupBy } from "../../group-by.js";

export const nothingCommon: CommonArguments = { hidden: new Map(), described: new Map() };

const leastOperations = 10;
/** Share of all operations from which an argument is hidden. */
const hiddenShare = 0.6;
/** Share from which it is described once: it then occurs more than once among the forty tools of a list. */
const describedShare = 0.05;
const mostDescribed = 12;

/** Describes an argument beside its schema, or alone. */
export type Say = Readonly<Record<"beside" | "alone", (input: Input) => Saying>>;

/**
 * Chooses the arguments of a new project; of those that are described, the one that saves most comes first.
 * @param operations the arguments of each operation of one document
 */
export function commonArguments(operations: readonly (readonly Input[])[], say: Say): CommonArguments {
  if (operations.length < leastOperations) return nothingCommon;
  const share = (least: number): number => Math.max(leastOperations, operations.length * least);
  const fewest = share(describedShare);
  const hidden = new Map<string, Saying>();
  const shared: (readonly [name: string, Saying, worth: number])[] = [];
  for (const [name, all] of byName(operations.flat())) {
    if (all.length < fewest) continue;
    const sayings = all.map(say.beside);
    const { saying, worth } = sharedSaying(sayings, fewest);
    if (worth > 0 && isUsual(saying, sayings)) shared.push([name, saying, worth]);
    const optional = all.filter(canBeHidden);
    if (optional.length < share(hiddenShare)) continue;
    const told = hiddenSaying(name, optional.map(say.alone));
    if (told.alike >= share(hiddenShare)) hidden.set(name, told.saying);
  }
  const described = shared
    .filter(([name]) => !hidden.has(name))
    .sort(([, , a], [, , b]) => b - a)
    .slice(0, mostDescribed);
  return { hidden, described: new Map(described.map(([name, saying]) => [name, saying])) };
}

/** Whether at least half of those with words say so: a list that leaves words out would give the others these. */
function isUsual({ description }: Saying, sayings: readonly Saying[]): boolean {
  const texts = sayings.flatMap((one) => one.description ?? []);
  return description === undefined || texts.filter((text) => text === description).length >= texts.length / 2;
}

/** Returns those chosen before that operations still have, in the same words as far as one operation still has them. */
export function pinnedArguments(
  operations: readonly (readonly Input[])[],
  say: Say,
  pinned: CommonArguments,
): CommonArguments {
  const all = byName(operations.flat());
  const hidden = [...pinned.hidden].flatMap(([name, before]): [string, Saying][] => {
    const optional = all.get(name)?.filter(canBeHidden).map(say.alone) ?? [];
    const kin = optional.filter((one) => isOfKind(one, before));
    if (kin.length > 0) return [[name, keptSaying(before, kin, hiddenSaying(name, kin).saying)]];
    const { saying, alike } = hiddenSaying(name, optional);
    return alike > 0 && alike >= operations.length * hiddenShare ? [[name, saying]] : [];
  });
  const described = [...pinned.described].flatMap(([name, before]): [string, Saying][] => {
    const sayings = all.get(name)?.map(say.beside) ?? [];
    const saying = keptSaying(before, sayings, sharedSaying(sayings, 1).saying);
    return Object.keys(saying).length === 0 ? [] : [[name, saying]];
  });
  return { hidden: new Map(hidden), described: new Map(described) };
}

/** Words and a default change only if no operation has them any more; what was not said stays unsaid. */
function keptSaying(before: Saying, sayings: readonly Saying[], now: Saying): Saying {
  const kept = <K extends keyof Saying>(key: K): Saying[K] | undefined =>
    before[key] === undefined || sayings.some((one) => same(one[key], before[key])) ? before[key] : now[key];
  return defined({
    description: kept("description"),
    default: kept("default"),
    in: before.in ?? now.in,
    takes: before.takes ?? now.takes,
  });
}

/** Returns what is said of most of them, and how many mean that. */
function hiddenSaying(
  name: string,
  sayings: readonly Saying[],
): { readonly saying: Saying; readonly alike: number } {
  const { description } = sharedSaying(sayings, 1).saying;
  const sayingSo = sayings.filter((one) => one.description === description);
  const [kind = "{}"] = mostFrequent(sayingSo.map((one) => JSON.stringify({ in: one.in, takes: one.takes })));
  const told: Saying = defined({ description, ...(JSON.parse(kind) as Pick<Saying, "in" | "takes">) });
  const alike = sayings.filter((one) => meansTheSame(name, one, told));
  const { default: value } = sharedSaying(alike, 1).saying;
  const saying = defined({ ...told, default: value });
  return { saying, alike: alike.filter((one) => meansTheSame(name, one, saying)).length };
}

/**
 * Whether an argument is what is told of hidden arguments of its name. It may say less than that, but not more; words of its
 * own, another place, type or default mean another argument.
 */
export function meansTheSame(name: string, own: Saying, told: Saying): boolean {
  if (!isOfKind(own, told)) return false;
  if (told.default !== undefined && !same(own.default, told.default)) return false;
  const { description: text = "" } = own;
  return text === told.description || !saysMore(text, `${name} ${told.description ?? ""}`);
}

/** Whether both take the same in the same place; the same words may stand for the same in two places. */
function isOfKind(own: Saying, told: Saying): boolean {
  const isTyped = own.takes !== "" && told.takes !== undefined && told.takes !== "";
  if (isTyped && own.takes !== told.takes) return false;
  const isWorded = own.description !== undefined && own.description === told.description;
  return isWorded || told.in === undefined || own.in === told.in;
}

/** Not what a tool hides anyway. */
export function canBeHidden({ required, location, wireName }: Input): boolean {
  const isTechnical = location === "header" && technicalHeader(wireName) !== undefined;
  return !required && location !== "path" && !isTechnical;
}

function byName(inputs: readonly Input[]): ReadonlyMap<string, readonly Input[]> {
  return groupBy(inputs, ({ wireName }) => argumentName(wireName));
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

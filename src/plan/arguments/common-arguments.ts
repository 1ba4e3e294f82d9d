/**
 * What stands nearly everywhere is said once, in the instructions: optional arguments that most operations take (`fields`,
 * `expand`, `pretty`), and what an argument of one name is, where many operations say the same of it (`owner`, `repo`).
 */
import type { Json } from "../../model/runtime.js";
import type { Candidate } from "./arguments.js";

export interface CommonArguments {
  /** By name on the wire: no tool shows them, all take them. */
  readonly hidden: ReadonlyMap<string, CommonArgument>;
  /** By name on the wire: tools show them without this description and this default. */
  readonly described: ReadonlyMap<string, CommonArgument>;
}

/** What would be said of an argument wherever it stands. */
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
/** Of all operations, to be hidden. */
const hiddenShare = 0.6;
/** Of all operations, to be described once: among the forty tools of a list it then stands more than once. */
const describedShare = 0.05;
const mostDescribed = 12;

/**
 * @param operations the arguments of each operation of one document
 * @param say what a tool would say of an argument, wherever it stands
 */
export function commonArguments(
  operations: readonly (readonly Candidate[])[],
  say: (candidate: Candidate) => Saying,
): CommonArguments {
  if (operations.length < leastOperations) return nothingCommon;
  const share = (least: number): number => Math.max(leastOperations, operations.length * least);
  const fewest = Math.min(share(hiddenShare), share(describedShare));
  const all = operations.flat();
  const standing = new Map<string, number>();
  for (const { wireName: name } of all) standing.set(name, (standing.get(name) ?? 0) + 1);
  const optional = new Map<string, CommonArgument>();
  const said = new Map<string, CommonArgument & { readonly name: string }>();
  for (const candidate of all) {
    const { wireName: name, required, location } = candidate;
    if ((standing.get(name) ?? 0) < fewest) continue;
    const saying = say(candidate);
    if (!required && location !== "path") optional.set(name, { ...saying, ...counted(optional.get(name)) });
    if (saying.description === undefined && saying.default === undefined) continue;
    const key = JSON.stringify([name, saying]);
    said.set(key, { name, ...saying, ...counted(said.get(key)) });
  }
  const hidden = [...optional].filter(([, { operations: count }]) => count >= share(hiddenShare));
  const described = [...said.values()]
    .filter(({ operations: count }) => count >= share(describedShare))
    .sort((a, b) => worth(b) - worth(a))
    .slice(0, mostDescribed)
    // Of several for one name, the last in a map holds: the one that saves most.
    .reverse()
    .map(({ name, ...saying }) => [name, saying] as const);
  return { hidden: new Map(hidden), described: new Map(described) };
}

/** Characters that need not be said again. */
function worth({ operations, description = "", default: value }: CommonArgument): number {
  return operations * (description.length + (value === undefined ? 0 : JSON.stringify(value).length + 10));
}

/** What was said first stays. */
function counted(before: CommonArgument | undefined): CommonArgument {
  return { ...before, operations: (before?.operations ?? 0) + 1 };
}

/** How an argument is to be published, and what became of it. */
import type { JsonSchema } from "../../model/runtime.js";
import type { Constant, Cut, EmptyReason, Hidden, Reason } from "./published.js";

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
interface HiddenProperties {
  readonly count: number;
  /** Of the first ones, relative to the argument: `owner.address`, `items[].meta`. Large documents hide millions. */
  readonly paths: readonly string[];
  /** Of the first one. */
  readonly schema: JsonSchema;
}

/** Hidden properties that are named. */
const mostNamed = 20;

export function hiddenByReason(all: ReadonlyMap<string, Hidden>): ReadonlyMap<Reason, HiddenProperties> {
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

/** What of a JSON answer is shown: by its tool's `result`, and by the fields that the caller asks for. */
import type { ResultOptions } from "../operations/tool.js";

/** The members of a value that are shown. */
export interface Selection {
  /** Of these only; all if absent. */
  pick: Members | undefined;
  drop: Members | undefined;
  /** Fields that the caller wants; all if absent. A null that is asked for by name stays, because it is the answer. */
  asked: Members | undefined;
  keepNulls: boolean;
  /** Names of members whose nulls stay. */
  nulls: ReadonlySet<string>;
  /** Items of a list. */
  maxItems: number;
}

const none: ReadonlySet<string> = new Set();

export function selectionOf(
  { pick, drop, maxItems = Infinity, keepNulls = false }: ResultOptions = {},
  { asked, nulls = none }: { asked?: Members | undefined; nulls?: ReadonlySet<string> | undefined } = {},
): Selection {
  return {
    pick: pick && membersOf(pick),
    drop: drop && membersOf(drop),
    asked,
    keepNulls,
    nulls,
    maxItems,
  };
}

/** Everything as it is. */
export const everything: Selection = selectionOf({ keepNulls: true });

/** @returns What is shown of an object's member; `undefined` if it is not. */
export function selected(selection: Selection, name: string, member: unknown): Selection | undefined {
  const { pick, drop, asked } = selection;
  const isIn = (members: Members | undefined, below: Members | undefined): boolean =>
    members === undefined || members.whole || below !== undefined;
  // Most answers are shown as they are.
  if (pick === undefined && drop === undefined && asked === undefined)
    return member === null && !keepsNull(selection, name) ? undefined : selection;
  const picked = named(pick, name);
  const dropped = named(drop, name);
  const wanted = named(asked, name);
  if (!isIn(pick, picked) || dropped?.whole === true || !isIn(asked, wanted)) return undefined;
  if (member === null && wanted === undefined && !keepsNull(selection, name)) return undefined;
  return { ...selection, pick: pick?.whole === true ? undefined : picked, drop: dropped, asked: wanted };
}

function keepsNull({ keepNulls, nulls }: Selection, name: string): boolean {
  return keepNulls || nulls.has(name);
}

/** What a caller could have asked for. */
export function offered({ pick, drop }: Selection): Selection {
  return { ...everything, pick, drop };
}

/** Members of a JSON value by their paths: names joined by dots, `*` for any name, arrays walked through. */
export interface Members {
  /** A path ends here. */
  whole: boolean;
  readonly below: Map<string, Members>;
}

/** @param paths None of them is the whole value. */
export function membersOf(paths: readonly string[] = []): Members {
  const root: Members = { whole: paths.length === 0, below: new Map() };
  for (const path of paths) {
    let at = root;
    for (const part of path.split(".")) {
      const next = at.below.get(part) ?? { whole: false, below: new Map<string, Members>() };
      at.below.set(part, next);
      at = next;
    }
    at.whole = true;
  }
  return root;
}

/** Matches any name of an object. */
export const anyName = "*";

/** Returns what is selected of a member: `undefined` if no path leads to it or into it. */
export function named(members: Members | undefined, name: string): Members | undefined {
  if (members === undefined || members.below.size === 0) return undefined;
  const own = name.split(".").reduce<Members | undefined>((at, part) => at?.below.get(part), members);
  return united(own, members.below.get(anyName));
}

function united(one: Members | undefined, other: Members | undefined): Members | undefined {
  if (one === undefined || other === undefined || one === other) return one ?? other;
  const below = new Map(one.below);
  for (const [part, members] of other.below) below.set(part, united(below.get(part), members) ?? members);
  return { whole: one.whole || other.whole, below };
}

/** Members that are visited to find one. */
const mostVisited = 20_000;

/**
 * Whether one of the paths matches, even a null, or could match if a list or an object were not empty. One that is not
 * found among the first members of a large value is taken to match.
 */
export function hasSome(value: unknown, wanted: Members, left = { visits: mostVisited }): boolean {
  left.visits -= 1;
  if (left.visits < 0 || wanted.whole || typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.length === 0 || value.some((item) => hasSome(item, wanted, left));
  const entries: [string, unknown][] = Object.entries(value);
  left.visits -= entries.length;
  return (
    entries.length === 0 ||
    entries.some(([name, member]) => {
      const below = named(wanted, name);
      return below !== undefined && hasSome(member, below, left);
    })
  );
}

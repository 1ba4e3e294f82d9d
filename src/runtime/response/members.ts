/** Members of a JSON value by their paths: names joined by dots, `*` for any name, arrays walked through. */

/**
 * Paths as a tree, split at dots. A name that contains dots is as many levels deep, so a path matches every way it can be
 * read.
 */
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

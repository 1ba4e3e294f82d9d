/** What a tool's `result` keeps of a JSON answer. */
import type { Cut } from "./cut.js";
import type { ResultOptions } from "./tool.js";

/** @returns A new value; the given one is not changed. */
export function shape(value: unknown, options: ResultOptions = {}): { value: unknown; cuts: Cut[] } {
  const cuts: Cut[] = [];
  const picked = options.pick === undefined ? value : pick(value, tree(options.pick));
  const dropped = options.drop === undefined ? picked : drop(picked, tree(options.drop));
  return { value: limit(dropped, { options, path: "", cuts }), cuts };
}

/** Paths as a tree of member names; a name without any below it stands for its whole value. */
type Tree = ReadonlyMap<string, Names>;
interface Names {
  below: Map<string, Names>;
}

function tree(paths: readonly string[]): Tree {
  const root: Names = { below: new Map() };
  for (const path of paths) {
    let at = root;
    for (const name of path.split(".")) {
      const next = at.below.get(name) ?? { below: new Map() };
      at.below.set(name, next);
      at = next;
    }
  }
  return root.below;
}

function pick(value: unknown, wanted: Tree): unknown {
  if (wanted.size === 0) return value;
  return members(
    value,
    (name, member) => {
      const below = wanted.get(name);
      return below === undefined ? undefined : { member: pick(member, below.below) };
    },
    (item) => pick(item, wanted),
  );
}

function drop(value: unknown, unwanted: Tree): unknown {
  return members(
    value,
    (name, member) => {
      const below = unwanted.get(name)?.below;
      if (below === undefined) return { member };
      return below.size === 0 ? undefined : { member: drop(member, below) };
    },
    (item) => drop(item, unwanted),
  );
}

function limit(value: unknown, at: { options: ResultOptions; path: string; cuts: Cut[] }): unknown {
  const { options, path, cuts } = at;
  if (Array.isArray(value)) {
    const { maxItems = Infinity } = options;
    if (value.length > maxItems) cuts.push({ kind: "items", path, kept: maxItems, of: value.length });
    return value.slice(0, maxItems).map((item: unknown) => limit(item, { ...at, path: `${path}[]` }));
  }
  return members(
    value,
    (name, member) => {
      if (member === null && options.keepNulls !== true) return undefined;
      return { member: limit(member, { ...at, path: path === "" ? name : `${path}.${name}` }) };
    },
    (item) => item,
  );
}

/** Maps the members of an object and the items of an array; anything else stays as it is. */
function members(
  value: unknown,
  member: (name: string, value: unknown) => { member: unknown } | undefined,
  item: (value: unknown) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map(item);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, was]): [string, unknown][] => {
      const is = member(name, was);
      return is === undefined ? [] : [[name, is.member]];
    }),
  );
}

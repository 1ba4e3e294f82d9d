// @generated SignedSource<<d1004dab7ec10927de74437321ea11572ef929604d2cdd4965e078e2397fa628>>
/** What a tool's `result` keeps of a JSON answer. */
import type { Cut } from "./cut.js";
import type { ResultOptions } from "./tool.js";

/** @returns What is kept; the given value is not changed, and given back itself where nothing goes. */
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

interface Limits {
  options: ResultOptions;
  path: string;
  cuts: Cut[];
}

/** Makes anew only what holds something that goes: every answer comes through here, and most of it stays. */
function limit(value: unknown, limits: Limits): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? limitItems(value, limits) : limitMembers(value, limits);
}

function limitItems(items: readonly unknown[], limits: Limits): readonly unknown[] {
  const { options, path, cuts } = limits;
  const { maxItems = Infinity } = options;
  if (items.length > maxItems) cuts.push({ kind: "items", path, kept: maxItems, of: items.length });
  const below = { ...limits, path: `${path}[]` };
  const kept = items.slice(0, maxItems).map((item) => limit(item, below));
  const same = kept.length === items.length && kept.every((item, i) => item === items[i]);
  return same ? items : kept;
}

function limitMembers(value: object, limits: Limits): object {
  const members: [string, unknown][] = Object.entries(value);
  let same = true;
  for (const entry of members) {
    const [name, was] = entry;
    if (typeof was !== "object") continue;
    const is = was === null ? nullOrNothing(limits) : limit(was, below(name, limits));
    if (is === was) continue;
    entry[1] = is;
    same = false;
  }
  return same ? value : Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

function nullOrNothing({ options }: Limits): null | undefined {
  return options.keepNulls === true ? null : undefined;
}

function below(name: string, { options, path, cuts }: Limits): Limits {
  return { options, path: path === "" ? name : `${path}.${name}`, cuts };
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

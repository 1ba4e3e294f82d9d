/** Selects what to keep of a JSON answer: by its tool's `result`, and by the fields that the caller asks for. */
import type { ResultOptions } from "../tool.js";
import type { Cut } from "./cut.js";
import { drop, membersOf, named, pick, type Members } from "./members.js";

export interface Shaped {
  value: unknown;
  /** Items beyond `maxItems`. */
  cuts: Cut[];
  /** What could have been selected. */
  offered: unknown;
}

/**
 * Returns the shaped value. The given value is not changed, and is returned itself if nothing is selected or removed.
 * @param nulls Names of members whose nulls stay.
 * @param asked Fields that the caller wants. A null that is selected by name stays, because it is the answer.
 */
export function shape(
  value: unknown,
  options: ResultOptions = {},
  asked: Members = membersOf(),
  nulls: ReadonlySet<string> = none,
): Shaped {
  const cuts: Cut[] = [];
  const picked = options.pick === undefined ? value : pick(value, membersOf(options.pick));
  const offered = options.drop === undefined ? picked : drop(picked, membersOf(options.drop));
  return { value: limit(pick(offered, asked), { options, asked, nulls, path: "", cuts }), cuts, offered };
}

interface Limits {
  options: ResultOptions;
  /** Selection for the current value. */
  asked: Members | undefined;
  /** Names of members whose nulls stay. */
  nulls: ReadonlySet<string>;
  path: string;
  cuts: Cut[];
}

const none: ReadonlySet<string> = new Set();

/** Copies only what contains a removed part, because every answer comes through here and most of it stays. */
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
    const is = was === null ? nullOrNothing(name, limits) : limit(was, below(name, limits));
    if (is === was) continue;
    entry[1] = is;
    same = false;
  }
  return same ? value : Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

function nullOrNothing(name: string, { options, asked, nulls }: Limits): null | undefined {
  return options.keepNulls === true || nulls.has(name) || named(asked, name) !== undefined ? null : undefined;
}

function below(name: string, { options, asked, nulls, path, cuts }: Limits): Limits {
  return { options, nulls, asked: named(asked, name), path: path === "" ? name : `${path}.${name}`, cuts };
}

/** What of a JSON answer is shown: by its tool's `result`, and by the fields that the caller asks for. */
import type { Problem } from "../host/errors.js";
import { intakeOf, listedArguments } from "../operations/accepted-arguments.js";
import { texts } from "../operations/discovery-tools.js";
import type { OperationFacts } from "../operations/operation.js";
import type { Args, ResultOptions, Tool } from "../operations/tool.js";
import { accept } from "../schema/accept.js";
import { Findings } from "../schema/work.js";
import { isContainer, isObject } from "../values/json.js";
import { oncePer } from "../values/lazy.js";
import { nearest } from "../values/nearest.js";
import type { Steps } from "../values/slices.js";
import { or } from "../values/text.js";

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
interface Members {
  /** A path ends here. */
  readonly whole: boolean;
  readonly below: Pick<ReadonlyMap<string, Members>, "size" | "get">;
}

interface Path extends Members {
  whole: boolean;
  readonly below: Map<string, Path>;
}

/** @param paths None of them is the whole value. */
export function membersOf(paths: readonly string[] = []): Members {
  const root: Path = { whole: paths.length === 0, below: new Map() };
  for (const path of paths) {
    let at = root;
    for (const part of path.split(".")) {
      const next = at.below.get(part) ?? { whole: false, below: new Map<string, Path>() };
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
  return united(ownMembers(members, name), members.below.get(anyName));
}

/** A name may have dots itself. Of one that an API made long, no more is read than the paths have parts. */
function ownMembers(members: Members, name: string): Members | undefined {
  let at: Members | undefined = members;
  for (let start = 0; at !== undefined && start <= name.length;) {
    const dot = name.indexOf(".", start);
    const end = dot === -1 ? name.length : dot;
    at = at.below.get(name.slice(start, end));
    start = end + 1;
  }
  return at;
}

function united(one: Members | undefined, other: Members | undefined): Members | undefined {
  return one === undefined || other === undefined || one === other ? (one ?? other) : bothOf(one)(other);
}

/**
 * Made once for all members of an answer, and what is below only where a member leads there: a caller may ask for many long
 * paths.
 */
const bothOf = oncePer((one: Members) =>
  oncePer((other: Members): Members => {
    const known = new Map<string, Members | undefined>();
    const get = (part: string): Members | undefined => {
      if (!known.has(part)) known.set(part, united(one.below.get(part), other.below.get(part)));
      return known.get(part);
    };
    return { whole: one.whole || other.whole, below: { size: one.below.size + other.below.size, get } };
  }),
);

/** Members that are visited to find one, or to tell which fields an answer lacks. */
const mostVisited = 20_000;

/**
 * Whether one of the paths matches, even a null, or could match if a list or an object were not empty. One that is not
 * found among the first members of a large value is taken to match.
 * @param shown What of the value counts.
 */
export function hasSome(
  value: unknown,
  wanted: Members,
  shown = everything,
  left: Left = { visits: mostVisited, known: new Findings() },
): boolean {
  left.visits -= 1;
  if (left.visits < 0 || wanted.whole || !isContainer(value)) return true;
  if (Array.isArray(value))
    return value.length === 0 || value.some((item) => hasSome(item, wanted, shown, left));
  const members = left.known.get(shown, value) ?? shownMembers(value, shown);
  left.known.set(shown, value, members);
  left.visits -= members.length;
  return (
    members.length === 0 ||
    members.some(({ name, member, selection }) => {
      const below = named(wanted, name);
      return below !== undefined && hasSome(member, below, selection, left);
    })
  );
}

/** What one search of a value leaves to it, and what all of them know of its objects: to list a wide one takes long. */
interface Left {
  visits: number;
  readonly known: Findings<readonly ShownMember[]>;
}

interface ShownMember {
  name: string;
  member: unknown;
  selection: Selection;
}

function shownMembers(value: object, shown: Selection): readonly ShownMember[] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const selection = selected(shown, name, member);
    return selection === undefined ? [] : [{ name, member, selection }];
  });
}

/** @param fields Member names joined by dots, `*` for any name, through arrays: `items.id`; all if absent. */
export function askedMembers(fields: readonly string[] = []): Members {
  return membersOf(meantPaths(fields));
}

/** Each as it is written, and as several. */
function meantPaths(fields: readonly string[]): string[] {
  return pathsIn(fields.flatMap((field) => [field, ...listed(field)]));
}

/** Paths that a caller may ask for in one call, and how long each may be: each is looked for in the whole answer. */
const mostPaths = 100;
const longestPath = 1_000;

function pathsIn(texts: readonly string[]): string[] {
  const paths = new Set(texts.filter((path) => path.trim() !== "" && path.length <= longestPath));
  return [...paths].slice(0, mostPaths);
}

/** Reads a text as several paths: some models write a list into one, and `[]` behind what is an array. */
function listed(field: string): string[] {
  return field
    .split(",")
    .map((one) => one.trim().replaceAll("[]", ""))
    .filter((path) => path !== "");
}

/** Tells a caller which of the fields do not exist, and if none does, which ones do: a field that is left out is no mistake. */
export function* missedNote(
  value: unknown,
  offered: Selection,
  fields: readonly string[] = [],
): Steps<string | undefined> {
  const sought = meantPaths(fields);
  if (sought.length === 0) return undefined;
  const visits = mostVisited / sought.length;
  const known = new Findings<readonly ShownMember[]>();
  const found = new Set<string>();
  for (const path of sought) {
    if (hasSome(value, membersOf([path]), offered, { visits, known })) found.add(path);
    yield;
  }
  const paths = pathsIn(fields.flatMap((field) => (found.has(field) ? [field] : listed(field))));
  const missed = paths.filter((path) => !found.has(path));
  if (missed.length === 0) return undefined;
  const names = memberNames(value, offered);
  if (missed.length === paths.length)
    return `The answer has none of these fields. It has: ${names.join(", ")}. ${anyName} stands for any name.`;
  const shown = missed.slice(0, mostListed);
  const more = missed.length > mostListed ? [`${missed.length - mostListed} more`] : [];
  const similar = shown.flatMap((path) => nearest(path, names).slice(0, 1));
  return `The answer has no ${or([...shown.map((path) => path.slice(0, longestName)), ...more])}.${similar.length === 0 ? "" : ` Did you mean ${or(similar)}?`}`;
}

/** Missing fields that are named one by one. */
const mostListed = 5;

/** The argument of every call that selects fields of its answer. */
export const fieldsArgument = "fields";

/**
 * Whether an argument of this name belongs to the API, or to the tool's own code, which then get it.
 * @param operation the action's, for a grouped tool; absent for a tool without one
 */
export function hasOwnFields(tool: Tool, operation: OperationFacts | undefined): boolean {
  const all = operation === undefined ? listedArguments(tool.input) : intakeOf(tool, operation).accepted;
  return all.some(({ name }) => name === fieldsArgument);
}

interface Asking {
  tool: Tool;
  operation: OperationFacts | undefined;
  /** Whether callers are told that every call takes fields. */
  isOffered: boolean;
}

/**
 * Takes the fields that a caller wants out of the arguments, unless the operation has an argument of that name.
 * @param fields Those that the caller gave beside the arguments.
 */
export function wantedFields(
  { args: all, fields: beside }: { args: Args; fields?: unknown },
  { tool, operation, isOffered }: Asking,
): { args: Args; fields?: readonly string[] } | { problems: readonly Problem[] } {
  const { [fieldsArgument]: given, ...others } = all;
  const isTaken = !isOffered || hasOwnFields(tool, operation);
  const args = isTaken ? all : others;
  const wanted = beside ?? (isTaken ? undefined : given);
  if (wanted === undefined) return { args };
  const { value, problems } = accept(texts, wanted);
  if (problems.length === 0 && Array.isArray(value)) return { args, fields: value.map(String) };
  return {
    problems: problems.map((problem) => ({ ...problem, path: `/${fieldsArgument}${problem.path}` })),
  };
}

/** Names that a caller is told, and how long each may be. */
const mostNames = 30;
const longestName = 100;

function memberNames(whole: unknown, shown: Selection): string[] {
  const names: string[] = [];
  const collect = (part: unknown, selection: Selection, prefix: string): void => {
    let value = part;
    while (Array.isArray(value)) value = value[0] as unknown;
    if (!isObject(value)) return;
    for (const { name, member, selection: below } of shownMembers(value, selection)) {
      if (names.length >= mostNames) return;
      const path = prefix + name;
      if (path.length > longestName) continue;
      names.push(path);
      collect(member, below, `${path}.`);
    }
  };
  collect(whole, shown, "");
  return names;
}

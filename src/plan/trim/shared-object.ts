/**
 * Keeps published objects, because the same one is met wherever the document refers to it: a document of thousands of schemas that
 * lead to each other would otherwise be published again for each way through it.
 */
import type { JsonSchema } from "../../model/runtime.js";
import { isBranching } from "../../schema/flatten.js";
import {
  recordCuts,
  type Constant,
  type Cut,
  type Hidden,
  type PublishedSchema,
  type Publishing,
  type Position,
} from "./published.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { oncePerText } from "../../once-per-text.js";

/** An object as it is published wherever it is used, and what that left out; all paths begin with {@link anywhere}. */
interface SharedObject {
  readonly published: PublishedSchema | undefined;
  readonly hidden: ReadonlyMap<string, Hidden>;
  readonly constants: ReadonlyMap<string, Constant>;
  readonly cuts: ReadonlyMap<string, readonly Cut[]>;
  readonly entered: ReadonlySet<string>;
  /** Number of subschemas that were published. */
  readonly nodes: number;
  /** Whether it would be the same where these schemas were entered so often. */
  readonly isAlikeFor: (refs: ReadonlyMap<string, number>) => boolean;
}

export interface SharedObjects {
  get(flat: JsonSchema, key: string): SharedObject | undefined;
  set(flat: JsonSchema, key: string, made: SharedObject): void;
}

/** @returns what is shared by attempts that follow the same rules */
export function sharedObjects(): (rules: string) => SharedObjects {
  const byKey = oncePer<JsonSchema, Map<string, SharedObject>>(() => new Map());
  return (rules) => ({
    get: (flat, key) => byKey(flat).get(rules + key),
    set: (flat, key, object) => void byKey(flat).set(rules + key, object),
  });
}

/** Stands for the path of the object. */
const anywhere = "\0";

/** Further keywords whose schemas are described by the name of the value itself. */
const named = ["items", "prefixItems", "unevaluatedItems", "contains"] as const;

/** @returns `undefined` if what is published depends on more than the key says */
export function shareKey(flat: JsonSchema, position: Position): string | undefined {
  const { mentioned, forbidden } = position;
  const isAlone = mentioned.described.size === 0 && forbidden.size === 0;
  if (!isAlone || flat.properties === undefined) return undefined;
  if (isBranching(flat) || named.some((keyword) => flat[keyword] !== undefined)) return undefined;
  const { depth, strict, enums, examples, nulls, whole, inPlace, pointer } = position;
  return JSON.stringify([
    ...[depth, strict, enums, examples, nulls, whole, inPlace, pointer === undefined],
    ...[mentioned.needed, mentioned.shared].map(numberOf),
  ]);
}

let numbers = 0;
const numberOfText = oncePerText(() => (numbers += 1));

/** The same for sets of the same names, of which there may be thousands in each. */
const numberOf = oncePer((names: ReadonlySet<string>) => numberOfText(JSON.stringify([...names].sort())));

/** Returns the position of the object anywhere. */
export function sharedPosition(position: Position): Position {
  return { ...position, path: anywhere, pointer: position.pointer === undefined ? undefined : "" };
}

/** @param made.refs how often each schema had been entered before */
export function sharedObject(
  published: PublishedSchema | undefined,
  { publishing, nodes, refs }: { publishing: Publishing; nodes: number; refs: ReadonlyMap<string, number> },
): SharedObject {
  const { hidden, constants, cuts, entered } = publishing;
  const before = new Map([...entered].map((name) => [name, refs.get(name)]));
  return {
    published,
    hidden,
    constants,
    cuts,
    entered,
    nodes,
    isAlikeFor: (others) => [...before].every(([name, times]) => others.get(name) === times),
  };
}

/** The argument itself has an empty path, after which a property needs no dot. */
function joined(path: string, inside: string): string {
  return path === "" && inside.startsWith(".") && !inside.startsWith(".*") ? inside.slice(1) : path + inside;
}

/** Records what was left out of an object that is used at the position. */
export function place(object: SharedObject, { path, pointer = "" }: Position, publishing: Publishing): void {
  const here = (inside: string): string => joined(path, inside.slice(anywhere.length));
  for (const [inside, hidden] of object.hidden) publishing.hidden.set(here(inside), hidden);
  for (const [inside, constant] of object.constants)
    publishing.constants.set(pointer + inside, { ...constant, path: here(constant.path) });
  for (const [inside, cuts] of object.cuts) recordCuts(here(inside), cuts, publishing);
  for (const name of object.entered) publishing.entered.add(name);
}

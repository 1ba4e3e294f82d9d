/** Changes values at places of a document, of which everything else stays the same object. */
import { isArray, isObject, type JsonRecord } from "../value.js";
import type { Path } from "./json-path.js";
import { type Steps, stepsOfMembers } from "./json-path-values.js";

/** What listing an item takes. */
export const stepsOfCount = 5;

/** Objects that were copied before, each by itself: they are in one place only, so that they may be changed there. */
export type Copies = WeakMap<JsonRecord, Record<string, unknown>>;

export interface Work {
  readonly steps: Steps;
  readonly copies: Copies;
}

/**
 * Merges objects member by member and appends lists; anything else is replaced. A value that is not a list is added to a list
 * as an item.
 */
export function merge(found: unknown, update: unknown, work: Work): unknown {
  if (isArray(found)) {
    const items = isArray(update) ? update : [update];
    work.steps.spend(found.length + items.length);
    return [...found, ...items];
  }
  if (!isObject(found) || !isObject(update)) return update;
  const members = copyOf(found, work);
  const updates = Object.entries(update);
  work.steps.spend(stepsOfMembers(updates.length));
  for (const [key, value] of updates)
    setMember(members, key, Object.hasOwn(found, key) ? mergeMember(found[key], value, work) : value);
  return members;
}

/** Below the target, a value that is not a list replaces a list instead of being added to it. */
function mergeMember(found: unknown, update: unknown, work: Work): unknown {
  return isArray(found) && !isArray(update) ? update : merge(found, update, work);
}

/** Places to change; one that is matched several times is changed once. */
interface Tree {
  isTarget: boolean;
  readonly members: Map<string | number, Tree>;
}

export function treeOf(paths: readonly Path[]): Tree {
  const root: Tree = { isTarget: false, members: new Map() };
  for (const path of paths) {
    let tree = root;
    for (const key of path) {
      const below = tree.members.get(key) ?? { isTarget: false, members: new Map() };
      tree.members.set(key, below);
      tree = below;
    }
    tree.isTarget = true;
  }
  return root;
}

/** What a change makes of a value that goes. */
export const removed = Symbol("removed");

interface Change extends Work {
  readonly change: (found: unknown) => unknown;
}

/** Copies each object on the way to places once, so that values shared by YAML aliases change in one place only. */
export function changeAt(value: unknown, { isTarget, members }: Tree, how: Change): unknown {
  const changed = isTarget ? how.change(value) : value;
  if (members.size === 0) return changed;
  if (isArray(changed)) {
    how.steps.spend(changed.length * stepsOfCount);
    return changed
      .map((item, index) => {
        const below = members.get(index);
        return below === undefined ? item : changeAt(item, below, how);
      })
      .filter((item) => item !== removed);
  }
  if (!isObject(changed)) return changed;
  const copy = copyOf(changed, how);
  for (const [key, below] of members) {
    if (!Object.hasOwn(copy, key)) continue;
    const member = changeAt(copy[key], below, how);
    if (member === removed) Reflect.deleteProperty(copy, key);
    else setMember(copy, key, member);
  }
  return copy;
}

function copyOf(value: JsonRecord, { steps, copies }: Work): Record<string, unknown> {
  const known = copies.get(value);
  if (known !== undefined) return known;
  const copy = { ...value };
  steps.spend(stepsOfMembers(Object.keys(copy).length));
  copies.set(copy, copy);
  return copy;
}

/** Also for a member named `__proto__`, which an assignment would take for the prototype. */
function setMember(object: Record<string, unknown>, key: string | number, value: unknown): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

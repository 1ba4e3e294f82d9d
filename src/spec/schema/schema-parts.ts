/** Finds the schemas that apply together to one value: a schema, what it refers to and what it combines. */
import type { Schema } from "../../model/api.js";
import { target, withoutReference, type Definitions } from "../../schema/reference.js";

/** Maximum parts of a schema; only hostile documents have more. */
export const mostParts = 200;

/**
 * Returns the schema and all that apply with it, each once and after those that it consists of; itself last.
 * @param members returns the members that count; those that always apply if left out
 * @returns only those that were met first, if there are more than {@link mostParts}
 */
export function partsOf(schema: Schema, named: Definitions, members = membersOf): Schema[] {
  const found = new Set<Schema>();
  const open = new Set<Schema>();
  const visit = (part: Schema): void => {
    if (open.has(part) || open.size > mostParts) return;
    open.add(part);
    const referred = target(part, named);
    if (referred !== undefined) visit(referred);
    members(part).forEach(visit);
    found.add(part);
  };
  visit(schema);
  return [...found];
}

/** Returns the members that always apply: a union of one is no union, and null beside it only allows null. */
function membersOf({ allOf = [], anyOf, oneOf }: Schema): readonly Schema[] {
  return anyOf === undefined && oneOf === undefined ? allOf : [...allOf, ...only(anyOf), ...only(oneOf)];
}

/** Whether a schema leaves a choice between several others. */
export function hasChoice({ anyOf, oneOf }: Schema): boolean {
  return [anyOf, oneOf].some((members) => members !== undefined && only(members).length === 0);
}

function only(members: readonly Schema[] = []): readonly Schema[] {
  const left = members.filter(({ type }) => type !== "null");
  return left.length === 1 ? left : [];
}

interface Rewriting {
  readonly named: Definitions;
  /** @returns what a part itself says now, or the part unchanged */
  readonly change: (part: Schema) => Schema;
  /** Is told for every new part which one it stands for. */
  readonly onCopy: (copy: Schema, part: Schema) => void;
}

/**
 * Changes what the parts of a schema say, for this schema only: a part that others refer to, too, is copied, and the copy
 * replaces the reference. The schema itself stays the same object.
 */
export function rewrite(schema: Schema, { named, change, onCopy }: Rewriting): void {
  const known = new Map([[schema, schema]]);
  const rewritten = (part: Schema): Schema => {
    const before = known.get(part);
    if (before !== undefined) return before;
    known.set(part, part);
    const copy = replaced(part);
    if (copy !== part) {
      known.set(part, copy);
      onCopy(copy, part);
    }
    return copy;
  };
  const replaced = (part: Schema): Schema => {
    const inner = new Set(membersOf(part));
    const lists: Schema = {};
    for (const keyword of ["allOf", "anyOf", "oneOf"] as const) {
      const members = part[keyword] ?? [];
      const next = members.map((member) => (inner.has(member) ? rewritten(member) : member));
      if (next.some((member, index) => member !== members[index])) lists[keyword] = next;
    }
    const own = change(part);
    const referred = target(part, named);
    const inlined = referred && rewritten(referred);
    if (inlined !== undefined && inlined !== referred) {
      const beside = { ...withoutReference(own), ...lists };
      return isEmpty(beside) ? inlined : { ...beside, allOf: [inlined, ...(beside.allOf ?? [])] };
    }
    return own === part && isEmpty(lists) ? part : { ...own, ...lists };
  };
  const result = replaced(schema);
  if (result === schema) return;
  for (const keyword of Object.keys(schema)) delete schema[keyword];
  Object.assign(schema, result);
}

function isEmpty(schema: Schema): boolean {
  return Object.keys(schema).length === 0;
}

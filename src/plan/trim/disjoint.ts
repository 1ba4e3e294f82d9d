/**
 * Decides whether no value can satisfy two schemas. If so, `oneOf` means the same as `anyOf`, and members can be left out of it.
 */
import type { JsonSchema } from "../../model/runtime.js";
import type { Flatten } from "./flatten.js";
import { same, typeList } from "./merge.js";
import { impliedType } from "./noise.js";

/** A schema, and whether it is published with the type that its keywords imply. */
export interface Side {
  readonly schema: JsonSchema;
  readonly implied: boolean;
}

/** @param implied whether the members are published with the types that their keywords imply */
export type AllDisjoint = (members: readonly JsonSchema[], implied: boolean) => boolean;

/**
 * Decides whether nothing that is published of one member can satisfy another one in full. Results are kept, because a recursive
 * union asks repeatedly.
 */
export function disjointness(flatten: Flatten): AllDisjoint {
  const known = new Map([true, false].map((implied) => [implied, new WeakMap<object, boolean>()]));
  return (members, implied) => {
    const before = known.get(implied)?.get(members);
    if (before !== undefined) return before;
    const apart = (a: JsonSchema, b: JsonSchema): boolean =>
      disjoint({ schema: a, implied }, { schema: b, implied: false }, flatten);
    const all = members.every((a, index) =>
      members.slice(index + 1).every((b) => apart(a, b) && apart(b, a)),
    );
    known.get(implied)?.set(members, all);
    return all;
  };
}

/** Levels of properties and unions to look into. */
const deepest = 3;

/** Returns `true` only if it is certain. */
export function disjoint(a: Side, b: Side, flatten: Flatten, depth = 0): boolean {
  const x: Side = { ...a, schema: flatten(a.schema).schema };
  const y: Side = { ...b, schema: flatten(b.schema).schema };
  if (disjointTypes(x, y) || disjointValues(x.schema, y.schema)) return true;
  if (depth >= deepest) return false;
  const all = (branches: readonly JsonSchema[] | undefined, side: Side, other: Side): boolean =>
    branches?.every((schema) => disjoint({ ...side, schema }, other, flatten, depth + 1)) === true;
  if (all(x.schema.anyOf ?? x.schema.oneOf, x, y) || all(y.schema.anyOf ?? y.schema.oneOf, y, x)) return true;
  if (!onlyObjects(x) && !onlyObjects(y)) return false;
  return (
    disjointProperties(x, y, flatten, depth) ||
    refusesNeeded(x.schema, y.schema) ||
    refusesNeeded(y.schema, x.schema)
  );
}

function disjointTypes(a: Side, b: Side): boolean {
  const [x, y] = [valueTypes(a), valueTypes(b)];
  if (x === undefined || y === undefined) return false;
  const numeric = (type: string): boolean => type === "integer" || type === "number";
  return !x.some((type) => y.includes(type) || (numeric(type) && y.some(numeric)));
}

/** Returns the types that a value can have, as far as the schema says. */
function valueTypes({ schema, implied }: Side): readonly string[] | undefined {
  const types = typeList(schema.type ?? (implied ? impliedType(schema) : undefined));
  if (types.length > 0) return types;
  const values = allowedValues(schema);
  return values?.map((value) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value));
}

export function allowedValues(schema: JsonSchema): readonly unknown[] | undefined {
  return schema.const === undefined ? schema.enum : [schema.const];
}

function disjointValues(a: JsonSchema, b: JsonSchema): boolean {
  const [x, y] = [allowedValues(a), allowedValues(b)];
  return x !== undefined && y !== undefined && !x.some((value) => y.some((other) => same(value, other)));
}

function onlyObjects(side: Side): boolean {
  const types = valueTypes(side);
  return types !== undefined && types.every((type) => type === "object");
}

/** Whether both require a property whose schemas are disjoint, such as a discriminator. */
function disjointProperties(a: Side, b: Side, flatten: Flatten, depth: number): boolean {
  const [inA, inB] = [a, b].map(({ schema }) => new Map(Object.entries(schema.properties ?? {})));
  return (a.schema.required ?? []).some((name) => {
    const [x, y] = [inA?.get(name), inB?.get(name)];
    if (x === undefined || y === undefined || b.schema.required?.includes(name) !== true) return false;
    return disjoint({ ...a, schema: x }, { ...b, schema: y }, flatten, depth + 1);
  });
}

/** Whether one requires a property that the other does not allow. */
function refusesNeeded(closed: JsonSchema, needing: JsonSchema): boolean {
  if (closed.additionalProperties !== false || closed.patternProperties !== undefined) return false;
  return (needing.required ?? []).some((name) => !Object.hasOwn(closed.properties ?? {}, name));
}

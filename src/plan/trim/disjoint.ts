/** Whether no value can satisfy two schemas: then `oneOf` says no more than `anyOf`, and members can be left out of it. */
import type { JsonSchema } from "../../model/runtime.js";
import type { Flatten } from "./flatten.js";
import { same, typeList } from "./merge.js";

/** Levels of properties and unions that are looked into. */
const deepest = 3;

/** `true` only where it is certain. */
export function disjoint(a: JsonSchema, b: JsonSchema, flatten: Flatten, depth = 0): boolean {
  const [x, y] = [flatten(a).schema, flatten(b).schema];
  if (disjointTypes(x, y) || disjointValues(x, y)) return true;
  if (depth >= deepest) return false;
  const branches = (schema: JsonSchema): readonly JsonSchema[] | undefined => schema.anyOf ?? schema.oneOf;
  const [inX, inY] = [branches(x), branches(y)];
  if (inX?.every((branch) => disjoint(branch, y, flatten, depth + 1))) return true;
  if (inY?.every((branch) => disjoint(x, branch, flatten, depth + 1))) return true;
  return (
    onlyObjects(x) &&
    onlyObjects(y) &&
    (disjointProperties(x, y, flatten, depth) || refusesNeeded(x, y) || refusesNeeded(y, x))
  );
}

function disjointTypes(a: JsonSchema, b: JsonSchema): boolean {
  const [x, y] = [valueTypes(a), valueTypes(b)];
  if (x === undefined || y === undefined) return false;
  const overlap = (type: string): boolean =>
    y.includes(type) ||
    (type === "integer" && y.includes("number")) ||
    (type === "number" && y.includes("integer"));
  return !x.some(overlap);
}

/** The types a value of the schema can have, as far as the schema says. */
export function valueTypes(schema: JsonSchema): readonly string[] | undefined {
  const types = typeList(schema.type);
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

function onlyObjects(schema: JsonSchema): boolean {
  const types = valueTypes(schema);
  return types !== undefined && types.every((type) => type === "object");
}

/** A property that both require and that cannot be what both want, such as a discriminator. */
function disjointProperties(a: JsonSchema, b: JsonSchema, flatten: Flatten, depth: number): boolean {
  const [inA, inB] = [
    new Map(Object.entries(a.properties ?? {})),
    new Map(Object.entries(b.properties ?? {})),
  ];
  return (a.required ?? []).some((name) => {
    const [x, y] = [inA.get(name), inB.get(name)];
    return (
      x !== undefined &&
      y !== undefined &&
      b.required?.includes(name) === true &&
      disjoint(x, y, flatten, depth + 1)
    );
  });
}

/** A property that one requires and the other does not allow. */
function refusesNeeded(closed: JsonSchema, needing: JsonSchema): boolean {
  if (closed.additionalProperties !== false || closed.patternProperties !== undefined) return false;
  return (needing.required ?? []).some((name) => !Object.hasOwn(closed.properties ?? {}, name));
}

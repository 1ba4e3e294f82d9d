/** Breaks loops of schemas that must satisfy themselves before anything else: legal to write, endless to validate. */
import type { Schema } from "../../model/api.js";
import { maxChecks, maxInPlace } from "../load/limits.js";
import { meantName } from "../../schema/parts.js";
import { referredName } from "../../schema/reference.js";

/** Keywords whose schemas apply to the same value, not to a part of it. */
const inPlace = ["allOf", "anyOf", "oneOf"] as const;
const inPlaceSingle = ["not", "if", "then", "else"] as const;

/** Schemas that lost their `$ref`. */
export interface Broken {
  /** Their reference led back to the schema that contains it. */
  readonly circular: readonly Schema[];
  /** Their reference led to too many schemas, most of them the same ones again. */
  readonly multiplied: readonly Schema[];
  /** Their reference led to a long row of references, each of which applies to the same value. */
  readonly deep: readonly Schema[];
}

/**
 * Removes references that lead back to their schema without a property or an item in between, and those because of which one
 * value would be checked more than {@link maxChecks} times: forty schemas that each refer to the next one twice are a million
 * million checks. Also those that lead through more than {@link maxInPlace} others: each schema of such a row is planned with all
 * that follow it.
 */
export function breakLoops(named: ReadonlyMap<string, Schema>): Broken {
  const state = new Map<string, "open" | "done">();
  /** Number of schemas that a value is checked against, by the name of the first. */
  const checks = new Map<string, number>();
  /** Length of the longest row of references, by the name of the first schema. */
  const rows = new Map<string, number>();
  const deep: Schema[] = [];
  const circular: Schema[] = [];
  const multiplied: Schema[] = [];
  const count = (name: string, schema: Schema | undefined) => {
    let sum = 1;
    let row = 0;
    // Names for a schema are followed to their end, as long as the row may be.
    const own = schema !== undefined && isName(schema) ? 0 : 1;
    for (const reference of schema === undefined ? [] : referencesInPlace(schema)) {
      const target = referredName(reference) ?? "";
      const more = checks.get(target) ?? 0;
      const after = (rows.get(target) ?? 0) + own;
      if (after <= maxInPlace && sum + more <= maxChecks) {
        sum += more;
        row = Math.max(row, after);
      } else {
        delete reference.$ref;
        (after > maxInPlace ? deep : multiplied).push(reference);
      }
    }
    checks.set(name, sum);
    rows.set(name, row);
  };
  for (const start of named.keys()) {
    if (state.has(start)) continue;
    const stack: { name: string; references: Schema[] }[] = [];
    const open = (name: string) => {
      state.set(name, "open");
      const schema = named.get(name);
      stack.push({ name, references: schema === undefined ? [] : referencesInPlace(schema) });
    };
    open(start);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const reference = top.references.pop();
      if (reference === undefined) {
        state.set(top.name, "done");
        count(top.name, named.get(top.name));
        stack.pop();
        continue;
      }
      const target = referredName(reference) ?? "";
      if (state.get(target) === "open") {
        delete reference.$ref;
        circular.push(reference);
      } else if (!state.has(target)) open(target);
    }
  }
  return { circular, multiplied, deep };
}

/** Whether it only means another schema. */
function isName(schema: Schema): boolean {
  return Object.keys(schema).length === 1 && meantName(schema) !== undefined;
}

/** Returns every schema with a `$ref` that applies to the same value as `root`, including itself, the last one first. */
function referencesInPlace(root: Schema): Schema[] {
  const found: Schema[] = [];
  const pending = [root];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (schema.$ref !== undefined) found.push(schema);
    for (const keyword of inPlace) for (const part of schema[keyword] ?? []) pending.push(part);
    for (const keyword of inPlaceSingle) if (schema[keyword] !== undefined) pending.push(schema[keyword]);
    const dependent = schema["dependentSchemas"];
    if (typeof dependent === "object" && dependent !== null)
      for (const part of Object.values(dependent) as Schema[]) pending.push(part);
  }
  return found;
}

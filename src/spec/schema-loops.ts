/** Schemas that must satisfy themselves before anything else: legal to write, endless to validate. */
import type { Schema } from "../model/api.js";

/** Keywords whose schemas apply to the same value, not to a part of it. */
const inPlace = ["allOf", "anyOf", "oneOf"] as const;
const inPlaceSingle = ["not", "if", "then", "else"] as const;

/**
 * Takes out references that lead back to the schema they stand in without a property or an item in between.
 *
 * @returns the schemas that lost their `$ref`.
 */
export function breakLoops(named: ReadonlyMap<string, Schema>): Schema[] {
  const state = new Map<string, "open" | "done">();
  const broken: Schema[] = [];
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
        stack.pop();
        continue;
      }
      const target = reference.$ref?.slice("#/$defs/".length) ?? "";
      if (state.get(target) === "open") {
        delete reference.$ref;
        broken.push(reference);
      } else if (!state.has(target)) open(target);
    }
  }
  return broken;
}

/** Every schema with a `$ref` that applies to the same value as `root`, itself included, the last one first. */
function referencesInPlace(root: Schema): Schema[] {
  const found: Schema[] = [];
  const pending = [root];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (schema.$ref !== undefined) found.push(schema);
    for (const keyword of inPlace) pending.push(...(schema[keyword] ?? []));
    for (const keyword of inPlaceSingle) if (schema[keyword] !== undefined) pending.push(schema[keyword]);
    const dependent = schema["dependentSchemas"];
    if (typeof dependent === "object" && dependent !== null)
      pending.push(...(Object.values(dependent) as Schema[]));
  }
  return found;
}

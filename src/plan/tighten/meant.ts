/** Decides for which member of a union a value of the document is meant. */
import { fits } from "../../bounded.js";
import type { Api, Schema } from "../../model/api.js";
import type { JsonSchema } from "../../model/runtime.js";
import { fullSchemas } from "../schema/full.js";
import { bundled } from "../schema/ref.js";
import { mapSubschemas } from "../schema/subschemas.js";
import { without } from "../schema/without.js";
import type { HandsOn } from "./evidence.js";
import { reversingKeywords } from "./nodes.js";

/**
 * Hands a value on to the members of a union that accept it or, if none does, to those that would without patterns and formats.
 * No value is meant for schemas below `not`, `if` and `contains`.
 */
export function meantFor(api: Api): HandsOn {
  const full = fullSchemas(api, { direction: "request", namePrefix: "" });
  const whole = remembered((schema: Schema) => bundled(full.of(schema), (name) => full.named(name)));
  const outlined = remembered((schema: Schema) => withoutTextRules(whole(schema)));
  return (from, { child, keyword }, value) => {
    if (reversingKeywords.has(keyword)) return false;
    if (keyword !== "anyOf" && keyword !== "oneOf") return true;
    const members = from[keyword] ?? [];
    const form = members.some((member) => fits(whole(member), value)) ? whole : outlined;
    return fits(form(child), value);
  };
}

/** Makes each schema once, because validators are kept by schema. */
function remembered(make: (schema: Schema) => JsonSchema): (schema: Schema) => JsonSchema {
  const known = new WeakMap<Schema, JsonSchema>();
  return (schema) => {
    const made = known.get(schema) ?? make(schema);
    known.set(schema, made);
    return made;
  };
}

/** Removes patterns and formats at any depth. */
function withoutTextRules(schema: JsonSchema): JsonSchema {
  return mapSubschemas(without(schema, "pattern", "format"), withoutTextRules);
}

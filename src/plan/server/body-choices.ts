/**
 * Lists the values that a request body offers to choose from. Some operations do several things, and which one is said only
 * there: `type: reboot | resize | snapshot`. People ask for these words.
 */
import type { JsonSchema } from "../../runtime/values/json.js";
import type { Candidate } from "../arguments/decision.js";
import { alternatives, conjuncts } from "../../schema/parts.js";

/** Deeper members are details. */
const deepest = 3;
/** Longer lists name things (countries, currencies) instead of what can be done. */
const mostChoices = 30;

/** @returns the words, each value once */
export function bodyChoices(candidates: readonly Candidate[]): readonly string[] {
  const found = candidates.flatMap(({ place, constant, schema }) =>
    place.startsWith("body:") && constant === undefined ? choicesIn(schema, 0) : [],
  );
  return [...new Set(found)];
}

function choicesIn(schema: JsonSchema, depth: number): readonly string[] {
  if (depth > deepest) return [];
  const { items, properties = {} } = schema;
  const here = [...alternatives(schema), ...conjuncts(schema), ...(items === undefined ? [] : [items])];
  return [
    ...ownChoices(schema),
    ...here.flatMap((part) => choicesIn(part, depth)),
    ...Object.values(properties).flatMap((member) => choicesIn(member, depth + 1)),
  ];
}

function ownChoices({ const: constant, enum: choices = [] }: JsonSchema): readonly string[] {
  const values = constant === undefined ? choices : [constant];
  if (values.length > mostChoices) return [];
  return values.filter((value) => typeof value === "string").filter((value) => /\p{L}{3}/u.test(value));
}

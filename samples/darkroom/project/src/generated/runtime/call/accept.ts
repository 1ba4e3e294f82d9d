// @generated SignedSource<<162193d6ba4e6498923a6310072e3d3e9476b2ba78bdf0e21618a32a02ca557f>>
import type { JsonSchema } from "../json.js";
import { withinSteps } from "../schema/steps.js";
import { validate } from "../schema/validate.js";
import { coerce } from "./coerce.js";
import { isUndecided, type Problem } from "./problems.js";

/** Coerces a value to its schema and returns the problems that remain. */
export function accept(schema: JsonSchema, value: unknown): { value: unknown; problems: Problem[] } {
  return withinSteps(() => acceptWithin(schema, value));
}

function acceptWithin(schema: JsonSchema, value: unknown): ReturnType<typeof accept> {
  const problems = validate(schema, value);
  if (problems.length === 0 || problems.some(isUndecided)) return { value, problems };
  const coerced = coerce(schema, value);
  return { value: coerced, problems: coerced === value ? problems : validate(schema, coerced) };
}

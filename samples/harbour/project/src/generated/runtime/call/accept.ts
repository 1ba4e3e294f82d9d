// @generated SignedSource<<f4eda4ead9fa91abd9715ce1a5c1e3b9468c6399d4368e044296bd635cadacf1>>
import type { JsonSchema } from "../json.js";
import { validate } from "../schema/validate.js";
import { coerce } from "./coerce.js";
import type { Problem } from "./problems.js";

/** Coerces a value to its schema and returns the problems that remain. */
export function accept(schema: JsonSchema, value: unknown): { value: unknown; problems: Problem[] } {
  const problems = validate(schema, value);
  if (problems.length === 0) return { value, problems };
  const coerced = coerce(schema, value);
  return { value: coerced, problems: coerced === value ? problems : validate(schema, coerced) };
}

// @generated SignedSource<<158900fa9a3d162437155cb99e83bfa29b14cd6466ec705c76bf9feb17d8294c>>
import type { JsonSchema } from "../json.js";
import { validate } from "../schema/validate.js";
import { coerce } from "./coerce.js";
import type { Problem } from "./problems.js";

/** The value as the schema wants it, and what is wrong with it even so. */
export function accept(schema: JsonSchema, value: unknown): { value: unknown; problems: Problem[] } {
  const problems = validate(schema, value);
  if (problems.length === 0) return { value, problems };
  const coerced = coerce(schema, value);
  return { value: coerced, problems: coerced === value ? problems : validate(schema, coerced) };
}

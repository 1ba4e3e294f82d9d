// @generated SignedSource<<e38302e09fba9914a48db9f6baef11e81750ce6d004aa0da20692a25dfa187c1>>
import { coerce } from "./coerce.js";
import type { JsonSchema } from "./json.js";
import type { Problem } from "./problems.js";
import { validate } from "./validate.js";

/** The value as the schema wants it, and what is wrong with it even so. */
export function accept(schema: JsonSchema, value: unknown): { value: unknown; problems: Problem[] } {
  const problems = validate(schema, value);
  if (problems.length === 0) return { value, problems };
  const coerced = coerce(schema, value);
  return { value: coerced, problems: coerced === value ? problems : validate(schema, coerced) };
}

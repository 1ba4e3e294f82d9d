/** What the document's own security says that a caller must have been granted. */
import type { Operation, SecurityScheme } from "../../model/api.js";

/**
 * Alternatives, each of scopes that are needed together; none where a caller needs no scopes. Alternatives without OAuth
 * (an API key) are how the server proves itself to the API, and say nothing of who may use it, unless the operation is open
 * to everybody (`{}`).
 */
export function documentScopes(
  { security }: Operation,
  schemes: ReadonlyMap<string, SecurityScheme>,
): readonly (readonly string[])[] {
  const granting = (scheme: string): boolean =>
    ["oauth2", "openIdConnect"].includes(schemes.get(scheme)?.type ?? "");
  if (security.some((requirement) => requirement.size === 0)) return [];
  const alternatives = security
    .map((requirement) => [...requirement].filter(([scheme]) => granting(scheme)))
    .filter((requirement) => requirement.length > 0)
    .map((requirement) => [...new Set(requirement.flatMap(([, scopes]) => scopes))]);
  if (alternatives.some((scopes) => scopes.length === 0)) return [];
  return alternatives.filter((scopes, i) => !alternatives.some((other, j) => covers(scopes, i, other, j)));
}

/** Whoever has the first has the second as well; of two equal ones the first stays. */
function covers(scopes: readonly string[], at: number, other: readonly string[], otherAt: number): boolean {
  if (at === otherAt || !other.every((scope) => scopes.includes(scope))) return false;
  return other.length < scopes.length || otherAt < at;
}

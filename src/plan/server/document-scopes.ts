/** Reads from a document's security which scopes a caller needs. */
import type { Operation, SecurityScheme } from "../../model/api.js";

/**
 * Alternative sets of scopes; empty if a caller needs none. An alternative without OAuth (an API key) authenticates
 * the server to the API and says nothing about callers, unless the operation is open to everybody (`{}`).
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

/** Whether holders of the first set always hold the second; of two equal sets the first stays. */
function covers(scopes: readonly string[], at: number, other: readonly string[], otherAt: number): boolean {
  if (at === otherAt || !other.every((scope) => scopes.includes(scope))) return false;
  return other.length < scopes.length || otherAt < at;
}

// @generated SignedSource<<254781620ec7bba1116003734814e2185fb9e2ee56b1ac443ea21764b67fb433>>
/** Addresses with variables, as far as resources need them: `{name}` (RFC 6570, level 1). */

/** Whether an address contains variables. */
export function isTemplate(uri: string): boolean {
  return variablesOf(uri).length > 0;
}

export function variablesOf(template: string): string[] {
  return [...template.matchAll(variable)].map(([, name = ""]) => name);
}

/** @returns the decoded values of the variables; `undefined` if the address does not match. */
export function matchTemplate(template: string, uri: string): ReadonlyMap<string, string> | undefined {
  if (uri.length > longest) return undefined;
  const literals = template.split(variable).filter((_, index) => index % 2 === 0);
  const found = new RegExp(`^${literals.map(escaped).join("([^/?#&=]+)")}$`).exec(uri);
  if (found === null) return undefined;
  try {
    const values = found.slice(1).map(decodeURIComponent);
    return new Map(variablesOf(template).map((name, index) => [name, values[index] ?? ""]));
  } catch {
    return undefined;
  }
}

/** Maximum length of an address in characters, because it can be divided among variables in many ways. */
const longest = 4_000;

const variable = /\{([A-Za-z0-9_.-]+)\}/g;

function escaped(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

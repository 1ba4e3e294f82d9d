/** URIs of resources with variables, such as `note://{id}`: level 1 of RFC 6570. */

/** Whether an address contains variables. */
export function isTemplate(uri: string): boolean {
  return variablesOf(uri).length > 0;
}

export function variablesOf(template: string): string[] {
  return [...template.matchAll(variable)].map(([, name = ""]) => name);
}

/**
 * Each variable but the first takes as little as it can, so that an address is read once, whatever it could be divided into.
 *
 * @returns the decoded values of the variables; `undefined` if the address does not match.
 */
export function matchTemplate(template: string, uri: string): ReadonlyMap<string, string> | undefined {
  const [first = "", ...others] = template.split(variable).filter((_, index) => index % 2 === 0);
  const last = others.pop();
  if (last === undefined) return uri === first ? new Map() : undefined;
  if (!uri.startsWith(first) || !uri.endsWith(last)) return undefined;
  const found: string[] = [];
  let end = uri.length - last.length;
  for (const literal of others.reverse()) {
    const at = uri.lastIndexOf(literal, end - 1 - literal.length);
    if (at === -1) return undefined;
    found.unshift(uri.slice(at + literal.length, end));
    end = at;
  }
  found.unshift(uri.slice(first.length, end));
  if (found.some((value) => value === "" || delimiter.test(value))) return undefined;
  try {
    const values = found.map(decodeURIComponent);
    return new Map(variablesOf(template).map((name, index) => [name, values[index] ?? ""]));
  } catch {
    return undefined;
  }
}

/** What no value contains unencoded, because it ends a part of an address. */
const delimiter = /[/?#&=]/;

const variable = /\{([A-Za-z0-9_.-]+)\}/g;

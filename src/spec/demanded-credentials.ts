/** Corrects documents that list keys as alternatives although they are needed together, as their required parameters show. */
import type { Parameter, SecurityRequirement, SecurityScheme } from "../model/api.js";

/**
 * Adds to every alternative of keys alone the keys of other alternatives that are required parameters of the operation, because
 * the document does not describe a request without them.
 */
export function withDemandedKeys(
  alternatives: readonly SecurityRequirement[],
  parameters: readonly Parameter[],
  schemes: ReadonlyMap<string, SecurityScheme>,
): readonly SecurityRequirement[] {
  const required = new Set(
    parameters.flatMap((parameter) => (parameter.required ? placeOf(parameter.in, parameter.name) : [])),
  );
  const isDemanded = (name: string): boolean => {
    const scheme = schemes.get(name);
    return scheme?.type === "apiKey" && required.has(placeOf(scheme.in, scheme.parameter));
  };
  const demanded = alternatives.flatMap((needed) => [...needed].filter(([name]) => isDemanded(name)));
  const whole = alternatives.map((needed) => {
    const isOfKeys = [...needed.keys()].every((name) => schemes.get(name)?.type === "apiKey");
    return isOfKeys && needed.size > 0 ? new Map([...needed, ...demanded]) : needed;
  });
  return whole.filter((needed, at) => whole.findIndex((other) => isSame(needed, other)) === at);
}

/** Returns a place as text; names of headers ignore case. */
function placeOf(location: string, name: string): string {
  return `${location}:${location === "header" ? name.toLowerCase() : name}`;
}

function isSame(one: SecurityRequirement, other: SecurityRequirement): boolean {
  return one.size === other.size && [...one.keys()].every((name) => other.has(name));
}

/**
 * Finds parameters that arrive under the same name. With `explode`, each member of an object is sent by its own name
 * (https://spec.openapis.org/oas/v3.1.1.html#style-values), which another parameter or an API key may have, too.
 */
import type { SecurityScheme } from "../../../model/api.js";
import type { ParameterFacts } from "../../../model/runtime.js";
import type { Flatten } from "../../../schema/flatten.js";
import { alternatives } from "../../../schema/parts.js";

export interface Collision {
  /** The parameter whose members collide. */
  readonly parameter: ParameterFacts;
  readonly members: readonly string[];
  /** Names of the parameters and security schemes that they collide with. */
  readonly others: readonly string[];
}

/** A security scheme whose credential is sent like a parameter. */
export type ApiKey = Extract<SecurityScheme, { type: "apiKey" }>;

/**
 * @returns one for each parameter that collides with a key, a parameter without members, or an earlier one
 */
export function collisions(
  parameters: readonly ParameterFacts[],
  { keys, flatten }: { keys: readonly ApiKey[]; flatten: Flatten },
): Collision[] {
  const senders = new Map(keys.map((scheme) => [keyOf(scheme, scheme.parameter), scheme.name]));
  const spread: { parameter: ParameterFacts; members: readonly string[] }[] = [];
  for (const parameter of parameters) {
    const members = isSpread(parameter) ? membersOf(parameter.schema, flatten) : [];
    if (members.length === 0) senders.set(keyOf(parameter, parameter.name), parameter.name);
    else spread.push({ parameter, members });
  }
  return spread.flatMap(({ parameter, members }): Collision[] => {
    const key = (member: string): string => keyOf(parameter, member);
    const colliding = members.filter((member) => senders.has(key(member)));
    const others = new Set(colliding.map((member) => senders.get(key(member)) ?? ""));
    for (const member of members) if (!senders.has(key(member))) senders.set(key(member), parameter.name);
    return colliding.length === 0 ? [] : [{ parameter, members: colliding, others: [...others] }];
  });
}

function isSpread({ in: location, style, explode, contentType }: ParameterFacts): boolean {
  return (
    (location === "query" || location === "cookie") &&
    explode &&
    style !== "deepObject" &&
    contentType === undefined
  );
}

function keyOf({ in: location }: { in: string }, name: string): string {
  return `${location}:${name}`;
}

function membersOf(schema: ParameterFacts["schema"], flatten: Flatten): string[] {
  const { schema: flat } = flatten(schema);
  const inUnion = alternatives(flat).map((member) => flatten(member).schema.properties ?? {});
  return [...new Set([flat.properties ?? {}, ...inUnion].flatMap(Object.keys))];
}

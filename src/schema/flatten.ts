/** Merges a schema's reference and its `allOf` into it, one level deep. */
import type { JsonSchema } from "../runtime/values/json.js";
import { oncePer } from "../runtime/values/lazy.js";
import { mergeAll } from "./merge.js";
import { isReference, refName, referredName, type Definitions } from "./reference.js";

interface Flat {
  /** Has no `$ref`, and no `allOf` unless one schema cannot express what its members say together. */
  readonly schema: JsonSchema;
  /** Names of the schemas that were merged into it. */
  readonly names: readonly string[];
}

export type Flatten = (schema: JsonSchema) => Flat;

const branching = ["anyOf", "oneOf", "if", "dependentSchemas", "allOf"] as const;

/** Whether a flattened schema applies further schemas to the same value. */
export function isBranching(schema: JsonSchema): boolean {
  return branching.some((keyword) => schema[keyword] !== undefined);
}

/** Whether two flattened schemas do so by the same keyword. */
export function branchAlike(one: JsonSchema, other: JsonSchema): boolean {
  return branching.some((keyword) => one[keyword] !== undefined && other[keyword] !== undefined);
}

export function flattener(definitions: Definitions): Flatten {
  const byName = new Map<string, Flat>();

  /** All references to a schema share its flat form, so that it is merged once, and what else is found out about it as well. */
  return oncePer((schema: JsonSchema): Flat => {
    const name = isReference(schema) ? referredName(schema) : undefined;
    const flat = (name === undefined ? undefined : byName.get(name)) ?? flatten(schema, definitions);
    if (name !== undefined) byName.set(name, flat);
    return flat;
  });
}

function flatten(schema: JsonSchema, definitions: Definitions, names = new Set<string>()): Flat {
  const parts: JsonSchema[] = [];

  function collect(part: JsonSchema): void {
    const { $ref, allOf, ...own } = part;
    if ($ref !== undefined) {
      const name = refName($ref);
      const target = names.has(name) ? undefined : definitions.get(name);
      names.add(name);
      if (target !== undefined) collectSealed(target);
    }
    for (const member of allOf ?? []) collectSealed(member);
    // Merges the only member of a union.
    const [member, ...others] = own.anyOf ?? [];
    if (member !== undefined && others.length === 0) {
      collectSealed(member);
      delete own.anyOf;
    }
    if (Object.keys(own).length > 0) parts.push(own);
  }

  /** Flattens a member with `unevaluatedProperties` separately, because the keyword applies to that member only. */
  function collectSealed(member: JsonSchema): void {
    if (member.unevaluatedProperties === undefined) collect(member);
    else parts.push(flatten(member, definitions, names).schema);
  }

  collect(schema);
  return { schema: sealed(mergeParts(parts)), names: [...names] };
}

function mergeParts(parts: readonly JsonSchema[]): JsonSchema {
  const { unevaluatedProperties, ...last } = parts.at(-1) ?? {};
  const members = unevaluatedProperties === undefined ? parts : [...parts.slice(0, -1), last];
  const { merged, left } = mergeAll(members);
  return {
    ...merged,
    ...(left.length > 0 && { allOf: left }),
    ...(unevaluatedProperties !== undefined && { unevaluatedProperties }),
  };
}

/** Turns `unevaluatedProperties` into `additionalProperties`, which more readers know, if nothing else evaluates properties. */
function sealed(schema: JsonSchema): JsonSchema {
  const { unevaluatedProperties, ...rest } = schema;
  if (unevaluatedProperties === undefined || isBranching(rest)) return schema;
  return rest.additionalProperties === undefined
    ? { ...rest, additionalProperties: unevaluatedProperties }
    : rest;
}

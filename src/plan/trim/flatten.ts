/** Merges a schema's reference and its `allOf` into it, one level deep. */
import { refName } from "../../model/reference.js";
import type { JsonSchema } from "../../model/runtime.js";
import { merge } from "./merge.js";

export interface Flat {
  /** Has no `$ref`, and no `allOf` unless one schema cannot express what its members say together. */
  readonly schema: JsonSchema;
  /** Names of the schemas that were merged into it. */
  readonly names: readonly string[];
}

export type Flatten = (schema: JsonSchema) => Flat;

export type Named = (name: string) => JsonSchema | undefined;

/** Keywords that apply further schemas to the same value in a flattened schema. */
export const branching = ["anyOf", "oneOf", "if", "dependentSchemas", "allOf"] as const;

export function flattener(named: Named): Flatten {
  const known = new WeakMap<JsonSchema, Flat>();
  const byName = new Map<string, Flat>();

  /** All references to a schema share its flat form, so that it is merged once, and what else is found out about it as well. */
  function ofReference(schema: JsonSchema): Flat | undefined {
    if (schema.$ref === undefined || Object.keys(schema).length > 1) return undefined;
    const name = refName(schema.$ref);
    const flat = byName.get(name) ?? flatten(schema, named);
    byName.set(name, flat);
    return flat;
  }

  return (schema) => {
    const flat = known.get(schema) ?? ofReference(schema) ?? flatten(schema, named);
    known.set(schema, flat);
    return flat;
  };
}

function flatten(schema: JsonSchema, named: Named, names = new Set<string>()): Flat {
  const parts: JsonSchema[] = [];

  function collect(part: JsonSchema): void {
    const { $ref, allOf, ...own } = part;
    if ($ref !== undefined) {
      const name = refName($ref);
      const target = names.has(name) ? undefined : named(name);
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
    else parts.push(flatten(member, named, names).schema);
  }

  collect(schema);
  return { schema: sealed(mergeAll(parts)), names: [...names] };
}

function mergeAll(parts: readonly JsonSchema[]): JsonSchema {
  const { unevaluatedProperties, ...last } = parts.at(-1) ?? {};
  const members = unevaluatedProperties === undefined ? parts : [...parts.slice(0, -1), last];
  let result: JsonSchema = {};
  const left: JsonSchema[] = [];
  for (const part of members) {
    const merged = merge(result, part);
    if (merged === undefined) left.push(part);
    else result = merged;
  }
  return {
    ...result,
    ...(left.length > 0 && { allOf: left }),
    ...(unevaluatedProperties !== undefined && { unevaluatedProperties }),
  };
}

/** Turns `unevaluatedProperties` into `additionalProperties`, which more readers know, if nothing else evaluates properties. */
function sealed(schema: JsonSchema): JsonSchema {
  const { unevaluatedProperties, ...rest } = schema;
  if (unevaluatedProperties === undefined || branching.some((keyword) => rest[keyword] !== undefined))
    return schema;
  return rest.additionalProperties === undefined
    ? { ...rest, additionalProperties: unevaluatedProperties }
    : rest;
}

/** Finds values that a union accepts as it is written, and rejects once its members are told apart by a property. */
import { references } from "../../runtime/schema/subschema.js";
import { fits } from "../../bounded.js";
import type { Schema } from "../../model/api.js";
import type { Json } from "../../model/runtime.js";
import { isObject } from "../value.js";
import { depthFirst } from "../../schema/walk.js";
import { isReference, referredName, type Definitions } from "../../schema/reference.js";
import { without } from "../../schema/keywords.js";

/**
 * A union, and the values of its discriminator's property that choose its members, as far as these do not say so themselves. A
 * member without any is removed.
 */
export interface Narrowing {
  readonly union: Schema;
  readonly property: string;
  readonly chosen: ReadonlyMap<Schema, readonly Json[]>;
}

/**
 * Returns whether a union loses a value. Schemas are compiled one by one and once, because the members of a union can be large,
 * and those of several unions the same.
 */
export function lostValues(named: Definitions): (narrowing: Narrowing, value: unknown) => boolean {
  const targets = new Map<string, Schema>();
  const complete = (schema: Schema): Schema => ({ ...schema, $defs: leadsTo(schema, named) });
  const isAccepted = (schema: Schema, value: unknown): boolean => {
    const name = isReference(schema) ? referredName(schema) : undefined;
    if (name === undefined) return fits(complete(schema), value);
    const target = targets.get(name) ?? complete(schema);
    targets.set(name, target);
    return fits(target, value);
  };

  return ({ union, property, chosen }, value) => {
    const stays = (member: Schema): boolean => {
      const allowed: readonly unknown[] | undefined = chosen.get(member);
      if (allowed === undefined || !isObject(value)) return true;
      return Object.hasOwn(value, property) && allowed.includes(value[property]);
    };
    const count = (members: readonly Schema[]): number =>
      members.filter((member) => isAccepted(member, value)).length;
    /** If a member that stays accepts the value, either the narrowed members do, or `oneOf` never did. */
    const dropped = (members: readonly Schema[]): number =>
      members.some((member) => stays(member) && isAccepted(member, value))
        ? 0
        : count(members.filter((member) => !stays(member)));
    const { oneOf = [], anyOf = [] } = union;
    const isLost = dropped(anyOf) > 0 || dropped(oneOf) === 1;
    return isLost && isAccepted(without(union, ...ofMembers), value);
  };
}

/** Keywords of a union that mean nothing without its members. */
const ofMembers = ["oneOf", "anyOf", "discriminator", "unevaluatedProperties"];

/** Returns everything that a schema refers to, directly or not, by name. */
function leadsTo(schema: Schema, named: Definitions): Record<string, Schema> {
  const names = depthFirst(references(schema), (name) => references(named.get(name) ?? {}));
  return Object.fromEntries([...names].map((name) => [name, named.get(name) ?? {}]));
}

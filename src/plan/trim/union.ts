/** Publishes the members of a union. */
import type { JsonSchema } from "../../model/runtime.js";
import { memberOf } from "../../runtime/values/json.js";
import { without } from "../../schema/keywords.js";
import { isNever, same } from "../../schema/merge.js";
import {
  withDescription,
  emptyPart,
  lastName,
  withNote,
  type EmptyReason,
  type PublishedPart,
  type PublishedSchema,
  type Publishing,
  type Position,
} from "./published.js";
import { united } from "../../schema/unite.js";
import { alternatives, unionOf } from "../../schema/parts.js";

interface Member {
  readonly full: JsonSchema;
  readonly published: PublishedSchema;
}

/** @returns `undefined` if no member can be published */
export function publishUnion(
  flat: JsonSchema,
  { position, publishing }: { position: Position; publishing: Publishing },
): PublishedPart | undefined {
  const members = alternatives(flat);
  if (members.length === 0) return emptyPart;
  const isChoice = members.filter((member) => !isNull(publishing.flatten(member).schema)).length > 1;
  const memberPosition: Position = { ...position, pointer: isChoice ? undefined : position.pointer };
  const possible = keptMembers(members, { position: memberPosition, publishing });
  const kept = new Set(possible.map(({ full }) => full));
  const dropped = members.filter((full) => !kept.has(full));
  if (possible.length === 0 || (position.strict && dropped.length > 0)) return undefined;
  // A member that was left out because it requires a property that is not published accepts no published value.
  const missed = dropped.filter(
    (full) => publishing.flatten(full).schema.required?.some((name) => position.forbidden.has(name)) !== true,
  );
  const shown = withBorrowedProperties(possible, flat);
  return {
    keywords: joined(
      shown.map(({ published }) => published.schema),
      publishing.rules,
    ),
    exact: missed.length === 0 && shown.every(({ published }) => published.exact),
    inside: emptinessOf(shown) ?? "full",
  };
}

/**
 * Describes properties that a member requires but does not describe, as the other members describe them.
 * @param flat contains the union
 */
function withBorrowedProperties(members: readonly Member[], flat: JsonSchema): readonly Member[] {
  return members.map((member) => {
    const { schema } = member.published;
    const { properties = {}, required = [], additionalProperties } = schema;
    if (schema.patternProperties !== undefined || (additionalProperties ?? true) !== true) return member;
    const undescribed = required.filter(
      (name) => !Object.hasOwn({ ...flat.properties, ...properties }, name),
    );
    const found = undescribed.flatMap((name): [string, JsonSchema][] => {
      const elsewhere = members
        .filter((other) => other !== member)
        .map(({ published }) => memberOf(published.schema.properties ?? {}, name))
        .filter((known) => known !== undefined);
      return elsewhere.length > 0 && !elsewhere.some(isOneValue) ? [[name, united(elsewhere)]] : [];
    });
    if (found.length === 0) return member;
    const whole: JsonSchema = { ...schema, properties: { ...properties, ...Object.fromEntries(found) } };
    return { ...member, published: { ...member.published, schema: whole, exact: false } };
  });
}

/** Whether a property allows one value at most, which distinguishes its member from the others. */
function isOneValue(schema: JsonSchema): boolean {
  return isNever(schema) || schema.const !== undefined || schema.enum?.length === 1;
}

function joined(schemas: readonly JsonSchema[], { merge }: { merge: boolean }): JsonSchema {
  const [only, ...others] = schemas;
  if (only !== undefined && others.length === 0) return only;
  return merge ? united(schemas) : unionOf(schemas);
}

/** Returns why nothing useful is left of the union; one member whose list a pattern replaces is enough. */
function emptinessOf(members: readonly Member[]): EmptyReason | undefined {
  const reasons = members.map(({ published }) => published.emptyBecause);
  if (reasons.includes("enum")) return "enum";
  return reasons.includes(undefined) ? undefined : reasons[0];
}

/** Publishes the members, and drops those of which nothing useful shows as long as others are left. */
function keptMembers(
  members: readonly JsonSchema[],
  { position, publishing }: { position: Position; publishing: Publishing },
): readonly Member[] {
  const possible = members.flatMap((full): Member[] => {
    const published = publishing.publish(full, position);
    if (published === undefined) return [];
    const about = publishing.describe(
      publishing.flatten(full).schema.description,
      lastName(position.path),
      published.schema,
    );
    const schema = withDescription(published.schema, withNote(about, published.note));
    return [{ full, published: { ...published, schema } }];
  });
  if (position.strict) return possible;
  const all = publishing.rules.merge ? withoutItems(possible) : possible;
  const valued = position.nulls ? all : all.filter(({ published }) => !isNull(published.schema));
  const present = valued.length > 0 ? valued : all;
  const anyText = present.some(({ published }) => isAnyText(published.schema));
  const useful = present.filter(
    ({ published }) =>
      published.emptyBecause === undefined || (published.emptyBecause === "enum" && !anyText),
  );
  return useful.length > 0 ? useful : present;
}

/** Reduces `T | T[]` to `T[]`, because a single value is read as a list of one, unless another member could accept it. */
function withoutItems(members: readonly Member[]): readonly Member[] {
  const items = members.flatMap(({ published: { schema } }) =>
    schema.type === "array" && schema.items !== undefined && (schema.minItems ?? 0) < 2 ? [schema.items] : [],
  );
  const emptyBecause = (schema: JsonSchema): JsonSchema => without(schema, "description", "default");
  const others = members.filter(
    ({ published: { schema } }) => !items.some((item) => same(emptyBecause(item), emptyBecause(schema))),
  );
  return others.every(({ published: { schema } }) => schema.type === "array" || isNull(schema))
    ? others
    : members;
}

/** Whether the schema allows only null, or the empty string that stands for it in forms. */
function isNull({ type, const: value, enum: values }: JsonSchema): boolean {
  if (type === "null" || value === null) return true;
  return values?.length === 1 && (values[0] === null || values[0] === "");
}

function isAnyText(schema: JsonSchema): boolean {
  return schema.type === "string" && same(without(schema, "description", "default"), { type: "string" });
}

/** Publishes the members of a union. */
import type { Json, JsonSchema } from "../../model/runtime.js";
import { without } from "../../schema/keywords.js";
import { same } from "../../schema/merge.js";
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
import { constantOf } from "./plain-object.js";
import { united } from "../../schema/unite.js";
import { alternatives, unionOf } from "../../schema/parts.js";

interface Member {
  readonly full: JsonSchema;
  readonly published: PublishedSchema;
}

interface Place {
  readonly position: Position;
  /** Of the only member besides null, from which no other is told. */
  readonly single: Position;
  readonly publishing: Publishing;
}

/** @returns `undefined` if no member can be published */
export function publishUnion(
  flat: JsonSchema,
  { position, single, publishing }: Place,
): PublishedPart | undefined {
  const members = alternatives(flat);
  if (members.length === 0) return emptyPart;
  const choices = members
    .map((member) => publishing.flatten(member).schema)
    .filter((member) => !isNull(member));
  const memberPosition: Position =
    choices.length > 1
      ? { ...position, pointer: undefined, choosing: choosingIn(choices, publishing) }
      : single;
  const possible = keptMembers(members, { position: memberPosition, publishing });
  const kept = new Set(possible.map(({ full }) => full));
  const dropped = members.filter((full) => !kept.has(full));
  if (possible.length === 0 || (position.strict && dropped.length > 0)) return undefined;
  // A member that was left out because it requires a property that is not published accepts no published value.
  const missed = dropped.filter(
    (full) => publishing.flatten(full).schema.required?.some((name) => position.forbidden.has(name)) !== true,
  );
  return {
    keywords: joined(
      possible.map(({ published }) => published.schema),
      publishing.rules,
    ),
    exact: missed.length === 0 && possible.every(({ published }) => published.exact),
    inside: emptinessOf(possible) ?? "full",
  };
}

/** The properties that have one value in each of the members, and not the same in all: `type`. */
function choosingIn([first, ...others]: readonly JsonSchema[], { flatten }: Publishing): ReadonlySet<string> {
  const valueIn = ({ properties = {} }: JsonSchema, name: string): Json | undefined => {
    const child = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return child && constantOf(child, flatten);
  };
  return new Set(
    Object.entries(first?.properties ?? {}).flatMap(([name, child]) => {
      const value = constantOf(child, flatten);
      if (value === undefined) return [];
      const values = others.map((other) => valueIn(other, name));
      return values.every((one) => one !== undefined) && values.some((one) => one !== value) ? [name] : [];
    }),
  );
}

function joined(schemas: readonly JsonSchema[], { merge }: { merge: boolean }): JsonSchema {
  const [only, ...others] = schemas;
  if (only !== undefined && others.length === 0) return only;
  return merge ? united(schemas) : unionOf(schemas);
}

/** Returns why nothing useful is left of the union but null; one member whose list a pattern replaces is enough. */
function emptinessOf(members: readonly Member[]): EmptyReason | undefined {
  const valued = members.filter(({ published }) => !isNull(published.schema));
  const reasons = (valued.length > 0 ? valued : members).map(({ published }) => published.emptyBecause);
  if (reasons.includes("own enum")) return "own enum";
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
      published.emptyBecause === undefined || (published.emptyBecause === "own enum" && !anyText),
  );
  // Null alone says that nothing else is taken.
  return useful.some(({ published }) => !isNull(published.schema)) ? useful : present;
}

/** Reduces `T | T[]` to `T[]`, because a single value is read as a list of one, unless another member could accept it. */
function withoutItems(members: readonly Member[]): readonly Member[] {
  const items = members.flatMap(({ published: { schema } }) =>
    schema.type === "array" && schema.items !== undefined && (schema.minItems ?? 0) < 2 ? [schema.items] : [],
  );
  const unlabelled = (schema: JsonSchema): JsonSchema => without(schema, "description", "default");
  const others = members.filter(
    ({ published: { schema } }) => !items.some((item) => same(unlabelled(item), unlabelled(schema))),
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

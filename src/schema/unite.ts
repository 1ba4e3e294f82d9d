/** Joins the published members of a union to as few and as plain schemas as possible. */
import type { Json, JsonSchema, SchemaType } from "../runtime/values/json.js";
import { branchAlike } from "./flatten.js";
import { merge, same } from "./merge.js";
import { conjuncts, intersectionOf, unionOf } from "./parts.js";
import { typeList, typeOfValues } from "./types.js";
import { without } from "./keywords.js";

/** Returns a schema that accepts whatever any of `members` accepts. */
export function united(members: readonly JsonSchema[]): JsonSchema {
  const flat = members.flatMap((member) =>
    member.anyOf !== undefined && Object.keys(member).length === 1 ? member.anyOf : [member],
  );
  const [first, ...rest] = oneType(withNull(oneObject(oneEnum(distinct(flat)))));
  if (first === undefined) return {};
  return rest.length === 0 ? first : unionOf([first, ...rest]);
}

function distinct(members: readonly JsonSchema[]): readonly JsonSchema[] {
  if (members.length < 2) return members;
  const byRule = new Map<string, JsonSchema>();
  for (const member of members) {
    const key = JSON.stringify(without(member, "description"));
    if (!byRule.has(key)) byRule.set(key, member);
  }
  return [...byRule.values()];
}

/** Joins members that list their values to one that lists all of them. */
function oneEnum(members: readonly JsonSchema[]): readonly JsonSchema[] {
  const listing = members.filter((member) => isListing(member));
  if (listing.length < 2) return members;
  const byText = new Map<string, Json>();
  for (const value of listing.flatMap(valuesOf)) {
    const text = JSON.stringify(value);
    if (!byText.has(text)) byText.set(text, value);
  }
  const values = [...byText.values()];
  const type = typeOfValues(values);
  const description =
    listing.length === members.length ? undefined : listing.map((member) => member.description).find(Boolean);
  const united: JsonSchema = {
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    enum: values,
  };
  const [first] = listing;
  return members.flatMap((member) => (member === first ? [united] : isListing(member) ? [] : [member]));
}

/** Joins objects that differ only in the single value of one property to one object that lists the values. */
function oneObject(members: readonly JsonSchema[]): readonly JsonSchema[] {
  const [first, ...others] = members;
  const name =
    first && others.length > 0 ? Object.entries(first.properties ?? {}).find(isMark)?.[0] : undefined;
  if (first === undefined || name === undefined) return members;
  const marks = members.map((member) => new Map(Object.entries(member.properties ?? {})).get(name));
  const rest = (member: JsonSchema): JsonSchema => ({
    ...without(member, "description"),
    properties: without(member.properties ?? {}, name) as Readonly<Record<string, JsonSchema>>,
  });
  const alike =
    marks.every((mark) => mark !== undefined && isMark([name, mark])) &&
    others.every((other) => same(rest(other), rest(first)));
  if (!alike) return members;
  const [mark] = oneEnum(marks.filter((schema) => schema !== undefined));
  return [
    {
      ...without(first, "description"),
      properties: Object.fromEntries(
        Object.entries(first.properties ?? {}).map(([key, schema]) => [
          key,
          key === name ? (mark ?? schema) : schema,
        ]),
      ),
    },
  ];
}

function isMark([, schema]: readonly [string, JsonSchema]): boolean {
  return isListing(schema) && valuesOf(schema).length === 1;
}

const nullOnly = (schema: JsonSchema): boolean =>
  schema.type === "null" && onlyHas(schema, ["type", "description", "default"]);

function isListing(schema: JsonSchema): boolean {
  return (
    (schema.const !== undefined || schema.enum !== undefined || nullOnly(schema)) &&
    onlyHas(schema, ["type", "enum", "const", "description", "default"])
  );
}

function valuesOf(schema: JsonSchema): readonly Json[] {
  if (schema.const !== undefined) return [schema.const];
  return schema.enum ?? [null];
}

function onlyHas(schema: JsonSchema, keywords: readonly string[]): boolean {
  return Object.keys(schema).every((keyword) => keywords.includes(keyword));
}

/** Turns `T` or null into `T` with one more type, unless a keyword of `T` applies to all types. */
function withNull(members: readonly JsonSchema[]): readonly JsonSchema[] {
  const [one, ...others] = members.filter((member) => !nullOnly(member));
  if (one?.type === undefined || others.length > 0 || members.length === 1 || speaksOfAllTypes(one))
    return members;
  return [{ ...one, type: types([...typeList(one.type), "null"]) }];
}

function speaksOfAllTypes(schema: JsonSchema): boolean {
  return ["enum", "const", "not", "anyOf", "oneOf", "allOf", "if"].some(
    (keyword) => schema[keyword] !== undefined,
  );
}

const scalars = ["string", "number", "integer", "boolean", "null"];

/** Joins scalars of different types, because a keyword of one type does not apply to another. */
function oneType(members: readonly JsonSchema[]): readonly JsonSchema[] {
  if (members.length < 2) return members;
  const all = members.flatMap(({ type }) => typeList(type));
  const numeric = all.filter((type) => type === "number" || type === "integer");
  const separate = new Set(all).size === all.length && numeric.length < 2;
  const plain = members.every((member) => {
    const own = typeList(member.type);
    return own.length > 0 && own.every((type) => scalars.includes(type)) && !speaksOfAllTypes(member);
  });
  if (!separate || !plain) return members;
  const together = members.toReversed().reduce((result, member) => ({ ...result, ...member }));
  return [{ ...without(together, "default"), type: types(all) }];
}

function types(names: readonly string[]): JsonSchema["type"] {
  return [...new Set(names)] as SchemaType[];
}

/** Adds a union to a schema. */
export function withUnion(base: JsonSchema, union: JsonSchema): JsonSchema {
  if (Object.keys(union).length === 0) return base;
  const beside = (): JsonSchema => ({ ...base, ...intersectionOf([...conjuncts(base), union]) });
  const members = union.anyOf;
  if (members === undefined || Object.keys(union).length > 1) return merge(base, union) ?? beside();
  if (branchAlike(union, base)) return beside();
  const { type, ...rest } = base;
  const types = typeList(type);
  const implied =
    rest.properties === undefined &&
    members.every(
      (member) => member.type !== undefined && typeList(member.type).every((name) => types.includes(name)),
    );
  return implied ? { ...rest, ...union } : { ...base, ...union };
}

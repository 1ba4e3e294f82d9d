/** Publishes the members of a union; `oneOf` becomes `anyOf` if no value satisfies two members. */
import { memberOf } from "../../runtime/json.js";
import type { JsonSchema } from "../../model/runtime.js";
import { without } from "../schema/without.js";
import { disjoint, type Side } from "./disjoint.js";
import type { Flatten } from "./flatten.js";
import { isNever, same } from "./merge.js";
import {
  withDescription,
  emptyPart,
  lastName,
  withNote,
  type Bare,
  type Part,
  type Published,
  type Run,
  type Site,
} from "./published.js";
import { united } from "./unite.js";

interface Member {
  readonly full: JsonSchema;
  readonly published: Published;
}

/** @returns `undefined` if no member can be published, or only in a way that would accept what is refused */
export function publishUnion(
  keyword: "anyOf" | "oneOf",
  flat: JsonSchema,
  { site, run }: { site: Site; run: Run },
): Part | undefined {
  const members = flat[keyword];
  if (members === undefined) return emptyPart;
  const implied = !site.strict && !site.literal;
  const exclusive = keyword === "anyOf" || run.allDisjoint(members, implied);
  const isChoice = members.filter((member) => !isNull(run.flatten(member).schema)).length > 1;
  const memberSite: Site = {
    ...site,
    literal: site.literal || !exclusive,
    pointer: isChoice ? undefined : site.pointer,
  };
  const possible = keptMembers(members, { site: memberSite, run, exclusive });
  const dropped = members.filter((full) => !possible.some((member) => member.full === full));
  if (possible.length === 0 || (site.strict && dropped.length > 0)) return undefined;
  // A member that was left out because it requires a property that is not published accepts no published value.
  const missed = dropped.filter(
    (full) => run.flatten(full).schema.required?.some((name) => site.forbidden.has(name)) !== true,
  );
  const apart = exclusive || run.lenient ? possible : keptApart(possible, missed, run.flatten);
  if (apart === undefined) return undefined;
  const kept = site.literal
    ? apart
    : told(apart, { flat, everyOther: !exclusive, all: dropped.length === 0 });

  const schemas = kept.map(({ published }) => published.schema);
  return {
    keywords: unionOf(schemas, { exclusive, merge: run.rules.merge }),
    exact: missed.length === 0 && kept.every(({ published }) => published.exact),
    inside: bareness(kept) ?? "full",
  };
}

interface Tellers {
  /** The schema that contains the union. */
  readonly flat: JsonSchema;
  /**
   * Whether all other members have to describe a property, as in a `oneOf`: with one that does not, a value could satisfy both.
   */
  readonly everyOther: boolean;
  /** Whether all members are published. */
  readonly all: boolean;
}

/** Describes properties that a member requires but does not describe, as the other members describe them. */
function told(members: readonly Member[], { flat, everyOther, all }: Tellers): readonly Member[] {
  if (everyOther && !all) return members;
  return members.map((member) => {
    const { schema } = member.published;
    const { properties = {}, required = [], additionalProperties } = schema;
    if (schema.patternProperties !== undefined || (additionalProperties ?? true) !== true) return member;
    const untold = required.filter((name) => !Object.hasOwn({ ...flat.properties, ...properties }, name));
    const found = untold.flatMap((name): [string, JsonSchema][] => {
      const others = members.filter((other) => other !== member);
      const said = others
        .map(({ published }) => memberOf(published.schema.properties ?? {}, name))
        .filter((known) => known !== undefined);
      const tells = said.length > 0 && (!everyOther || said.length === others.length);
      return tells && !said.some(isOneValue) ? [[name, united(said)]] : [];
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

function unionOf(
  schemas: readonly JsonSchema[],
  { exclusive, merge }: { exclusive: boolean; merge: boolean },
): JsonSchema {
  const [only, ...others] = schemas;
  if (only !== undefined && others.length === 0) return only;
  if (!exclusive) return { oneOf: schemas };
  return merge ? united(schemas) : { anyOf: schemas };
}

/** Returns why nothing useful is left of the union; one member whose list a pattern replaces is enough. */
function bareness(members: readonly Member[]): Bare | undefined {
  const reasons = members.map(({ published }) => published.bare);
  if (reasons.includes("enum")) return "enum";
  return reasons.includes(undefined) ? undefined : reasons[0];
}

/** Publishes the members, and drops those of which nothing useful shows as long as others are left. */
function keptMembers(
  members: readonly JsonSchema[],
  { site, run, exclusive }: { site: Site; run: Run; exclusive: boolean },
): readonly Member[] {
  const possible = members.flatMap((full): Member[] => {
    const published = run.publish(full, site);
    if (published === undefined) return [];
    const about = run.describe(run.flatten(full).schema.description, lastName(site.path), published.schema);
    const schema = withDescription(published.schema, withNote(about, published.note));
    return [{ full, published: { ...published, schema } }];
  });
  if (!exclusive || site.strict || site.literal) return possible;
  const all = run.rules.merge ? withoutItems(possible) : possible;
  const valued = site.nulls ? all : all.filter(({ published }) => !isNull(published.schema));
  const present = valued.length > 0 ? valued : all;
  const anyText = present.some(({ published }) => isAnyText(published.schema));
  const useful = present.filter(
    ({ published }) => published.bare === undefined || (published.bare === "enum" && !anyText),
  );
  return useful.length > 0 ? useful : present;
}

/** Reduces `T | T[]` to `T[]`, because a single value is read as a list of one, unless another member could accept it. */
function withoutItems(members: readonly Member[]): readonly Member[] {
  const items = members.flatMap(({ published: { schema } }) =>
    schema.type === "array" && schema.items !== undefined && (schema.minItems ?? 0) < 2 ? [schema.items] : [],
  );
  const bare = (schema: JsonSchema): JsonSchema => without(schema, "description", "default");
  const others = members.filter(
    ({ published: { schema } }) => !items.some((item) => same(bare(item), bare(schema))),
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
  return same(without(schema, "description", "default"), { type: "string" });
}

/**
 * Narrows the members so that they accept nothing that the full `oneOf` refuses because two members match: each excludes those
 * members that are not published completely.
 *
 * @returns `undefined` if that cannot be expressed
 */
function keptApart(
  kept: readonly Member[],
  missed: readonly JsonSchema[],
  flatten: Flatten,
): readonly Member[] | undefined {
  const narrowed = kept.filter(({ published }) => !published.exact).map(({ full }) => full);
  const others = [...missed, ...narrowed];
  const apart = kept.map((member) =>
    others
      .filter((other) => other !== member.full)
      .reduce<Member | undefined>((one, other) => one && keptFrom(one, other, flatten), member),
  );
  return apart.every((member) => member !== undefined) ? apart : undefined;
}

/** Forbids a property that the other member requires, so that no object satisfies both. */
function keptFrom(member: Member, other: JsonSchema, flatten: Flatten): Member | undefined {
  const { full, published } = member;
  const side = (schema: JsonSchema): Side => ({ schema, implied: false });
  if (disjoint(side(full), side(other), flatten)) return member;
  const { properties = {}, type } = published.schema;
  const refused = (name: string): boolean =>
    Object.hasOwn(properties, name) && isNever(properties[name] ?? {});
  const own = flatten(full).schema.properties ?? {};
  const foreign = (flatten(other).schema.required ?? []).filter((name) => !Object.hasOwn(own, name));
  const [name] = foreign;
  if (type !== "object" || name === undefined) return undefined;
  if (foreign.some(refused)) return member;
  const schema = { ...published.schema, properties: { ...properties, [name]: { not: {} } } };
  return { full, published: { ...published, schema, exact: false } };
}

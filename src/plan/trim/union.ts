/** The members of a union that can be published; `oneOf` becomes `anyOf` where no value satisfies two of them. */
import { memberOf } from "../../../templates/runtime/json.js";
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

/** @returns `undefined` where no member can be published, or only in a way that would let pass what is refused */
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
  // A member that was left out because it asks for what is not published accepts nothing that is.
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
  /** The schema that the union stands in. */
  readonly flat: JsonSchema;
  /** Whether all others have to tell of a property: with one that does not, a value could satisfy both. */
  readonly everyOther: boolean;
  /** Whether all members are there. */
  readonly all: boolean;
}

/** What a member requires without saying what it is, is what the others say that it is. */
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

/** What tells the member that has it from the others. */
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

/** A list that a pattern stands for makes the whole union one. */
function bareness(members: readonly Member[]): Bare | undefined {
  const reasons = members.map(({ published }) => published.bare);
  if (reasons.includes("enum")) return "enum";
  return reasons.includes(undefined) ? undefined : reasons[0];
}

/** Members of which nothing shows go, as long as others are left. */
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

/** `T | T[]` is `T[]`: a single value is taken for a list of one, unless something else is there to take it for. */
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

/** Null, or the empty text that stands for it in forms, where there is no null. */
function isNull({ type, const: value, enum: values }: JsonSchema): boolean {
  if (type === "null" || value === null) return true;
  return values?.length === 1 && (values[0] === null || values[0] === "");
}

function isAnyText(schema: JsonSchema): boolean {
  return same(without(schema, "description", "default"), { type: "string" });
}

/**
 * Members that let nothing pass which the full `oneOf` refuses for satisfying two: each keeps away from those of which not
 * all is published.
 *
 * @returns `undefined` where that cannot be said
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

/** Without a property that the other one requires, no object satisfies it. */
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

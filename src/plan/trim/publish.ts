/**
 * A full schema → the one that a model reads: self-contained, no deeper than a model can make use of, and never wider.
 *
 * Depth counts the properties between an argument and a value: `filter` is 0, `filter.owner` 1, `filter.owner.name` 2.
 * Optional properties below depth 2 are hidden, required ones never; array items and map values stand at the depth of
 * their container, so that a list of objects is as useful as one object. A hidden property may still be sent.
 *
 * A recursive schema unfolds twice. Where it would go on, optional properties are hidden, members of unions left out and
 * arrays empty, so that what is published can be filled and is narrower than what is enforced.
 */
import type { JsonSchema } from "../../model/runtime.js";
import { disjoint } from "./disjoint.js";
import { branching, flattener, type Flatten, type Named } from "./flatten.js";
import { isNever, merge, typeList } from "./merge.js";
import { essentials } from "./noise.js";
import { anyOf } from "./union.js";

export interface PublishOptions {
  readonly named: Named;
  /** A property's description as a model is to read it; `undefined` when there is nothing worth saying. */
  readonly describe: (text: string | undefined, name: string) => string | undefined;
}

export interface Publication {
  readonly schema: JsonSchema;
  /** Paths of hidden properties, from the argument: `owner.address`, `items[].meta`. */
  readonly hidden: readonly string[];
  /** The law could not be kept: nothing that is both finite and no wider would have been left. */
  readonly blurred: boolean;
}

const deepest = 2;
const unfoldings = 2;
/** Published subschemas of one argument; only hostile documents get there. */
const mostNodes = 10_000;

export type Publish = (schema: JsonSchema) => Publication;

export function publisher({ named, describe }: PublishOptions): Publish {
  const flatten = flattener(named);
  const known = new WeakMap<JsonSchema, Publication>();

  function attempt(schema: JsonSchema, lenient: boolean): Publication | undefined {
    const run: Run = { flatten, describe, lenient, hidden: new Set(), nodes: 0 };
    const site: Site = { depth: 0, path: "", refs: new Map(), strict: false, forbidden: new Set() };
    const published = publish(schema, site, run);
    return published && { schema: published.schema, hidden: [...run.hidden], blurred: lenient };
  }

  return (schema) => {
    const publication = known.get(schema) ??
      attempt(schema, false) ??
      attempt(schema, true) ?? { schema: essentials(flatten(schema).schema), hidden: [], blurred: true };
    known.set(schema, publication);
    return publication;
  };
}

/** One argument's way through. */
interface Run {
  readonly flatten: Flatten;
  readonly describe: PublishOptions["describe"];
  readonly lenient: boolean;
  readonly hidden: Set<string>;
  nodes: number;
}

interface Site {
  readonly depth: number;
  readonly path: string;
  /** How often each named schema was entered on the way here. */
  readonly refs: ReadonlyMap<string, number>;
  /** What is published must accept exactly what the full schema accepts: inside `not`, `if` and the like. */
  readonly strict: boolean;
  /** Properties of this value that are not published although some member of a union asks for them. */
  readonly forbidden: ReadonlySet<string>;
}

/** Why nothing of a schema's inside is left: too deep, or no end to it. */
type Bare = "depth" | "limit";

interface Published {
  readonly schema: JsonSchema;
  /** Accepts all that the full schema accepts of values that keep to published properties. */
  readonly exact: boolean;
  readonly bare?: Bare;
}

/** Part of a published schema; `bare` where it had an inside and nothing is left of it, `full` where something is. */
interface Part {
  readonly keywords: JsonSchema;
  readonly exact: boolean;
  readonly inside: "none" | "full" | Bare;
  readonly forbidden?: ReadonlySet<string>;
}

const nothing: Part = { keywords: {}, exact: true, inside: "none" };

/** @returns `undefined` where nothing finite can be published */
function publish(schema: JsonSchema, outer: Site, run: Run): Published | undefined {
  const { schema: flat, names } = run.flatten(schema);
  const refs = entered(outer.refs, names);
  run.nodes += 1;
  if (refs === undefined || isNever(flat) || run.nodes > mostNodes) return undefined;
  if (required(flat).some((name) => outer.forbidden.has(name))) return undefined;
  const own = essentials(flat);
  if (flat.enum !== undefined || flat.const !== undefined) return { schema: own, exact: true };

  const site: Site = { ...outer, refs };
  const object = publishObject(flat, site, run);
  if (object === undefined) return undefined;
  const inPlace: Site = { ...site, forbidden: new Set([...site.forbidden, ...(object.forbidden ?? [])]) };
  const parts = [object, publishArray(flat, site, run), publishConditions(flat, inPlace, run)];
  const unions = [
    publishUnion("anyOf", flat, { site: inPlace, run }),
    publishUnion("oneOf", flat, { site: inPlace, run }),
  ];
  const all: Part[] = [];
  for (const part of [...parts, ...unions]) {
    if (part === undefined) return undefined;
    all.push(part);
  }
  const base = Object.assign(own, ...parts.map((part) => part?.keywords)) as JsonSchema;
  const bare = bareness(all);
  return {
    schema: unions.reduce((result, union) => withUnion(result, union?.keywords ?? {}), base),
    exact: all.every(({ exact }) => exact),
    ...(bare !== undefined && { bare }),
  };
}

function entered(
  refs: ReadonlyMap<string, number>,
  names: readonly string[],
): ReadonlyMap<string, number> | undefined {
  if (names.length === 0) return refs;
  if (names.some((name) => (refs.get(name) ?? 0) >= unfoldings)) return undefined;
  return new Map([...refs, ...names.map((name) => [name, (refs.get(name) ?? 0) + 1] as const)]);
}

function bareness(parts: readonly Part[]): Bare | undefined {
  const insides = parts.map(({ inside }) => inside);
  if (insides.includes("full")) return undefined;
  return insides.includes("depth") ? "depth" : insides.includes("limit") ? "limit" : undefined;
}

function required(schema: JsonSchema): readonly string[] {
  return schema.required ?? [];
}

function publishObject(flat: JsonSchema, site: Site, run: Run): Part | undefined {
  const asked = conditionallyRequired(flat, run.flatten);
  const must = new Set(required(flat));
  const properties: [string, JsonSchema][] = [];
  const forbidden = new Set<string>();
  let exact = true;
  let inside: Part["inside"] = "none";
  for (const [name, child] of Object.entries(flat.properties ?? {})) {
    const needed = must.has(name) || asked.has(name);
    const path = site.path === "" ? name : `${site.path}.${name}`;
    const published = publishProperty(child, { needed, site: { ...site, path, forbidden: new Set() }, run });
    if (published === undefined || published === "hidden") {
      if (site.strict || (published === undefined && must.has(name))) return undefined;
      if (published === undefined && asked.has(name)) forbidden.add(name);
      run.hidden.add(path);
      if (inside === "none") inside = published === undefined ? "limit" : "depth";
      continue;
    }
    const description = run.describe(run.flatten(child).schema.description, name);
    properties.push([name, described(published.schema, description)]);
    exact &&= published.exact;
    inside = "full";
  }
  const others = publishOthers(flat, site, run);
  if (others === undefined) return undefined;
  return {
    keywords: {
      ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
      ...(must.size > 0 && { required: [...must] }),
      ...others.keywords,
    },
    exact: exact && others.exact,
    inside: inside === "full" || others.inside === "none" ? inside : others.inside,
    forbidden,
  };
}

/** @returns "hidden" for a property that is optional and too deep, `undefined` where nothing finite can be published */
function publishProperty(
  child: JsonSchema,
  { needed, site, run }: { needed: boolean; site: Site; run: Run },
): Published | "hidden" | undefined {
  const depth = site.depth + 1;
  if (site.strict) return publish(child, { ...site, depth }, run);
  if (!needed && depth > deepest) return "hidden";
  const published = publish(child, { ...site, depth }, run);
  if (published?.bare === undefined) return published;
  if (!needed) return published.bare === "limit" ? undefined : "hidden";
  return published.bare === "limit" ? published : publish(child, { ...site, depth: deepest - 1 }, run);
}

export function described(schema: JsonSchema, description: string | undefined): JsonSchema {
  const { type, description: _, ...rest } = schema;
  return { ...(type !== undefined && { type }), ...(description !== undefined && { description }), ...rest };
}

/** Names that some further schema of the same value requires: hidden, they would let pass what is refused. */
function conditionallyRequired(flat: JsonSchema, flatten: Flatten, depth = 0): ReadonlySet<string> {
  const names = new Set(
    Object.values((flat["dependentRequired"] ?? {}) as Record<string, readonly string[]>).flat(),
  );
  const dependent = Object.values((flat["dependentSchemas"] ?? {}) as Record<string, JsonSchema>);
  const conditions = [flat.if, flat.then, flat.else].filter((schema) => schema !== undefined);
  if (depth > 3) return names;
  const parts: readonly JsonSchema[] = [
    ...(flat.anyOf ?? []),
    ...(flat.oneOf ?? []),
    ...(flat.allOf ?? []),
    ...conditions,
    ...dependent,
  ];
  for (const part of parts) {
    const inner = flatten(part).schema;
    for (const name of [...required(inner), ...conditionallyRequired(inner, flatten, depth + 1)])
      names.add(name);
  }
  return names;
}

/** The values of a map, and what else is said of properties by pattern. */
function publishOthers(flat: JsonSchema, site: Site, run: Run): Part | undefined {
  const keywords: JsonSchema = {};
  let exact = true;
  let inside: Part["inside"] = "none";
  for (const keyword of ["additionalProperties", "unevaluatedProperties"] as const) {
    const value = flat[keyword];
    if (value === undefined || value === true) continue;
    if (value === false) keywords[keyword] = false;
    else if (Object.keys(value).length > 0) {
      const published = publish(value, { ...site, path: `${site.path}.*`, forbidden: new Set() }, run);
      if (published === undefined && site.strict) return undefined;
      const usable = published !== undefined && published.bare === undefined;
      keywords[keyword] = usable ? published.schema : false;
      exact &&= usable && published.exact;
      inside = usable ? "full" : (published?.bare ?? "limit");
    }
  }
  if (flat.propertyNames !== undefined) {
    const published = exactly(flat.propertyNames, site, run);
    if (published === undefined) return undefined;
    keywords.propertyNames = published;
  }
  const patterns: [string, JsonSchema][] = [];
  for (const [pattern, value] of Object.entries(flat.patternProperties ?? {})) {
    const published = publish(value, { ...site, path: `${site.path}.*`, forbidden: new Set() }, run);
    if (published === undefined) return undefined;
    patterns.push([pattern, published.schema]);
    exact &&= published.exact;
    inside = "full";
  }
  if (patterns.length > 0) keywords.patternProperties = Object.fromEntries(patterns);
  return { keywords, exact, inside };
}

function publishArray(flat: JsonSchema, site: Site, run: Run): Part | undefined {
  const itemSite: Site = { ...site, path: `${site.path}[]`, forbidden: new Set() };
  const least = flat.minItems ?? 0;
  const prefix: JsonSchema[] = [];
  let exact = true;
  for (const [index, schema] of (flat.prefixItems ?? []).entries()) {
    const item = publish(schema, itemSite, run);
    if (item === undefined) {
      if (index < least || site.strict) return undefined;
      return {
        keywords: { ...(index > 0 && { prefixItems: prefix }), maxItems: index },
        exact: false,
        inside: index > 0 ? "full" : "limit",
      };
    }
    prefix.push(item.schema);
    exact &&= item.exact;
  }
  const prefixed = prefix.length > 0 ? { prefixItems: prefix } : {};
  const unevaluated = flat["unevaluatedItems"] as JsonSchema | undefined;
  if (flat.items === undefined) {
    if (unevaluated === undefined)
      return { keywords: prefixed, exact, inside: prefix.length > 0 ? "full" : "none" };
    const published = exactly(unevaluated, site, run);
    return published && { keywords: { ...prefixed, unevaluatedItems: published }, exact, inside: "none" };
  }
  const items = publish(flat.items, itemSite, run);
  if (items === undefined) {
    if (least > prefix.length || site.strict) return undefined;
    return {
      keywords: { ...prefixed, maxItems: prefix.length },
      exact: false,
      inside: prefix.length > 0 ? "full" : "limit",
    };
  }
  const text =
    flat.description === undefined
      ? run.describe(run.flatten(flat.items).schema.description, lastName(site.path))
      : undefined;
  return {
    keywords: { ...prefixed, items: described(items.schema, text) },
    exact: exact && items.exact,
    inside: items.bare ?? "full",
  };
}

function lastName(path: string): string {
  return path.replaceAll("[]", "").split(".").at(-1) ?? "";
}

/** `not`, `if`, `contains` and the rest of the keywords that hold schemas: exact, or not at all. */
function publishConditions(flat: JsonSchema, site: Site, run: Run): Part | undefined {
  const keywords: JsonSchema = {};
  let exact = true;
  for (const keyword of ["not", "if", "contains"] as const) {
    const schema = flat[keyword];
    if (schema === undefined) continue;
    const published = exactly(schema, site, run);
    if (published === undefined) return undefined;
    keywords[keyword] = published;
  }
  for (const keyword of ["minContains", "maxContains"] as const)
    if (flat[keyword] !== undefined) keywords[keyword] = flat[keyword];
  for (const keyword of ["then", "else"] as const) {
    const schema = flat[keyword];
    if (schema === undefined || flat.if === undefined) continue;
    const published = publish(schema, site, run);
    if (published === undefined) return undefined;
    keywords[keyword] = published.schema;
    exact &&= published.exact;
  }
  const dependent: [string, JsonSchema][] = [];
  for (const [name, schema] of Object.entries(
    (flat["dependentSchemas"] ?? {}) as Record<string, JsonSchema>,
  )) {
    const published = publish(schema, site, run);
    if (published === undefined) return undefined;
    dependent.push([name, published.schema]);
    exact &&= published.exact;
  }
  const members: JsonSchema[] = [];
  for (const schema of flat.allOf ?? []) {
    const published = publish(schema, site, run);
    if (published === undefined) return undefined;
    members.push(published.schema);
    exact &&= published.exact;
  }
  return {
    keywords: {
      ...keywords,
      ...(dependent.length > 0 && { dependentSchemas: Object.fromEntries(dependent) }),
      ...(members.length > 0 && { allOf: members }),
    },
    exact,
    inside: members.length > 0 ? "full" : "none",
  };
}

function exactly(schema: JsonSchema, site: Site, run: Run): JsonSchema | undefined {
  const published = publish(schema, { ...site, strict: true, forbidden: new Set() }, run);
  return published?.exact === true ? published.schema : undefined;
}

function publishUnion(
  keyword: "anyOf" | "oneOf",
  flat: JsonSchema,
  { site, run }: { site: Site; run: Run },
): Part | undefined {
  const members = flat[keyword];
  if (members === undefined) return nothing;
  const attempts = members.map((member) => ({ member, published: publish(member, site, run) }));
  const separate = keyword === "anyOf" || areDisjoint(members, run.flatten);
  const someUseful = attempts.some(
    ({ published }) => published !== undefined && published.bare === undefined,
  );
  const kept = attempts.flatMap(({ member, published }) => {
    if (published === undefined || (published.bare !== undefined && someUseful && separate && !site.strict))
      return [];
    const text = run.describe(run.flatten(member).schema.description, lastName(site.path));
    return [{ member, published: { ...published, schema: described(published.schema, text) } }];
  });
  const dropped = attempts
    .filter(({ member }) => !kept.some((other) => other.member === member))
    .map(({ member }) => member);
  if (kept.length === 0 || (site.strict && dropped.length > 0)) return undefined;
  // A member left out because it asks for what is not published accepts nothing that is.
  const missed = dropped.filter(
    (member) => !required(run.flatten(member).schema).some((name) => site.forbidden.has(name)),
  );
  if (!separate && !run.lenient && !stillExclusive(kept, missed, run.flatten)) return undefined;
  const bare = kept.every(({ published }) => published.bare !== undefined)
    ? kept[0]?.published.bare
    : undefined;
  const schemas = kept.map(({ published }) => published.schema);
  const [only, ...others] = schemas;
  return {
    keywords:
      separate || others.length === 0
        ? anyOf(schemas)
        : { oneOf: [...(only === undefined ? [] : [only]), ...others] },
    exact: missed.length === 0 && kept.every(({ published }) => published.exact),
    inside: bare ?? "full",
  };
}

function areDisjoint(members: readonly JsonSchema[], flatten: Flatten): boolean {
  return members.every((member, index) =>
    members.slice(index + 1).every((other) => disjoint(member, other, flatten)),
  );
}

/** Whether a narrowed `oneOf` still refuses what the full one refuses for satisfying two members. */
function stillExclusive(
  kept: readonly { readonly member: JsonSchema; readonly published: Published }[],
  missed: readonly JsonSchema[],
  flatten: Flatten,
): boolean {
  const narrowed = kept.filter(({ published }) => !published.exact).map(({ member }) => member);
  return kept.every(({ member }) =>
    [...missed, ...narrowed].every((other) => other === member || disjoint(member, other, flatten)),
  );
}

/** A schema together with what its union became. */
function withUnion(base: JsonSchema, union: JsonSchema): JsonSchema {
  const members = union.anyOf ?? union.oneOf;
  const onlyUnion = Object.keys(union).length <= 1;
  if (Object.keys(union).length === 0) return base;
  if (members === undefined || !onlyUnion) {
    const merged = merge(base, union);
    return merged ?? { ...base, allOf: [...(base.allOf ?? []), union] };
  }
  if (branching.some((keyword) => union[keyword] !== undefined && base[keyword] !== undefined)) {
    return { ...base, allOf: [...(base.allOf ?? []), union] };
  }
  const { type, ...rest } = base;
  const types = typeList(type);
  const implied = members.every(
    (member) => member.type !== undefined && typeList(member.type).every((name) => types.includes(name)),
  );
  return implied ? { ...rest, ...union } : { ...base, ...union };
}

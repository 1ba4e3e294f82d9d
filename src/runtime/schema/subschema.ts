/** Looks up what a schema says about a value and its parts. `root` is the schema whose `$defs` the references point into. */
import { isObject, type JsonSchema, memberOf } from "../values/json.js";
import { oncePer } from "../values/lazy.js";
import { mayMatch } from "./pattern.js";
import { unescapeSegment } from "./pointer.js";
import { anyNumber, anyType, namedTypes, typeBits, typeOf, type Types } from "./types.js";
import type { Work } from "./work.js";

const reference = "#/$defs/";

/** Returns the name behind `#/$defs/`, as in `OperationSource.schema`. */
export function referenceName(ref: string): string | undefined {
  if (!ref.startsWith(reference)) return undefined;
  const escaped = ref.slice(reference.length);
  // A name with an unencoded percent sign is used unchanged.
  const name = /^(?:[^%]|%[0-9a-fA-F]{2})*$/.test(escaped) ? decodeURIComponent(escaped) : escaped;
  return unescapeSegment(name);
}

/** Returns the names of shared schemas that a schema, or something that contains schemas, mentions. */
export const references = oncePer((schema: object): ReadonlySet<string> => {
  const names = new Set<string>();
  const visit = (next: unknown): void => {
    if (Array.isArray(next)) next.forEach(visit);
    else if (isObject(next)) {
      const name = typeof next.$ref === "string" ? referenceName(next.$ref) : undefined;
      if (name !== undefined) names.add(name);
      Object.values(next).forEach(visit);
    }
  };
  visit(schema);
  return names;
});

/**
 * Derives something from the schemas that references lead to. Each of a thousand arguments is a root of its own, and all of them have
 * the same ones.
 */
function oncePerDefs<T>(make: (root: JsonSchema) => T): (root: JsonSchema) => T {
  const known = oncePer(($defs: NonNullable<JsonSchema["$defs"]>) => make({ $defs }));
  return ({ $defs = noDefs }) => known($defs);
}

const noDefs: NonNullable<JsonSchema["$defs"]> = {};

/** What `$ref` leads to. */
export function target(schema: JsonSchema, root: JsonSchema): JsonSchema | undefined {
  const name = schema.$ref === undefined ? undefined : referenceName(schema.$ref);
  const found = name === undefined || root.$defs === undefined ? undefined : memberOf(root.$defs, name);
  return asSchema(found);
}

/**
 * Returns all schemas that apply to a value together: the schema itself, its reference, its `allOf`, a union's only
 * alternative, and so on. Found once, because each part of a value may ask.
 */
export function facets(schema: JsonSchema, root: JsonSchema): readonly JsonSchema[] {
  return facetsIn(root)(schema);
}

const facetsIn = oncePerDefs((root) => oncePer((schema: JsonSchema) => findFacets(schema, root)));

function findFacets(schema: JsonSchema, root: JsonSchema): readonly JsonSchema[] {
  const found = new Set<JsonSchema>();
  const visit = (next: JsonSchema | undefined): void => {
    if (next === undefined || found.has(next)) return;
    found.add(next);
    visit(target(next, root));
    for (const part of [...(next.allOf ?? []), ...only(next.anyOf), ...only(next.oneOf)])
      visit(asSchema(part));
  };
  visit(schema);
  return [...found];
}

function only(branches: readonly JsonSchema[] = []): readonly JsonSchema[] {
  return branches.length === 1 ? branches : [];
}

/** Returns a part of `root` as a schema of its own, with the `$defs` that it needs. */
export function within(root: JsonSchema, part: JsonSchema): JsonSchema {
  if (root.$defs === undefined || part.$defs !== undefined) return part;
  const known = parts.get(part);
  if (known !== undefined) return known;
  const whole = withDefsOf(root, part);
  parts.set(part, whole);
  return whole;
}

/** Cached per part, so that each schema is compiled once. */
const parts = new WeakMap<JsonSchema, JsonSchema>();

/** Adds the `$defs` of another schema, which are prepared once for both. */
export function withDefsOf(home: JsonSchema, schema: JsonSchema): JsonSchema {
  const { $defs = {} } = home;
  const whole = { ...schema, $defs };
  homes.set(whole, homeOf(home));
  return whole;
}

/** By a schema, the one whose `$defs` it has. */
const homes = new WeakMap<JsonSchema, JsonSchema>();

/** Returns the schema for which `$defs` are prepared: itself, if it has them from no other. */
export function homeOf(root: JsonSchema): JsonSchema {
  return homes.get(root) ?? root;
}

/** Returns the alternatives of a schema, if any: `anyOf` as well as `oneOf`. */
export function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
}

/** Returns every schema that a property of an object has to satisfy. */
export function propertySchemas(
  schema: JsonSchema,
  root: JsonSchema,
  name: string,
  work?: Work,
): readonly JsonSchema[] {
  return membersIn(root)(schema)(name, work);
}

const membersIn = oncePerDefs((root) => oncePer((schema: JsonSchema) => memberFinder(facets(schema, root))));

/**
 * Finds what schemas say about members: once for each name that they list, and once for all others, of which a value may have
 * thousands.
 * @param all apply together
 */
function memberFinder(all: readonly JsonSchema[]): (name: string, work?: Work) => readonly JsonSchema[] {
  const find = (name: string, work?: Work): readonly JsonSchema[] =>
    all.flatMap((facet) => ownPropertySchemas(facet, name, work));
  if (all.some(({ patternProperties }) => patternProperties !== undefined)) return find;
  const names = new Set(all.flatMap(({ properties = {} }) => Object.keys(properties)));
  const other = unlisted((name) => names.has(name));
  const known = new Map<string, readonly JsonSchema[]>();
  return (name) => {
    const asked = names.has(name) ? name : other;
    const found = known.get(asked) ?? find(asked);
    known.set(asked, found);
    return found;
  };
}

/** A name that a schema does not list, which stands for all the others. */
export function unlisted(isKnown: (name: string) => boolean): string {
  let name = "other";
  while (isKnown(name)) name += "s";
  return name;
}

/** Those that the schema itself says, without its reference and combinations. */
export function ownPropertySchemas(
  { properties = {}, patternProperties = {}, additionalProperties, unevaluatedProperties }: JsonSchema,
  name: string,
  work?: Work,
): JsonSchema[] {
  const named = asSchema(memberOf(properties, name));
  const patterned = Object.entries(patternProperties).flatMap(([source, found]) =>
    mayMatch(source, name, work) ? [found] : [],
  );
  if (named !== undefined || patterned.length > 0) return [...(named ? [named] : []), ...patterned];
  const rest = asSchema(additionalProperties) ?? asSchema(unevaluatedProperties);
  return rest === undefined ? [] : [rest];
}

/** Whether an object without that property is refused. */
export function isRequired(schema: JsonSchema, root: JsonSchema, name: string): boolean {
  return facets(schema, root).some(({ required = [] }) => required.includes(name));
}

/** Returns every schema that an item of an array has to satisfy. */
export function itemSchemas(schema: JsonSchema, root: JsonSchema, index: number): JsonSchema[] {
  return itemSchemasOf(facets(schema, root), index);
}

/** @param all apply together */
export function itemSchemasOf(all: readonly JsonSchema[], index: number): JsonSchema[] {
  return all
    .map((facet) => asSchema(facet.prefixItems?.[index] ?? facet.items))
    .filter((found) => found !== undefined);
}

/**
 * Returns the types that a schema allows. Alternatives count only with `union`.
 * @param work Is interrupted by what is found out once, for all calls.
 */
export function typesOf(
  schema: JsonSchema,
  root: JsonSchema,
  { union, work }: { union: boolean; work?: Work },
): Types {
  return union ? unionTypes(schema, root, work) : allowedByAll(facets(schema, root).map(ownTypes));
}

/** Each schema is looked at once, because many may lead to the same ones. One that leads back to itself leaves its types open. */
function unionTypes(schema: JsonSchema, root: JsonSchema, work: Work | undefined): Types {
  const { found, open } = unionsOf(root);
  const known = found.get(schema);
  if (known !== undefined) return known;
  if (open.has(schema)) return anyType;
  open.add(schema);
  try {
    const all = facets(schema, root);
    work?.share(all.length * stepsOfFacet);
    const types = allowedByAll(
      all.map((facet) => ownTypes(facet) & allowedByAny(alternatives(facet), root, work)),
    );
    found.set(schema, types);
    if (work !== undefined) work.kept += 1;
    return types;
  } finally {
    open.delete(schema);
  }
}

/** What reading one of the schemas that apply together takes. */
export const stepsOfFacet = 20;

interface Unions {
  readonly found: WeakMap<JsonSchema, Types>;
  /** Those that are being looked at. */
  readonly open: Set<JsonSchema>;
}

const unionsOf = oncePerDefs<Unions>(() => ({ found: new WeakMap(), open: new Set() }));

function allowedByAll(all: readonly Types[]): Types {
  return all.reduce((both, types) => both & types, anyType);
}

/** All types where there are no alternatives. */
function allowedByAny(branches: readonly JsonSchema[], root: JsonSchema, work: Work | undefined): Types {
  if (branches.length === 0) return anyType;
  return branches.reduce<Types>((either, branch) => either | unionTypes(branch, root, work), 0);
}

function ownTypes(schema: JsonSchema): Types {
  if (schema.type !== undefined) return namedTypes(schema);
  if ("const" in schema) return typesOfValues([schema.const]);
  if (Array.isArray(schema.enum)) return typesOfListed(schema.enum);
  if (schema.properties !== undefined) return typeBits.object;
  return schema.items === undefined && schema.prefixItems === undefined ? anyType : typeBits.array;
}

/** Found once for a list: each item of an array may ask. */
const typesOfListed = oncePer(typesOfValues);

/** A number that is not listed is told by its value. */
function typesOfValues(values: readonly unknown[]): Types {
  return values.reduce<Types>((all, value) => {
    const type = typeOf(value);
    return all | (type === typeBits.fraction ? anyNumber : type);
  }, 0);
}

function asSchema(value: unknown): JsonSchema | undefined {
  return isObject(value) ? value : undefined;
}

/**
 * Returns every schema that may apply to a value: those that apply together, and all their alternatives and conditions, however
 * nested. Found once, because each part of a value may ask.
 */
export function branches(schema: JsonSchema, root: JsonSchema): readonly JsonSchema[] {
  return branchesIn(root)(schema);
}

const branchesIn = oncePerDefs((root) => oncePer((schema: JsonSchema) => findBranches(schema, root)));

function findBranches(schema: JsonSchema, root: JsonSchema): readonly JsonSchema[] {
  const found = new Set<JsonSchema>();
  const visit = (next: JsonSchema): void => {
    for (const facet of facets(next, root)) {
      if (found.has(facet)) continue;
      found.add(facet);
      [...alternatives(facet), ...conditional(facet)].forEach(visit);
    }
  };
  visit(schema);
  return [...found];
}

function conditional(schema: JsonSchema): JsonSchema[] {
  const dependent = schema["dependentSchemas"];
  return [schema.then, schema.else, ...(isObject(dependent) ? Object.values(dependent) : [])].filter(
    isObject,
  );
}

/** Returns what several schemas lead to, each once: otherwise each level of a value could multiply them. */
export function distinct(
  schemas: readonly JsonSchema[],
  find: (schema: JsonSchema) => readonly JsonSchema[],
): readonly JsonSchema[] {
  return [...new Set(schemas.flatMap(find))];
}

/** Merges two schemas that both apply into one that says the same, as JSON Schema's `allOf` does. */
import { mayMatch } from "../bounded.js";
import { defined, memberOf, type JsonSchema } from "../runtime/values/json.js";
import { hasRole, keywords, without } from "./keywords.js";
import { conjuncts, intersectionOf } from "./parts.js";
import { typeList } from "./types.js";

/** Marks a combination that one schema cannot express. */
const impossible = Symbol("impossible");
type Merged = unknown;

/**
 * Returns a schema that accepts exactly what both accept, or `undefined` if one schema without `allOf` cannot express it. Neither
 * may have `$ref` or `allOf` at its root; those below stay. If annotations differ, `b` wins.
 */
export function merge(a: JsonSchema, b: JsonSchema): JsonSchema | undefined {
  // A shortcut: most schemas are merged with nothing and do not describe members.
  if (isEmpty(a) && !Object.keys(b).some((keyword) => objectKeywords.has(keyword))) return narrowedValues(b);
  const objects = mergeObjects(a, b);
  if (objects === undefined) return undefined;
  const entries: [string, unknown][] = [];
  for (const keyword of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (objectKeywords.has(keyword)) continue;
    const value = mergeKeyword(keyword, a, b);
    if (value === impossible) return undefined;
    if (value !== undefined) entries.push([keyword, value]);
  }
  const merged: JsonSchema = { ...Object.fromEntries(entries), ...objects };
  return narrowedValues(merged);
}

/** What is merged so far. Its properties may be many, and are changed in place. */
interface Gathered {
  rest: JsonSchema;
  properties: Map<string, JsonSchema>;
  required: Set<string>;
  /** How many properties were merged once more with what is said of all others, and how many names were matched with patterns. */
  again: number;
}

/** Each of many properties with each of many rules for others would be millions of schemas, or of matches. */
const mostAgain = 100_000;

/**
 * Merges schemas one after the other, so that each costs what it says and not what all before it said.
 * @returns Those that one schema cannot express together with the ones before are left.
 */
export function mergeAll(schemas: readonly JsonSchema[]): { merged: JsonSchema; left: JsonSchema[] } {
  const gathered = opened({});
  const left = schemas.filter(
    (schema, i) => !(gather(gathered, schema) || (i === 0 && begin(gathered, schema))),
  );
  return { merged: closed(gathered), left };
}

/**
 * What cannot be merged even with nothing, because it contradicts itself or has too many patterns: if it were left, it would be all
 * that is left of itself.
 * @returns Whether others can be merged with it.
 */
function begin(gathered: Gathered, schema: JsonSchema): boolean {
  if (schema.unevaluatedProperties !== undefined) return false;
  Object.assign(gathered, opened(narrowedValues(schema) ?? { not: {} }));
  return true;
}

function opened({ properties = {}, required = [], ...rest }: JsonSchema): Gathered {
  return { rest, properties: new Map(Object.entries(properties)), required: new Set(required), again: 0 };
}

function closed({ rest, properties, required }: Gathered): JsonSchema {
  const other = without(rest, ...objectKeywords);
  return { ...other, ...objectSchema(rest, Object.fromEntries(properties), [...required]) };
}

/** @returns Whether one schema can express both. */
function gather(gathered: Gathered, schema: JsonSchema): boolean {
  const added = opened(schema);
  const patterns = [gathered.rest, schema].flatMap(({ patternProperties = {} }) =>
    Object.keys(patternProperties),
  );
  const isRule = schema.patternProperties !== undefined || !isOpen(schema);
  const names = added.properties.size + (isRule ? gathered.properties.size : 0);
  const again =
    gathered.again + Math.max(1, names) * patterns.length + (isRule ? gathered.properties.size : 0);
  if (again > mostAgain) return false;
  if (isRule) {
    const merged = merge(closed(gathered), schema);
    if (merged !== undefined) Object.assign(gathered, opened(merged), { again });
    return merged !== undefined;
  }
  const rest = merge(gathered.rest, added.rest);
  if (rest === undefined) return false;
  const values = Array.from(added.properties, ([name, value]) => {
    const before = valueOf(gathered.rest, name, gathered.properties.get(name));
    return [name, before !== false && both(before, value)] as const;
  });
  const isRequired = (name: string): boolean => gathered.required.has(name) || added.required.has(name);
  if (values.some(([name, value]) => value === false && isRequired(name))) return false;
  Object.assign(gathered, { rest, again });
  for (const [name, value] of values) if (value !== false) gathered.properties.set(name, value);
  for (const name of added.required) gathered.required.add(name);
  return true;
}

/** Returns the schema of a value that must satisfy both; either may contain references. */
export function both(a: JsonSchema, b: JsonSchema): JsonSchema {
  if (isEmpty(a)) return b;
  const isMerged = combinesOnly(a);
  // What was merged time and again is long, and written out to be compared.
  if (isEmpty(b) || (isMerged === combinesOnly(b) && same(a, b))) return a;
  return intersectionOf([...(isMerged ? conjuncts(a) : [a]), b]);
}

/** What is merged time and again stays one level deep. */
function combinesOnly({ allOf, ...rest }: JsonSchema): boolean {
  return allOf !== undefined && isEmpty(rest);
}

export function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Whether the schema is `{ not: {} }`, which nothing satisfies. */
export function isNever(schema: JsonSchema): boolean {
  return schema.not !== undefined && isEmpty(schema.not);
}

function isEmpty(schema: JsonSchema): boolean {
  return Object.keys(schema).length === 0;
}

/**
 * Groups of keywords that belong together. A schema can have each group once only, so two that differ cannot be merged, except
 * `items` alone.
 */
const inseparable = [
  ["items", "prefixItems", "unevaluatedItems"],
  ["contains", "minContains", "maxContains"],
  ["if", "then", "else"],
  ["anyOf"],
  ["oneOf"],
] as const;
const groupOf = new Map<string, readonly string[]>(
  inseparable.flatMap((group) => group.map((keyword) => [keyword, group] as const)),
);

function mergeKeyword(keyword: string, a: JsonSchema, b: JsonSchema): Merged {
  const x = a[keyword];
  const y = b[keyword];
  const group = groupOf.get(keyword);
  if (group !== undefined) return mergeGroup(keyword, group, { a, b });
  if (x === undefined) return y;
  if (y === undefined || same(x, y)) return x;
  // They differ, so that one of them is true.
  if (keywords.get(keyword)?.kind === "flag") return true;
  if (hasRole(keyword, "annotation")) return y;
  if (hasRole(keyword, "least")) return Math.max(Number(x), Number(y));
  if (hasRole(keyword, "most")) return Math.min(Number(x), Number(y));
  switch (keyword) {
    case "type":
      return mergeTypes(a.type, b.type);
    case "enum":
      return nonEmpty(commonValues(a.enum ?? [], b.enum ?? []));
    default:
      return impossible;
  }
}

/** Each may have thousands. */
function commonValues(a: readonly unknown[], b: readonly unknown[]): unknown[] {
  const texts = new Set(b.map((value) => JSON.stringify(value)));
  return a.filter((value) => texts.has(JSON.stringify(value)));
}

function mergeGroup(
  keyword: string,
  group: readonly string[],
  { a, b }: { a: JsonSchema; b: JsonSchema },
): Merged {
  const inA = group.some((other) => a[other] !== undefined);
  const inB = group.some((other) => b[other] !== undefined);
  if (inA && inB && !group.every((other) => same(a[other], b[other]))) {
    const onlyItems = group.every(
      (other) => other === "items" || (a[other] === undefined && b[other] === undefined),
    );
    return keyword === "items" && onlyItems ? both(a.items ?? {}, b.items ?? {}) : impossible;
  }
  return inA ? a[keyword] : b[keyword];
}

function mergeTypes(a: JsonSchema["type"], b: JsonSchema["type"]): Merged {
  const [left, right] = [typeList(a), typeList(b)];
  const shared = left.flatMap((type) => {
    if (right.includes(type)) return [type];
    if (type === "number" && right.includes("integer")) return ["integer" as const];
    return type === "integer" && right.includes("number") ? [type] : [];
  });
  const [first, ...rest] = new Set(shared);
  if (first === undefined) return impossible;
  return rest.length === 0 ? first : [first, ...rest];
}

function nonEmpty<T>(values: readonly T[]): Merged {
  return values.length === 0 ? impossible : values;
}

/** Removes an `enum` beside a `const`, and a default that is not among the values. Returns `undefined` if the two contradict. */
function narrowedValues(schema: JsonSchema): JsonSchema | undefined {
  const { const: only, enum: listed = [], default: byDefault } = schema;
  if (only === undefined && schema.enum === undefined) return schema;
  if (only !== undefined && schema.enum !== undefined && !isAmong(listed, only)) return undefined;
  const gone = [
    ...(only === undefined ? [] : ["enum"]),
    ...(byDefault === undefined || isAmong(only === undefined ? listed : [only], byDefault)
      ? []
      : ["default"]),
  ];
  return without(schema, ...gone);
}

function isAmong(values: readonly unknown[], value: unknown): boolean {
  return values.some((one) => same(one, value));
}

const objectKeywords = new Set([
  "properties",
  "patternProperties",
  "additionalProperties",
  "propertyNames",
  "required",
  "dependentRequired",
  "dependentSchemas",
  "unevaluatedProperties",
]);

function mergeObjects(a: JsonSchema, b: JsonSchema): JsonSchema | undefined {
  // The meaning of "unevaluated" depends on the rest of its own schema. flatten() has replaced it where it could.
  if (a.unevaluatedProperties !== undefined || b.unevaluatedProperties !== undefined) return undefined;
  if (single.some((keyword) => differ(a[keyword], b[keyword]))) return undefined;
  // A name that matches one side's pattern only would have to satisfy the other side's additionalProperties.
  const arePatternsOfBoth = same(a.patternProperties, b.patternProperties);
  if (!arePatternsOfBoth && !isOpen(a.patternProperties === undefined ? a : b)) return undefined;
  const properties = mergeProperties(a, b);
  if (properties === undefined) return undefined;
  const required = [...new Set([...(a.required ?? []), ...(b.required ?? [])])];
  if (required.some((name) => properties.impossible.has(name))) return undefined;
  const additionalProperties = additionalOfBoth(a.additionalProperties, b.additionalProperties);
  const rest = { ...b, ...a, additionalProperties };
  return objectSchema(rest, Object.fromEntries(properties.entries), required);
}

/** The keywords about objects, always in this order. */
function objectSchema(
  rest: JsonSchema,
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): JsonSchema {
  const { patternProperties, additionalProperties, propertyNames } = rest;
  return {
    ...(Object.keys(properties).length > 0 && { properties }),
    ...defined({ patternProperties, additionalProperties, propertyNames }),
    ...(required.length > 0 && { required }),
    ...defined({
      dependentRequired: rest["dependentRequired"],
      dependentSchemas: rest["dependentSchemas"],
    }),
  };
}

/** Keywords that are not merged: hardly any document has one of them on both sides. */
const single = ["patternProperties", "propertyNames", "dependentRequired", "dependentSchemas"] as const;

function differ(a: unknown, b: unknown): boolean {
  return a !== undefined && b !== undefined && !same(a, b);
}

/** Merges the properties of both. A property that one side does not list must satisfy that side's rule for additional ones. */
function mergeProperties(
  a: JsonSchema,
  b: JsonSchema,
): { entries: [string, JsonSchema][]; impossible: Set<string> } | undefined {
  const entries: [string, JsonSchema][] = [];
  const impossible = new Set<string>();
  // Most schemas are merged with what says nothing of properties.
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const)
    if (saysNoProperties(one) && other.patternProperties === undefined)
      return { entries: Object.entries(other.properties ?? {}), impossible };
  const names = new Set([...Object.keys(a.properties ?? {}), ...Object.keys(b.properties ?? {})]);
  for (const name of names) {
    const x = valueOf(a, name, memberOf(a.properties ?? {}, name));
    const y = valueOf(b, name, memberOf(b.properties ?? {}, name));
    if (x !== false && y !== false) entries.push([name, both(x, y)]);
    else {
      impossible.add(name);
      // A property that is left out of `properties` has to be refused by `additionalProperties`.
      if (a.additionalProperties !== false && b.additionalProperties !== false) return undefined;
    }
  }
  return { entries, impossible };
}

function saysNoProperties({ properties, patternProperties, additionalProperties }: JsonSchema): boolean {
  return properties === undefined && patternProperties === undefined && additionalProperties === undefined;
}

/** Returns what an object schema says about one property's value; `false` if the property is not allowed. */
function valueOf(
  { patternProperties = {}, additionalProperties }: JsonSchema,
  name: string,
  own: JsonSchema | undefined,
): JsonSchema | false {
  const patterns = Object.entries(patternProperties).flatMap(([source, value]) =>
    mayMatch(source, name) ? [value] : [],
  );
  if (own === undefined && patterns.length === 0) {
    return typeof additionalProperties === "object"
      ? additionalProperties
      : (additionalProperties ?? true) && {};
  }
  return [own ?? {}, ...patterns].reduce(both);
}

function isOpen({ additionalProperties }: JsonSchema): boolean {
  return (
    additionalProperties === undefined ||
    additionalProperties === true ||
    (additionalProperties !== false && isEmpty(additionalProperties))
  );
}

function additionalOfBoth(
  a: JsonSchema["additionalProperties"],
  b: JsonSchema["additionalProperties"],
): JsonSchema["additionalProperties"] {
  if (a === false || b === false) return false;
  if (a === undefined || a === true) return b;
  return b === undefined || b === true ? a : both(a, b);
}

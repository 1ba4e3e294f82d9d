/**
 * Schema Objects of any version as JSON Schema 2020-12 in the direction of requests, for ajv. References stay references
 * (each target is a schema of its own), so that recursive documents compile.
 */
import { isObject, items, mapValues, member, strings } from "../json.js";
import { BrokenReference, identity, referenceOf, type Node, type Reader } from "./reader.js";

export type Schema = boolean | { readonly [keyword: string]: unknown };

export interface Conversion {
  /** Id of the schema of a node. */
  id(node: Node): string;
  /** Schemas converted since the last call, by id; those that they refer to are among them. */
  take(): ReadonlyMap<string, Schema>;
}

export interface Dialect {
  /** Of the document: whether keywords beside a `$ref` count (3.1 and later). */
  readonly siblings: boolean;
  /**
   * What documents say against themselves is read in favour of the value: `oneOf` is `anyOf`, an `enum` of numbers beside
   * `type: string` is one of their texts, and of an `enum` and a type that nothing satisfies one is left out.
   */
  readonly lenient: boolean;
}

/** Fails on every value: ajv then names the keyword. Requests do not carry `readOnly` properties. */
export const readOnlyKeyword = "readOnlyInRequests";

const numeric = ["maximum", "minimum", "multipleOf", "maxLength", "minLength", "maxItems", "minItems"];
const counted = ["maxProperties", "minProperties", "maxContains", "minContains"];
const single = [
  "not",
  "if",
  "then",
  "else",
  "contains",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
];
const named = ["properties", "patternProperties", "dependentSchemas"];
const jsonTypes = new Set(["null", "boolean", "integer", "number", "string", "array", "object"]);

/** What other members of the same allOf say of a schema's properties. */
interface Outer {
  /** Not required here, because one makes them readOnly. */
  readonly optional: ReadonlySet<string>;
  /** Required by one. */
  readonly asked: ReadonlySet<string>;
}

const alone: Outer = { optional: new Set(), asked: new Set() };

export function conversion(reader: Reader, dialect: Dialect): Conversion {
  const ids = new Map<string, string>();
  let fresh = new Map<string, Schema>();

  function id(node: Node, outer: Outer = alone): string {
    const key = [identity(node), ...[...outer.optional].sort(), "", ...[...outer.asked].sort()].join(" ");
    const known = ids.get(key);
    if (known !== undefined) return known;
    const made = `https://judge.invalid/${ids.size}`;
    ids.set(key, made);
    const schema = convert(node, outer);
    fresh.set(made, typeof schema === "boolean" ? { not: schema ? false : {} } : { ...schema, $id: made });
    return made;
  }

  function convert(node: Node, outer: Outer): Schema {
    if (typeof node.value === "boolean") return node.value;
    if (!isObject(node.value)) return {};
    if (referenceOf(node) === undefined) return convertObject(node, node.value, outer);
    const target = followed(node);
    const reference = target === undefined ? {} : { $ref: id(target, outer) };
    const rest = Object.fromEntries(Object.entries(node.value).filter(([name]) => name !== "$ref"));
    if (!dialect.siblings || Object.keys(rest).length === 0) return reference;
    return { allOf: [reference, convertObject({ ...node, value: rest }, rest, outer)] };
  }

  function followed(node: Node): Node | undefined {
    try {
      return reader.follow(node);
    } catch (error) {
      if (error instanceof BrokenReference) return undefined;
      throw error;
    }
  }

  function convertObject(node: Node, value: object, outer: Outer): Schema {
    const readOnly = new Set([...outer.optional, ...readOnlyNames(node)]);
    const asked = new Set([...outer.asked, ...requiredNames(node)]);
    const group = { optional: readOnly, asked };
    const at = (name: string) => reader.child(node, name);
    const entries: [string, unknown][] = [];
    for (const keyword of [...numeric, ...counted]) {
      if (typeof at(keyword).value === "number") entries.push([keyword, at(keyword).value]);
    }
    for (const keyword of single) {
      if (at(keyword).value !== undefined) entries.push([keyword, convert(at(keyword), alone)]);
    }
    const together = reader.children(at("allOf")).map(([, part]) => convert(part, group));
    for (const keyword of ["anyOf", "oneOf"]) {
      const branches = reader.children(at(keyword)).map(([, part]) => convert(part, group));
      if (branches.length > 0) together.push({ [dialect.lenient ? "anyOf" : keyword]: branches });
    }
    if (together.length > 0) entries.push(["allOf", together]);
    const prefix = [at("prefixItems"), at("items")].find((list) => Array.isArray(list.value));
    if (prefix !== undefined) {
      entries.push(["prefixItems", reader.children(prefix).map(([, part]) => convert(part, alone))]);
    }
    const own = strings(at("required").value);
    // Where one member flags what another requires, the document contradicts itself, and either is right.
    const flagged = (name: string): Schema =>
      asked.has(name) && !own.includes(name) ? {} : { [readOnlyKeyword]: true };
    for (const keyword of named) {
      const parts = reader.children(at(keyword));
      const schemas = parts.map(([name, part]) => [
        name,
        keyword === "properties" && isReadOnly(part) ? flagged(name) : convert(part, alone),
      ]);
      if (parts.length > 0) entries.push([keyword, Object.fromEntries(schemas)]);
    }
    const required = own.filter((name) => !readOnly.has(name));
    if (required.length > 0) entries.push(["required", required]);
    const additional = at("additionalProperties");
    if (additional.value !== undefined) entries.push(["additionalProperties", convert(additional, alone)]);
    if (at("items").value !== undefined && !Array.isArray(at("items").value)) {
      entries.push(["items", convert(at("items"), alone)]);
    }
    return nullable(value, { ...Object.fromEntries(entries), ...plainKeywords(value, dialect) });
  }

  function requiredNames(node: Node, visited = new Set<string>()): readonly string[] {
    const target = followed(node);
    if (target === undefined || visited.has(identity(target))) return [];
    visited.add(identity(target));
    return [
      ...strings(reader.child(target, "required").value),
      ...reader.children(reader.child(target, "allOf")).flatMap(([, part]) => requiredNames(part, visited)),
    ];
  }

  function readOnlyNames(node: Node, visited = new Set<string>()): readonly string[] {
    const target = followed(node);
    if (target === undefined || visited.has(identity(target))) return [];
    visited.add(identity(target));
    const own = reader.children(reader.child(target, "properties"));
    return [
      ...own.filter(([, property]) => isReadOnly(property)).map(([name]) => name),
      ...reader.children(reader.child(target, "allOf")).flatMap(([, part]) => readOnlyNames(part, visited)),
    ];
  }

  function isReadOnly(property: Node, depth = 0): boolean {
    if (depth > 8) return false;
    if (
      member(property.value, "readOnly") === true &&
      (dialect.siblings || referenceOf(property) === undefined)
    ) {
      return true;
    }
    const target = followed(property);
    if (target === undefined) return false;
    if (target !== property && isReadOnly(target, depth + 1)) return true;
    return reader.children(reader.child(target, "allOf")).some(([, part]) => isReadOnly(part, depth + 1));
  }

  return {
    id,
    take() {
      const taken = fresh;
      fresh = new Map();
      return taken;
    },
  };
}

/** Keywords without subschemas, mended where versions differ or documents are careless. */
function plainKeywords(schema: object, { lenient }: Dialect): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  const type = member(schema, "type");
  const types = (typeof type === "string" ? [type] : strings(type)).filter((name) => jsonTypes.has(name));
  const listed = items(member(schema, "enum"));
  const texts =
    lenient && types.includes("string") ? listed.filter((value) => value !== null).map(String) : [];
  const values = uniqueValues([...listed, ...texts]);
  const nothing = lenient && types.length > 0 && values.length > 0 && !values.some(isOneOf(types));
  // A list beside "type: array" is that of the items.
  const isOfItems = nothing && types.includes("array");
  if (types.length > 0 && (!nothing || isOfItems)) kept["type"] = types.length === 1 ? types[0] : types;
  if (values.length > 0 && !isOfItems) kept["enum"] = values;
  if (Object.hasOwn(schema, "const")) kept["const"] = member(schema, "const");
  if (member(schema, "uniqueItems") === true) kept["uniqueItems"] = true;
  const pattern = member(schema, "pattern");
  if (typeof pattern === "string" && compiles(pattern)) kept["pattern"] = pattern;
  for (const [bound, limit] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const) {
    const exclusive = member(schema, limit);
    if (exclusive === true) kept[limit] = member(schema, bound);
    else if (typeof exclusive === "number") kept[limit] = exclusive;
  }
  const dependent = member(schema, "dependentRequired");
  if (isObject(dependent)) kept["dependentRequired"] = mapValues(dependent, strings);
  return kept;
}

/** 3.0's `nullable`, its usual form as an extension of 2.0, and both beside an `enum` that forgets null. */
function nullable(schema: object, converted: Record<string, unknown>): Schema {
  if (member(schema, "nullable") !== true && member(schema, "x-nullable") !== true) return converted;
  return { anyOf: [{ type: "null" }, converted] };
}

function isOneOf(types: readonly string[]): (value: unknown) => boolean {
  return (value) =>
    types.includes(value === null ? "null" : Array.isArray(value) ? "array" : typeof value) ||
    (types.includes("integer") && Number.isInteger(value));
}

function uniqueValues(values: readonly unknown[]): readonly unknown[] {
  const texts = values.map((value) => JSON.stringify(value));
  return values.filter((_, index) => texts.indexOf(texts[index] ?? "") === index);
}

/** As ajv compiles it; a pattern of another regular expression dialect says nothing that can be checked. */
function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}

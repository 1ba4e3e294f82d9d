/**
 * Turns JSON Schema into TypeScript types, for answers of the API and for arguments of calls from code. What types cannot
 * express (patterns, bounds, `not`, conditions) is left out.
 */
import { groups, members } from "../../schema/parts.js";
import { referredName } from "../../schema/reference.js";
import { depthFirst } from "../../schema/walk.js";
import type { JsonSchema, SchemaType } from "../../model/runtime.js";
import { literal } from "../text/literal.js";
import { atom, intersection, union, unknownType, type TypeNode } from "./type-node.js";

/** What `#/$defs/<name>` stands for. */
export interface NamedTypes {
  /** `unknownType` if the name is unknown. */
  type(name: string): TypeNode;
  /** {@link memberCount} of its schema. */
  members(name: string): number;
  /** Names that may only be mentioned inside properties and items, because their types would otherwise define themselves. */
  readonly circular?: ReadonlySet<string> | undefined;
}

/** TypeScript gives up on intersections with 100,000 members (TS2590), and nobody reads much smaller ones. */
const mostMembers = 1_000;

export function typeOf(schema: JsonSchema, named: NamedTypes): TypeNode {
  const circular = (part: JsonSchema): boolean => named.circular?.has(referredName(part) ?? "") === true;
  const outright = (options: readonly JsonSchema[]): TypeNode => {
    const types = options.filter((part) => !circular(part)).map((part) => typeOf(part, named));
    return types.length === 0 ? unknownType : union(types);
  };
  const name = referredName(schema);
  const combined = [
    name === undefined || circular(schema) ? unknownType : named.type(name),
    ...groups(schema).map(outright),
  ].filter((part) => part !== unknownType);
  const inside: NamedTypes = { ...named, circular: undefined };
  const own = ownType(schema, (part) => typeOf(part, inside));
  const parts = combined.length > 0 && saysLittle(schema) ? combined : [own, ...combined];
  return parts.length > 1 && memberCount(schema, named) > mostMembers ? own : intersection(parts);
}

/** Counts the members of a schema's type when written as one union; at most 1,000,000. */
export function memberCount(schema: JsonSchema, named: Pick<NamedTypes, "members">): number {
  const count = (part: JsonSchema): number => memberCount(part, named);
  const own = schema.enum?.length ?? Math.max(1, typesOf(schema).length);
  const name = referredName(schema);
  const factors = [
    name === undefined ? 1 : named.members(name),
    ...groups(schema).map((options) => options.reduce((sum, option) => sum + count(option), 0)),
  ];
  return factors.reduce((product, factor) => Math.min(product * factor, 1_000_000), own);
}

/** Returns names that a schema's type mentions directly: a type alias that reaches itself this way does not compile. */
export function immediateRefs(schema: JsonSchema): readonly string[] {
  return namesIn(depthFirst([schema], members));
}

/** Returns every name that the type of a schema mentions. */
export function allRefs(schema: JsonSchema): readonly string[] {
  return namesIn(depthFirst([schema], typed));
}

function namesIn(schemas: Iterable<JsonSchema>): readonly string[] {
  return [...schemas].flatMap((schema) => referredName(schema) ?? []);
}

/** Returns the schemas directly below a schema that its type consists of. */
function typed(schema: JsonSchema): readonly JsonSchema[] {
  const { prefixItems = [], properties = {}, items, additionalProperties } = schema;
  return [
    ...members(schema),
    ...prefixItems,
    ...Object.values(properties),
    ...[items, additionalProperties].filter((part) => typeof part === "object"),
  ];
}

function ownType(schema: JsonSchema, inner: (part: JsonSchema) => TypeNode): TypeNode {
  if (schema.const !== undefined) return literalType(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map(literalType));
  const types = typesOf(schema);
  return types.length === 0 ? unknownType : union(types.map((type) => typeOfKind(type, schema, inner)));
}

function typesOf(schema: JsonSchema): readonly SchemaType[] {
  if (typeof schema.type === "string") return [schema.type];
  if (schema.type !== undefined) return schema.type;
  if (schema.properties !== undefined || typeof schema.additionalProperties === "object") return ["object"];
  return schema.items !== undefined || schema.prefixItems !== undefined ? ["array"] : [];
}

function typeOfKind(type: SchemaType, schema: JsonSchema, inner: (part: JsonSchema) => TypeNode): TypeNode {
  switch (type) {
    case "integer":
      return atom("number");
    case "array":
      return arrayType(schema, inner);
    case "object":
      return objectType(schema, inner);
    case "null":
    case "boolean":
    case "number":
    case "string":
      return atom(type);
    default:
      return unknownType;
  }
}

function arrayType(schema: JsonSchema, inner: (part: JsonSchema) => TypeNode): TypeNode {
  const items = schema.items === undefined ? unknownType : inner(schema.items);
  if (schema.prefixItems === undefined) return { kind: "array", items };
  // Fewer items than in prefixItems are valid (https://json-schema.org/draft/2020-12/json-schema-core#name-prefixitems).
  const least = schema.minItems ?? 0;
  if (least < schema.prefixItems.length)
    return { kind: "array", items: union([...schema.prefixItems.map(inner), items]) };
  return { kind: "tuple", items: schema.prefixItems.map(inner), rest: items };
}

function objectType(schema: JsonSchema, inner: (part: JsonSchema) => TypeNode): TypeNode {
  const { properties = {}, required = [], additionalProperties } = schema;
  const members = Object.entries(properties).map(([name, property]) => ({
    name,
    optional: !required.includes(name),
    type: inner(property),
  }));
  if (members.length > 0) {
    const mayAdd = schema.patternProperties ?? schema.then ?? schema.else;
    const open =
      (additionalProperties !== undefined && additionalProperties !== false) || mayAdd !== undefined;
    return { kind: "object", members, ...(open && { others: unknownType }) };
  }
  // Uses an index signature, because a type alias must not refer to itself through Record<…>.
  const others = typeof additionalProperties === "object" ? inner(additionalProperties) : unknownType;
  return { kind: "object", members: [], others };
}

/** Whether a schema's own keywords add nothing to what it combines, such as `type: object` with an `allOf`. */
function saysLittle(schema: JsonSchema): boolean {
  const { type, properties, additionalProperties, enum: values, const: value } = schema;
  if (values !== undefined || value !== undefined || properties !== undefined) return false;
  return type === undefined || (type === "object" && typeof additionalProperties !== "object");
}

function literalType(value: unknown): TypeNode {
  return typeof value === "object" && value !== null ? unknownType : atom(literal(value));
}

/**
 * Upgrades schemas of Swagger 2.0, OpenAPI 3.0 and JSON Schema before 2020-12 to the keywords of 2020-12. Only the schema itself
 * changes; its subschemas keep their places and are upgraded when they are lowered.
 * https://spec.openapis.org/oas/v3.0.4.html#schema-object, https://spec.openapis.org/oas/v2.0.html#schema-object
 */
import type { Schema } from "../../model/api.js";
import { defined } from "../../runtime/values/json.js";
import { typeList } from "../../schema/types.js";
import { child, composed, dialectAt, type Node, type ObjectNode } from "../references/node.js";
import { isArray, type JsonRecord } from "../value.js";

/** Keywords that are kept beside `$ref` before 3.1, because they do not restrict values; others are ignored there. */
const annotations = ["title", "description", "default", "example", "readOnly", "writeOnly", "deprecated"];

/** Returns the schema with the keywords of 2020-12. */
export function upgradeSchema(node: ObjectNode): ObjectNode {
  const { value } = node;
  const dialect = dialectAt(node);
  const legacy = dialect === "2.0" || dialect === "3.0";
  if (legacy && typeof value["$ref"] === "string")
    return { ...node, value: pick(value, ["$ref", ...annotations]) };
  if (isCurrent(value)) return node;
  const values = new Map(Object.entries(value));
  const nodes = new Map(node.moved);
  upgradeBound(values, "minimum", "exclusiveMinimum");
  upgradeBound(values, "maximum", "exclusiveMaximum");
  upgradeTuple(node, values, nodes);
  const { type, example, discriminator } = value;
  if (example !== undefined && !values.has("examples")) values.set("examples", [example]);
  if (type === "file") values.set("type", "string").set("format", "binary");
  if (typeof discriminator === "string") values.set("discriminator", { propertyName: discriminator });
  return composed(node, Object.fromEntries(values), nodes);
}

/** Whether nothing needs upgrading, as in most schemas, which are then not copied. */
function isCurrent(schema: JsonRecord): boolean {
  const { exclusiveMinimum, exclusiveMaximum, items, example, type, discriminator } = schema;
  return (
    typeof exclusiveMinimum !== "boolean" &&
    typeof exclusiveMaximum !== "boolean" &&
    !isArray(items) &&
    example === undefined &&
    type !== "file" &&
    typeof discriminator !== "string"
  );
}

/** Whether a keyword allows null besides what the schema says. It is ignored if the dialect gives it no meaning. */
export function allowsNull(node: ObjectNode): boolean {
  const { nullable, "x-nullable": vendorNullable } = node.value;
  switch (dialectAt(node)) {
    case "2.0":
      return vendorNullable === true;
    case "3.0":
      return nullable === true || vendorNullable === true;
    case "3.1":
    case "3.2":
      return false;
  }
}

/** Returns a lowered schema that accepts null as well. */
export function withNull(schema: Schema): Schema {
  if (schema.$ref !== undefined || schema.allOf !== undefined) {
    const {
      title,
      description,
      default: initial,
      examples,
      deprecated,
      readOnly,
      writeOnly,
      ...rest
    } = schema;
    const outside = { title, description, default: initial, examples, deprecated, readOnly, writeOnly };
    return { ...defined(outside), anyOf: [rest, { type: "null" }] };
  }
  const { type, anyOf, oneOf, enum: values, const: constant, ...rest } = schema;
  const types = typeList(type);
  const choices = constant === undefined ? values : [constant];
  return {
    ...(types.length > 0 && { type: types.includes("null") ? types : [...types, "null"] }),
    ...(choices !== undefined && { enum: choices.includes(null) ? choices : [...choices, null] }),
    ...(anyOf !== undefined && { anyOf: nullAmong(anyOf) }),
    ...(oneOf !== undefined && { oneOf: nullAmong(oneOf) }),
    ...rest,
  };
}

function nullAmong(members: readonly Schema[]): readonly Schema[] {
  const takesNull = ({ type }: Schema) => type === "null" || (isArray(type) && type.includes("null"));
  return members.some(takesNull) ? members : [...members, { type: "null" }];
}

/** Upgrades draft 4, where `exclusiveMinimum: true` makes `minimum` exclusive. */
function upgradeBound(schema: Map<string, unknown>, bound: string, exclusive: string): void {
  const sharp = schema.get(exclusive);
  if (typeof sharp !== "boolean") return;
  schema.delete(exclusive);
  const limit = schema.get(bound);
  if (!sharp || limit === undefined) return;
  schema.delete(bound);
  schema.set(exclusive, limit);
}

/** Upgrades tuples from before 2020-12: `items: [a, b]` with `additionalItems` for the rest. */
function upgradeTuple(node: Node, values: Map<string, unknown>, nodes: Map<string, Node>): void {
  const tuple = child(node, "items");
  if (tuple === undefined || !isArray(tuple.value)) return;
  const rest = child(node, "additionalItems");
  values.delete("items");
  nodes.set("prefixItems", tuple);
  if (rest !== undefined) nodes.set("items", rest);
}

function pick(schema: JsonRecord, keys: readonly string[]): JsonRecord {
  return Object.fromEntries(keys.flatMap((key) => (Object.hasOwn(schema, key) ? [[key, schema[key]]] : [])));
}

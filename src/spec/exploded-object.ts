/**
 * Takes an object of a query that is sent member by member (`form` with `explode`) for parameters of their own, as which the API
 * reads them: Spring's `pageable` for `page`, `size` and `sort`. A list among them is then repeated, and not sent as JSON.
 * https://spec.openapis.org/oas/v3.1.1.html#style-examples
 */
import { type Context, once } from "./context.js";
import {
  child,
  children,
  composed,
  dialectAt,
  isObjectNode,
  type Node,
  type ObjectNode,
} from "./references/node.js";
import type { Walk } from "./references/walk.js";
import { defined } from "../runtime/values/json.js";
import { isArray } from "./value.js";

export function withMembers(parameters: readonly ObjectNode[], context: Context): readonly ObjectNode[] {
  const all = parameters.map((parameter) => ({
    parameter,
    members: once(context.lowered.members, parameter.value, () => membersOf(parameter, context.walk)),
  }));
  const whole = all.filter(({ parameter, members }) => members === undefined && isInQuery(parameter));
  const names = new Set(whole.map(({ parameter }) => parameter.value["name"]));
  return all.flatMap(({ parameter, members = [parameter] }) => {
    // What the operation describes itself, or with an object before, is the same parameter.
    const others = members.filter((one) => one === parameter || !names.has(one.value["name"]));
    for (const one of others) if (isInQuery(one)) names.add(one.value["name"]);
    return others;
  });
}

function isInQuery({ value }: ObjectNode): boolean {
  return value["in"] === "query";
}

/** @returns undefined if it is no such object, or if its members alone would allow other calls */
function membersOf(parameter: ObjectNode, walk: Walk): readonly ObjectNode[] | undefined {
  const { style = "form", explode = true, content, allowReserved, deprecated } = parameter.value;
  const isExploded = style === "form" && explode === true && content === undefined;
  if (!isInQuery(parameter) || !isExploded || dialectAt(parameter) === "2.0") return undefined;
  const written = child(parameter, "schema");
  const schema = written && walk.follow(written);
  if (!isObjectNode(schema) || !Object.keys(schema.value).every(isOfPlainObject)) return undefined;
  const { required: names = [] } = schema.value;
  const of = child(schema, "properties");
  // What else they are is told when the schema is lowered.
  if (!isArray(names) || !isObjectNode(of)) return undefined;
  const properties = children(of);
  const required = new Set(names);
  const isRequired = parameter.value["required"] === true;
  if (!isRequired && required.size > 0 && properties.length > 1) return undefined;
  if (properties.length === 0 || !properties.every((property) => isOwn(property, walk))) return undefined;
  return properties.map(([name, property]) => {
    const values = defined({
      name,
      in: "query",
      required: isRequired && required.has(name),
      allowReserved,
      deprecated,
    });
    return composed(property, values, [["schema", property]]);
  });
}

const plainKeywords = new Set([
  "type",
  "properties",
  "required",
  "title",
  "description",
  "example",
  "examples",
]);

function isOfPlainObject(keyword: string): boolean {
  return plainKeywords.has(keyword) || keyword.startsWith("x-");
}

/** Whether a member can be sent on its own: it is no object, and its name says what it is without the parameter's. */
function isOwn([name, property]: readonly [string, Node], walk: Walk): boolean {
  if (/^(?:after|before|end|eq|from|gte?|lte?|max|min|neq?|start|to)$/i.test(name)) return false;
  const schema = walk.follow(property);
  if (!isObjectNode(schema)) return false;
  const items = child(schema, "items");
  return schema.value["type"] === "array"
    ? items !== undefined && isScalar(walk.follow(items))
    : isScalar(schema);
}

const scalars: ReadonlySet<unknown> = new Set(["string", "integer", "number", "boolean"]);

function isScalar(schema: Node | undefined): boolean {
  return isObjectNode(schema) && scalars.has(schema.value["type"]);
}

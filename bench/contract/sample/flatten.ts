/** A schema with `$ref`, `allOf`, `anyOf` and `oneOf` resolved into one object of keywords: one way to satisfy it. */
import { isDeepStrictEqual } from "node:util";
import { isObject, items, member, strings, type JsonObject } from "../json.js";

export interface Choice {
  /** The schema that `#/…` references lead into. */
  readonly root: unknown;
  /** Which of so many branches to take. */
  pick(count: number): number;
}

export function flatten(schema: unknown, choice: Choice, depth = 0): JsonObject {
  if (!isObject(schema) || depth > 40) return {};
  const { $ref, allOf, anyOf, oneOf, ...own } = schema;
  const parts: unknown[] = [...items(allOf)];
  if (typeof $ref === "string") parts.push(referenced(choice.root, $ref));
  for (const branches of [items(anyOf), items(oneOf)]) {
    if (branches.length > 0) parts.push(branches[choice.pick(branches.length)]);
  }
  return parts.map((part) => flatten(part, choice, depth + 1)).reduce(merged, own);
}

function referenced(root: unknown, reference: string): unknown {
  return reference
    .replace(/^#/, "")
    .split("/")
    .slice(1)
    .map((token) => decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce(member, root);
}

const lower = new Set(["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"]);
const upper = new Set(["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"]);

/** Both schemas in one, as far as keywords can say it; the rest is for the validator to find. */
function merged(one: JsonObject, other: JsonObject): JsonObject {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, keyword(name, one[name], other[name])]));
}

function keyword(name: string, one: unknown, other: unknown): unknown {
  if (one === undefined || other === undefined) return one ?? other;
  if (lower.has(name)) return Math.max(Number(one), Number(other));
  if (upper.has(name)) return Math.min(Number(one), Number(other));
  switch (name) {
    case "required":
      return [...new Set([...strings(one), ...strings(other)])];
    case "type":
      return commonTypes(typesOf(one), typesOf(other));
    case "enum":
      return items(one).filter((value) => items(other).some((known) => isDeepStrictEqual(value, known)));
    case "properties":
      return mergedProperties(one, other);
    case "items":
      return { allOf: [one, other] };
    case "additionalProperties":
      return one === false || other === false ? false : isObject(one) ? one : other;
    default:
      return one;
  }
}

function mergedProperties(one: unknown, other: unknown): JsonObject {
  if (!isObject(one) || !isObject(other)) return isObject(one) ? one : {};
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const both = [one, other]
        .filter((properties) => Object.hasOwn(properties, name))
        .map((found) => found[name]);
      return [name, both.length === 1 ? both[0] : { allOf: both }];
    }),
  );
}

export function typesOf(type: unknown): readonly string[] {
  return typeof type === "string" ? [type] : strings(type);
}

function commonTypes(one: readonly string[], other: readonly string[]): readonly string[] {
  const narrow = (type: string, among: readonly string[]) =>
    among.includes(type) || (type === "integer" && among.includes("number"));
  return [
    ...new Set([...one.filter((type) => narrow(type, other)), ...other.filter((type) => narrow(type, one))]),
  ];
}

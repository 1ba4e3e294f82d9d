/** One value for a schema; whether it conforms is for a validator to say. */
import { isObject, items, member, strings, type JsonObject } from "../json.js";
import { fileFor, isFileSchema, type Files } from "./file.js";
import { flatten, typesOf } from "./flatten.js";
import { numberFor } from "./number.js";
import type { Random } from "./random.js";
import { stringFor } from "./text.js";

export type Flavour = "plain" | "awkward" | "empty";

export interface Recipe {
  /** Only what is required, or every property. */
  readonly fullness: "minimal" | "maximal";
  readonly flavour: Flavour;
  /** Branch of unions to start with. */
  readonly branch: number;
  readonly random: Random;
  /** Values are counted from here, so that no two arguments hold the same. */
  readonly first: number;
  /** Characters that the place cannot carry. */
  readonly avoid?: RegExp;
  /** Whether the place can tell an empty text from none. What is published may be empty otherwise, be it a list, an object or null. */
  readonly mayBeEmpty: boolean;
  /** Whether names of properties may hold any character. */
  readonly anyNames: boolean;
  readonly files: Files;
}

/** What a string is to be like. */
export interface Wanted extends Pick<Recipe, "flavour" | "avoid" | "mayBeEmpty"> {
  /** Counts the values of one sample: no two need be equal. */
  readonly turn: number;
  readonly seed: number;
}

const deepest = 7;
const mostValues = 1_500;

/** @param root the schema that local references lead into */
export function sampleValue(schema: unknown, recipe: Recipe, root: unknown = schema): unknown {
  let turn = recipe.first;

  function value(unresolved: unknown, depth: number, flavour = recipe.flavour): unknown {
    turn += 1;
    if (isFileSchema(unresolved)) return fileFor(unresolved, recipe, turn);
    const flat = flatten(unresolved, { root, pick: (count) => (recipe.branch + depth) % count });
    if (isFileSchema(flat)) return fileFor(flat, recipe, turn);
    if (Object.hasOwn(flat, "const")) return flat["const"];
    const listed = items(flat["enum"]);
    if (listed.length > 0) return listed[(recipe.branch + turn) % listed.length];
    const types = typesOf(flat["type"]);
    if (flavour === "empty" && types.includes("null")) return null;
    const useful = types.filter((type) => type !== "null");
    const type = useful[recipe.branch % Math.max(useful.length, 1)] ?? types[0] ?? typeOf(flat, depth);
    switch (type) {
      case "null":
        return null;
      case "boolean":
        return flavour === "plain";
      case "integer":
      case "number":
        return numberFor(flat, { type, flavour, turn });
      case "array":
        return arrayFor(flat, depth);
      case "object":
        return objectFor(flat, depth);
      default:
        return stringFor(flat, { ...recipe, flavour, turn, seed: recipe.random.integer(2 ** 31) });
    }
  }

  /** Where anything goes, lists and objects do, too, and others inside them. */
  function typeOf(schema: JsonObject, depth: number): string {
    if (!isFree(schema)) return guessType(schema);
    const kinds = depth < 4 ? (["string", "object", "array"] as const) : (["string"] as const);
    return kinds[(recipe.branch + depth) % kinds.length] ?? "string";
  }

  function arrayFor(schema: JsonObject, depth: number): unknown {
    const least = Number(schema["minItems"] ?? 0);
    const most = Number(schema["maxItems"] ?? Infinity);
    const prefix = items(schema["prefixItems"]);
    const wanted = recipe.flavour === "empty" ? 0 : recipe.flavour === "awkward" ? 3 : 2;
    const endless = depth > 2 * deepest && least === 0;
    const spare = endless
      ? 0
      : depth > deepest || turn - recipe.first > mostValues || recipe.fullness === "minimal"
        ? 1
        : wanted;
    const length = Math.min(Math.max(wanted === 0 ? 0 : spare, least), most);
    const found: unknown[] = [];
    for (let attempt = 0; found.length < length && attempt < length * 4; attempt += 1) {
      const flavour = schema["uniqueItems"] === true ? "plain" : recipe.flavour;
      const item = value(prefix[found.length] ?? schema["items"] ?? {}, depth + 1, flavour);
      const seen = JSON.stringify(item);
      if (schema["uniqueItems"] !== true || !found.some((other) => JSON.stringify(other) === seen))
        found.push(item);
    }
    return found;
  }

  function objectFor(schema: JsonObject, depth: number): unknown {
    const properties = isObject(schema["properties"]) ? schema["properties"] : {};
    const required = strings(schema["required"]);
    const full = recipe.fullness === "maximal" && depth <= deepest && turn - recipe.first < mostValues;
    const names = [...new Set([...required, ...(full ? Object.keys(properties) : [])])];
    const members = names.map(
      (name) => [name, value(member(properties, name) ?? extraSchema(schema), depth + 1)] as const,
    );
    const least = Number(schema["minProperties"] ?? 0);
    const free = schema["additionalProperties"] !== false;
    const most = Number(schema["maxProperties"] ?? Infinity);
    const wantsExtra =
      free && full && Object.keys(properties).length === 0 && recipe.flavour !== "empty" ? 1 : 0;
    const optional = Object.keys(properties).filter((name) => !names.includes(name));
    const missing = Math.min(Math.max(least - members.length, members.length === 0 ? wantsExtra : 0), most);
    const added = Array.from({ length: missing }, (_, index) => {
      const name = optional[index] ?? extraName(schema, index);
      return [name, value(member(properties, name) ?? extraSchema(schema), depth + 1)] as const;
    });
    return Object.fromEntries([...members, ...added].filter(([, entry]) => entry !== undefined));
  }

  function extraName(schema: JsonObject, index: number): string {
    const [pattern] = Object.keys(isObject(schema["patternProperties"]) ? schema["patternProperties"] : {});
    const names = isObject(schema["propertyNames"]) ? schema["propertyNames"] : {};
    const constrained = pattern === undefined ? names : { ...names, pattern };
    if (Object.keys(constrained).some((keyword) => keyword !== "type")) {
      const found = value({ type: "string", ...constrained }, deepest);
      if (typeof found === "string" && found !== "") return found;
    }
    return recipe.flavour === "awkward" && recipe.anyNames ? `ke y/${index}~"é` : `key${index + 1}`;
  }

  return value(schema, 0);
}

function extraSchema(schema: JsonObject): unknown {
  const additional = schema["additionalProperties"];
  const [patterned] = Object.values(isObject(schema["patternProperties"]) ? schema["patternProperties"] : {});
  const isMap = schema["properties"] === undefined && additional !== false;
  return patterned ?? (isObject(additional) ? additional : isMap ? {} : { type: "string" });
}
/** Nothing is said of it, or only that it is not empty. */
function isFree(schema: JsonObject): boolean {
  return Object.keys(schema).every((keyword) => sayingNoType.has(keyword));
}

const sayingNoType = new Set(["description", "default", "minItems", "minProperties"]);

function guessType(schema: JsonObject): string {
  if (schema["properties"] !== undefined || schema["additionalProperties"] !== undefined) return "object";
  if (schema["required"] !== undefined) return "object";
  if (schema["items"] !== undefined || schema["prefixItems"] !== undefined) return "array";
  if (schema["minimum"] !== undefined || schema["maximum"] !== undefined) return "number";
  return "string";
}

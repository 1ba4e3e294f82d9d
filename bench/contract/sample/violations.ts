/** Argument sets that a tool's own schema refuses, each for one reason, whatever clients' slips a server forgives. */
import { isObject, items, member, strings, type JsonObject } from "../json.js";
import { isFileSchema } from "./file.js";
import { flatten, typesOf } from "./flatten.js";
import type { Conforms } from "./published.js";
import { random, seedOf } from "./random.js";

export interface Violation {
  readonly label: string;
  readonly args: JsonObject;
  /** Names of which a refusal has to say one: the argument's, or that of the property inside it. */
  readonly names: readonly string[];
}

type Path = readonly string[];

interface Mutation {
  readonly label: string;
  readonly path: Path;
  /** Absent: to be taken away. */
  readonly value?: unknown;
}

const perTool = 6;
const deepest = 4;

const unknownName = "zz_unknown_argument";

/** @param base arguments that conform, the more the better */
export function violationsOf(
  inputSchema: JsonObject,
  base: JsonObject,
  { conforms, seed }: { conforms: Conforms; seed: string },
): readonly Violation[] {
  const unknown: Mutation = { label: "unknown name", path: [unknownName], value: "x" };
  const inside = mutations(inputSchema, base, [], inputSchema);
  const violations = [unknown, ...spread(inside, seed)].flatMap((mutation) => {
    const args = applied(base, mutation);
    const [argument = ""] = mutation.path;
    const refused = mutation === unknown || forgiven(args, mutation).every((variant) => !conforms(variant));
    const names = [argument, mutation.path.at(-1) ?? ""].filter((name) => name !== "");
    return refused ? [{ label: mutation.label, args, names }] : [];
  });
  return violations.slice(0, perTool);
}

/** The arguments as they are, and as a lenient server might mend them: one value for an array of one, in another perhaps. */
function forgiven(args: JsonObject, mutation: Mutation): readonly JsonObject[] {
  if (!Object.hasOwn(mutation, "value")) return [args];
  const { value } = mutation;
  return [args, ...[[value], [[value]]].map((list) => applied(args, { ...mutation, value: list }))];
}

/** Different kinds first, so that a tool with many arguments is not only tried with wrong types. */
function spread(all: readonly Mutation[], seed: string): readonly Mutation[] {
  const labels = [...new Set(all.map((mutation) => mutation.label))];
  const numbers = random(seedOf(seed));
  const queues = labels.map((label) => {
    const own = all.filter((mutation) => mutation.label === label);
    const start = numbers.integer(own.length);
    return [...own.slice(start), ...own.slice(0, start)];
  });
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: Math.min(longest, perTool) }, (_, turn) =>
    queues.flatMap((queue) => queue.slice(turn, turn + 1)),
  ).flat();
}

function mutations(schema: unknown, value: unknown, path: Path, root: unknown): readonly Mutation[] {
  if (path.length > deepest || isFileSchema(schema)) return [];
  const flat = flatten(schema, { root, pick: () => 0 });
  const own =
    path.length === 0 ? [] : wrongValues(flat).map(([label, wrong]) => ({ label, path, value: wrong }));
  return [...own, ...inObject(flat, value, path, root), ...inArray(flat, value, path, root)];
}

function inObject(schema: JsonObject, value: unknown, path: Path, root: unknown): readonly Mutation[] {
  if (!isObject(value)) return [];
  const properties = schema["properties"];
  const missing = strings(schema["required"])
    .filter((name) => Object.hasOwn(value, name))
    .map((name) => ({ label: "missing", path: [...path, name] }));
  const closed = path.length > 0 && schema["additionalProperties"] === false;
  const unknown = closed ? [{ label: "unknown property", path: [...path, unknownName], value: "x" }] : [];
  const inside = Object.entries(value).flatMap(([name, entry]) => {
    const inner = member(properties, name);
    return inner === undefined ? [] : mutations(inner, entry, [...path, name], root);
  });
  return [...missing, ...unknown, ...inside];
}

function inArray(schema: JsonObject, value: unknown, path: Path, root: unknown): readonly Mutation[] {
  if (!Array.isArray(value) || schema["items"] === undefined) return [];
  return value.slice(0, 1).flatMap((item) => mutations(schema["items"], item, [...path, "0"], root));
}

/** Nothing that reads as the right type: `"5"` for 5 is a slip that servers are to forgive. */
function wrongValues(schema: JsonObject): readonly (readonly [label: string, value: unknown])[] {
  const types = typesOf(schema["type"]);
  const wrong: [string, unknown][] = [];
  if (types.some((type) => ["string", "integer", "number", "boolean"].includes(type))) {
    wrong.push(["wrong type", { unexpected: { deeply: ["wrong"] } }]);
  } else if (types.length > 0) {
    wrong.push(["wrong type", "neither object nor array"]);
  }
  if (items(schema["enum"]).length > 0) wrong.push(["outside enum", "zz-not-in-enum"]);
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, maxItems, minItems } =
    schema;
  const numeric = types.includes("integer") || types.includes("number");
  if (numeric && typeof minimum === "number") wrong.push(["below minimum", minimum - 1]);
  if (numeric && typeof maximum === "number") wrong.push(["above maximum", maximum + 1]);
  if (numeric && typeof exclusiveMinimum === "number") wrong.push(["at exclusive minimum", exclusiveMinimum]);
  if (numeric && typeof exclusiveMaximum === "number") wrong.push(["at exclusive maximum", exclusiveMaximum]);
  if (types.includes("integer")) wrong.push(["fraction", 1.5]);
  if (types.includes("string")) {
    if (typeof minLength === "number" && minLength > 0) wrong.push(["too short", "x".repeat(minLength - 1)]);
    if (typeof maxLength === "number" && maxLength < 100_000)
      wrong.push(["too long", "x".repeat(maxLength + 1)]);
    if (schema["pattern"] !== undefined) wrong.push(["outside pattern", "\u0001 zz \u0001"]);
  }
  if (types.includes("array")) {
    if (typeof minItems === "number" && minItems > 0) wrong.push(["too few items", []]);
    if (typeof maxItems === "number" && maxItems < 1_000) {
      wrong.push(["too many items", Array.from({ length: maxItems + 1 }, (_, index) => `item ${index}`)]);
    }
  }
  return wrong;
}

function applied(value: unknown, { path, ...mutation }: Mutation): JsonObject {
  const changed = change(value, path);
  return isObject(changed) ? changed : {};

  function change(inside: unknown, [first, ...rest]: Path): unknown {
    if (first === undefined) return mutation.value;
    if (Array.isArray(inside)) {
      return inside.map((item: unknown, index) => (String(index) === first ? change(item, rest) : item));
    }
    const members = Object.entries(isObject(inside) ? inside : {});
    if (rest.length === 0 && !Object.hasOwn(mutation, "value")) {
      return Object.fromEntries(members.filter(([name]) => name !== first));
    }
    const known = members.some(([name]) => name === first);
    const added = known ? members : [...members, [first, undefined] as const];
    return Object.fromEntries(
      added.map(([name, entry]) => [name, name === first ? change(entry, rest) : entry]),
    );
  }
}

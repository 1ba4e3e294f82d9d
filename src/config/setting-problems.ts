/** Describes what is wrong with a setting: the actual value and what is allowed. */
import { formatPointer } from "../runtime/schema/pointer.js";
import type { JsonSchema } from "../runtime/values/json.js";
import { nearest } from "../runtime/values/nearest.js";
import type { Fault } from "./setting-faults.js";
import { alternatives } from "../schema/parts.js";
import { typeList } from "../schema/types.js";

/** Describes a fault in words that follow the name of the setting. */
export function describeFault(fault: Fault): string {
  const { keyword, schema, name } = fault;
  switch (keyword) {
    case "enum":
      return `must be ${kindOf(schema)}${likelyChoice(fault) ?? actualValue(fault)}`;
    case "pattern":
      return `${patternWords(schema) ?? "has a wrong form"}${actualValue(fault)}`;
    case "required":
      return `lacks "${String(name)}"`;
    case "propertyNames":
      return describeNameFault(fault);
    case "uniqueItems":
      return "has duplicate items";
    case "minLength":
    case "minItems":
      return schema[keyword] === 1 ? "must not be empty" : `must have at least ${String(schema[keyword])}`;
    default:
      return `must be ${kindOf(schema)}${actualValue(fault)}`;
  }
}

function describeNameFault({ name = "", pointer, schema }: Fault): string {
  // Only the body of `fixed` has JSON pointers as names.
  if (pointer.endsWith("/body"))
    return `has "${name}", which is not a JSON pointer; did you mean ${JSON.stringify(likelyPointer(name))}?`;
  return `has the name "${name}", which ${patternWords(schema) ?? "is not a valid name"}`;
}

/** What looks like a pointer has a `~` that should be `~0`; anything else is the name of a member. */
function likelyPointer(text: string): string {
  return text.startsWith("/") ? text.replaceAll(/~(?![01])/g, "~0") : formatPointer([text]);
}

/** A schema explains its pattern in a keyword of ours. Editors show the text as well. */
function patternWords({ patternErrorMessage: words }: JsonSchema): string | undefined {
  return typeof words === "string" ? words : undefined;
}

/** Longer lists of names do not help. */
const mostNames = 20;

/** The name of an unknown member, and a hint with the known ones. */
export function unknownProperty({ name = "", schema }: Fault): { name: string; hint: string } {
  return { name, hint: hintFor(name, Object.keys(schema.properties ?? {})) };
}

export function hintFor(name: string, known: readonly string[]): string {
  const likely = closestName(name, known);
  if (likely !== undefined) return `; did you mean "${likely}"?`;
  return known.length > mostNames ? "" : `; there are ${known.join(", ")}`;
}

/** Shorter texts begin too many words. */
const shortest = 4;

/** Returns the nearest known name, or else one that begins with the given name or is its beginning. */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const written = name.toLowerCase();
  const begins = (one: string, other: string): boolean => one.length >= shortest && other.startsWith(one);
  return (
    nearest(name, known)[0] ??
    known.find((one) => begins(one.toLowerCase(), written) || begins(written, one.toLowerCase()))
  );
}

function likelyChoice({ schema, value }: Fault): string | undefined {
  if (typeof value !== "string") return undefined;
  const [likely] = nearest(value, (schema.enum ?? []).map(String));
  return likely === undefined ? undefined : `; did you mean ${likely}?`;
}

/** Describes the allowed values: `a whole number of at least 1`. */
function kindOf(schema: JsonSchema): string {
  const values: readonly unknown[] | undefined = schema.enum;
  const only: unknown = schema.const;
  const choice = alternatives(schema);
  if (choice.length > 0) return eitherOf(choice.map(kindOf));
  if (values !== undefined) return values.length > 1 ? `one of ${values.join(", ")}` : values.join("");
  if (only !== undefined) return typeof only === "string" ? only : JSON.stringify(only);
  const types = typeList(schema.type).flatMap((type) => typeWords.get(type) ?? type);
  const bounds = [
    ["of at least", schema.minimum],
    ["of at most", schema.maximum],
  ].flatMap(([words, bound]) => (typeof bound === "number" ? [`${String(words)} ${bound}`] : []));
  const names = Object.keys(schema.properties ?? {});
  const members = names.length === 0 || names.length > mostNames ? "" : `with ${names.join(", ")}`;
  return [eitherOf(types), bounds.join(" and "), members].filter((part) => part !== "").join(" ");
}

const longestGiven = 60;

/** The actual value, if it is short. */
function actualValue({ value }: Pick<Fault, "value">): string {
  if (Array.isArray(value)) return ", not a list";
  if (typeof value === "object" && value !== null) return ", not an object";
  // JSON cannot write .nan and .inf.
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? "");
  return text === "" || text.length > longestGiven ? "" : `, not ${text}`;
}

const typeWords: ReadonlyMap<string, readonly string[]> = new Map([
  ["boolean", ["true", "false"]],
  ["string", ["a text"]],
  ["integer", ["a whole number"]],
  ["number", ["a number"]],
  ["array", ["a list"]],
  ["object", ["an object"]],
]);

function eitherOf(words: readonly string[]): string {
  return [...(words.length > 1 ? [words.slice(0, -1).join(", ")] : []), ...words.slice(-1)].join(" or ");
}

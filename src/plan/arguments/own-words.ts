/** Describes arguments: in words that fit any tool, and in those of one tool. */
import type { ArgumentSummary } from "../../model/project.js";
import type { JsonSchema } from "../../model/runtime.js";
import { defined } from "../../runtime/values/json.js";
import type { Document } from "../document.js";
import { essentials } from "../trim/noise.js";
import { argumentDescription, type Beside } from "../words/describe.js";
import { sentenceCase } from "../words/opening.js";
import { pathSegments, singular, singularWords, words } from "../words/words.js";
import { lostName } from "./argument-name.js";
import type { Input } from "./decision.js";
import { alternatives } from "../../schema/parts.js";

/** Describes an argument for any tool that shows its schema. */
export function summaryOf(input: Input, document: Document): ArgumentSummary {
  const own = essentialsOf(input, document);
  const summary = summaryBeside(own, document.describe(input.description, input.wireName, own));
  const { description, ...unsaid } = summary;
  return misses(own, description) ? unsaid : summary;
}

/** Does the same where no tool shows its schema. */
export function summaryAlone(input: Input, document: Document): ArgumentSummary {
  const { default: value, type } = essentialsOf(input, document);
  const schema: JsonSchema = {
    ...(value !== undefined && { default: value }),
    ...(type === "array" && { type }),
  };
  const { trims, argumentVocabulary: vocabulary } = document;
  const beside: Beside = { trims: { ...trims, elide: false }, schema, vocabulary };
  return {
    ...summaryBeside(schema, argumentDescription(input.description, input.wireName, beside)),
    in: input.location,
    takes: typeName(input.schema, document),
  };
}

/**
 * `string`, `array of number`; empty if it may be anything. Integers are numbers, null is left out, and a single value stands
 * for an array of it.
 */
function typeName(schema: JsonSchema, document: Document, depth = 0): string {
  if (depth > 2) return "";
  const flat = document.flatten(schema).schema;
  const { type = [], items } = flat;
  const below = (part: JsonSchema): string => typeName(part, document, depth + 1);
  const own = [type].flat().map((one) => {
    if (one === "array" && items !== undefined) return arrayOf(below(items));
    return one === "integer" ? "number" : one;
  });
  const all = new Set([...own, ...alternatives(flat).map(below)]);
  const types = [...all].filter((one) => one !== "" && one !== "null" && !all.has(arrayOf(one)));
  return types.sort().join(" or ");
}

function arrayOf(type: string): string {
  return type === "" ? "array" : `array of ${type}`;
}

function essentialsOf({ schema }: Input, { flatten }: Document): JsonSchema {
  return essentials(flatten(schema).schema, { implied: false, noise: true });
}

function summaryBeside({ default: value }: JsonSchema, description: string | undefined): ArgumentSummary {
  return defined({ description, default: value });
}

/** Whether the description gives another limit than the schema; each tool then tells it beside its own schema. */
function misses(schema: JsonSchema, description = ""): boolean {
  const isBounded = ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"].some(
    (keyword) => schema[keyword] !== undefined,
  );
  return isBounded && /\d/.test(description);
}

/** Returns undefined if the name, the tool, the path or the schema summarize it all. */
export function ownWords({ description, wireName }: Input, beside: Beside): string | undefined {
  return argumentDescription(description, wireName, beside) ?? lostName(wireName);
}

/** Describes an argument of which the instructions summarize something else; never empty. */
export function distinctWords(input: Input, beside: Beside & { readonly path: string }): string {
  const { trims, path } = beside;
  const whole: Beside = { ...beside, around: "", trims: { ...trims, elide: false } };
  return ownWords(input, beside) ?? ownWords(input, whole) ?? nameInWords(input, path);
}

/** `id` of `/tasks/{id}` → `Task id`. */
function nameInWords({ location, wireName }: Input, path: string): string {
  const own = words(wireName);
  const segments = pathSegments(path);
  const at = segments.findIndex(({ text, isParameter }) => isParameter && text === wireName);
  const before = location === "path" ? segments[at - 1] : undefined;
  const owner = before === undefined || before.isParameter ? [] : singularWords(before.text);
  const added = own.some((word) => owner.includes(singular(word))) ? [] : owner;
  return sentenceCase([...added, ...own].join(" "));
}

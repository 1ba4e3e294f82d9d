/** Compares phrases with the schema beside them, and removes what the schema says. */
import type { JsonSchema } from "../../model/runtime.js";
import { sentenceCase } from "./phrase.js";

const bounds = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
] as const;

export function hasBounds(schema: JsonSchema): boolean {
  return bounds.some((keyword) => schema[keyword] !== undefined);
}

/** Whether every number in the words is a bound of the schema. */
export function isBounded(schema: JsonSchema, words: string): boolean {
  const values = bounds.flatMap((keyword) => schema[keyword] ?? []);
  return hasBounds(schema) && numbersIn(words).every((number) => values.includes(number));
}

export function numbersIn(words: string): readonly number[] {
  return [...words.matchAll(/(?<![\w.])-?\d+(?:[,_]\d{3})*(?:\.\d+)?/g)].map(([text]) =>
    Number(text.replace(/[,_]/g, "")),
  );
}

export function hasFormat({ format, items }: JsonSchema): boolean {
  return format !== undefined || items?.format !== undefined;
}

/** Returns the phrase without the limits, defaults and values that the schema beside it gives. */
export function withoutSaid(phrase: string, schema: JsonSchema): string {
  const { enum: own, items, type } = schema;
  let text = type === "array" ? sentenceCase(phrase.replace(separated, "")) : phrase;
  if (onlyLimit.test(text)) return isBounded(schema, text) ? "" : text;
  const [aside] = limitAside.exec(text) ?? [];
  if (aside !== undefined && isBounded(schema, aside)) text = drop(text, limitAside);
  if (schema.default !== undefined) text = drop(text, defaultAside);
  if (hasFormat(schema)) text = drop(text, dateAside);
  const values = own ?? items?.enum;
  if (values !== undefined) text = withoutValues(text, new Set(values.map(String)));
  return text;
}

const limit = String.raw`(?:must be |value |values )?(?:max(?:imum)?|min(?:imum)?|between|at most|at least|up to)[^()\d]{0,20}\d[\d,.]*(?: (?:and|to) \d[\d,.]*)?(?: (?:characters|chars|items))?`;
const limitAside = new RegExp(
  String.raw`\s*[,(;–-]\s*${limit}\s*(?=[)]|$)\)?|\s*\(\s*\d+\s*[-–]\s*\d+\s*\)`,
  "i",
);
const onlyLimit = new RegExp(`^${limit}$`, "i");
const defaultAside =
  /\s*[,(;–-]\s*(?:the )?default(?:s| value)?(?: is| to|:| =|=)?\s*["']?[\w.+-]{1,30}["']?\s*(?=[)]|$)\)?/i;
const dateAside =
  /\s*(?:[,(]\s*)?(?:(?:specified |formatted |given |expressed )?(?:in|as)(?: an?| the)? )?(?:ISO[- ]?8601|RFC[- ]?3339|YYYY-MM-DD)(?: (?:date(?:[- ]?time)?|timestamp))?(?: format| string)?(?:: ?YYYY-MM-DD\S*)?\s*(?=[).,]|$)\)?/i;

/** How a list is written on the wire, which is not what its callers give. */
const separated = /\b(?:comma|pipe|semicolon|space)[- ](?:separated|delimited) (?=(?:list|array)s? of\b)/i;

function drop(text: string, aside: RegExp): string {
  const left = text.replace(aside, "").trim();
  return left === "" ? text : left;
}

/** Removes a list of values that the schema has: "The state, one of open, closed" → "The state". */
function withoutValues(text: string, values: ReadonlySet<string>): string {
  const match =
    /\s*[,;:.(–-]?\s*(?:(?:which |it )?(?:can|may|must|should) be\s+)?(?:either|one of|any of|possible values|valid values|allowed values|available options|can be|must be)\b(.*)$/i.exec(
      text,
    );
  if (match === null) return text;
  const listed = (match[1] ?? "")
    .split(/[\s,;|/"'()]+|\bor\b|\band\b/)
    .filter((word) => values.has(word.replace(/[.:]$/, "")));
  const isAll = match.index > 0 ? Math.min(2, values.size) : values.size;
  return listed.length >= isAll ? text.slice(0, match.index) : text;
}

/** Reads texts as the numbers, booleans, nulls, lists and objects that they are, for clients that send everything as a text. */
import { levelsOf } from "../values/json.js";
import { deepestArguments, JsonDepthError, JsonLimitError, readSent, tooDeep } from "../values/read-json.js";
import type { Steps } from "../values/slices.js";
import { admits, anyNumber, typeBits, typeOf, type Types } from "./types.js";
import { Exceeding, type ParsedText, type Work } from "./work.js";

/** No number, boolean or null is longer: no number has more digits. */
const longestWord = 400;

/**
 * Returns what a text is as one of the types; `undefined` if it is none of them.
 * @throws {Exceeding} if it is JSON beyond the bounds of arguments
 */
export function parsed(text: string, types: Types, work: Work): unknown {
  if (text.length <= longestWord) {
    work.spend(text.length);
    const trimmed = text.trim();
    const word = parseWord(trimmed, types);
    if (word !== undefined || !/^[[{]/.test(trimmed)) return word;
  }
  if (!admits(types, typeBits.array | typeBits.object)) return undefined;
  const value = jsonIn(text, work);
  return value !== undefined && admits(types, typeOf(value)) ? value : undefined;
}

function parseWord(text: string, types: Types): number | bigint | boolean | null | undefined {
  if (admits(types, anyNumber)) {
    const number = parseNumber(text);
    if (number !== undefined && admits(types, typeOf(number))) return number;
  }
  if (admits(types, typeBits.boolean) && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  return admits(types, typeBits.null) && text === "null" ? null : undefined;
}

/**
 * Returns the list or object that a text is; nothing if it is none. Several alternatives may ask for the same text. What it
 * contains has the bounds of what comes without a text around it.
 * @throws {Exceeding} if it is beyond them
 */
function jsonIn(text: string, work: Work): unknown {
  const known = work.parsed.get(text) ?? read(text, work);
  if (known.fault !== undefined) throw new Exceeding(known.fault);
  if (work.levels + known.levels > deepestArguments) throw new Exceeding(tooDeep);
  return known.value;
}

/** Interrupted work goes on reading where it was. */
function read(text: string, work: Work): ParsedText {
  const reading = work.readings.get(text) ?? readText(text);
  if (!work.readings.has(text)) {
    work.readings.set(text, reading);
    work.spend(text.length);
  }
  for (;;) {
    const step = reading.next();
    work.kept += 1;
    if (step.done === true) {
      work.parsed.set(text, step.value);
      return step.value;
    }
    work.share(stepsOfReading);
  }
}

/** What reading a piece of a text takes, which is spent for the whole text before. */
const stepsOfReading = 20_000;

function* readText(text: string): Steps<ParsedText> {
  if (!/^\s*[[{]/.test(text)) return { levels: 0 };
  try {
    const value = yield* readSent(text.trim());
    return { value, levels: levelsOf(value, deepestArguments + 1) };
  } catch (error) {
    if (error instanceof JsonDepthError) return { levels: Infinity };
    const fault = error instanceof JsonLimitError ? `JSON in its arguments ${error.message}` : undefined;
    return { levels: 0, fault };
  }
}

function parseNumber(text: string): number | bigint | undefined {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const number = Number(text);
  if (!Number.isFinite(number)) return undefined;
  const exact = Number.isSafeInteger(number) || !/^[+-]?\d+$/.test(text);
  return exact ? number : BigInt(text.replace(/^\+/, ""));
}

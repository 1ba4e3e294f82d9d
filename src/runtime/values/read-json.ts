/**
 * Reads JSON without losing the digits of long integers, and long texts in steps: the text is scanned for its structure, and runs of
 * complete siblings go to the native parser, so that its speed is kept.
 */
import { isContainer, isDeeperThan, isObject } from "./json.js";
import type { Steps } from "./slices.js";
import { withThousands } from "./text.js";

/** JSON that is refused for its size; the message, such as "has more than 9 values", names the limit. */
export class JsonLimitError extends Error {
  override readonly name = "JsonLimitError";
}

/** The same, for the depth of its lists and objects. */
export class JsonDepthError extends JsonLimitError {}

/** @throws any other error */
export function limitError(error: unknown): JsonLimitError {
  if (error instanceof JsonLimitError) return error;
  throw error;
}

/** More levels than any meaningful answer has, and not enough to exhaust the stack. */
const deepest = 1_000;
/** Each value is walked through several times and takes many times the memory of its text. */
export const mostValues = 1_000_000;
export const tooManyValues = `more than ${withThousands(mostValues)} values`;
/** Listing the members of an object is one piece, however many there are. */
const mostMembers = 50_000;
/** Characters of a number. */
const longestNumber = 1_000;
/** Characters of siblings that are parsed at once. */
const longestRun = 65_536;
/** Tokens that are scanned between two steps. */
const tokensPerStep = 4_096;

/** An array or object that the scan is inside of. */
interface Frame {
  isArray: boolean;
  /** Where it begins. */
  start: number;
  /** Where its members begin that are not parsed yet. */
  run: number;
  /** Where its last member or item begins. */
  last: number;
  commas: number;
  /** What is parsed of it, if it is too long to be parsed at once. */
  parsed?: unknown[] | Record<string, unknown>;
  /** Its last member was added to `parsed`, and a comma or its end has to follow. */
  added: boolean;
}

interface ReadOptions {
  parse?: Parse;
  /** Lists and objects that it may have, which take many times the memory of their text. */
  containers?: number;
  /** Characters that are parsed at once. */
  run?: number;
}

/**
 * @returns The same value as `parse`.
 * @throws SyntaxError, JsonLimitError
 */
export function* readJson(
  text: string,
  { parse = parseJson, run = longestRun, containers: mostContainers = mostValues }: ReadOptions = {},
): Steps<unknown> {
  if (text.length <= run) return notTooDeep(parse(text), text);
  const frames: Frame[] = [];
  let values = 1;
  let containers = 0;
  let tokens = 0;
  const found = new RegExp(structural, "g");
  /** Where the last token ends. */
  let done = 0;
  // A match as a value would be as large as what it finds.
  while (found.test(text)) {
    const at = found.lastIndex - 1;
    refuseLongNumber(text, done, at);
    done = at + 1;
    tokens += 1;
    if (tokens % tokensPerStep === 0) yield;
    const frame = frames.at(-1);
    const token = text.charAt(at);
    switch (token) {
      case '"': {
        const end = yield* endOfString(text, at);
        found.lastIndex = end;
        done = end;
        break;
      }
      case "[":
      case "{":
        if (frame === undefined && !blank.test(text.slice(0, at))) return parse(text);
        if (frames.length === deepest) throw new JsonDepthError(deeper);
        containers += 1;
        if (containers > mostContainers)
          throw tooMany(`has more than ${withThousands(mostContainers)} lists and objects`);
        values += 1;
        frames.push({
          isArray: token === "[",
          start: at,
          run: at + 1,
          last: at + 1,
          commas: 0,
          added: false,
        });
        break;
      case ",":
        if (frame === undefined) throw new SyntaxError("A comma outside of the value");
        values += 1;
        frame.commas += 1;
        if (!frame.isArray && frame.commas >= mostMembers)
          throw tooMany(`has an object with more than ${withThousands(mostMembers)} members`);
        if (frame.added) skip(frame, text, at);
        else if (at - frame.run >= run) {
          yield* open(frames, text, parse);
          parseRun(frame, text, at, parse);
        }
        frame.added = false;
        frame.last = at + 1;
        break;
      default: {
        if (frame === undefined || frame.isArray !== (token === "]"))
          throw new SyntaxError("A bracket that closes nothing");
        if (frame.parsed === undefined && at - frame.start >= run) yield* open(frames, text, parse);
        if (frame.parsed !== undefined) {
          if (frame.added) skip(frame, text, at);
          else parseRun(frame, text, at, parse);
          yield;
        }
        frames.pop();
        const above = frames.at(-1);
        if (above !== undefined && frame.parsed !== undefined) {
          add(above, text.slice(above.last, frame.start), frame.parsed);
          above.run = at + 1;
        }
        if (above !== undefined) break;
        if (!blank.test(text.slice(at + 1))) throw new SyntaxError("More than a value");
        return frame.parsed ?? parse(text.slice(frame.start, at + 1));
      }
    }
    if (values > mostValues) throw tooMany(`has ${tooManyValues}`);
  }
  refuseLongNumber(text, done, text.length);
  // Neither an array nor an object, or one that does not end.
  return parse(text);
}

/** Levels of a call's arguments: more than any API needs, and not enough to exhaust the stack. */
export const deepestArguments = 100;

export const tooDeep = `its arguments are nested more than ${deepestArguments} levels deep`;

/** Lists and objects of what a client sends: those of many messages are in memory at once. */
const mostSentContainers = 100_000;

/**
 * Reads what a client sends. Numbers stay as they are: digits that are lost are told to the caller.
 * @throws SyntaxError, JsonLimitError
 */
export function readSent(text: string): Steps<unknown> {
  return readJson(text, { parse: JSON.parse, containers: mostSentContainers });
}

/** Bytes that are looked through at once. */
const countedAtOnce = 262_144;

/** Whether a byte begins or divides an array or object. */
const dividesJson = bytesOf(",[{");
/** The same, or ends a text of several: a line break, U+001E. */
const dividesTexts = bytesOf(",[{\n\r\u001e");

function bytesOf(characters: string): readonly boolean[] {
  return Array.from({ length: 256 }, (_, byte) => characters.includes(String.fromCharCode(byte)));
}

/** @returns how many values a JSON text consists of, or each of several, at most */
export function* mostValuesIn(bytes: Uint8Array, of: "one text" | "several"): Steps<number> {
  const divides = of === "several" ? dividesTexts : dividesJson;
  let count = 0;
  for (let at = 0; at < bytes.byteLength; at += 1) {
    if (divides[bytes[at] ?? 0] === true) count += 1;
    if ((at + 1) % countedAtOnce === 0) yield;
  }
  return count;
}

type Parse = (text: string) => unknown;

const structural = /["[\]{},]/;
const blank = /^[ \t\r\n]*$/;

/** Most short texts are too short to be that deep. */
function notTooDeep(value: unknown, { length }: string): unknown {
  const couldBe = length > 2 * deepest && isContainer(value);
  if (couldBe && isDeeperThan(value, deepest)) throw new JsonDepthError(deeper);
  return value;
}

const deeper = `is nested more than ${deepest} levels deep`;

function tooMany(what: string): JsonLimitError {
  return new JsonLimitError(what);
}

/** Parsing a number takes much longer than parsing a text of its length. */
function refuseLongNumber(text: string, start: number, end: number): void {
  if (end - start <= longestNumber) return;
  const between = text.slice(start, end).trim();
  if (between.length > longestNumber && /^:?\s*-?\d/.test(between))
    throw tooMany(`has a number of more than ${withThousands(longestNumber)} characters`);
}

/** Returns the position behind a string's closing quote. */
function* endOfString(text: string, start: number): Steps<number> {
  for (
    let at = text.indexOf('"', start + 1), quotes = 1;
    at !== -1;
    at = text.indexOf('"', at + 1), quotes += 1
  ) {
    if (!isEscaped(text, at)) return at + 1;
    if (quotes % tokensPerStep === 0) yield;
  }
  throw new SyntaxError("A string that does not end");
}

/** Whether there is an odd number of backslashes before a position. */
function isEscaped(text: string, at: number): boolean {
  let escapes = 0;
  while (text[at - 1 - escapes] === "\\") escapes += 1;
  return escapes % 2 === 1;
}

/** Parses what comes before the innermost frame in those around it, so that parts of it have somewhere to go. */
function* open(frames: readonly Frame[], text: string, parse: Parse): Steps<void> {
  for (const [i, frame] of frames.entries()) {
    frame.parsed ??= frame.isArray ? [] : {};
    if (i === frames.length - 1 || frame.run >= frame.last) continue;
    parseRun(frame, text, frame.last - 1, parse);
    yield;
  }
}

/** Parses the members before a comma or the end of the frame. */
function parseRun(frame: Frame, text: string, end: number, parse: Parse): void {
  const part = text.slice(frame.run, end);
  if (blank.test(part)) {
    if (frame.commas > 0) throw new SyntaxError("Nothing between commas");
  } else append(frame, parse(frame.isArray ? `[${part}]` : `{${part}}`));
  frame.run = end + 1;
}

/** Adds a member that was parsed on its own; a text that names it is before it in an object. */
function add(frame: Frame, before: string, value: unknown): void {
  if (frame.isArray) {
    if (!blank.test(before)) throw new SyntaxError("Something before an item");
    append(frame, [value]);
  } else {
    const [name, ...others] = Object.keys(JSON.parse(`{${before}""}`) as object);
    if (name === undefined || others.length > 0) throw new SyntaxError("A member without a name");
    append(frame, Object.fromEntries([[name, value]]));
  }
  frame.added = true;
}

function skip(frame: Frame, text: string, end: number): void {
  if (!blank.test(text.slice(frame.run, end))) throw new SyntaxError("Something behind a value");
  frame.run = end + 1;
}

function append({ parsed }: Frame, part: unknown): void {
  if (Array.isArray(parsed)) {
    if (Array.isArray(part)) for (const item of part as unknown[]) parsed.push(item);
  } else if (parsed !== undefined && isObject(part))
    for (const [name, value] of Object.entries(part))
      // Assigning `__proto__` would set the prototype.
      if (name === "__proto__")
        Object.defineProperty(parsed, name, { value, writable: true, enumerable: true, configurable: true });
      else parsed[name] = value;
}

/**
 * Parses JSON and keeps integers that JavaScript cannot represent: an id of 19 digits becomes a string with all digits,
 * because a rounded id would name something else. So does what is too large for any number, which would become null.
 */
export function parseJson(text: string): unknown {
  const isLong = longDigits.test(text) || largeExponent.test(text);
  return JSON.parse(isLong ? withLongDigits(text) : text) as unknown;
}

/** Written out because every answer is scanned, and `\d{16}` takes six times as long. */
const longDigits = new RegExp("\\d".repeat(16));
const largeExponent = /\d[eE]\+?\d\d\d/;

/** The next text, or what could be a long integer or too large: whatever else is a number begins and goes on like one. */
const textOrLong = /"|-?\d[\d.eE+-]{15,}|-?(?:0|[1-9]\d*)(?:\.\d+)?[eE]\+?\d{3,}/g;
const longInteger = /^-?\d{16,}$/;
const couldBeTooLarge = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE]\+?\d+)?$/;

function isKept(token: string): boolean {
  return longInteger.test(token)
    ? !Number.isSafeInteger(Number(token))
    : couldBeTooLarge.test(token) && !Number.isFinite(Number(token));
}

/** Finds the ends of texts without a pattern, because one may be too long for it, or never end. */
function withLongDigits(text: string): string {
  const parts: string[] = [];
  let done = 0;
  const next = new RegExp(textOrLong);
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    const [token] = found;
    if (token === '"') next.lastIndex = endOfText(text, found.index);
    else if (isKept(token)) {
      parts.push(text.slice(done, found.index), `"${token}"`);
      done = next.lastIndex;
    }
  }
  return parts.length === 0 ? text : parts.join("") + text.slice(done);
}

/** @returns The position behind the closing quote; the length if there is none. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1))
    if (!isEscaped(text, at)) return at + 1;
  return text.length;
}

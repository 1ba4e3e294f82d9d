/**
 * Decodes the API's response, and of one in parts each part; removes fields that must never appear in a result or the log.
 */
import { mediaKind, type MediaType, parseMediaType } from "../values/media-type.js";
import { following, isEnd, parseWay, type Way } from "../schema/pointer.js";
import { isContainer } from "../values/json.js";
import { JsonLimitError, mostValues, mostValuesIn, readJson, tooManyValues } from "../values/read-json.js";
import type { Steps } from "../values/slices.js";

export interface ApiResponse {
  status: number;
  headers: Headers;
  /** Final address after redirects, without credentials. */
  url: URL;
  content: Content;
}

export type StreamEnd = "time" | "size" | "values" | "broken-off";

export type Content =
  | { kind: "empty" }
  | { kind: "json"; value: unknown }
  | { kind: "text"; text: string; essence: string }
  /** A stream; why it was not read to its end, if it was not. */
  | { kind: "events"; items: readonly unknown[]; complete: boolean; ended?: StreamEnd }
  | { kind: "bytes"; bytes: Uint8Array; essence: string; filename?: string }
  /** There are `more` than these. */
  | { kind: "parts"; parts: readonly Content[]; more?: boolean };

/**
 * Decodes a body by its content type, or by what it looks like if the type says little.
 * @throws UnreadableError if it does not match its type.
 */
export function* readContent(bytes: Uint8Array<ArrayBuffer>, headers: Headers, depth = 0): Steps<Content> {
  if (bytes.byteLength === 0) return { kind: "empty" };
  const type = parseMediaType(headers.get("content-type"));
  const { essence } = type;
  switch (mediaKind(type)) {
    case "json":
      return yield* json(yield* decode(bytes, type));
    // Frameworks declare HTML by default; a page never starts like JSON.
    case "html": {
      const text = yield* decode(bytes, type);
      return (yield* looksLikeJson(text)) ?? { kind: "text", text, essence };
    }
    case "events":
    case "text": {
      const text = yield* decode(bytes, type);
      return (
        (essence === "text/plain" ? yield* looksLikeJson(text) : undefined) ?? { kind: "text", text, essence }
      );
    }
    case "unknown":
      return (yield* undeclared(bytes)) ?? { kind: "bytes", bytes, essence, ...filename(headers) };
    case "multipart":
      if (depth === deepestParts) return { kind: "bytes", bytes, essence };
      return yield* parts(bytes, type, depth);
    case "image":
    case "audio":
    case "binary":
      return { kind: "bytes", bytes, essence, ...filename(headers) };
  }
}

/** Parts inside parts that are taken apart, because each level reads all of the rest again. */
const deepestParts = 5;

/** Parts behind these are not read. */
export const mostParts = 50;

function* parts(bytes: Uint8Array<ArrayBuffer>, { parameters }: MediaType, depth: number): Steps<Content> {
  const boundary = parameters.get("boundary") ?? "";
  // https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1
  if (boundary === "" || boundary.length > 70)
    throw new UnreadableError("its content type is multipart, but names no boundary of 1 to 70 characters");
  const split = yield* splitMultipart(bytes, boundary, mostParts + 1);
  const shown: Content[] = [];
  let values = 0;
  for (const part of split.slice(0, mostParts)) {
    const content = yield* readContent(part.bytes, part.headers, depth + 1);
    if (content.kind === "json") values += yield* mostValuesIn(part.bytes, "one text");
    if (values > mostValues) throw new UnreadableError(`the JSON of its parts has ${tooManyValues}`);
    shown.push(content);
    yield;
  }
  return { kind: "parts", parts: shown, ...(split.length > mostParts && { more: true }) };
}

/** A body contradicts its content type. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
}

/** Returns the response for `respond` and `call`: JSON as values, text as a string, nothing as `undefined`. */
export function responseValue(content: Content): unknown {
  switch (content.kind) {
    case "empty":
      return undefined;
    case "json":
      return content.value;
    case "text":
      return content.text;
    case "events":
      return content.items;
    case "bytes":
      return { contentType: content.essence, bytes: content.bytes };
    case "parts":
      return content.parts.map(responseValue);
  }
}

function* json(text: string): Steps<Content> {
  if (text.trim() === "") return { kind: "empty" };
  try {
    return { kind: "json", value: yield* readJson(text) };
  } catch (error) {
    throw new UnreadableError(
      error instanceof JsonLimitError
        ? `its JSON ${error.message}`
        : "its content type says JSON, but the body is not JSON",
    );
  }
}

function* looksLikeJson(text: string): Steps<Content | undefined> {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return { kind: "json", value: yield* readJson(text) };
  } catch {
    return undefined;
  }
}

/** Bytes without a useful type: JSON or text if they can be decoded as such. */
function* undeclared(bytes: Uint8Array<ArrayBuffer>): Steps<Content | undefined> {
  if (bytes.subarray(0, 1024).includes(0)) return undefined;
  try {
    const text = yield* decodeWith(new TextDecoder("utf-8", { fatal: true }), bytes);
    return (yield* looksLikeText(text))
      ? ((yield* looksLikeJson(text)) ?? { kind: "text", text, essence: "text/plain" })
      : undefined;
  } catch {
    return undefined;
  }
}

/** Control characters that text does not contain; tab, line feed, form feed, carriage return and escape are common. */
const notText = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f-\u009f]+/g;

/** A stray control character does not make a long text binary; they may be one in a hundred. */
function* looksLikeText(text: string): Steps<boolean> {
  let strays = 0;
  for (let at = 0; at < text.length; at += decodedAtOnce) {
    const part = text.slice(at, at + decodedAtOnce);
    strays += part.length - part.replace(notText, "").length;
    yield;
  }
  return strays * 100 <= text.length;
}

function* decode(bytes: Uint8Array<ArrayBuffer>, type: MediaType): Steps<string> {
  return yield* decodeWith(decoderOf(type.parameters.get("charset") ?? "utf-8"), bytes);
}

type Decoder = InstanceType<typeof TextDecoder>;

function decoderOf(charset: string): Decoder {
  try {
    return new TextDecoder(charset);
  } catch {
    // An unknown encoding.
    return new TextDecoder();
  }
}

/** Bytes that are decoded at once. */
const decodedAtOnce = 262_144;

function* decodeWith(decoder: Decoder, bytes: Uint8Array<ArrayBuffer>): Steps<string> {
  let text = "";
  for (let at = 0; at + decodedAtOnce < bytes.byteLength; at += decodedAtOnce) {
    text += decoder.decode(bytes.subarray(at, at + decodedAtOnce), { stream: true });
    yield;
  }
  const rest = bytes.byteLength % decodedAtOnce || Math.min(bytes.byteLength, decodedAtOnce);
  return text + decoder.decode(bytes.subarray(bytes.byteLength - rest));
}

/** Reads the file name of Content-Disposition, as it is written: https://www.rfc-editor.org/rfc/rfc6266 */
function filename(headers: Headers): { filename?: string } {
  const disposition = headers.get("content-disposition") ?? "";
  const { parameters } = parseMediaType(disposition);
  const name = parameters.get("filename");
  return name === undefined || name === "" ? {} : { filename: name };
}

interface Part {
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Splits a multipart body into its parts, without preamble and epilogue: https://www.rfc-editor.org/rfc/rfc2046#section-5.1
 * @param most Parts behind these are not looked for.
 */
export function* splitMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  boundary: string,
  most = Infinity,
): Steps<Part[]> {
  // Latin-1 has one character per byte, so positions in the text are positions in the bytes.
  const text = new TextDecoder("latin1").decode(bytes);
  const delimiters = yield* delimitersIn(text, boundary, most);
  const found: Part[] = [];
  for (const [i, { end: start, isLast }] of delimiters.entries()) {
    const next = delimiters[i + 1];
    if (isLast || next === undefined) continue;
    const blank = /\r?\n\r?\n/.exec(text.slice(start, Math.min(next.start, start + longestHead)));
    const head = blank === null ? "" : text.slice(start, start + blank.index + blank[0].length);
    found.push({ headers: headersOf(head), bytes: bytes.slice(start + head.length, next.start) });
    yield;
  }
  return found;
}

/** Characters of a part's headers, as of a request's. */
const longestHead = 16_384;

interface Delimiter {
  /** Where it begins, with the line break before it. */
  start: number;
  end: number;
  isLast: boolean;
}

/** Characters that are searched at once. */
const searchedAtOnce = 262_144;

function* delimitersIn(text: string, boundary: string, most: number): Steps<Delimiter[]> {
  const found: Delimiter[] = [];
  const dashed = `--${boundary}`;
  const note = (at: number): void => {
    const end = at + dashed.length;
    const [rest, last] = restOfLine(text, end) ?? [];
    if (rest === undefined) return;
    const start = at - (text[at - 1] === "\n" ? (text[at - 2] === "\r" ? 2 : 1) : 0);
    found.push({ start, end: end + rest.length, isLast: last !== undefined });
  };
  if (text.startsWith(dashed)) note(0);
  for (let from = 0; from < text.length && found.length <= most; from += searchedAtOnce) {
    yield;
    const part = text.slice(from, from + searchedAtOnce + dashed.length + 1);
    for (
      let at = part.indexOf(`\n${dashed}`);
      at !== -1 && at < searchedAtOnce && found.length <= most;
      at = part.indexOf(`\n${dashed}`, at + 1)
    )
      note(from + at + 1);
  }
  return found;
}

function restOfLine(text: string, at: number): RegExpExecArray | undefined {
  const rest = /(--)?[ \t]*(?=\r?\n|$)/y;
  rest.lastIndex = at;
  return rest.exec(text) ?? undefined;
}

const notInHeader = /[^\t\x20-\x7e\x80-\xff]/g;

function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)$/.exec(line) ?? [];
    // Hosts have headers of bytes only, and some decode Latin-1 as Windows-1252, whose characters are more than bytes.
    if (name !== undefined && value !== undefined) headers.append(name, value.replace(notInHeader, "?"));
  }
  return headers;
}

/** @returns The value without those fields. The given value is not changed. */
export type RemoveFields = (value: unknown) => Steps<unknown>;

/** The fields: by name anywhere, and by paths from the root. */
export interface Fields {
  names: ReadonlySet<string>;
  ways: readonly Way[];
}

/** @param written Names, and paths from the root, which begin with a slash. */
export function fieldsIn(written: readonly string[]): Fields {
  return {
    names: new Set(written.filter((field) => !field.startsWith("/"))),
    ways: written.filter((field) => field.startsWith("/")).map(parseWay),
  };
}

/**
 * @param fields As for {@link fieldsIn}.
 * @returns `undefined` if there is nothing to remove.
 */
export function fieldRemover(fields: readonly string[]): RemoveFields | undefined {
  if (fields.length === 0) return undefined;
  const { names, ways: pointers } = fieldsIn(fields);
  let visits = 0;

  function* without(value: object, ways: readonly Way[]): Steps<unknown> {
    if (Array.isArray(value)) {
      const items: unknown[] = [];
      for (const [i, item] of value.entries()) {
        if (++visits % visitsPerStep === 0) yield;
        const below = following(ways, String(i));
        if (!below.some(isEnd)) items.push(isContainer(item) ? yield* without(item, below) : item);
      }
      return items;
    }
    const members: [string, unknown][] = [];
    for (const [name, member] of Object.entries(value) as [string, unknown][]) {
      if (++visits % visitsPerStep === 0) yield;
      const below = following(ways, name);
      if (names.has(name) || below.some(isEnd)) continue;
      members.push([name, isContainer(member) ? yield* without(member, below) : member]);
    }
    return Object.fromEntries(members);
  }

  return function* (value) {
    return isContainer(value) ? yield* without(value, pointers) : value;
  };
}

const visitsPerStep = 1_000;

/** Removes the fields from an answer. Each event of a stream is its own root; content that is not JSON has no fields. */
export function* contentWithout(content: Content, remove: RemoveFields): Steps<Content> {
  switch (content.kind) {
    case "json":
      return { ...content, value: yield* remove(content.value) };
    case "events": {
      const items: unknown[] = [];
      for (const item of content.items) items.push(yield* remove(item));
      return { ...content, items };
    }
    case "parts": {
      const parts: Content[] = [];
      for (const part of content.parts) parts.push(yield* contentWithout(part, remove));
      return { ...content, parts };
    }
    default:
      return content;
  }
}

// @generated SignedSource<<d91566348db4b03708b12080e6f2e64e04fe0dc0da86c55eb0b01e56e8bf2411>>
/** Decodes the API's response. */
import { isDeeperThan } from "../call/depth.js";
import { parseJson } from "../parse-json.js";
import { splitMultipart } from "../request/multipart.js";
import { mediaKind, parseMediaType, type MediaType } from "./media-type.js";

export interface ApiResponse {
  status: number;
  headers: Headers;
  /** Final address after redirects, without credentials. */
  url: URL;
  content: Content;
}

export type StreamEnd = "time" | "size" | "broken-off";

export type Content =
  | { kind: "empty" }
  | { kind: "json"; value: unknown }
  | { kind: "text"; text: string; essence: string }
  /** A stream; why it was not read to its end, if it was not. */
  | { kind: "events"; items: readonly unknown[]; complete: boolean; ended?: StreamEnd }
  | { kind: "bytes"; bytes: Uint8Array<ArrayBuffer>; essence: string; filename?: string }
  /** There are `more` than these. */
  | { kind: "parts"; parts: readonly Content[]; more?: boolean };

/**
 * Decodes a body by its content type, or by what it looks like if the type says little.
 * @throws UnreadableError if it does not match its type.
 */
export function readContent(bytes: Uint8Array<ArrayBuffer>, headers: Headers, depth = 0): Content {
  if (bytes.byteLength === 0) return { kind: "empty" };
  const type = parseMediaType(headers.get("content-type"));
  const { essence } = type;
  switch (mediaKind(type)) {
    case "json":
      return json(decode(bytes, type));
    // Frameworks declare HTML by default; a page never starts like JSON.
    case "html": {
      const text = decode(bytes, type);
      return looksLikeJson(text) ?? { kind: "text", text, essence };
    }
    case "events":
    case "text": {
      const text = decode(bytes, type);
      return (essence === "text/plain" ? looksLikeJson(text) : undefined) ?? { kind: "text", text, essence };
    }
    case "unknown":
      return undeclared(bytes) ?? { kind: "bytes", bytes, essence, ...filename(headers) };
    case "multipart":
      if (depth === deepestParts) return { kind: "bytes", bytes, essence };
      return parts(bytes, type, depth);
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

function parts(bytes: Uint8Array<ArrayBuffer>, { parameters }: MediaType, depth: number): Content {
  const boundary = parameters.get("boundary") ?? "";
  // https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1
  if (boundary === "" || boundary.length > 70)
    throw new UnreadableError("its content type is multipart, but names no boundary of 1 to 70 characters");
  refuseTooMany(new TextDecoder("latin1").decode(bytes));
  const split = splitMultipart(bytes, boundary, mostParts + 1);
  const shown = split.slice(0, mostParts).map((part) => readContent(part.bytes, part.headers, depth + 1));
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

/** More levels than any meaningful answer has, and not enough to exhaust the stack. */
const deepestAnswer = 1_000;

function json(text: string): Content {
  if (text.trim() === "") return { kind: "empty" };
  refuseTooMany(text);
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw new UnreadableError("its content type says JSON, but the body is not JSON");
  }
  if (isTooDeep(text, value))
    throw new UnreadableError(`its JSON is nested more than ${deepestAnswer} levels deep`);
  return { kind: "json", value };
}

/** Each value of an answer is walked through several times and takes many times the memory of its text. */
const mostValues = 1_000_000;

function refuseTooMany(text: string): void {
  if (valuesIn(text) > mostValues)
    throw new UnreadableError(`its JSON has more than ${mostValues.toLocaleString("en")} values`);
}

/** Counts at least as many values as a JSON text has: each but the first is behind a comma or an opening bracket. */
function valuesIn(text: string): number {
  // A value takes two characters.
  if (text.length <= 2 * mostValues) return 1;
  let count = 1;
  for (let at = 0; at < text.length && count <= mostValues; at += 1) {
    const code = text.charCodeAt(at);
    if (code === comma || code === bracket || code === brace) count += 1;
  }
  return count;
}

const [comma, bracket, brace] = [0x2c, 0x5b, 0x7b];

function looksLikeJson(text: string): Content | undefined {
  if (!/^\s*[[{]/.test(text) || valuesIn(text) > mostValues) return undefined;
  try {
    const value = parseJson(text);
    return isTooDeep(text, value) ? undefined : { kind: "json", value };
  } catch {
    return undefined;
  }
}

/** Most answers are too short to be that deep. */
function isTooDeep(text: string, value: unknown): boolean {
  const couldBe = text.length > 2 * deepestAnswer && typeof value === "object" && value !== null;
  return couldBe && isDeeperThan(value, deepestAnswer);
}

/** Bytes without a useful type: JSON or text if they can be decoded as such. */
function undeclared(bytes: Uint8Array<ArrayBuffer>): Content | undefined {
  if (bytes.subarray(0, 1024).includes(0)) return undefined;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return looksLikeText(text)
      ? (looksLikeJson(text) ?? { kind: "text", text, essence: "text/plain" })
      : undefined;
  } catch {
    return undefined;
  }
}

/** Control characters that text does not contain; tab, line feed, form feed, carriage return and escape are common. */
const notText = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f-\u009f]+/g;

/** A stray control character does not make a long text binary; they may be one in a hundred. */
function looksLikeText(text: string): boolean {
  return (text.length - text.replace(notText, "").length) * 100 <= text.length;
}

function decode(bytes: Uint8Array<ArrayBuffer>, type: MediaType): string {
  const charset = type.parameters.get("charset") ?? "utf-8";
  try {
    return (/^utf-8$/i.test(charset) ? utf8 : new TextDecoder(charset)).decode(bytes);
  } catch {
    // An unknown encoding.
    return utf8.decode(bytes);
  }
}

const utf8 = new TextDecoder();

/** Reads the bare file name from Content-Disposition: https://www.rfc-editor.org/rfc/rfc6266 */
function filename(headers: Headers): { filename?: string } {
  const disposition = headers.get("content-disposition") ?? "";
  const { parameters } = parseMediaType(disposition);
  const name = parameters
    .get("filename")
    ?.replace(/^.*[/\\]/s, "")
    .slice(0, 200);
  return name === undefined || name === "" ? {} : { filename: name };
}

import { wellFormed } from "./percent.js";
import { Unsendable } from "./unsendable.js";

/** A media type taken apart (https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1), and what kind of answer it means. */
export interface MediaType {
  /** `type/subtype`, lower case; "" when there is none. */
  essence: string;
  /** By lower-case name. */
  parameters: ReadonlyMap<string, string>;
}

export type MediaKind =
  "json" | "events" | "html" | "text" | "image" | "audio" | "multipart" | "binary" | "unknown";

export function parseMediaType(text: string | null): MediaType {
  const [essence = "", ...rest] = partsOf(text ?? "");
  const parameters = rest.map((part): [string, string] => {
    const [name = "", ...value] = part.split("=");
    return [
      name.trim().toLowerCase(),
      value
        .join("=")
        .trim()
        .replace(/^"(.*)"$/s, "$1")
        .replace(/\\(.)/gs, "$1"),
    ];
  });
  return { essence: essence.trim().toLowerCase(), parameters: new Map(parameters) };
}

/** Splits at semicolons outside of quotes. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') quoted = !quoted;
    if (text[at] !== ";" || quoted) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  return [...parts, text.slice(start)];
}

const events = new Set([
  "text/event-stream",
  "application/x-ndjson",
  "application/ndjson",
  "application/jsonl",
  "application/x-jsonlines",
  "application/jsonlines",
  "application/stream+json",
  "application/json-seq",
]);

const texts = new Set([
  "application/xml",
  "application/yaml",
  "application/x-yaml",
  "application/toml",
  "application/javascript",
  "application/ecmascript",
  "application/graphql",
  "application/sql",
  "application/csv",
  "application/x-sh",
  "application/x-www-form-urlencoded",
  "application/pem-certificate-chain",
  "application/x-pem-file",
  "message/http",
  "message/rfc822",
  "image/svg+xml",
]);

export function mediaKind({ essence }: MediaType): MediaKind {
  if (essence === "" || essence === "application/octet-stream" || essence === "binary/octet-stream")
    return "unknown";
  if (events.has(essence)) return "events";
  if (/[/+]json$/.test(essence) || essence === "text/json") return "json";
  if (essence === "text/html" || essence === "application/xhtml+xml") return "html";
  if (texts.has(essence) || /^text\/|\+(xml|yaml)$/.test(essence)) return "text";
  if (essence.startsWith("image/")) return "image";
  if (essence.startsWith("audio/")) return "audio";
  if (essence.startsWith("multipart/")) return "multipart";
  return "binary";
}

interface EncodedText {
  /** With the character set that was actually used. */
  contentType: string;
  content: string | Blob;
}

/** Single-byte character sets in which the byte is the code point: names in lower case, and the last character. */
const singleBytes = new Map([
  ["us-ascii", 0x7f],
  ["ascii", 0x7f],
  ["iso-8859-1", 0xff],
  ["iso8859-1", 0xff],
  ["latin1", 0xff],
]);

/**
 * Encodes as UTF-8, and declares it, if the named set is not supported.
 * @throws Unsendable for a character that the set does not contain.
 */
export function encodedText(text: string, contentType: string): EncodedText {
  const charset = parseMediaType(contentType).parameters.get("charset")?.toLowerCase();
  const last = charset === undefined ? undefined : singleBytes.get(charset);
  if (charset === undefined || /^utf-?8$/.test(charset)) return { contentType, content: wellFormed(text) };
  if (last === undefined) return { contentType: inUtf8(contentType), content: wellFormed(text) };
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  if (codes.some((code) => code > last)) throw new Unsendable(`text that ${charset} can encode`);
  return { contentType, content: new Blob([Uint8Array.from(codes)]) };
}

function inUtf8(contentType: string): string {
  return contentType.replace(/(;\s*charset\s*=\s*)("[^"]*"|[^;\s]*)/i, "$1utf-8");
}

/** Encodes text in the character set of its media type: https://www.rfc-editor.org/rfc/rfc9110#section-8.3.2 */
import { parseMediaType } from "./media-type.js";
import { wellFormed } from "./percent.js";
import { Unsendable } from "./unsendable.js";

export interface EncodedText {
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

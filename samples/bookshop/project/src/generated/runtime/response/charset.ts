// @generated SignedSource<<5d8cbbbc79816c1efb7a49f274960a0c2add4f3f4cc61433372cbf01af8a0feb>>
/** Text in the character set that its media type names (https://www.rfc-editor.org/rfc/rfc9110#section-8.3.2). */
import { wellFormed } from "../request/percent.js";
import { Unsendable } from "../request/unsendable.js";
import { parseMediaType } from "./media-type.js";

export interface EncodedText {
  /** Names the character set that the text is really in. */
  contentType: string;
  content: string | Blob;
}

/** Sets of which each character is one byte, the one of its number: names in lower case, and the last such character. */
const singleBytes = new Map([
  ["us-ascii", 0x7f],
  ["ascii", 0x7f],
  ["iso-8859-1", 0xff],
  ["iso8859-1", 0xff],
  ["latin1", 0xff],
]);

/**
 * UTF-8, said as such, where the media type names a set that is not written here.
 * @throws Unsendable for a character that the set does not have.
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

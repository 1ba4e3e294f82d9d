/** Percent-encodes UTF-8 (RFC 3986, section 2.1). URL parsers leave every result unchanged. */
import { isObject } from "../values/json.js";

const utf8 = new TextEncoder();
// A byte order mark at the beginning is part of the text.
const fromUtf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** Returns an encoder that leaves letters, digits, `-._~` and these characters. */
function encoderBut(kept: string): (text: string) => string {
  const encode = byteReplacer((byte) => {
    const character = String.fromCharCode(byte);
    if (byte < 128 && (/[\w.~-]/.test(character) || kept.includes(character))) return undefined;
    return `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  });
  return (text) => (/^[\w.~-]*$/.test(text) ? text : encode(text));
}

/** Encodes everything except letters, digits and `-._~`. */
export const encodeText = encoderBut("");

/** Encodes the literal text of a path: only characters that no URL may contain. */
export const encodeLiteral = encoderBut("!$&'()*+,;=:@/%");

/**
 * Encoders for `allowReserved`: reserved characters stay where they cannot be misread. `# [ ] & +` and `%` in a query, and
 * `/ ? #` and `%` in a path, are still encoded
 * (https://spec.openapis.org/oas/v3.1.1.html#appendix-c-using-rfc6570-based-serialization).
 */
const reserved = {
  path: { whole: encoderBut(":@!$&()*+,;="), part: encoderBut(":@!$&()*+") },
  query: { whole: encoderBut(":/?@!$()*,;="), part: encoderBut(":/?@!$()*") },
};

/** Replaces unpaired surrogates, which have no UTF-8, as `fetch` and `TextEncoder` do. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}

/** Returns `encodeText` or, with `allowReserved`, an encoder that keeps reserved characters. */
export function encoder(
  place: "path" | "query",
  value: unknown,
  { explode, allowReserved }: { explode: boolean; allowReserved: boolean },
): (text: string) => string {
  if (!allowReserved) return encodeText;
  const delimited = isObject(value) || (Array.isArray(value) && (place === "path" || !explode));
  // A delimiter inside a part must be encoded even if reserved characters are allowed.
  return reserved[place][delimited ? "part" : "whole"];
}

/**
 * Returns a function that replaces bytes of a text's UTF-8, where unpaired surrogates are U+FFFD. Works on bytes, because all of
 * a text of a megabyte may have to be replaced, which takes `String.replace` ten times as long.
 * @param replacement Of a byte, in ASCII; `undefined` if it stays.
 */
export function byteReplacer(replacement: (byte: number) => string | undefined): (text: string) => string {
  const replacements = Array.from({ length: 256 }, (_, byte) => {
    const text = replacement(byte);
    return text === undefined ? undefined : utf8.encode(text);
  });
  const longest = Math.max(...replacements.map((bytes) => bytes?.length ?? 1));
  return (text) => {
    const bytes = utf8.encode(text);
    const replaced = new Uint8Array(longest * bytes.length);
    let length = 0;
    for (const byte of bytes) {
      const instead = replacements[byte];
      if (instead === undefined) replaced[length++] = byte;
      else for (const other of instead) replaced[length++] = other;
    }
    return fromUtf8.decode(replaced.subarray(0, length));
  };
}

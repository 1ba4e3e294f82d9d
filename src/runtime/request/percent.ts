/** Percent-encodes UTF-8 (RFC 3986, section 2.1). URL parsers leave every result unchanged. */
import { isObject } from "../json.js";

/** Encodes everything except letters, digits and `-._~`. */
export function encodeText(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Encodes for `allowReserved`: reserved characters stay where they cannot be misread. `# [ ] & +` and `%` in a query, and
 * `/ ? #` and `%` in a path, are still encoded
 * (https://spec.openapis.org/oas/v3.1.1.html#appendix-c-using-rfc6570-based-serialization).
 */
function encodeReserved(text: string, place: "path" | "query"): string {
  const literal =
    place === "path"
      ? /%(?:3A|40|21|24|26|28|29|2A|2B|2C|3B|3D)/g
      : /%(?:3A|2F|3F|40|21|24|28|29|2A|2C|3B|3D)/g;
  return encodeText(text).replace(literal, decodeURIComponent);
}

/** Encodes the literal text of a path: only characters that no URL may contain. */
export function encodeLiteral(text: string): string {
  return wellFormed(text).replace(/[^\w.~!$&'()*+,;=:@/%-]/gu, encodeURIComponent);
}

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
  return (text) => {
    const encoded = encodeReserved(text, place);
    return delimited ? encoded.replace(/[,;=]/g, encodeURIComponent) : encoded;
  };
}

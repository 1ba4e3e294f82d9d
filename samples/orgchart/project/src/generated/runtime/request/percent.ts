// @generated SignedSource<<5f169787a9d98a910f05131d99770a277f79aa52dac5b23dbdc75e55bd9742ca>>
/** Percent-encoding (RFC 3986, section 2.1) of UTF-8. Every result is left alone by URL parsers. */

/** Everything but letters, digits and `-._~`. */
export function encodeText(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * `allowReserved`: the reserved characters stand for themselves where they can without being taken for something else.
 * `# [ ] & +` and `%` cannot in a query, nor can `/ ? #` and `%` in a path: they are encoded all the same
 * (https://spec.openapis.org/oas/v3.1.1.html#appendix-c-using-rfc6570-based-serialization).
 */
export function encodeReserved(text: string, place: "path" | "query"): string {
  const literal =
    place === "path"
      ? /%(?:3A|40|21|24|26|28|29|2A|2B|2C|3B|3D)/g
      : /%(?:3A|2F|3F|40|21|24|28|29|2A|2C|3B|3D)/g;
  return encodeText(text).replace(literal, decodeURIComponent);
}

/** The text of a URL's own path: encodes only what can stand in no URL. */
export function encodeLiteral(text: string): string {
  return wellFormed(text).replace(/[^\w.~!$&'()*+,;=:@/%-]/gu, encodeURIComponent);
}

/** Half a surrogate pair has no UTF-8: it is replaced as `fetch` and `TextEncoder` do it. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}

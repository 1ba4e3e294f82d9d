/** A request as it arrived, before anybody has read anything into it. */

export interface WireRequest {
  readonly method: string;
  /** Raw request target: path, and query if there is one. */
  readonly target: string;
  /** By lower-case name; the values of repeated ones are joined as RFC 9110, section 5.3 says. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** A name and a value of a query string, a form or a cookie header, still encoded. */
export interface Pair {
  readonly name: string;
  readonly raw: string;
}

/** Text behind percent-encoding (RFC 3986, section 2.1), or the text itself where it is not well-formed. */
export function percentDecoded(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** As {@link percentDecoded}, `+` being a space as servers read queries and forms. */
export function formDecoded(raw: string): string {
  return percentDecoded(raw.replaceAll("+", " "));
}

/** Names are decoded, values are not: what separates their parts may only be told while they are encoded. */
export function pairs(source: string, separator: string | RegExp = "&"): readonly Pair[] {
  return source
    .split(separator)
    .filter((piece) => piece !== "")
    .map((piece) => {
      const equals = piece.indexOf("=");
      return equals < 0
        ? { name: formDecoded(piece), raw: "" }
        : { name: formDecoded(piece.slice(0, equals)), raw: piece.slice(equals + 1) };
    });
}

/** Path and query of a request target. */
export function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf("?");
  return mark < 0
    ? { path: target, query: "" }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** What a text says as JSON, if it is an array or an object. */
export function fromJson(text: string): readonly unknown[] {
  if (!/^\s*[[{]/.test(text)) return [];
  try {
    const value: unknown = JSON.parse(text);
    return [value];
  } catch {
    return [];
  }
}

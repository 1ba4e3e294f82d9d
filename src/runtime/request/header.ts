/** Writes values of headers and cookies: https://www.rfc-editor.org/rfc/rfc9110#section-5.5, RFC 6265. */
import { encodeText, wellFormed } from "../media/percent.js";
import { Unsendable } from "../media/unsendable.js";

export function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}

/**
 * Encodes a text for a header. ASCII text stays unchanged; otherwise non-ASCII characters and percent signs are
 * percent-encoded as UTF-8, so that decoding restores the text.
 * @throws Unsendable for control characters, and for leading or trailing spaces, which HTTP would drop.
 */
export function headerValue(text: string): string {
  if (/[\0-\x08\x0a-\x1f\x7f]/.test(text))
    throw new Unsendable("text without line breaks or other control characters");
  if (/^[ \t]|[ \t]$/.test(text)) throw new Unsendable("text without leading or trailing space");
  return /^[\t\x20-\x7e]*$/.test(text)
    ? text
    : wellFormed(text).replace(/[^\t\x20-\x7e]|%/gu, encodeURIComponent);
}

/**
 * Returns the text unchanged as a value of a Cookie header, for styles without encoding.
 * @throws Unsendable for characters that would end the cookie or the header.
 */
export function rawCookieValue(text: string): string {
  if (/[^\x20-\x7e]|[;,"\\]|^ | $/.test(text)) {
    throw new Unsendable('ASCII text without ; , " \\, control characters or leading or trailing space');
  }
  return text;
}

/** Adds to the Cookie header. Name and value must be encoded or tokens. */
export function appendCookie(headers: Map<string, string>, name: string, value: string): void {
  const before = headers.get("cookie");
  const cookie = `${cookieName(name)}=${value}`;
  headers.set("cookie", before === undefined ? cookie : `${before}; ${cookie}`);
}

/** Like {@link appendCookie}, but replaces a cookie of that name from the arguments. */
export function replaceCookie(headers: Headers, name: string, value: string): void {
  const pairs = (headers.get("cookie") ?? "").split("; ");
  const others = pairs.filter((pair) => pair !== "" && !pair.startsWith(`${cookieName(name)}=`));
  headers.set("cookie", [...others, `${cookieName(name)}=${value}`].join("; "));
}

function cookieName(name: string): string {
  return isHeaderName(name) ? name : encodeText(name);
}

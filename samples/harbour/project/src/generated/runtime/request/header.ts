// @generated SignedSource<<0f04a93151591930bd091c25820d147ee3e690dbab07a3c2c781675c62f2f12f>>
/** Header and cookie values (https://www.rfc-editor.org/rfc/rfc9110#section-5.5, RFC 6265). */
import { encodeText, wellFormed } from "./percent.js";
import { Unsendable } from "./unsendable.js";

/** Framing and routing belong to HTTP: https://fetch.spec.whatwg.org/#forbidden-request-header. */
const reserved = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "via",
]);

/** https://spec.openapis.org/oas/v3.1.1.html#parameter-object: as parameters, these three are ignored. */
const ignored = new Set(["accept", "authorization", "content-type"]);

/** Whether arguments have no say in this header. */
export function isProtectedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return reserved.has(lower) || ignored.has(lower) || lower.startsWith("proxy-") || lower === "cookie";
}

export function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}

/**
 * A text that can stand in a header. What is not ASCII is percent-encoded as UTF-8, and with it the percent sign, so that
 * decoding gives the text back; an ASCII text stays as it is.
 * @throws Unsendable for control characters, and for space at either end, which HTTP would drop.
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
 * One `name=value` of a Cookie header, for styles that do not encode.
 * @throws Unsendable for what would end the cookie or the header.
 */
export function rawCookieValue(text: string): string {
  if (/[^\x20-\x7e]|[;,"\\]|^ | $/.test(text)) {
    throw new Unsendable('ASCII text without ; , " \\, control characters or leading or trailing space');
  }
  return text;
}

/** Adds to the Cookie header. Name and value have to be encoded already, or be tokens. */
export function appendCookie(headers: Map<string, string>, name: string, value: string): void {
  const before = headers.get("cookie");
  const cookie = `${cookieName(name)}=${value}`;
  headers.set("cookie", before === undefined ? cookie : `${before}; ${cookie}`);
}

/** {@link appendCookie}, in place of what arguments put there under the same name. */
export function replaceCookie(headers: Headers, name: string, value: string): void {
  const pairs = (headers.get("cookie") ?? "").split("; ");
  const others = pairs.filter((pair) => pair !== "" && !pair.startsWith(`${cookieName(name)}=`));
  headers.set("cookie", [...others, `${cookieName(name)}=${value}`].join("; "));
}

function cookieName(name: string): string {
  return isHeaderName(name) ? name : encodeText(name);
}

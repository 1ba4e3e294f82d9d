/**
 * Writes parameters into a request (https://spec.openapis.org/oas/v3.1.1.html#parameter-object), and values of headers and
 * cookies (https://www.rfc-editor.org/rfc/rfc9110#section-5.5, RFC 6265). Schemas of parameters include the needed `$defs`.
 */
import { encoder, encodeText, refuseCommas, serializePairs, serializeSegment, wellFormed } from "./style.js";
import type { ParameterFacts } from "../operations/operation.js";
import { contentKind, contentText, formText } from "./form-body.js";
import { refuseNothing, type Room, Unsendable } from "./unsendable.js";

/** Returns the text that replaces `{name}` in a path template. */
export function pathText(parameter: ParameterFacts, value: unknown, room: Room): string {
  const { name, style, explode, itemStyles, contentType, allowReserved, multiSegment } = parameter;
  if (contentType !== undefined) return room.write(contentOf(parameter, value, room), encodeText);
  const encodeSegment = encoder("path", value, { explode, allowReserved: allowReserved === true });
  const encode =
    multiSegment === true ? (text: string) => text.split("/").map(encodeSegment).join("/") : encodeSegment;
  return serializeSegment(name, value, { style, explode, itemStyles, encode, encodeName: encodeText, room });
}

/** Returns encoded `name=value` pairs of a query string. */
export function queryPairs(parameter: ParameterFacts, value: unknown, room: Room): string[] {
  const pairs = writtenPairs(parameter, value, room);
  refuseNothing(
    pairs.some((pair) => pair !== ""),
    () => parameter.required,
  );
  return pairs;
}

function writtenPairs(parameter: ParameterFacts, value: unknown, room: Room): string[] {
  const {
    name,
    style,
    explode,
    itemStyles,
    contentType,
    allowEmptyValue = false,
    allowReserved,
    schema,
  } = parameter;
  if (parameter.in === "querystring") return [wholeQuery(parameter, value, room)];
  if (contentType !== undefined)
    return [`${encodeText(name)}=${room.write(contentOf(parameter, value, room), encodeText)}`];
  const encode = encoder("query", value, { explode, allowReserved: allowReserved === true });
  const how = { style, explode, itemStyles, encode, encodeName: encodeText, allowEmptyValue, schema, room };
  return serializePairs(name, value, how).map(([key, text]) => `${key}=${text}`);
}

/** Returns the value of a header; `undefined` if there is nothing to send. */
export function headerText(parameter: ParameterFacts, value: unknown, room: Room): string | undefined {
  const { name, style, explode, itemStyles, contentType } = parameter;
  if (!isHeaderName(name)) throw new Unsendable("nothing: its name is not a valid header name");
  if (contentType !== undefined) {
    const encode = contentKind(contentType) === "json" ? asciiJson : asIs;
    return headerValue(room.write(contentOf(parameter, value, room), encode));
  }
  refuseNothing(!isNothing(value), () => parameter.required);
  if (value === null || value === undefined) return undefined;
  if (style === "simple") refuseCommas(value, { explode, itemStyles });
  const how = { style, explode, itemStyles, encode: asIs, encodeName: asIs, room };
  return headerValue(serializeSegment(name, value, how));
}

/** Returns encoded names and values for a Cookie header; `style: cookie` does not encode. */
export function cookiePairs(
  parameter: ParameterFacts,
  value: unknown,
  room: Room,
): [name: string, value: string][] {
  const { name, style, explode, contentType } = parameter;
  if (contentType !== undefined) return [[name, room.write(contentOf(parameter, value, room), encodeText)]];
  const encode = style === "cookie" ? rawCookieValue : encodeText;
  const pairs = serializePairs(name, value, { style, explode, encode, encodeName: asIs, room });
  refuseNothing(pairs.length > 0, () => parameter.required);
  return pairs;
}

/** Whether a header of that value would be empty, apart from an empty text, which is what was meant. */
function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || (typeof value === "object" && Object.keys(value).length === 0)
  );
}

function contentOf(
  { contentType = "application/json", schema, encoding }: ParameterFacts,
  value: unknown,
  room: Room,
): string {
  const kind = contentKind(contentType);
  return kind === "form" ? formText(value, { schema, encoding, room }) : contentText(kind, value, schema);
}

/** A form is already a query string: https://spec.openapis.org/oas/v3.2.0.html#parameter-locations */
function wholeQuery(parameter: ParameterFacts, value: unknown, room: Room): string {
  const { contentType = "application/x-www-form-urlencoded" } = parameter;
  const text = contentOf({ ...parameter, contentType }, value, room);
  return contentKind(contentType) === "form" ? text : room.write(text, encodeText);
}

export const asIs = (text: string): string => text;

/** Escapes JSON to ASCII, so that nothing has to be encoded again. */
function asciiJson(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

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

/**
 * Writes parameters into a request (https://spec.openapis.org/oas/v3.1.1.html#parameter-object). Their schemas include the
 * needed `$defs`.
 */
import { encoder, encodeText } from "../media/percent.js";
import { Unsendable, refuseNothing } from "../media/unsendable.js";
import type { ParameterFacts } from "../operations/operation.js";
import { contentKind, contentText, formText } from "./form-body.js";
import { headerValue, isHeaderName, rawCookieValue } from "./header.js";
import type { Room } from "./room.js";
import { refuseCommas, serializePairs, serializeSegment } from "./style.js";

/** Returns the text that replaces `{name}` in a path template. */
export function pathText(parameter: ParameterFacts, value: unknown, room: Room): string {
  const { name, style, explode, itemStyles, contentType, allowReserved } = parameter;
  if (contentType !== undefined) return room.write(contentOf(parameter, value, room), encodeText);
  const encode = encoder("path", value, { explode, allowReserved: allowReserved === true });
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

const asIs = (text: string): string => text;

/** Escapes JSON to ASCII, so that nothing has to be encoded again. */
function asciiJson(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

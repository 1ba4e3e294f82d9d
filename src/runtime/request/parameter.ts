/**
 * Writes parameters into a request (https://spec.openapis.org/oas/v3.1.1.html#parameter-object). Their schemas include the
 * needed `$defs`.
 */
import type { ParameterFacts } from "../operation.js";
import { contentKind, contentText } from "./content.js";
import { formText } from "./form-body.js";
import { headerValue, isHeaderName, rawCookieValue } from "./header.js";
import { encoder, encodeText } from "./percent.js";
import { refuseCommas, serializePairs, serializeSegment } from "./style.js";
import { Unsendable } from "./unsendable.js";

/** Returns the text that replaces `{name}` in a path template. */
export function pathText(parameter: ParameterFacts, value: unknown): string {
  const { name, style, explode, itemStyles, contentType, allowReserved } = parameter;
  if (contentType !== undefined) return encodeText(contentOf(parameter, value));
  const encode = encoder("path", value, { explode, allowReserved: allowReserved === true });
  return serializeSegment(name, value, { style, explode, itemStyles, encode, encodeName: encodeText });
}

/** Returns encoded `name=value` pairs of a query string. */
export function queryPairs(parameter: ParameterFacts, value: unknown): string[] {
  const { name, style, explode, itemStyles, contentType, allowEmptyValue = false, allowReserved } = parameter;
  if (parameter.in === "querystring") return [wholeQuery(parameter, value)];
  if (contentType !== undefined) return [`${encodeText(name)}=${encodeText(contentOf(parameter, value))}`];
  const encode = encoder("query", value, { explode, allowReserved: allowReserved === true });
  const how = { style, explode, itemStyles, encode, encodeName: encodeText, allowEmptyValue };
  return serializePairs(name, value, how).map(([key, text]) => `${key}=${text}`);
}

/** Returns the value of a header; `undefined` if there is nothing to send. */
export function headerText(parameter: ParameterFacts, value: unknown): string | undefined {
  const { name, style, explode, itemStyles, contentType } = parameter;
  if (!isHeaderName(name)) throw new Unsendable("nothing: its name is not a valid header name");
  if (contentType !== undefined) {
    const text = contentOf(parameter, value);
    return headerValue(contentKind(contentType) === "json" ? asciiJson(text) : text);
  }
  if (value === null || value === undefined) return undefined;
  if (style === "simple") refuseCommas(value, { explode, itemStyles });
  const encode = (text: string): string => text;
  const how = { style, explode, itemStyles, encode, encodeName: encode };
  return headerValue(serializeSegment(name, value, how));
}

/** Returns encoded names and values for a Cookie header; `style: cookie` does not encode. */
export function cookiePairs(parameter: ParameterFacts, value: unknown): [name: string, value: string][] {
  const { name, style, explode, contentType } = parameter;
  if (contentType !== undefined) return [[name, encodeText(contentOf(parameter, value))]];
  const encode = style === "cookie" ? rawCookieValue : encodeText;
  return serializePairs(name, value, { style, explode, encode, encodeName: (text) => text });
}

function contentOf(
  { contentType = "application/json", schema, encoding }: ParameterFacts,
  value: unknown,
): string {
  const kind = contentKind(contentType);
  return kind === "form" ? formText(value, { schema, encoding }) : contentText(kind, value, schema);
}

/** A form is already a query string: https://spec.openapis.org/oas/v3.2.0.html#parameter-locations */
function wholeQuery(parameter: ParameterFacts, value: unknown): string {
  const { contentType = "application/x-www-form-urlencoded" } = parameter;
  const text = contentOf({ ...parameter, contentType }, value);
  return contentKind(contentType) === "form" ? text : encodeText(text);
}

/** Escapes JSON to ASCII, so that nothing has to be encoded again. */
function asciiJson(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

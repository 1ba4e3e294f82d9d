// @generated SignedSource<<ab3aa747045abb6e8d28a92766a4764982fdb35699d6ecddc30d39b2b9803aa6>>
/**
 * Parameters as they stand in a request (https://spec.openapis.org/oas/v3.1.1.html#parameter-object). Their schemas have the
 * `$defs` that they refer to.
 */
import { isObject } from "../json.js";
import type { ParameterFacts } from "../operation.js";
import { contentKind, contentText } from "./content.js";
import { formText } from "./form-body.js";
import { headerValue, isHeaderName, rawCookieValue } from "./header.js";
import { encodeReserved, encodeText } from "./percent.js";
import { refuseCommas, serializePairs, serializeSegment } from "./style.js";
import { Unsendable } from "./unsendable.js";

/** What takes the place of `{name}` in a path template. */
export function pathText(parameter: ParameterFacts, value: unknown): string {
  const { name, style, explode, itemStyles, contentType, allowReserved } = parameter;
  if (contentType !== undefined) return encodeText(contentOf(parameter, value));
  const encode = encoder("path", value, { explode, allowReserved: allowReserved === true });
  return serializeSegment(name, value, { style, explode, itemStyles, encode, encodeName: encodeText });
}

/** `name=value` pairs of a query string, encoded. */
export function queryPairs(parameter: ParameterFacts, value: unknown): string[] {
  const { name, style, explode, itemStyles, contentType, allowEmptyValue = false, allowReserved } = parameter;
  if (parameter.in === "querystring") return [wholeQuery(parameter, value)];
  if (contentType !== undefined) return [`${encodeText(name)}=${encodeText(contentOf(parameter, value))}`];
  const encode = queryEncoder(value, { explode, allowReserved: allowReserved === true });
  const how = { style, explode, itemStyles, encode, encodeName: encodeText, allowEmptyValue };
  return serializePairs(name, value, how).map(([key, text]) => `${key}=${text}`);
}

/** The value of a header; `undefined` when there is nothing to send. */
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

/** Names and values of a Cookie header, encoded; `style: cookie` sends them as they are. */
export function cookiePairs(parameter: ParameterFacts, value: unknown): [name: string, value: string][] {
  const { name, style, explode, contentType } = parameter;
  if (contentType !== undefined) return [[name, encodeText(contentOf(parameter, value))]];
  const encode = style === "cookie" ? rawCookieValue : encodeText;
  return serializePairs(name, value, { style, explode, encode, encodeName: (text) => text });
}

/** `encodeText`, or with `allowReserved` what leaves reserved characters alone. */
export function queryEncoder(
  value: unknown,
  how: { explode: boolean; allowReserved: boolean },
): (text: string) => string {
  return encoder("query", value, how);
}

function encoder(
  place: "path" | "query",
  value: unknown,
  { explode, allowReserved }: { explode: boolean; allowReserved: boolean },
): (text: string) => string {
  if (!allowReserved) return encodeText;
  const delimited = isObject(value) || (Array.isArray(value) && (place === "path" || !explode));
  // What stands between the parts of a value cannot also stand for itself inside them.
  return (text) => {
    const encoded = encodeReserved(text, place);
    return delimited ? encoded.replace(/[,;=]/g, encodeURIComponent) : encoded;
  };
}

function contentOf(
  { contentType = "application/json", schema, encoding }: ParameterFacts,
  value: unknown,
): string {
  const kind = contentKind(contentType);
  return kind === "form" ? formText(value, { schema, encoding }) : contentText(kind, value, schema);
}

/** https://spec.openapis.org/oas/v3.2.0.html#parameter-locations: a form is a query string already. */
function wholeQuery(parameter: ParameterFacts, value: unknown): string {
  const { contentType = "application/x-www-form-urlencoded" } = parameter;
  const text = contentOf({ ...parameter, contentType }, value);
  return contentKind(contentType) === "form" ? text : encodeText(text);
}

/** JSON can say every character in ASCII, so that nothing has to be encoded again. */
function asciiJson(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Evaluates runtime expressions of links: https://spec.openapis.org/oas/v3.1.1.html#runtime-expressions */
import type { PlacedValues } from "../request/placed-values.js";
import { parsePointer, valueAt } from "../schema/pointer.js";
import type { ApiResponse } from "../response/response.js";

/** A request and its answer. */
export interface Exchange {
  method: string;
  sent: PlacedValues;
  response: ApiResponse;
}

/**
 * Evaluates a constant, an expression, or a text with expressions in braces. @returns `undefined` if an expression has no
 * value.
 */
export function evaluate(value: unknown, exchange: Exchange): unknown {
  if (typeof value !== "string") return value;
  if (value.startsWith("$")) return valueOf(value, exchange);
  const parts = value.split(/\{(\$[^{}]+)\}/);
  const values = parts.map((part, index) => (index % 2 === 0 ? part : valueOf(part, exchange)));
  return values.some((part) => part === undefined || typeof part === "object") ? undefined : values.join("");
}

function valueOf(expression: string, { method, sent, response }: Exchange): unknown {
  switch (expression) {
    case "$method":
      return method;
    case "$url":
      return response.url.href;
    case "$statusCode":
      return response.status;
  }
  const [, side, part, name = ""] = /^\$(request|response)\.(\w+)[.#]?(.*)$/s.exec(expression) ?? [];
  return side === "request" ? requestValue(part, name, sent) : responseValue(part, name, response);
}

function requestValue(part: string | undefined, name: string, sent: PlacedValues): unknown {
  switch (part) {
    case "path":
    case "query":
      return sent[part].get(name);
    case "header":
      return sent.header.get(name.toLowerCase());
    case "body":
      return valueAt(sent.body, parsePointer(name));
    default:
      return undefined;
  }
}

function responseValue(part: string | undefined, name: string, { headers, content }: ApiResponse): unknown {
  if (part === "body")
    return content.kind === "json" ? valueAt(content.value, parsePointer(name)) : undefined;
  return part === "header" && /^[\w!#$%&'*+.^`|~-]+$/.test(name)
    ? (headers.get(name) ?? undefined)
    : undefined;
}

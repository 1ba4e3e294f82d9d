import { cleanText } from "../clean.js";

/** What `cleanText` may remove and JSON text does not escape, with the first half of each tag and selector. */
const unescaped = /[\u007f-\u009f\u200b-\u200d\u2028-\u202e\u2060\u2066-\u2069\u3164\ufeff\udb40]/;

/** Fast rather than exact, because every answer is scanned. */
function maybeUnseen(json: string): boolean {
  return json.includes("\\u00") || unescaped.test(json);
}

/** A JSON value with its text, so that the text is made only once. */
export interface JsonText {
  value: unknown;
  text: string;
}

/**
 * Prepares a JSON value for display: redacts secrets and removes invisible characters. Walks through the value only if its
 * text contains any, which is rare and cheap to check.
 */
export function presentableJson(value: unknown, redact: (text: string) => string): JsonText {
  const text = jsonText(value);
  if (!maybeUnseen(text) && redact(text) === text) return { value, text };
  const shown = mapTexts(value, (part) => redact(cleanText(part)));
  return { value: shown, text: jsonText(shown) };
}

export function presentable(value: unknown, redact: (text: string) => string): unknown {
  return presentableJson(value, redact).value;
}

function jsonText(value: unknown): string {
  return JSON.stringify(value) ?? "null";
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (typeof value === "number") return map(String(value)) === String(value) ? value : map(String(value));
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, map));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]: [string, unknown]) => [
    map(name),
    mapTexts(member, map),
  ]);
  return Object.fromEntries(members) as unknown;
}

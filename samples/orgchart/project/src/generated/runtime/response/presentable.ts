// @generated SignedSource<<d2a1da64e3d753987f71bb8f3a721c4bff12a675d0f30357341940e1b6677d70>>
import { cleanText } from "../clean.js";

/** Control characters that JSON text does not escape, and the first half of each tag character. */
const unescaped = /[\u007f-\u009f\udb40]/;

/** Quick rather than exact: every answer is looked through. */
function maybeUnseen(json: string): boolean {
  return json.includes("\\u00") || unescaped.test(json);
}

/** A JSON value, and its text: whoever has made it need not make it again. */
export interface JsonText {
  value: unknown;
  text: string;
}

/**
 * A JSON value as it may be shown: secrets redacted, unseen characters gone. The value itself is only walked through when
 * its text holds any of them, which is rare and cheap to find out.
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

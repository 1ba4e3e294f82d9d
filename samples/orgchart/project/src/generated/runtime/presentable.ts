// @generated SignedSource<<15c0e3ae42853dbe614cef5114435796456a52de608060e8432a0bf705eba018>>
import { cleanText } from "./clean.js";

/**
 * Control characters as JSON text writes them, and those that it does not escape. By halves of pairs: every answer is
 * looked through, and that takes half the time.
 */
const maybeUnseen = /\\u00[01]|[\u007f-\u009f]|\udb40[\udc00-\udc7f]/;

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
  if (!maybeUnseen.test(text) && redact(text) === text) return { value, text };
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

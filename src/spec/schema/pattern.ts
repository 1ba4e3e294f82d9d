/** Mends regular expressions of documents: https://json-schema.org/draft/2020-12/json-schema-core#section-6.4 */
import { mayMatch } from "../../bounded.js";
import { isVisible } from "../../runtime/values/clean.js";

/**
 * Returns a pattern that compiles with the `u` flag and means what the document's does; undefined if there is none.
 *
 * Escapes such as `\-`, which other dialects allow anywhere, lose their backslash, and a literal such as `/^…$/` its delimiters, unless
 * its flags change what matches.
 */
export function correctPattern(pattern: string): string | undefined {
  const [, literal, flags = ""] = /^\/(\^[^]*\$)\/([A-Za-z]*)$/.exec(pattern) ?? [];
  if (!/^[Ddgu]*$/.test(flags)) return undefined;
  const bare = shown(literal ?? pattern);
  return [bare, withoutIdleEscapes(bare)].find(compiles);
}

/**
 * Whether a pattern only spells out the format beside it, as libraries such as zod write both: a hundred characters, which no reader needs,
 * for each `uuid`. It may allow one version of it alone.
 */
export function spellsOut(format: string, pattern: string): boolean {
  const values = usual.get(format);
  return (
    values !== undefined &&
    pattern.length >= leastSpelled &&
    values.every((value) => mayMatch(pattern, value))
  );
}

/** Shorter ones may ask for something more, such as `Z$`. */
const leastSpelled = 40;

const usual: ReadonlyMap<string, readonly string[]> = new Map([
  ["uuid", ["3f1c9a52-7b0e-4d68-9c55-0a6f1f0b2d34", "9b2d8e10-5c4f-4a7b-8d21-6e3f0c9a1b57"]],
  ["date", ["2024-02-29", "1999-12-31"]],
  ["date-time", ["2024-02-29T23:59:59Z", "1999-12-31T00:00:00Z"]],
  ["email", ["someone@example.com", "a.b-c@mail.example.org"]],
]);

/** Returns the pattern with escapes for characters that a reader would not see. */
function shown(pattern: string): string {
  if (isVisible(pattern)) return pattern;
  return Array.from(pattern, (character) =>
    isVisible(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  ).join("");
}

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}

/** Removes escapes that the `u` flag does not allow: of punctuation without a meaning, and of `-` outside a class. */
function withoutIdleEscapes(pattern: string): string {
  let inClass = false;
  return pattern.replace(/\\([^])|[[\]]/g, (token: string, escaped: string | undefined) => {
    if (escaped === undefined) {
      inClass = token === "[";
      return token;
    }
    if (escaped === "-") return inClass ? token : "-";
    return /[A-Za-z0-9^$\\.*+?()[\]{}|/]/.test(escaped) ? token : escaped;
  });
}

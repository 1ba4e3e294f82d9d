/** Mends regular expressions of documents: https://json-schema.org/draft/2020-12/json-schema-core#section-6.4 */
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

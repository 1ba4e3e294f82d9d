/** Regular expressions of documents: https://json-schema.org/draft/2020-12/json-schema-core#section-6.4 */
import { isVisible } from "../../templates/runtime/clean.js";

/**
 * A pattern that compiles with the `u` flag and means what the document's does; undefined when there is none.
 *
 * `\-` and the like, which other dialects allow anywhere, lose their backslash; `/…/`, a literal of some language, loses
 * its slashes. What is left unmended: possessive quantifiers, inline flags, POSIX classes.
 */
export function mendPattern(pattern: string): string | undefined {
  const bare = shown(/^\/(\^[^]*\$)\/$/.exec(pattern)?.[1] ?? pattern);
  return [bare, withoutIdleEscapes(bare)].find(compiles);
}

/** With escapes for what a reader would not see. */
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

/** Escapes that the `u` flag does not know: of punctuation without a meaning, and of `-` outside a class. */
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

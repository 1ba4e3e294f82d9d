/** Mends regular expressions of documents: https://json-schema.org/draft/2020-12/json-schema-core#section-6.4 */
import { isVisible } from "../../runtime/values/clean.js";

/**
 * Returns a pattern that compiles with the `u` flag and means what the document's does; undefined if there is none.
 *
 * Escapes such as `\-`, which other dialects allow anywhere, lose their backslash. A literal such as `/…/i` loses its
 * delimiters; one whose flags change what matches has no such pattern. Possessive quantifiers, inline flags and POSIX classes are
 * not corrected.
 */
export function correctPattern(pattern: string): string | undefined {
  const { source, flags } = literalOf(pattern) ?? { source: pattern, flags: "" };
  const bare = shown(source);
  const plain = [bare, withoutIdleEscapes(bare)].find(compiles);
  return idleFlags.test(flags) ? plain : undefined;
}

/** Flags without effect on which texts match. */
const idleFlags = /^[Ddgu]*$/;

/**
 * Splits a literal. Delimiters are recognized by flags after them, or by anchors next to them, which could match nothing there;
 * slashes around anything else may belong to a path.
 */
function literalOf(pattern: string): { source: string; flags: string } | undefined {
  const [, delimiter, anchored, other = "", flags = ""] = literal.exec(pattern) ?? [];
  if (delimiter === undefined) return undefined;
  if (anchored !== undefined) return { source: anchored, flags };
  const isFlagged = delimiter === "/" && /^[dgimsuvy]+$/.test(flags);
  const atEdge = /^\^|(?<!\\)\$$/.test(other) && (delimiter !== "/" || flags !== "");
  return isFlagged || atEdge ? { source: other, flags } : undefined;
}

/** Matches a delimiter of JavaScript, Perl or PHP, what stands between anchors or has no delimiter in it, and flags. */
const literal = /^([/#~])(?:(\^[^]*\$)|((?:\\[^]|\[(?:\\[^]|[^\]\\])*\]|(?!\1)[^\\[])+))\1([A-Za-z]*)$/;

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

/** Mends regular expressions of documents: https://json-schema.org/draft/2020-12/json-schema-core#section-6.4 */
import { isVisible } from "../../runtime/values/clean.js";
import { isEnforced } from "../../runtime/schema/pattern.js";

/**
 * Returns a pattern that compiles with the `u` flag and means what the document's does; undefined if there is none. A pattern
 * that cannot be checked in bounded time because of its backreferences alone becomes a little wider.
 *
 * Escapes such as `\-`, which other dialects allow anywhere, lose their backslash. A literal such as `/…/i` loses its
 * delimiters; one whose flags change what matches has no such pattern. Possessive quantifiers, inline flags and POSIX classes are
 * not corrected.
 */
export function correctPattern(pattern: string): string | undefined {
  const { source, flags } = literalOf(pattern) ?? { source: pattern, flags: "" };
  const bare = shown(source);
  const plain = [bare, withoutIdleEscapes(bare)].find(compiles);
  const corrected = idleFlags.test(flags) ? plain : undefined;
  if (corrected === undefined || isEnforced(corrected)) return corrected;
  const wider = withoutBackreferences(corrected);
  return compiles(wider) && isEnforced(wider) ? wider : corrected;
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

/** Replaces each backreference by what its group may match. */
function withoutBackreferences(pattern: string): string {
  const groups = capturedBy(pattern);
  return pattern.replace(tokens, (token) => {
    const [, number] = /^\\([1-9])$/.exec(token) ?? [];
    const group = number === undefined ? undefined : groups[Number(number) - 1];
    return group === undefined ? token : `(?:${group})`;
  });
}

/** Matches escapes, classes, and the brackets of groups. */
const tokens = /\\[^]|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:<?[=!]|:))?|\)/g;

/** Returns the content of each capturing group, in the order of their numbers. */
function capturedBy(pattern: string): string[] {
  const groups: string[] = [];
  const open: { number: number | undefined; from: number }[] = [];
  let numbers = 0;
  for (const { 0: token, index } of pattern.matchAll(tokens)) {
    if (token.startsWith("(")) {
      open.push({ number: token === "(" ? numbers++ : undefined, from: index + token.length });
    } else if (token === ")") {
      const { number, from = 0 } = open.pop() ?? {};
      if (number !== undefined) groups[number] = pattern.slice(from, index);
    }
  }
  return groups;
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

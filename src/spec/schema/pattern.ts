/** Regular expressions of documents: https://json-schema.org/draft/2020-12/json-schema-core#section-6.4 */
import { isVisible } from "../../../templates/runtime/clean.js";
import { isEnforced } from "../../../templates/runtime/schema/pattern.js";
import { withoutFlags } from "./pattern-flags.js";

/**
 * A pattern that compiles with the `u` flag and means what the document's does; undefined when there is none. Where that
 * cannot be checked in bounded time for its backreferences alone, it fits a little more.
 *
 * `\-` and the like, which other dialects allow anywhere, lose their backslash; `/…/i`, a literal of some language, loses
 * its slashes and says what its flags say. What is left unmended: possessive quantifiers, inline flags, POSIX classes.
 */
export function mendPattern(pattern: string): string | undefined {
  const { source, flags } = literalOf(pattern) ?? { source: pattern, flags: "" };
  const bare = shown(source);
  const plain = [bare, withoutIdleEscapes(bare)].find(compiles);
  const mended = plain && withoutFlags(plain, flags);
  if (mended === undefined || isEnforced(mended)) return mended;
  const wider = withoutBackreferences(mended);
  return compiles(wider) && isEnforced(wider) ? wider : mended;
}

/** Slashes around anchors or before flags are delimiters; others may be what a path has. */
function literalOf(pattern: string): { source: string; flags: string } | undefined {
  const [, anchored, other] =
    /^\/(?:(\^[^]*\$)|((?:\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^/\\[])+))\/[dgimsuvy]*$/.exec(pattern) ?? [];
  const source = anchored ?? other;
  if (source === undefined) return undefined;
  const flags = pattern.slice(source.length + 2);
  return anchored === undefined && flags === "" ? undefined : { source, flags };
}

/** For what a group has matched stands what it may match. */
function withoutBackreferences(pattern: string): string {
  const groups = capturedBy(pattern);
  return pattern.replace(tokens, (token) => {
    const [, number] = /^\\([1-9])$/.exec(token) ?? [];
    const group = number === undefined ? undefined : groups[Number(number) - 1];
    return group === undefined ? token : `(?:${group})`;
  });
}

/** Escapes, classes, and the brackets of groups. */
const tokens = /\\[^]|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:<?[=!]|:))?|\)/g;

/** What stands in each capturing group, in the order of their numbers. */
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

/** Parses regular expressions: https://tc39.es/ecma262/#sec-patterns. */

/** A regular expression, parsed. */
export type PatternTree =
  /** `source` is a class, an escape, `.` or the character itself. */
  | { readonly kind: "character"; readonly source: string; readonly matches: (character: string) => boolean }
  | { readonly kind: "assert"; readonly assertion: "^" | "$" | "\\b" | "\\B" }
  | {
      readonly kind: "look";
      readonly tree: PatternTree;
      readonly negative: boolean;
      readonly behind: boolean;
    }
  /** A back reference. */
  | { readonly kind: "reference" }
  | { readonly kind: "sequence"; readonly parts: readonly PatternTree[] }
  | { readonly kind: "alternatives"; readonly branches: readonly PatternTree[] }
  | { readonly kind: "repeat"; readonly tree: PatternTree; readonly least: number; readonly most: number };

/** @returns nothing for what is not understood */
export function parsePattern(pattern: string): PatternTree | undefined {
  const reader: Reader = { pattern, at: 0, depth: 0 };
  try {
    const tree = alternatives(reader);
    return reader.at === pattern.length ? tree : undefined;
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

class Unsupported extends Error {}

interface Reader {
  readonly pattern: string;
  at: number;
  /** Groups that are open. */
  depth: number;
}

/** Deeper patterns could exhaust the stack of whoever walks the tree. */
const deepest = 200;

function take(reader: Reader, token: RegExp): string | undefined {
  token.lastIndex = reader.at;
  const [text] = token.exec(reader.pattern) ?? [];
  reader.at += text?.length ?? 0;
  return text;
}

function alternatives(reader: Reader): PatternTree {
  const branches = [sequence(reader)];
  while (take(reader, /\|/y) !== undefined) branches.push(sequence(reader));
  const [only] = branches;
  return branches.length === 1 && only !== undefined ? only : { kind: "alternatives", branches };
}

function sequence(reader: Reader): PatternTree {
  const parts: PatternTree[] = [];
  for (let part = term(reader); part !== undefined; part = term(reader)) parts.push(repeated(part, reader));
  return { kind: "sequence", parts };
}

/** Parses one repeatable term; nothing at the end of a group or of the pattern. */
function term(reader: Reader): PatternTree | undefined {
  const assertion = take(reader, /\^|\$|\\[bB]/y);
  if (assertion !== undefined) return { kind: "assert", assertion: assertion as "^" };
  if (take(reader, /\\(?:[1-9]\d*|k<[^>]*>)/y) !== undefined) return { kind: "reference" };
  const open = take(reader, /\((?:\?(?::|<?[=!]|<[^>=!]+>)|(?!\?))/y);
  if (open !== undefined) return group(open, reader);
  const one = take(
    reader,
    /\[\^?(?:\\[^]|[^\]\\])*\]|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\[pP]\{[^}]*\}|\\c[A-Za-z]|\\[^1-9k]|\./uy,
  );
  if (one !== undefined) return { kind: "character", source: one, matches: testOf(one) };
  const plain = take(reader, /[^|)\\[\](){}*+?^$]/uy);
  return plain === undefined
    ? undefined
    : { kind: "character", source: plain, matches: (character) => character === plain };
}

function group(open: string, reader: Reader): PatternTree {
  if (++reader.depth > deepest) throw new Unsupported();
  const tree = alternatives(reader);
  if (take(reader, /\)/y) === undefined) throw new Unsupported();
  reader.depth -= 1;
  if (!/[=!]$/.test(open)) return tree;
  return { kind: "look", tree, negative: open.endsWith("!"), behind: open.includes("<") };
}

function repeated(tree: PatternTree, reader: Reader): PatternTree {
  const quantifier = take(reader, /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y);
  if (quantifier === undefined) return tree;
  switch (quantifier.charAt(0)) {
    case "*":
      return { kind: "repeat", tree, least: 0, most: Infinity };
    case "+":
      return { kind: "repeat", tree, least: 1, most: Infinity };
    case "?":
      return { kind: "repeat", tree, least: 0, most: 1 };
    default: {
      const [, least = "0", comma, most = ""] = /\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? [];
      const lower = Number(least);
      return {
        kind: "repeat",
        tree,
        least: lower,
        most: most !== "" ? Number(most) : comma === "" ? lower : Infinity,
      };
    }
  }
}

function testOf(source: string): (character: string) => boolean {
  const test = nativePattern(`^${source}$`);
  if (test === undefined) throw new Unsupported();
  return (character) => test.test(character);
}

/** Compiles a pattern for JavaScript's engine; without the flag `u` if it is only valid then, as `\_` is. */
export function nativePattern(source: string): RegExp | undefined {
  for (const flags of ["u", ""]) {
    try {
      return new RegExp(source, flags);
    } catch {
      continue;
    }
  }
  return undefined;
}

// @generated SignedSource<<e30aea5dc38b3afaf859e2b35ad7305732c031028c31861108bae3315793dbea>>
/**
 * Compiles regular expressions (https://tc39.es/ecma262/#sec-patterns) for a matcher without backtracking: see pattern.ts.
 * Characters and classes are matched by JavaScript's own engine, one code point at a time.
 */

export type Instruction =
  | { readonly kind: "character"; readonly matches: (character: string) => boolean }
  /** Continues at all of them. */
  | { readonly kind: "go"; readonly to: readonly number[] }
  | { readonly kind: "assert"; readonly assertion: "^" | "$" | "\\b" | "\\B" }
  | { readonly kind: "look"; readonly program: Program; readonly negative: boolean }
  | { readonly kind: "match" };

export type Program = readonly Instruction[];

/** Quantifiers with large counts are expanded; larger programs are not worth their memory. */
const mostInstructions = 20_000;

/** @returns nothing for what is not a regular language, such as a back reference, for lookbehind, and for huge programs */
export function compilePattern(pattern: string): Program | undefined {
  const tree = parsePattern(pattern);
  return tree && whereSupported(() => programOf(tree));
}

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
  const reader: Reader = { pattern, at: 0 };
  const tree = whereSupported(() => alternatives(reader));
  return reader.at === pattern.length ? tree : undefined;
}

function whereSupported<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

class Unsupported extends Error {}

interface Reader {
  readonly pattern: string;
  at: number;
}

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
  const tree = alternatives(reader);
  if (take(reader, /\)/y) === undefined) throw new Unsupported();
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

function programOf(tree: PatternTree): Program {
  const program: Instruction[] = [];
  emit(tree, program);
  program.push({ kind: "match" });
  return program;
}

function emit(tree: PatternTree, program: Instruction[]): void {
  if (program.length > mostInstructions) throw new Unsupported();
  switch (tree.kind) {
    case "character":
    case "assert":
      program.push(tree);
      return;
    case "reference":
      throw new Unsupported();
    case "look":
      if (tree.behind) throw new Unsupported();
      program.push({ kind: "look", program: programOf(tree.tree), negative: tree.negative });
      return;
    case "sequence":
      for (const part of tree.parts) emit(part, program);
      return;
    case "alternatives":
      emitAlternatives(tree.branches, program);
      return;
    case "repeat":
      emitRepeat(tree, program);
  }
}

function emitAlternatives(branches: readonly PatternTree[], program: Instruction[]): void {
  const starts: number[] = [];
  const ends: number[] = [];
  const fork = program.push({ kind: "go", to: starts }) - 1;
  for (const branch of branches) {
    starts.push(program.length);
    emit(branch, program);
    ends.push(program.push({ kind: "go", to: [] }) - 1);
  }
  for (const end of ends) program[end] = { kind: "go", to: [program.length] };
  program[fork] = { kind: "go", to: starts };
}

function emitRepeat({ tree, least, most }: PatternTree & { kind: "repeat" }, program: Instruction[]): void {
  for (let time = 0; time < least; time++) emit(tree, program);
  if (most === Infinity) {
    const start = program.push({ kind: "go", to: [] }) - 1;
    emit(tree, program);
    program.push({ kind: "go", to: [start] });
    program[start] = { kind: "go", to: [start + 1, program.length] };
    return;
  }
  const exits: number[] = [];
  for (let time = least; time < most; time++) {
    exits.push(program.push({ kind: "go", to: [] }) - 1);
    emit(tree, program);
  }
  for (const exit of exits) program[exit] = { kind: "go", to: [exit + 1, program.length] };
}

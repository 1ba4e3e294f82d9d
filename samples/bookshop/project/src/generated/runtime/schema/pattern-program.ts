// @generated SignedSource<<6cf702161cbf1bd5c8291bf7144ed1308cfdc3af5dca9bb5ba6d7982e8e74282>>
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
  const reader: Reader = { pattern, at: 0 };
  try {
    const tree = alternatives(reader);
    return reader.at === pattern.length ? programOf(tree) : undefined;
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

type Tree =
  | { readonly kind: "character"; readonly matches: (character: string) => boolean }
  | { readonly kind: "assert"; readonly assertion: "^" | "$" | "\\b" | "\\B" }
  | { readonly kind: "look"; readonly tree: Tree; readonly negative: boolean }
  | { readonly kind: "sequence"; readonly parts: readonly Tree[] }
  | { readonly kind: "alternatives"; readonly branches: readonly Tree[] }
  | { readonly kind: "repeat"; readonly tree: Tree; readonly least: number; readonly most: number };

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

function alternatives(reader: Reader): Tree {
  const branches = [sequence(reader)];
  while (take(reader, /\|/y) !== undefined) branches.push(sequence(reader));
  const [only] = branches;
  return branches.length === 1 && only !== undefined ? only : { kind: "alternatives", branches };
}

function sequence(reader: Reader): Tree {
  const parts: Tree[] = [];
  for (let part = term(reader); part !== undefined; part = term(reader)) parts.push(repeated(part, reader));
  return { kind: "sequence", parts };
}

/** Parses one repeatable term; nothing at the end of a group or of the pattern. */
function term(reader: Reader): Tree | undefined {
  const assertion = take(reader, /\^|\$|\\[bB]/y);
  if (assertion !== undefined) return { kind: "assert", assertion: assertion as "^" };
  const open = take(reader, /\((?:\?(?::|<?[=!]|<[^>=!]+>)|(?!\?))/y);
  if (open !== undefined) return group(open, reader);
  const one = take(
    reader,
    /\[\^?(?:\\[^]|[^\]\\])*\]|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\[pP]\{[^}]*\}|\\c[A-Za-z]|\\[^1-9k]|\./uy,
  );
  if (one !== undefined) return { kind: "character", matches: testOf(one) };
  const plain = take(reader, /[^|)\\[\](){}*+?^$]/uy);
  return plain === undefined ? undefined : { kind: "character", matches: (character) => character === plain };
}

function group(open: string, reader: Reader): Tree {
  const tree = alternatives(reader);
  if (take(reader, /\)/y) === undefined || /<[=!]$/.test(open)) throw new Unsupported();
  return /[=!]$/.test(open) ? { kind: "look", tree, negative: open.endsWith("!") } : tree;
}

function repeated(tree: Tree, reader: Reader): Tree {
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
  const test = new RegExp(`^${source}$`, "u");
  return (character) => test.test(character);
}

function programOf(tree: Tree): Program {
  const program: Instruction[] = [];
  emit(tree, program);
  program.push({ kind: "match" });
  return program;
}

function emit(tree: Tree, program: Instruction[]): void {
  if (program.length > mostInstructions) throw new Unsupported();
  switch (tree.kind) {
    case "character":
    case "assert":
      program.push(tree);
      return;
    case "look":
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

function emitAlternatives(branches: readonly Tree[], program: Instruction[]): void {
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

function emitRepeat({ tree, least, most }: Tree & { kind: "repeat" }, program: Instruction[]): void {
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

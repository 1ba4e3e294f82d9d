/**
 * Parses regular expressions (https://tc39.es/ecma262/#sec-patterns) and compiles them for a matcher without backtracking, which
 * is in pattern.ts.
 */

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

type Instruction =
  | { readonly kind: "character"; readonly accepts: Accepts }
  /** Continues at all of them. */
  | { readonly kind: "go"; readonly to: readonly number[] }
  | { readonly kind: "assert"; readonly assertion: "^" | "$" | "\\b" | "\\B" }
  /** `look` is an index of {@link Program.looks}. */
  | { readonly kind: "look"; readonly look: number; readonly negative: boolean }
  | { readonly kind: "match" };

/** Whether a code point is one of the instruction's characters. */
type Accepts = (code: number) => boolean;

export interface Program {
  readonly instructions: readonly Instruction[];
  /** Matches what stands before a position when run forwards, and what follows it when run backwards. */
  readonly looks: readonly Program[];
  /** Runs from the end of a text to its beginning, as its instructions are ordered. */
  readonly backwards: boolean;
  /** Whether it asks where words begin and end. */
  readonly asksForWords: boolean;
}

/** Quantifiers with large counts are expanded; larger programs are not worth their memory. */
const mostInstructions = 20_000;
/** What they say about a position is kept in one number. */
const mostLooks = 16;

/** Not for what is not a regular language, such as a back reference, nor for huge programs. */
export function isCompilable(tree: PatternTree): boolean {
  return (
    instructionsOf(tree) <= mostInstructions &&
    count("reference", tree) === 0 &&
    count("look", tree) <= mostLooks
  );
}

export function compilePattern(tree: PatternTree): Program {
  return programOf(tree, { backwards: false, characters: new Map() });
}

/** Returns how many instructions a tree takes. */
export function instructionsOf(tree: PatternTree): number {
  switch (tree.kind) {
    case "character":
    case "assert":
    case "reference":
      return 1;
    case "look":
      return 1 + instructionsOf(tree.tree);
    case "sequence":
      return sum(tree.parts.map(instructionsOf));
    case "alternatives":
      return sum(tree.branches.map(instructionsOf)) + tree.branches.length + 1;
    case "repeat": {
      const once = instructionsOf(tree.tree);
      const { least, most } = tree;
      // However often nothing is repeated, it is nothing.
      if (once === 0 || most === 0) return 0;
      return least * once + (most === Infinity ? once + 2 : (most - least) * (once + 1));
    }
  }
}

function count(kind: PatternTree["kind"], tree: PatternTree): number {
  const own = tree.kind === kind ? 1 : 0;
  switch (tree.kind) {
    case "look":
    case "repeat":
      return own + count(kind, tree.tree);
    case "sequence":
      return own + sum(tree.parts.map((part) => count(kind, part)));
    case "alternatives":
      return own + sum(tree.branches.map((branch) => count(kind, branch)));
    default:
      return own;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

interface Draft {
  readonly instructions: Instruction[];
  readonly looks: Program[];
  /** Indices of `looks`. */
  readonly known: Map<PatternTree, number>;
  readonly backwards: boolean;
  /** By what the pattern writes for them; shared with the programs of looks. */
  readonly characters: Map<string, Accepts>;
}

function programOf(
  tree: PatternTree,
  { backwards, characters }: Pick<Draft, "backwards" | "characters">,
): Program {
  const draft: Draft = { instructions: [], looks: [], known: new Map(), backwards, characters };
  emit(tree, draft);
  draft.instructions.push({ kind: "match" });
  const { instructions, looks } = draft;
  return { instructions, looks, backwards, asksForWords: instructions.some(asksForWord) };
}

function asksForWord(instruction: Instruction): boolean {
  return instruction.kind === "assert" && /b/i.test(instruction.assertion);
}

function emit(tree: PatternTree, draft: Draft): void {
  const { instructions, characters } = draft;
  switch (tree.kind) {
    case "character": {
      const accepts = characters.get(tree.source) ?? remembering(tree.matches);
      characters.set(tree.source, accepts);
      instructions.push({ kind: "character", accepts });
      return;
    }
    case "assert":
      instructions.push(tree);
      return;
    case "look":
      instructions.push({ kind: "look", look: lookOf(tree, draft), negative: tree.negative });
      return;
    case "sequence":
      for (const part of draft.backwards ? tree.parts.toReversed() : tree.parts) emit(part, draft);
      return;
    case "alternatives":
      emitAlternatives(tree.branches, draft);
      return;
    case "repeat":
      if (instructionsOf(tree) > 0) emitRepeat(tree, draft);
      return;
    case "reference":
      return;
  }
}

/** Compiles a look once, however often the group around it is repeated. */
function lookOf(tree: PatternTree & { kind: "look" }, { known, looks, characters }: Draft): number {
  const index =
    known.get(tree) ?? looks.push(programOf(tree.tree, { backwards: !tree.behind, characters })) - 1;
  known.set(tree, index);
  return index;
}

function emitAlternatives(branches: readonly PatternTree[], draft: Draft): void {
  const { instructions } = draft;
  const starts: number[] = [];
  const ends: number[] = [];
  const fork = instructions.push({ kind: "go", to: [] }) - 1;
  for (const branch of branches) {
    starts.push(instructions.length);
    emit(branch, draft);
    ends.push(instructions.push({ kind: "go", to: [] }) - 1);
  }
  for (const end of ends) instructions[end] = { kind: "go", to: [instructions.length] };
  instructions[fork] = { kind: "go", to: starts };
}

function emitRepeat({ tree, least, most }: PatternTree & { kind: "repeat" }, draft: Draft): void {
  const { instructions } = draft;
  for (let time = 0; time < least; time++) emit(tree, draft);
  if (most === Infinity) {
    const start = instructions.push({ kind: "go", to: [] }) - 1;
    emit(tree, draft);
    instructions.push({ kind: "go", to: [start] });
    instructions[start] = { kind: "go", to: [start + 1, instructions.length] };
    return;
  }
  const exits: number[] = [];
  for (let time = least; time < most; time++) {
    exits.push(instructions.push({ kind: "go", to: [] }) - 1);
    emit(tree, draft);
  }
  for (const exit of exits) instructions[exit] = { kind: "go", to: [exit + 1, instructions.length] };
}

/** Remembers what was found for each ASCII character, and for the last other one. */
function remembering(matches: (character: string) => boolean): Accepts {
  const ascii: boolean[] = [];
  let last = -1;
  let wasMatch = false;
  return (code) => {
    if (code < 128) return (ascii[code] ??= matches(String.fromCharCode(code)));
    if (code !== last) {
      last = code;
      wasMatch = matches(String.fromCodePoint(code));
    }
    return wasMatch;
  };
}

/** Counted per character of a text. */
const mostSteps = 100_000;

/** @returns steps by the length of a text; nothing for a pattern that may take too many in any text */
export function stepsOfEngine(tree: PatternTree): ((length: number) => number) | undefined {
  const parts = withoutGroups(tree);
  if (parts.every(isCharacterOrRepeat) && parts.filter(({ kind }) => kind === "repeat").length === 1)
    return (length) => parts.length * (isAnchored(parts) ? length : length ** 2);
  // A pattern of nothing has no instructions, and may still be tried without end.
  const size = Math.max(1, instructionsOf(tree));
  // A back reference compares whatever its group took.
  const steps = waysThrough(tree) * size * (count("reference", tree) > 0 ? size : 1);
  return steps > mostSteps ? undefined : (length) => steps * length;
}

function withoutGroups(tree: PatternTree): readonly PatternTree[] {
  return tree.kind === "sequence" ? tree.parts.flatMap(withoutGroups) : [tree];
}

function isCharacterOrRepeat(tree: PatternTree): boolean {
  if (tree.kind === "repeat") return withoutGroups(tree.tree).every(({ kind }) => kind === "character");
  return tree.kind === "character" || tree.kind === "assert";
}

function isAnchored([first]: readonly PatternTree[]): boolean {
  return first?.kind === "assert" && first.assertion === "^";
}

function waysThrough(tree: PatternTree): number {
  switch (tree.kind) {
    case "sequence":
      return tree.parts.reduce((ways, part) => ways * waysThrough(part), 1);
    case "alternatives":
      return tree.branches.reduce((ways, branch) => ways + waysThrough(branch), 0);
    case "look":
      return waysThrough(tree.tree);
    case "repeat": {
      const ways = waysThrough(tree.tree);
      return tree.most > 100 ? Infinity : repeatedly(ways, tree.least, tree.most);
    }
    default:
      return 1;
  }
}

function repeatedly(ways: number, least: number, most: number): number {
  let all = 0;
  for (let times = least; times <= most; times++) all += ways ** times;
  return all;
}

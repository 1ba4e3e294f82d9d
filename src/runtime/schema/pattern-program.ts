/** Compiles regular expressions for a matcher without backtracking: see pattern-run.ts. */
import type { PatternTree } from "./pattern-tree.js";

export type Instruction =
  | { readonly kind: "character"; readonly accepts: Accepts }
  /** Continues at all of them. */
  | { readonly kind: "go"; readonly to: readonly number[] }
  | { readonly kind: "assert"; readonly assertion: "^" | "$" | "\\b" | "\\B" }
  /** `look` is an index of {@link Program.looks}. */
  | { readonly kind: "look"; readonly look: number; readonly negative: boolean }
  | { readonly kind: "match" };

/** Whether a code point is one of the instruction's characters. */
export type Accepts = (code: number) => boolean;

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
    !contains("reference", tree) &&
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

export function contains(kind: PatternTree["kind"], tree: PatternTree): boolean {
  return count(kind, tree) > 0;
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
  const steps = waysThrough(tree) * size * (contains("reference", tree) ? size : 1);
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

/** Where the reading of a text was interrupted. */
export interface Walk {
  readonly text: string;
  readonly at: number;
  readonly states: States;
}

/** What a look found in a text. */
export interface Look {
  readonly text: string;
  readonly positions: Uint8Array;
  isDone: boolean;
}

/** States that follow a character, before instructions that read nothing are followed. */
export interface States {
  readonly indices: readonly number[];
  /** By what holds at a position and which character follows: `keyOf`. */
  readonly steps: Map<number, Step>;
}

export interface Step {
  /** The text matches up to the position. */
  readonly isMatch: boolean;
  readonly next: States;
  /** Steps that it took to find out. */
  readonly cost: number;
}

/** A program with the sets of states that it met. */
export interface Machine {
  readonly program: Program;
  readonly looks: readonly Machine[];
  /** It can only match from where it starts. */
  readonly isAnchored: boolean;
  readonly start: States;
  /** By what they have in common. */
  readonly states: Map<number, States[]>;
  /** When each instruction was last reached. */
  readonly reached: Uint32Array;
  steps: number;
}

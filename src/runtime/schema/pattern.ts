/**
 * Matches regular expressions of documents in bounded time. JavaScript's engine backtracks, so a pattern such as `(a+)+$` can
 * take exponential time. Patterns are matched here in one pass over the text; those that cannot be, for example because of a
 * back reference, are left to the engine if it has little to try.
 */
import {
  stepsOfEngine,
  compilePattern,
  instructionsOf,
  isCompilable,
  type Program,
  type Machine,
} from "./pattern-program.js";
import { machineOf, matches } from "./pattern-run.js";
import { nativePattern, parsePattern, type PatternTree } from "./pattern-tree.js";
import { Undecided, Work } from "./work.js";

/** The part of `RegExp` that validation needs. */
export interface Pattern {
  /** @throws {Undecided} if that would take too many steps */
  readonly test: (text: string, work?: Work) => boolean;
}

/**
 * Returns a pattern whose test takes a bounded number of steps. A pattern for which no engine can promise that, or an invalid
 * one, matches every text: {@link isEnforced}.
 */
export function pattern(source: string): Pattern {
  const known = patterns.get(source);
  if (known !== undefined) return known;
  const made = make(source) ?? anything;
  if (patterns.size < remembered) patterns.set(source, made);
  return made;
}

/** Whether the pattern rejects texts that do not match. */
export function isEnforced(source: string): boolean {
  return pattern(source) !== anything;
}

/** Whether a text matches, or may match: for what only prepares a check. */
export function mayMatch(source: string, text: string, work?: Work): boolean {
  try {
    return pattern(source).test(text, work);
  } catch (error) {
    if (error instanceof Undecided) return true;
    throw error;
  }
}

const patterns = new Map<string, Pattern>();
const remembered = 10_000;

const anything: Pattern = { test: () => true };

function make(source: string): Pattern | undefined {
  const native = nativePattern(source);
  const tree = native && parsePattern(source);
  if (native === undefined || tree === undefined) return undefined;
  const steps = stepsOfEngine(tree);
  const compiles = isCompilable(tree);
  if (steps === undefined && !compiles) return undefined;
  return {
    test(text, work = new Work()) {
      const most = steps?.(text.length + 1) ?? Infinity;
      if (compiles && most > stepsOfCharacter * text.length)
        return matches(machineFor({ source, tree, work }), { text, work, source });
      if (most > mostOfEngine) throw new Undecided(source);
      work.spend(most, source);
      return testIn(native, text);
    },
  };
}

/** JavaScript's engine cannot be interrupted. */
const mostOfEngine = 10_000_000;

/** About what a character of a short text takes where all states are kept. */
const stepsOfCharacter = 40;

function testIn(native: RegExp, text: string): boolean {
  try {
    return native.test(text);
  } catch {
    // The engine compiles on first use, and refuses what becomes too large.
    throw new Undecided(native.source);
  }
}

/** Programs by source: the last ones used, because a document may have more than memory should hold. */
const programs = new Map<string, Program>();
let instructions = 0;
const mostInMemory = 1_000_000;

function programOf(source: string, tree: PatternTree): Program {
  const known = programs.get(source);
  if (known !== undefined) return known;
  const made = compilePattern(tree);
  instructions += instructionsOf(tree);
  if (instructions > mostInMemory) {
    programs.clear();
    instructions = instructionsOf(tree);
  }
  programs.set(source, made);
  return made;
}

function machineFor({ source, tree, work }: { source: string; tree: PatternTree; work: Work }): Machine {
  const known = work.machines.get(source);
  if (known !== undefined) return known;
  const made = machineOf(programOf(source, tree));
  work.machines.set(source, made);
  work.spend(instructionsOf(tree), source);
  return made;
}

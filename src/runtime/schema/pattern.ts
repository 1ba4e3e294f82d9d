/**
 * Matches regular expressions of documents in bounded time. JavaScript's engine backtracks, so a pattern such as `(a+)+$` can
 * take exponential time. Patterns are matched here in one pass over the text; those that cannot be, for example because of a
 * back reference, are left to the engine if it has little to try.
 */
import {
  compilePattern,
  instructionsOf,
  isCompilable,
  nativePattern,
  parsePattern,
  type PatternTree,
  type Program,
  stepsOfEngine,
} from "./pattern-program.js";
import { type Machine, type States, type Step, Undecided, Work } from "./work.js";

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

interface Subject {
  readonly text: string;
  readonly work: Work;
  /** The pattern, for who asks what took so long. */
  readonly source: string;
}

/** Whether a part of the text matches. */
function matches(machine: Machine, subject: Subject): boolean {
  const { text, work } = subject;
  const known = work.matched(machine, text);
  if (known !== undefined) return known;
  let found = false;
  walk(machine, subject, () => {
    found = true;
    return "stop";
  });
  work.keepMatched(machine, text, found);
  return found;
}

/**
 * Reads the text in the program's direction, and calls back for each position up to which it matches. All states of the program
 * are kept at once (https://swtch.com/~rsc/regexp/regexp2.html), and a machine remembers the sets of states that it met, so that
 * most characters cost one step (https://swtch.com/~rsc/regexp/regexp3.html).
 */
function walk(machine: Machine, subject: Subject, onMatch: (at: number) => "stop" | undefined): void {
  const { text, work, source } = subject;
  const { backwards } = machine.program;
  const circumstances = circumstancesOf(machine, subject);
  const last = backwards ? 0 : text.length;
  const begun = work.walks.get(machine);
  let { at, states } = begun?.text === text ? begun : { at: text.length - last, states: machine.start };
  let unpaid = stepsOfSet;
  try {
    for (;;) {
      const code = at === last ? theEnd : codeAt(text, at, backwards);
      const held = circumstances(at);
      const key = held * codes + code;
      let step = states.steps.get(key);
      if (step === undefined) {
        step = stepFrom(machine, states.indices, { held, code });
        states.steps.set(key, step);
        unpaid += step.cost;
      }
      if (step.isMatch && onMatch(at) === "stop") break;
      states = step.next;
      if (at === last || (machine.isAnchored && states.indices.length === 0)) break;
      at += (backwards ? -1 : 1) * (code > 0xffff ? 2 : 1);
      unpaid += 1;
      if (unpaid > stepsOnCredit) {
        work.spend(unpaid, source);
        unpaid = 0;
      }
    }
    work.walks.delete(machine);
  } catch (error) {
    work.kept += 1;
    work.walks.set(machine, { text, at, states });
    throw error;
  }
  work.spend(unpaid, source);
}

const stepsOnCredit = 1_000;

/** More than there are code points. */
const codes = 2 ** 21;
const theEnd = codes - 1;

function codeAt(text: string, at: number, backwards: boolean): number {
  if (!backwards) return text.codePointAt(at) ?? theEnd;
  const whole = text.codePointAt(at - 2) ?? 0;
  return whole > 0xffff ? whole : text.charCodeAt(at - 1);
}

function machineOf(program: Program): Machine {
  const { instructions, backwards } = program;
  const [first] = instructions;
  const isAnchored = first?.kind === "assert" && first.assertion === (backwards ? "$" : "^");
  return {
    program,
    looks: program.looks.map(machineOf),
    isAnchored,
    start: { indices: isAnchored ? [0] : [], steps: new Map() },
    states: new Map(),
    reached: new Uint32Array(instructions.length),
    steps: 0,
  };
}

/** Follows instructions that read no character, then those that read this one. */
function stepFrom(
  machine: Machine,
  from: readonly number[],
  { held, code }: { held: number; code: number },
): Step {
  const { reached, isAnchored } = machine;
  const { instructions } = machine.program;
  const now = ++machine.steps;
  const pending = isAnchored ? [...from] : [...from, 0];
  const next: number[] = [];
  let isMatch = false;
  let seen = 0;
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    seen += 1;
    const instruction = instructions[index];
    if (instruction === undefined || reached[index] === now) continue;
    reached[index] = now;
    switch (instruction.kind) {
      case "character":
        if (code !== theEnd && instruction.accepts(code)) next.push(index + 1);
        break;
      case "go":
        for (const to of instruction.to) pending.push(to);
        break;
      case "assert":
        if (holds(instruction.assertion, held)) pending.push(index + 1);
        break;
      case "look":
        if (((held >> (firstLook + instruction.look)) & 1) !== Number(instruction.negative))
          pending.push(index + 1);
        break;
      case "match":
        isMatch = true;
    }
  }
  return { isMatch, next: stateOf(machine, next), cost: stepsOfSet + seen * stepsOfState };
}

/** In steps of one character whose states are known. */
const stepsOfSet = 20;
const stepsOfState = 4;

function stateOf({ states }: Machine, indices: readonly number[]): States {
  let hash = indices.length;
  for (const index of indices) hash = (Math.imul(hash, 31) + index) | 0;
  const alike = states.get(hash);
  const known = alike?.find((other) => isSame(other.indices, indices));
  if (known !== undefined) return known;
  const made = { indices, steps: new Map<number, Step>() };
  if (alike === undefined) states.set(hash, [made]);
  else alike.push(made);
  return made;
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Bits of what holds at a position; the results of looks follow. */
const atStart = 1;
const atEnd = 2;
const atBoundary = 4;
const firstLook = 3;

function holds(assertion: "^" | "$" | "\\b" | "\\B", held: number): boolean {
  switch (assertion) {
    case "^":
      return (held & atStart) !== 0;
    case "$":
      return (held & atEnd) !== 0;
    case "\\b":
      return (held & atBoundary) !== 0;
    case "\\B":
      return (held & atBoundary) === 0;
  }
}

/** Returns what holds at each position, as far as the program asks. */
function circumstancesOf({ program, looks }: Machine, subject: Subject): (at: number) => number {
  const { asksForWords } = program;
  const { text } = subject;
  const seen = looks.map((look) => positionsOf(look, subject));
  return (at) => {
    let held = (at === 0 ? atStart : 0) | (at === text.length ? atEnd : 0);
    if (asksForWords && isWord(text, at - 1) !== isWord(text, at)) held |= atBoundary;
    for (let look = 0; look < seen.length; look++) held |= (seen[look]?.[at] ?? 0) << (firstLook + look);
    return held;
  };
}

/** Marks the positions where a look finds what it looks for. */
function positionsOf(look: Machine, subject: Subject): Uint8Array {
  const { text, work } = subject;
  const known = work.looks.get(look);
  const mine =
    known?.text === text ? known : { text, positions: new Uint8Array(text.length + 1), isDone: false };
  work.looks.set(look, mine);
  if (mine.isDone) return mine.positions;
  walk(look, subject, (at) => {
    mine.positions[at] = 1;
    return undefined;
  });
  mine.isDone = true;
  return mine.positions;
}

function isWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (
    (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122)
  );
}

// @generated SignedSource<<dce6352cac28412f0b558f4071b8fa59542d35bbcaba20a129374b21d3735991>>
/**
 * Matches regular expressions of documents in bounded time. JavaScript's engine backtracks, so a pattern such as `(a+)+$` can
 * take exponential time. Such patterns are matched here in one pass over the text, with all states kept at once
 * (https://swtch.com/~rsc/regexp/regexp2.html); others are left to the engine.
 */
import { compilePattern, nativePattern, type Program } from "./pattern-program.js";

/** The part of `RegExp` that validation needs. */
export interface Pattern {
  test(text: string): boolean;
  toString(): string;
}

/**
 * Returns a pattern whose test takes bounded time. A pattern for which no engine can promise that, or an invalid one, matches
 * every text: {@link isEnforced}.
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

const patterns = new Map<string, Pattern>();
const remembered = 10_000;

const anything: Pattern = /(?:)/u;

function make(source: string): Pattern | undefined {
  const native = nativePattern(source);
  if (native === undefined || !mayRepeat(source)) return native;
  const program = compilePattern(source);
  if (program === undefined) return undefined;
  const simple = isSimple(source);
  const longest = simple ? (source.startsWith("^") ? Infinity : longestForEngine) : 0;
  return {
    test: (text) => (text.length < longest ? native.test(text) : runs(program, text)),
    toString: () => native.toString(),
  };
}

/** A search that starts again at each character is still fast at this length. */
const longestForEngine = 5_000;

/** Replaces escapes and classes with `x`, so that only groups, quantifiers and literals remain. */
function skeleton(source: string): string {
  return source.replace(/\\[^]|\[\^?(?:\\[^]|[^\]\\])*\]/g, "x");
}

function mayRepeat(source: string): boolean {
  return /[*+?{]/.test(skeleton(source).replaceAll("(?", "("));
}

/** Whether there is only one quantifier on one character, which cannot backtrack with another. */
function isSimple(source: string): boolean {
  const bare = skeleton(source).replaceAll(/\((?:\?(?::|<\w+>))?|\)(?![*+?{])/g, "");
  const quantifiers = bare.match(/[*+?]|\{\d+(?:,\d*)?\}/g) ?? [];
  return quantifiers.length === 1 && !/[()|]/.test(bare);
}

/** Characters times instructions: about a second. An undecided text then matches. */
const mostSteps = 10_000_000;

function runs(program: Program, text: string): boolean {
  const [first] = program;
  const anywhere = first?.kind !== "assert" || first.assertion !== "^";
  return search(program, { characters: [...text], looks: new Map(), steps: 0 }, { from: 0, anywhere });
}

interface Subject {
  readonly characters: readonly string[];
  /** Results of lookaheads, by program and position. */
  readonly looks: Map<Program, Map<number, boolean>>;
  steps: number;
}

/** Whether the program matches at a position or, if it is not anchored, after it. */
function search(program: Program, subject: Subject, start: { from: number; anywhere: boolean }): boolean {
  let states = reached(program, [0], { subject, at: start.from });
  for (let at = start.from; states !== "match"; at++) {
    const character = subject.characters[at];
    subject.steps += states.length + 1;
    if (subject.steps > mostSteps) return true;
    if (character === undefined || (states.length === 0 && !start.anywhere)) return false;
    const next = start.anywhere ? [0] : [];
    for (const index of states) {
      const instruction = program[index];
      if (instruction?.kind === "character" && instruction.matches(character)) next.push(index + 1);
    }
    states = reached(program, next, { subject, at: at + 1 });
  }
  return true;
}

/** Follows instructions that read no character, to those that do or to the end. */
function reached(
  program: Program,
  from: readonly number[],
  { subject, at }: { subject: Subject; at: number },
): number[] | "match" {
  const pending = [...from];
  const seen = new Set<number>();
  const waiting: number[] = [];
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    if (seen.has(index)) continue;
    seen.add(index);
    const instruction = program[index];
    if (instruction === undefined) continue;
    switch (instruction.kind) {
      case "character":
        waiting.push(index);
        break;
      case "go":
        pending.push(...instruction.to);
        break;
      case "assert":
        if (holds(instruction.assertion, subject, at)) pending.push(index + 1);
        break;
      case "look":
        if (looksAt(instruction.program, subject, at) !== instruction.negative) pending.push(index + 1);
        break;
      case "match":
        return "match";
    }
  }
  subject.steps += seen.size;
  return waiting;
}

function holds(assertion: "^" | "$" | "\\b" | "\\B", { characters }: Subject, at: number): boolean {
  if (assertion === "^") return at === 0;
  if (assertion === "$") return at === characters.length;
  const isWord = (character = ""): boolean => /^\w$/.test(character);
  const boundary = isWord(characters[at - 1]) !== isWord(characters[at]);
  return boundary === (assertion === "\\b");
}

function looksAt(program: Program, subject: Subject, at: number): boolean {
  const known = subject.looks.get(program) ?? new Map<number, boolean>();
  subject.looks.set(program, known);
  const seen = known.get(at) ?? search(program, subject, { from: at, anywhere: false });
  known.set(at, seen);
  return seen;
}

// @generated SignedSource<<dcb696c81f319bde50bf6a649d9588956416b42fca110ecdfc665825ed2d5005>>
/**
 * Regular expressions of documents, which may be made to never end: JavaScript's engine tries every way there is, and
 * `(a+)+$` has as many as a text has halves. Those that could are matched here, going through the text once and
 * keeping every state there is in mind (https://swtch.com/~rsc/regexp/regexp2.html); the others are left to the engine.
 */
import { compilePattern, type Program } from "./pattern-program.js";

/** What validation needs of a `RegExp`. */
export interface Pattern {
  test(text: string): boolean;
  toString(): string;
}

/**
 * A pattern whose test takes a time that the text's length and the pattern's bound. One that neither engine can promise
 * that of, and what is no regular expression, fits every text: {@link isEnforced}.
 */
export function pattern(source: string): Pattern {
  const known = patterns.get(source);
  if (known !== undefined) return known;
  const made = make(source) ?? anything;
  if (patterns.size < remembered) patterns.set(source, made);
  return made;
}

/** Whether the pattern refuses what it does not fit. */
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

/** A search that begins anew at each character is still quick at this length. */
const longestForEngine = 5_000;

function nativePattern(source: string): RegExp | undefined {
  for (const flags of ["u", ""]) {
    try {
      return new RegExp(source, flags);
    } catch {
      continue;
    }
  }
  return undefined;
}

/** Without escapes and classes, so that what is left are groups, quantifiers and literals. */
function skeleton(source: string): string {
  return source.replace(/\\[^]|\[\^?(?:\\[^]|[^\]\\])*\]/g, "x");
}

function mayRepeat(source: string): boolean {
  return /[*+?{]/.test(skeleton(source).replaceAll("(?", "("));
}

/** One quantifier on one character: there is nothing that a second one could share with it. */
function isSimple(source: string): boolean {
  const bare = skeleton(source).replaceAll(/\((?:\?(?::|<\w+>))?|\)(?![*+?{])/g, "");
  const quantifiers = bare.match(/[*+?]|\{\d+(?:,\d*)?\}/g) ?? [];
  return quantifiers.length === 1 && !/[()|]/.test(bare);
}

/** Characters times instructions: about a second. Whatever is not decided by then fits. */
const mostSteps = 10_000_000;

function runs(program: Program, text: string): boolean {
  const [first] = program;
  const anywhere = first?.kind !== "assert" || first.assertion !== "^";
  return search(program, { characters: [...text], looks: new Map(), steps: 0 }, { from: 0, anywhere });
}

interface Subject {
  readonly characters: readonly string[];
  /** What was found out by looking ahead: by program, then by place. */
  readonly looks: Map<Program, Map<number, boolean>>;
  steps: number;
}

/** Whether the program matches, from a place or, if it may begin anywhere, from one after it. */
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

/** Where these instructions lead without a character being read: to others that read one, or to the end. */
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

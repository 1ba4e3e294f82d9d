/**
 * Bounds the work of checking values, in steps rather than in time: the same value is always decided alike. A step is about
 * what reading one character of a text takes, some ten nanoseconds.
 *
 * Long work is cut where it stands, by an exception, and begun again in the next slice; what it had found about large parts
 * is kept, so that it soon is where it was.
 */
import type { Problem } from "../host/errors.js";
import type { Steps, Slices } from "../values/slices.js";
import type { Program } from "./pattern-program.js";

/**
 * Some tenths of a second. A usual call takes less than a thousandth; a megabyte whose every number came as a text takes a
 * tenth.
 */
const mostSteps = 20_000_000;
/** Of these, for patterns: a few tens of milliseconds. */
const mostMatching = 12_000_000;
/** Steps between two chances to be interrupted. */
const stepsAtOnce = 50_000;
/** The most of them, for work that does not get on with fewer: more would hold the event loop. What needs more is not decided. */
const mostAtOnce = 16 * stepsAtOnce;
/** What listing the members of a large object takes for each. */
const stepsOfName = 4;
/** Fewer parts are done again when work is interrupted: the large ones among them are known by then. */
export const few = 64;
/** What was found about a longer text is kept. */
const longText = 1_000;

/** Thrown when a check has used up its steps. Whoever catches it has to refuse the value. */
export class Undecided extends Error {
  readonly pattern?: string | undefined;

  /** @param pattern Set if the last steps went into matching it. */
  constructor(pattern?: string) {
    super(pattern === undefined ? "Too many steps" : `Too many steps to check a value against /${pattern}/`);
    this.pattern = pattern;
  }
}

/** Thrown when JSON in a text is more than arguments may be. Whoever catches it has to refuse the value. */
export class Exceeding extends Error {}

/** Thrown to interrupt work that is done in slices. */
const interruption = new Error("interrupted");

/** What was found about parts of a value: by schema, or by whoever asks, and by part. */
export class Findings<T> {
  /** Most calls are too small to need it. */
  #found: Map<object, Map<object, T>> | undefined;

  get(about: object, part: object): T | undefined {
    return this.#found?.get(about)?.get(part);
  }

  set(about: object, part: object, found: T): void {
    this.#found ??= new Map();
    const known = this.#found.get(about);
    if (known === undefined) this.#found.set(about, new Map([[part, found]]));
    else known.set(part, found);
  }
}

/** What coercing does to the parts of a value. */
export interface Changes {
  /** New parts by index; `undefined` for a part that goes. */
  readonly parts: Map<number, unknown>;
  /** Parts that stay wrong. */
  wrong: number;
  /** The whole with them, made once: what is found about it later is found about this one. */
  made?: unknown;
}

/** What is in a text. */
export interface ParsedText {
  /** A list or an object, if it is one. */
  readonly value?: unknown;
  readonly levels: number;
  /** Why it is refused, if it is. */
  readonly fault?: string | undefined;
}

/** What is written of a list or an object. */
export interface Writing {
  /** Of its members, sorted; none for a list. */
  readonly names: readonly string[] | undefined;
  readonly count: number;
  text: string;
  isDone: boolean;
}

/**
 * Derives something from an unchanging object, once for all calls.
 * @param stepsOf Returns what that took.
 */
export function sharedPer<A extends object, T>(
  make: (a: A, work: Work) => T,
  stepsOf: (made: T) => number,
): (a: A, work: Work) => T {
  const known = new WeakMap<A, { made: T }>();
  return (a, work) => {
    const found = known.get(a);
    if (found !== undefined) return found.made;
    const made = make(a, work);
    known.set(a, { made });
    work.kept += 1;
    work.share(stepsOf(made));
    return made;
  };
}

/** Checks that belong together, such as those of one call: they share their steps and what they find. */
export class Work {
  steps = 0;
  /** Steps at which it is interrupted or ends. */
  limit: number;
  #most: number;
  #matching = 0;
  #isInSlices = false;

  /** Whether a part is valid. */
  readonly verdicts = new Findings<boolean>();
  /** How many members of a large part are done. */
  readonly progress = new Findings<number>();
  /** Items that a list of different items has. */
  readonly seen = new Findings<Set<unknown>>();
  /** Large lists and objects as texts, as far as they are written. */
  readonly writings = new Findings<Writing>();
  /** What became of a part. */
  readonly coerced = new Findings<{ value: unknown }>();
  /** Of a large part that is coerced: what is done already. */
  readonly changes = new Findings<Changes>();
  /** What is wrong with an argument: putting that into words takes long where a union has a thousand alternatives. */
  readonly explained = new Findings<readonly Problem[]>();
  /** Single values that are being put into an array, by the schema of the array. */
  readonly wrapped = new Map<object, unknown>();
  /** What is in texts that may be JSON, and the reading of those that are long. */
  readonly parsed = new Map<string, ParsedText>();
  readonly readings = new Map<string, Steps<ParsedText>>();
  /** How many lists and objects are around the part that is being coerced; the first are the arguments themselves. */
  levels = 1;
  /** Pattern matchers; what they remember must not help other work, which would take fewer steps. */
  readonly machines = new Map<string, Machine>();
  readonly walks = new Map<Machine, Walk>();
  readonly looks = new Map<Machine, Look>();
  readonly #matched = new Map<Machine, Map<string, boolean>>();
  readonly #names = new Map<object, readonly string[]>();
  readonly #sentNames = new Map<object, readonly string[]>();
  /** The pattern that the last steps went into, if there were not enough. */
  endedAt: string | undefined;
  /** Counts what was kept, which tells whether it gets on. */
  kept = 0;

  constructor(most = mostSteps) {
    this.#most = most;
    this.limit = most;
  }

  /** Returns the names of an object's members. */
  namesOf(value: object): readonly string[] {
    const known = this.#names.size === 0 ? undefined : this.#names.get(value);
    if (known !== undefined) return known;
    const names = Object.keys(value);
    if (names.length > few) {
      this.#names.set(value, names);
      this.kept += 1;
      this.spend(names.length * stepsOfName);
    }
    return names;
  }

  /**
   * Returns the names of the members that are sent: those that are `undefined` are not. Of many, they are found once: whoever looked
   * for them again after each interruption would soon do nothing else.
   */
  sentNamesOf(value: Readonly<Record<string, unknown>>): readonly string[] {
    const known = this.#sentNames.size === 0 ? undefined : this.#sentNames.get(value);
    if (known !== undefined) return known;
    const all = this.namesOf(value);
    this.spend(all.length);
    const isSent = (name: string): boolean => value[name] !== undefined;
    const names = all.every(isSent) ? all : all.filter(isSent);
    if (all.length > few) {
      this.#sentNames.set(value, names);
      this.kept += 1;
    }
    return names;
  }

  /** Whether a text matches, if that was found before and took long. */
  matched(machine: Machine, text: string): boolean | undefined {
    return text.length > longText ? this.#matched.get(machine)?.get(text) : undefined;
  }

  keepMatched(machine: Machine, text: string, isMatch: boolean): void {
    if (text.length <= longText) return;
    const known = this.#matched.get(machine) ?? new Map<string, boolean>();
    this.#matched.set(machine, known.set(text, isMatch));
    this.kept += 1;
  }

  /** @throws {Undecided} if no steps are left */
  spend(steps: number, pattern?: string): void {
    this.steps += steps;
    if (pattern !== undefined) this.#matching += steps;
    if (this.steps > this.limit || this.#matching > mostMatching) this.over(pattern);
  }

  /**
   * Counts what is done only once, for all calls, such as preparing a schema: slices end with it, but whoever comes first must
   * not be refused for it.
   */
  share(steps: number): void {
    this.limit -= steps;
    if (this.steps > this.limit) this.over();
  }

  /** Has to be called when there are more steps than the limit. */
  over(pattern?: string): void {
    if (this.steps > this.#most || this.#matching > mostMatching) {
      this.endedAt = pattern;
      throw new Undecided(pattern);
    }
    if (this.#isInSlices) throw interruption;
    this.limit = this.#most;
  }

  /**
   * Does a job that may be interrupted, and begins it again until it ends. It therefore has to come to the same result each
   * time.
   */
  *inSlices<T>(job: () => T): Steps<T> {
    let atOnce = stepsAtOnce;
    for (;;) {
      const { kept } = this;
      this.#isInSlices = true;
      this.limit = Math.min(this.steps + atOnce, this.#most);
      try {
        return job();
      } catch (error) {
        if (error !== interruption) throw error;
      } finally {
        this.#isInSlices = false;
        this.limit = this.#most;
      }
      // Whoever comes back to where it was, but no further, has to go further at once.
      if (this.kept > kept) atOnce = stepsAtOnce;
      else if (atOnce < mostAtOnce) atOnce *= 2;
      else this.#most = this.steps;
      yield;
    }
  }
}

/**
 * Does a job of checking values with the steps of one call. In a server, long jobs are interrupted and begun again, so each
 * has to come to the same result whenever it is done.
 */
export type Checks = <T>(job: (work: Work) => T) => Promise<T>;

/** @param signal Ends the checks with its reason. */
export function slicedChecks(slices: Slices, signal: AbortSignal): Checks {
  const work = new Work();
  return (job) =>
    slices.run(
      work.inSlices(() => job(work)),
      signal,
    );
}

/** For where nobody else waits, such as in a generation. */
export function checksAtOnce(): Checks {
  const work = new Work();
  return (job) => Promise.resolve(job(work));
}

/** Where the reading of a text was interrupted. */
interface Walk {
  readonly text: string;
  readonly at: number;
  readonly states: States;
}

/** What a look found in a text. */
interface Look {
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

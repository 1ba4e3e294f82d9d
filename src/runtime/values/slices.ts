/**
 * Interrupts long work so that the server goes on answering while it lasts. All work of a server that has to wait shares one slice
 * in each turn of the event loop: sixteen calls at once hold the loop no longer than one.
 */
import { isInstance } from "./instance.js";

/** Work that can be interrupted wherever it yields, which it does at least every millisecond. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does such work, of whatever it is a part. */
export type InSlices = <T>(work: Steps<T>) => Promise<T>;

export interface Slices {
  /**
   * Does the work: at once if it is short, else in slices.
   * @throws what the work throws, or the signal's reason once it has aborted: the rest of the work is then left undone
   */
  run<T>(work: Steps<T>, signal: AbortSignal): Promise<T>;
  /** The same for the work of one call: once its works have taken long, all that follow keep its place among long ones. */
  ofCall(): Slices;
  /** Waits until a call may begin: at once, unless another has begun in this turn of the event loop, which may take long. */
  turn(): Promise<void>;
  /** Waits until a call of many that came at once may begin: they come one behind the other, and behind what waits already. */
  turnOfMany(): Promise<void>;
}

/** Work that waits. */
interface Waiting {
  /** Goes on for about so many milliseconds. @returns whether it is done */
  readonly goOn: (milliseconds: number) => boolean;
  readonly call: CallWork;
}

/** What a call's works have in common. */
interface CallWork {
  /** Milliseconds that they have taken while they waited. */
  spent: number;
  /** Among calls whose work is long, in the order in which it became so. */
  place?: number;
}

/** Milliseconds of a turn in which work that waits is done. */
const sliceMs = 10;
/** Milliseconds that work may take before it has to wait. */
const firstMs = 1;
/** Milliseconds after which a call's work that waits is long. */
const longMs = 20;
/** Milliseconds of a turn in which work is done that does not wait. */
const busyMs = 5;

export function createSlices(): Slices {
  /** Short works take turns. */
  const short: Waiting[] = [];
  /**
   * Long ones are done one after the other, those of one call before those of the next: each holds much in memory, and collecting
   * what many hold would stop the loop.
   */
  const long: Waiting[] = [];
  let places = 0;
  let isLongNext = false;
  let isScheduled = false;
  /** When this turn's work from the queue began. */
  let turnBegan = 0;
  /** Milliseconds that work took in this turn without waiting. */
  let spent = 0;
  /** Whether a call has begun in this turn. */
  let hasBegun = false;

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    nextTurn(turn);
  };
  const turn = (): void => {
    isScheduled = false;
    turnBegan = performance.now();
    spent = 0;
    hasBegun = false;
  };
  /** One event for each slice, so that what follows from a slice is done, and its time counted, before the next begins. */
  const runNext = (): void => {
    const left = turnBegan + sliceMs - performance.now();
    if (left <= 0) return again();
    isLongNext = !isLongNext;
    const work = isLongNext ? (long.shift() ?? short.shift()) : (short.shift() ?? long.shift());
    if (work === undefined) return;
    const { call } = work;
    const start = performance.now();
    const isDone = work.goOn(left);
    call.spent += performance.now() - start;
    if (call.spent > longMs) call.place ??= places++;
    if (!isDone) wait(work);
  };
  const again = (): void => {
    schedule();
    nextTurn(runNext);
  };
  const spend = (milliseconds: number): void => {
    if (milliseconds === 0) return;
    spent += milliseconds;
    schedule();
  };
  const wait = (work: Waiting): void => {
    const { place } = work.call;
    if (place === undefined) short.push(work);
    else {
      const next = long.findIndex(({ call }) => (call.place ?? 0) > place);
      long.splice(next < 0 ? long.length : next, 0, work);
    }
    again();
  };

  const turnOfMany = (): Promise<void> =>
    new Promise((resolve) => {
      const goOn = (): boolean => {
        resolve();
        return true;
      };
      wait({ goOn, call: { spent: 0 } });
    });
  const run = async <T>(work: Steps<T>, signal: AbortSignal, call: CallWork): Promise<T> => {
    signal.throwIfAborted();
    if (spent < busyMs) {
      const start = performance.now();
      const first = stepsFor(firstMs, work);
      spend(performance.now() - start);
      if (first.done === true) return first.value;
    }
    return new Promise((resolve, reject) => {
      const fail = (error: unknown): void => {
        reject(
          isInstance(error, Error) ? error : new Error("What was thrown is not an error", { cause: error }),
        );
      };
      const abort = (): void => {
        fail(signal.reason);
      };
      signal.addEventListener("abort", abort);
      const goOn = (milliseconds: number): boolean => {
        if (signal.aborted) return true;
        try {
          const { done, value } = stepsFor(milliseconds, work);
          if (done !== true) return false;
          resolve(value);
        } catch (error) {
          fail(error);
        }
        signal.removeEventListener("abort", abort);
        return true;
      };
      wait({ goOn, call });
    });
  };
  const turns = {
    turn() {
      if (hasBegun) return turnOfMany();
      hasBegun = true;
      schedule();
      return Promise.resolve();
    },
    turnOfMany,
  };
  const ofCall = (): Slices => {
    const call: CallWork = { spent: 0 };
    return { ...turns, ofCall, run: (work, signal) => run(work, signal, call) };
  };
  return { ...turns, ofCall, run: (work, signal) => run(work, signal, { spent: 0 }) };
}

function stepsFor<T>(milliseconds: number, work: Steps<T>): IteratorResult<undefined, T> {
  const end = performance.now() + milliseconds;
  let step = work.next();
  while (step.done !== true && performance.now() < end) step = work.next();
  return step;
}

/** Does the whole work at once, where nothing else waits. */
export function atOnce<T>(work: Steps<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/**
 * For hosts whose time stands still during work, and whose timers end with the request that set them: slices cannot be measured
 * there, and the host itself ends a request that takes too long.
 */
export const undivided: Slices = {
  async run(work, signal) {
    signal.throwIfAborted();
    return atOnce(work);
  },
  ofCall: () => undivided,
  turn: () => Promise.resolve(),
  turnOfMany: () => Promise.resolve(),
};

/** `setImmediate` lets everything that has arrived go first. Not every host has it. */
const nextTurn: (work: () => void) => unknown =
  typeof setImmediate === "function" ? setImmediate : (work) => setTimeout(work, 0);

/**
 * Interrupts long work so that the server goes on answering while it lasts. All long work of a server waits in one queue, of
 * which each turn of the event loop runs as much as fits in one slice: sixteen calls at once hold the loop no longer than one.
 */

/** Work that can be interrupted wherever it yields, which it does at least every millisecond. */
export type Steps<T> = Generator<undefined, T, undefined>;

export interface Slices {
  /**
   * Does the work: at once if it is short, else in slices.
   * @throws what the work throws, or the signal's reason once it has aborted: the rest of the work is then left undone
   */
  run<T>(work: Steps<T>, signal: AbortSignal): Promise<T>;
  /** Waits until a call may begin: at once, unless those that began in this turn of the event loop have taken long already. */
  turn(): Promise<void>;
  /** Waits until a call of many that came at once may begin: they come one behind the other, and behind what waits already. */
  turnOfMany(): Promise<void>;
}

/** Goes on with work for about so many milliseconds. @returns whether it is done */
type Slice = (milliseconds: number) => boolean;

/** Milliseconds of a turn in which work from the queue is done. */
const sliceMs = 10;
/** Milliseconds that work may take before it has to wait in the queue. */
const shortMs = 1;
/** Milliseconds of a turn in which work is done that does not wait. */
const busyMs = 5;
/** Calls that may begin before it is known how long each takes: those that come together all ask before the first goes on. */
const mostBegun = 2;

export function createSlices(): Slices {
  const queue: Slice[] = [];
  let isScheduled = false;
  /** When this turn's work from the queue began. */
  let turnBegan = 0;
  /** Milliseconds that work took in this turn without waiting. */
  let spent = 0;
  /** When the first call of this turn began, and how many have begun since. */
  let began: number | undefined;
  let begun = 0;

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    nextTurn(turn);
  };
  const turn = (): void => {
    isScheduled = false;
    turnBegan = performance.now();
    spent = 0;
    began = undefined;
    begun = 0;
  };
  /** One event for each slice, so that what follows from a slice is done, and its time counted, before the next begins. */
  const runNext = (): void => {
    const left = turnBegan + sliceMs - performance.now();
    if (left <= 0) return again();
    const slice = queue.shift();
    if (slice?.(left) === false) wait(slice);
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
  const wait = (slice: Slice): void => {
    queue.push(slice);
    again();
  };

  const turnOfMany = (): Promise<void> =>
    new Promise((resolve) => {
      wait(() => {
        resolve();
        return true;
      });
    });

  return {
    async run(work, signal) {
      signal.throwIfAborted();
      if (spent < busyMs) {
        const start = performance.now();
        const first = stepsFor(shortMs, work);
        spend(performance.now() - start);
        if (first.done === true) return first.value;
      }
      return new Promise((resolve, reject) => {
        wait((milliseconds) => {
          try {
            signal.throwIfAborted();
            const { done, value } = stepsFor(milliseconds, work);
            if (done !== true) return false;
            resolve(value);
          } catch (error) {
            reject(
              error instanceof Error ? error : new Error("What was thrown is not an error", { cause: error }),
            );
          }
          return true;
        });
      });
    },
    turn() {
      const now = performance.now();
      began ??= now;
      begun += 1;
      schedule();
      return now - began < busyMs && begun <= mostBegun ? Promise.resolve() : turnOfMany();
    },
    turnOfMany,
  };
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
  turn: () => Promise.resolve(),
  turnOfMany: () => Promise.resolve(),
};

/** `setImmediate` lets everything that has arrived go first. Not every host has it. */
const nextTurn: (work: () => void) => unknown =
  typeof setImmediate === "function" ? setImmediate : (work) => setTimeout(work, 0);

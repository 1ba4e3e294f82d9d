/**
 * Interrupts long work so that the server goes on answering while it lasts. All long work of a server waits in one queue, of
 * which each turn of the event loop runs one slice: sixteen calls at once hold the loop no longer than one.
 */

/** Work that can be interrupted wherever it yields, which it does at least every millisecond. */
export type Steps<T> = Generator<undefined, T, undefined>;

export interface Slices {
  /**
   * Does the work: at once if it is short, else in slices.
   * @throws what the work throws, or the signal's reason once it has aborted: the rest of the work is then left undone
   */
  run<T>(work: Steps<T>, signal: AbortSignal): Promise<T>;
}

/** Milliseconds of a slice, after which the event loop has its turn. */
const sliceMs = 20;
/** Milliseconds that work may take before it has to wait in the queue. */
const shortMs = 1;

export function createSlices(): Slices {
  const queue: (() => boolean)[] = [];
  const turn = (): void => {
    const slice = queue.shift();
    if (slice === undefined) return;
    if (!slice()) queue.push(slice);
    if (queue.length > 0) nextTurn(turn);
  };
  return {
    async run(work, signal) {
      signal.throwIfAborted();
      const first = stepsFor(shortMs, work);
      if (first.done === true) return first.value;
      return new Promise((resolve, reject) => {
        queue.push(() => {
          try {
            signal.throwIfAborted();
            const { done, value } = stepsFor(sliceMs, work);
            if (done !== true) return false;
            resolve(value);
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
          return true;
        });
        if (queue.length === 1) nextTurn(turn);
      });
    },
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

/** `setImmediate` lets everything that has arrived go first. Not every host has it. */
const nextTurn: (work: () => void) => unknown =
  typeof setImmediate === "function" ? setImmediate : (work) => setTimeout(work, 0);

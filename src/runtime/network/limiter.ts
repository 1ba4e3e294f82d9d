/** Limits how many tasks run at once; others wait, and if too many wait, new ones are rejected. */
export interface Limiter {
  /** @returns "busy" if there is no room to wait. Rejects with the signal's reason if it aborts while waiting. */
  run<T>(turn: Turn, task: () => Promise<T>): Promise<T | "busy">;
}

export interface Turn {
  /** The caller. Callers take turns, so that one with many tasks does not delay one with few. */
  caller: string;
  signal: AbortSignal;
}

interface Waiting {
  start: () => void;
  turnAway: () => void;
}

export function createLimiter(limits: { running: number; waiting: number }): Limiter {
  let running = 0;
  let waiting = 0;
  /** Waiting tasks by caller, in the order of their turns. */
  const lines = new Map<string, Set<Waiting>>();

  function add(caller: string, one: Waiting): void {
    const line = lines.get(caller);
    if (line === undefined) lines.set(caller, new Set([one]));
    else line.add(one);
    waiting += 1;
  }

  function remove(caller: string, one: Waiting): void {
    const line = lines.get(caller);
    if (line?.delete(one) !== true) return;
    waiting -= 1;
    if (line.size === 0) lines.delete(caller);
  }

  /**
   * @returns Whether the caller may wait. For a caller with few tasks, the last task of the caller with the most is rejected.
   */
  function makeRoom(caller: string): boolean {
    if (waiting < limits.waiting) return true;
    const [most, line] = [...lines].reduce<[string, Set<Waiting>]>(
      (longest, one) => (one[1].size > longest[1].size ? one : longest),
      ["", new Set()],
    );
    const last = [...line].at(-1);
    if (last === undefined || line.size <= (lines.get(caller)?.size ?? 0) + 1) return false;
    remove(most, last);
    last.turnAway();
    return true;
  }

  /** @returns Whether the task may run. */
  async function turn({ caller, signal }: Turn): Promise<boolean> {
    signal.throwIfAborted();
    if (!makeRoom(caller)) return false;
    let giveUp = (): void => undefined;
    try {
      return await new Promise<boolean>((resolve, reject) => {
        const one: Waiting = {
          start: () => {
            resolve(true);
          },
          turnAway: () => {
            resolve(false);
          },
        };
        giveUp = () => {
          remove(caller, one);
          reject(signal.reason as Error);
        };
        add(caller, one);
        signal.addEventListener("abort", giveUp, { once: true });
      });
    } finally {
      signal.removeEventListener("abort", giveUp);
    }
  }

  /** Passes the place to the next task directly, so that no new task can take it. */
  function leave(): void {
    const [next] = lines;
    if (next === undefined) {
      running -= 1;
      return;
    }
    const [caller, line] = next;
    const [first] = line;
    if (first === undefined) return;
    remove(caller, first);
    // A caller with more tasks goes to the end of the queue.
    lines.delete(caller);
    if (line.size > 0) lines.set(caller, line);
    first.start();
  }

  return {
    async run(wanted, task) {
      if (running < limits.running) running += 1;
      else if (!(await turn(wanted))) return "busy";
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}

/** Caps how many tasks run at once; the rest wait, and when too many do, newcomers are turned away. */
export interface Limiter {
  /** @returns "busy" when there is no room to wait. Rejects with the signal's reason when it aborts while waiting. */
  run<T>(turn: Turn, task: () => Promise<T>): Promise<T | "busy">;
}

export interface Turn {
  /** Whoever wants it: callers take turns, so that one with many tasks does not hold up one with a few. */
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
  /** By caller, in the order in which callers come next. */
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

  /** @returns Whether the caller may wait; for one with few tasks, the last one of whoever has the most goes. */
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

  /** @returns Whether the turn came. */
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

  /** The place is handed on rather than given back, so that nobody can slip in between. */
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
    // To the end, if there is more of it.
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

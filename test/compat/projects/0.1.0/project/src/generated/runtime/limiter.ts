/** Caps how many tasks run at once; the rest wait in line, and a line that is too long turns newcomers away. */
export interface Limiter {
  /** @returns "busy" at once when the line is full. Rejects with the signal's reason when it aborts in line. */
  run<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T | "busy">;
}

export function createLimiter(limits: { running: number; waiting: number }): Limiter {
  let running = 0;
  const line = new Set<() => void>();

  async function turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const next = (): void => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = (): void => {
        line.delete(next);
        reject(signal.reason as Error);
      };
      line.add(next);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  }

  /** The place is handed on rather than given back, so that nobody can slip in between. */
  function leave(): void {
    const next = line.values().next();
    if (next.done === true) {
      running -= 1;
      return;
    }
    line.delete(next.value);
    next.value();
  }

  return {
    async run(signal, task) {
      if (running < limits.running) running += 1;
      else if (line.size >= limits.waiting) return "busy";
      else await turn(signal);
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}

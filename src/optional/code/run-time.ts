/** The time of a run, which stands still while it waits for people. */
export interface RunTime {
  /** It passes, or stands still; at first it does. */
  passes(now: boolean): void;
  /** Milliseconds that have passed. */
  ms: () => number;
}

/** @param late Called once all of the time has passed. */
export function createRunTime(limitMs: number, late: () => void): RunTime {
  let before = 0;
  let since: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  const ms = (): number => before + (since === undefined ? 0 : Date.now() - since);
  return {
    passes(now) {
      before = ms();
      since = now ? Date.now() : undefined;
      clearTimeout(timer);
      if (now) timer = setTimeout(late, limitMs - before);
    },
    ms,
  };
}

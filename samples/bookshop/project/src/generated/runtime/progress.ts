// @generated SignedSource<<54f47551cc7f1a813622684fc57ae380a6d7442abb96d298dccf8187630c252d>>
/** Tells a client that asked for it how far a call is; the only sign of life that reaches it during a silent call. */
export interface Progress {
  /** How far a tool's own code says it is. From then on nothing else is told. */
  report(done: number, total?: number, message?: string): Promise<void>;
  /** One more thing arrived. */
  step(message: string): Promise<void>;
  /** Ends the signs of life. */
  stop(): void;
}

export interface ProgressNotice {
  progress: number;
  total?: number;
  message?: string;
}

/** @param send Delivers a notification; `undefined` when the client did not ask. */
export function createProgress(
  send: ((notice: ProgressNotice) => Promise<void>) | undefined,
  intervalMs: number,
): Progress {
  if (send === undefined) {
    const nothing = async (): Promise<void> => undefined;
    return { report: nothing, step: nothing, stop: () => undefined };
  }
  const started = Date.now();
  let steps = 0;
  let reported = false;
  let quiet = true;

  /** A client that is gone must not make the call fail. */
  async function tell(notice: ProgressNotice): Promise<void> {
    quiet = false;
    await send?.(notice).catch(() => undefined);
  }

  async function step(message: string): Promise<void> {
    if (reported) return;
    steps += 1;
    await tell({ progress: steps, message });
  }

  const timer = setInterval(() => {
    if (quiet) void step(`waiting for ${Math.round((Date.now() - started) / 1000)} s`);
    quiet = true;
  }, intervalMs);

  return {
    async report(done, total, message) {
      reported = true;
      await tell({
        progress: done,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined ? {} : { message }),
      });
    },
    step,
    stop: () => {
      clearInterval(timer);
    },
  };
}

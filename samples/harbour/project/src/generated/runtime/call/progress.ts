// @generated SignedSource<<3494f80accfea272d4d5397cb72a34f8ff6b569110d0fdfd8df80d61db2e79fe>>
/** Tells a client that asked for it how far a call is; the only sign of life that reaches it during a silent call. */
export interface Progress {
  /** How far a tool's own code says it is. From then on what arrives is not told. */
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

/** Of what a tool's own code counts in, so little that its next report is further. */
const sliver = 1e-6;

/**
 * Each notice is further than the one before, as the protocol wants it; what is not is left out.
 * @param send Delivers a notification; `undefined` when the client did not ask.
 */
export function createProgress(
  send: ((notice: ProgressNotice) => Promise<void>) | undefined,
  intervalMs: number,
): Progress {
  if (send === undefined) {
    const nothing = async (): Promise<void> => undefined;
    return { report: nothing, step: nothing, stop: () => undefined };
  }
  const started = Date.now();
  let told: number | undefined;
  /** What had been told before a tool's own code began to count. */
  let base: number | undefined;
  let quiet = true;

  /** A client that is gone must not make the call fail. */
  async function tell(notice: ProgressNotice): Promise<void> {
    if (told !== undefined && notice.progress <= told) return;
    told = notice.progress;
    quiet = false;
    await send?.(notice).catch(() => undefined);
  }

  async function step(message: string): Promise<void> {
    if (base === undefined) await tell({ progress: (told ?? 0) + 1, message });
  }

  async function signOfLife(): Promise<void> {
    const message = `waiting for ${Math.round((Date.now() - started) / 1000)} s`;
    await tell({ progress: (told ?? 0) + (base === undefined ? 1 : sliver), message });
  }

  const timer = setInterval(() => {
    if (quiet) void signOfLife();
    quiet = true;
  }, intervalMs);

  return {
    async report(done, total, message) {
      base ??= told ?? 0;
      await tell({
        progress: base + done,
        ...(total === undefined ? {} : { total: base + total }),
        ...(message === undefined ? {} : { message }),
      });
    },
    step,
    stop: () => {
      clearInterval(timer);
    },
  };
}

/** Reports the progress of a call to a client that asked for it. During a silent call, these are the only signs of life. */
export interface Progress {
  /** Reports the progress of a tool's own code. From then on, {@link step} reports nothing. */
  report(done: number, total?: number, message?: string): Promise<void>;
  /** One more thing arrived. */
  step(message: string): Promise<void>;
  /** Stops the signs of life. */
  stop(): void;
}

export interface ProgressNotice {
  progress: number;
  total?: number;
  message?: string;
}

/**
 * Notices that a client gets as they come; then it gets the newest at intervals. A client that does not read would leave them in
 * memory, and an API may send thousands of pieces a second.
 */
const mostAsTheyCome = 1_000;

/** A step so small that the next report of the tool's own code is larger. */
const sliver = 1e-6;

/**
 * Reports only increasing progress, as the protocol requires.
 * @param send Sends a notification; `undefined` if the client did not ask.
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
  let reported: number | undefined;
  /** The progress before the tool's own code began to report. */
  let base: number | undefined;
  let quiet = true;
  let isSending = false;
  let sent = 0;
  /** The newest that came while another was sent, or after so many. */
  let latest: ProgressNotice | undefined;

  /** Of what own code reports at once, the newest counts. A disconnected client must not make the call fail. */
  async function tell(notice: ProgressNotice): Promise<void> {
    if (reported !== undefined && notice.progress <= reported) return;
    reported = notice.progress;
    quiet = false;
    latest = notice;
    if (sent < mostAsTheyCome) await sendLatest();
  }

  async function sendLatest(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (latest !== undefined) {
      const next = latest;
      latest = undefined;
      sent += 1;
      await send?.(next).catch(() => undefined);
      if (sent >= mostAsTheyCome) break;
    }
    isSending = false;
  }

  async function step(message: string): Promise<void> {
    if (base === undefined) await tell({ progress: (reported ?? 0) + 1, message });
  }

  async function signOfLife(): Promise<void> {
    const message = `waiting for ${Math.round((Date.now() - started) / 1000)} s`;
    await tell({ progress: (reported ?? 0) + (base === undefined ? 1 : sliver), message });
  }

  const timer = setInterval(() => {
    if (quiet) void signOfLife();
    void sendLatest();
    quiet = true;
  }, intervalMs);

  return {
    async report(done, total, message) {
      base ??= reported ?? 0;
      await tell({
        progress: base + done,
        ...(total === undefined ? {} : { total: base + total }),
        ...(message === undefined ? {} : { message }),
      });
    },
    step,
    stop: () => {
      clearInterval(timer);
      latest = undefined;
    },
  };
}

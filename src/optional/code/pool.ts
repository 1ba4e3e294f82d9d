/** Threads for code: one run at a time on each. */
import { Worker } from "node:worker_threads";
import { createLimiter, type Limiter } from "../../runtime/network/limiter.js";
import type { Ended, FromWorker, Script, ToWorker } from "./messages.js";

/** Threads that run at once; further runs wait. */
const mostThreads = 16;
/** Threads that are kept when nothing runs. */
const keptThreads = 2;
/**
 * Native work of the engine does not look at the clock. After this many times what the code may compute, the thread is ended
 * from outside; other threads may have had the processor meanwhile.
 */
const patience = 4;

/** What a run asks for while it lasts. */
export interface Asking {
  call(asked: Extract<FromWorker, { kind: "call" }>, answer: (text: string) => void): void;
  print(text: string): void;
}

/** How a run ended; `crashed` if its thread did. */
export type RunEnd = Ended | { kind: "crashed" };

export interface Pool {
  /**
   * Runs a script on a thread of its own.
   * @param caller Of those that wait, callers take turns.
   * @param signal Ends the run and its thread: the promise rejects with the signal's reason.
   * @returns "busy" if too many wait.
   */
  run(
    script: Script,
    asking: Asking,
    { caller, signal }: { caller: string; signal: AbortSignal },
  ): Promise<RunEnd | "busy">;
}

export function createPool(): Pool {
  const limiter: Limiter = createLimiter({ running: mostThreads, waiting: 10 * mostThreads });
  const idle: Worker[] = [];

  /** The thread knows nothing of the process: no environment, no arguments, no standard streams. */
  function startWorker(): Worker {
    const worker = new Worker(new URL("./code-worker.js", import.meta.url), {
      env: {},
      argv: [],
      execArgv: [],
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    });
    // A run that uses it hears of it as well.
    worker.on("error", () => undefined);
    worker.once("exit", () => {
      const at = idle.indexOf(worker);
      if (at !== -1) idle.splice(at, 1);
    });
    return worker;
  }

  function take(): Worker {
    const worker = idle.pop() ?? startWorker();
    worker.ref();
    return worker;
  }

  function keep(worker: Worker): void {
    if (idle.length >= keptThreads) {
      void worker.terminate();
      return;
    }
    worker.unref();
    idle.push(worker);
  }

  return {
    run: (script, asking, { caller, signal }) =>
      limiter.run({ caller, signal }, async () => {
        const worker = take();
        if (idle.length === 0) keep(startWorker());
        try {
          const { end, isWhole } = await runOn(worker, { script, asking, signal });
          if (isWhole) keep(worker);
          else void worker.terminate();
          return end;
        } catch (error) {
          void worker.terminate();
          throw error;
        }
      }),
  };
}

/** @returns Whether the thread ended the run itself, so that it can take another; each has an engine of its own. */
function runOn(
  worker: Worker,
  { script, asking, signal }: { script: Script; asking: Asking; signal: AbortSignal },
): Promise<{ end: RunEnd; isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    let answered = 0;
    let watch: NodeJS.Timeout | undefined;
    const say = (message: ToWorker): void => {
      worker.postMessage(message);
    };
    const compute = (): void => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        finish({ kind: "stopped", why: "cpu" }, false);
      }, script.limits.cpuMs * patience);
    };
    const giveUp = (): void => {
      done();
      reject(signal.reason as Error);
    };
    const hear = (message: FromWorker): void => {
      switch (message.kind) {
        case "call":
          asking.call(message, (text) => {
            if (isDone) return;
            answered += 1;
            compute();
            say({ kind: "answer", id: message.id, text });
          });
          return;
        case "print":
          asking.print(message.text);
          return;
        case "waits":
          if (message.answered === answered) clearTimeout(watch);
          return;
        case "ended":
          finish(message.ended, true);
          return;
        case "begins":
          compute();
          return;
        case "ready":
          return;
      }
    };
    const crash = (): void => {
      finish({ kind: "crashed" }, false);
    };
    let isDone = false;
    const done = (): void => {
      isDone = true;
      clearTimeout(watch);
      signal.removeEventListener("abort", giveUp);
      worker.off("message", hear).off("error", crash).off("exit", crash);
    };
    const finish = (end: RunEnd, isWhole: boolean): void => {
      done();
      resolve({ end, isWhole });
    };
    if (signal.aborted) return giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    worker.on("message", hear).on("error", crash).on("exit", crash);
    say({ kind: "run", script });
  });
}

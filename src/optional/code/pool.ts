/** Threads for code: one run at a time on each. */
import { Worker } from "node:worker_threads";
import { createLimiter, type Limiter } from "../../runtime/network/limiter.js";
import type { AskedCall, Ended, FromWorker, Script, ToWorker, Unheard } from "./messages.js";
import { linuxClock, milliseconds, processTime } from "./thread-time.js";

/** Threads that there are at once; further runs wait. */
const mostThreads = 16;
/** Of one caller, who leaves the others a quarter. */
const mostOfCaller = 12;
/** Threads that are kept when nothing runs. */
const keptThreads = 2;
/**
 * Native work of the engine does not look at the clock. After this many times what the code may compute, the thread is ended
 * from outside.
 */
const patience = 2;

/** What a run asks for while it lasts. */
export interface Asking {
  /** The script begins, after it has waited for a thread. */
  begins(): void;
  call(asked: AskedCall, answer: (text: string) => void): void;
  print(text: string): void;
  /** Nothing is left to do until an answer comes. */
  idle(): void;
  /** The code has left a list before its end. */
  leave(list: number): void;
  /** Calls whose answers the code did not wait for. */
  unheard(calls: readonly Unheard[]): void;
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
  const limiter: Limiter = createLimiter({
    running: mostThreads,
    ofCaller: mostOfCaller,
    waiting: 10 * mostThreads,
  });
  const idle: Worker[] = [];
  /** All that have not ended. */
  const threads = new Set<Worker>();
  /** Where Linux tells about a thread. */
  const paths = new WeakMap<Worker, string>();

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
    worker.on("message", (messages: readonly FromWorker[]) => {
      for (const message of messages)
        if (message.kind === "ready" && message.path !== undefined) paths.set(worker, message.path);
    });
    // A run that uses it hears of it as well.
    worker.on("error", () => undefined);
    threads.add(worker);
    worker.once("exit", () => {
      threads.delete(worker);
      const at = idle.indexOf(worker);
      if (at !== -1) idle.splice(at, 1);
    });
    return worker;
  }

  function take(): Worker {
    // The one that has been idle for longest: the last to end a run may still make its next engine.
    const worker = idle.shift() ?? startWorker();
    worker.ref();
    return worker;
  }

  async function keep(worker: Worker): Promise<void> {
    if (idle.length >= keptThreads) {
      await worker.terminate();
      return;
    }
    worker.unref();
    idle.push(worker);
  }

  return {
    run: (script, asking, { caller, signal }) =>
      new Promise((resolve, reject) => {
        const turn = limiter.run({ caller, signal }, async () => {
          const worker = take();
          if (idle.length === 0 && threads.size < mostThreads) void keep(startWorker());
          const clock = (): Promise<number> => timeOf(worker, paths.get(worker));
          const running = runOn(worker, { script, asking, signal, clock });
          running.then(({ end }) => {
            resolve(end);
          }, reject);
          const isWhole = await running.then(
            (ended) => ended.isWhole,
            () => false,
          );
          // The next run may begin once this thread can be used again, or is gone.
          await (isWhole ? keep(worker) : worker.terminate());
        });
        turn.then((done) => {
          if (done === "busy") resolve(done);
        }, reject);
      }),
  };
}

/** @returns a thread's processor time in milliseconds */
async function timeOf(worker: Worker, path: string | undefined): Promise<number> {
  const { cpuUsage } = worker as { cpuUsage?: () => Promise<NodeJS.CpuUsage> };
  if (cpuUsage !== undefined) return milliseconds(await cpuUsage.call(worker));
  return (path === undefined ? undefined : linuxClock(path)?.()) ?? processTime();
}

interface Run {
  script: Script;
  asking: Asking;
  signal: AbortSignal;
  /** Tells the thread's processor time in milliseconds. */
  clock: () => Promise<number>;
}

/** @returns Whether the thread ended the run itself, so that it can take another; each has an engine of its own. */
function runOn(
  worker: Worker,
  { script, asking, signal, clock }: Run,
): Promise<{ end: RunEnd; isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    let isDone = false;
    let answered = 0;
    const watch = watchTime(clock, script.limits.cpuMs * patience, () => {
      finish({ kind: "stopped", why: "cpu" }, false);
    });
    const done = (): void => {
      isDone = true;
      watch.end();
      signal.removeEventListener("abort", giveUp);
      worker.off("message", hear).off("error", crash).off("exit", crash);
    };
    const finish = (end: RunEnd, isWhole: boolean): void => {
      done();
      resolve({ end, isWhole });
    };
    const giveUp = (): void => {
      done();
      reject(signal.reason as Error);
    };
    const crash = (): void => {
      finish({ kind: "crashed" }, false);
    };
    const say = (message: ToWorker): void => {
      worker.postMessage(message);
    };
    const hear = (messages: readonly FromWorker[]): void => {
      for (const message of messages) if (!isDone) hearOne(message);
    };
    const hearOne = (message: FromWorker): void => {
      switch (message.kind) {
        case "call":
          asking.call(message, (text) => {
            if (isDone) return;
            answered += 1;
            watch.goOn();
            say({ kind: "answer", id: message.id, text });
          });
          return;
        case "print":
          asking.print(message.text);
          return;
        case "leave":
          asking.leave(message.list);
          return;
        case "unheard":
          asking.unheard(message.calls);
          return;
        case "waits":
          if (message.answered !== answered) return;
          watch.pause();
          asking.idle();
          return;
        case "ended":
          finish(message.ended, !("isStuck" in message.ended));
          return;
        case "begins":
          asking.begins();
          watch.begin(message.cpuMs);
          return;
        case "ready":
          return;
      }
    };
    if (signal.aborted) return giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    worker.on("message", hear).on("error", crash).on("exit", crash);
    say({ kind: "run", script });
  });
}

interface Watch {
  /** The script begins, at this processor time of its thread. */
  begin(cpuMs: number): void;
  goOn(): void;
  /** The script waits for an answer. */
  pause(): void;
  end(): void;
}

/**
 * Watches how long a thread computes.
 * @param late Called once that is more than `most` milliseconds, and not if others had the processor.
 */
function watchTime(clock: Run["clock"], most: number, late: () => void): Watch {
  let before = 0;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const pause = (): void => {
    clearTimeout(timer);
  };
  const goOn = (ms = most): void => {
    pause();
    timer = setTimeout(() => void look(), ms);
  };
  const look = async (): Promise<void> => {
    // Of a thread that is gone, nobody can tell: its end comes as an event.
    const spent = (await clock().catch(() => before)) - before;
    if (isOver) return;
    if (spent < most) goOn(most - spent);
    else late();
  };
  return {
    begin(cpuMs) {
      before = cpuMs;
      goOn();
    },
    goOn,
    pause,
    end() {
      isOver = true;
      pause();
    },
  };
}

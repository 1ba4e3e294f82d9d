/** The worker as the loop sees it: asked about a document, it answers in time or is replaced. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { repository } from "../../samples/api/repository.js";
import { workedFor } from "../shared/process-time.js";
import type { Verdict } from "./verdict.js";
import type { Task } from "./worker.js";

/** Seconds of work for one document: of a processor where the system tells, so that a busy machine makes no findings. */
const patience = 60;
/** Of the clock, for one that waits without working. */
const longestWait = 10 * patience;
/** MiB of heap; the default run of the largest real document needs a quarter of it. */
const memory = 1_536;
/** Documents after which a worker is replaced: modules that were imported stay in memory. */
const longestLife = 250;

export interface Judges {
  judge(task: Task): Promise<Verdict>;
  close(): void;
}

export function startJudges(): Judges {
  let worker: ChildProcess | undefined;
  let judged = 0;

  const replace = () => {
    worker?.kill("SIGKILL");
    worker = undefined;
    judged = 0;
  };

  return {
    async judge(task) {
      if (judged >= longestLife) replace();
      const current = (worker ??= start());
      judged++;
      const ending = new AbortController();
      const timer = watch(current);
      const said: string[] = [];
      const listen = (text: unknown) => void said.push(String(text));
      current.stderr?.on("data", listen);
      current.send(task);
      try {
        return await Promise.race([
          once(current, "message", ending).then(([verdict]) => verdict as Verdict),
          once(current, "exit", ending).then(([code, signal]: unknown[]): Verdict => {
            worker = undefined;
            judged = 0;
            return { kind: "fault", fault: ended(code, { signal, said: said.join("") }) };
          }),
        ]);
      } finally {
        clearInterval(timer);
        current.stderr?.off("data", listen);
        ending.abort();
      }
    },
    close: replace,
  };
}

/** Ends a worker that has had its time. */
function watch(worker: ChildProcess): NodeJS.Timeout {
  const before = workedFor(worker.pid) ?? 0;
  let waited = 0;
  return setInterval(() => {
    waited++;
    const worked = workedFor(worker.pid);
    const isOver = worked === undefined ? waited > patience : worked - before > patience;
    if (isOver || waited > longestWait) worker.kill("SIGKILL");
  }, 1_000);
}

function start(): ChildProcess {
  return fork(join(repository, "dist/bench/fuzz/worker.js"), {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    execArgv: [`--max-old-space-size=${memory}`],
  });
}

function ended(code: unknown, { signal, said }: { signal: unknown; said: string }): string {
  if (signal === "SIGKILL")
    return `It hangs: nothing after ${patience} s of work or ${longestWait} s of waiting.`;
  if (/heap out of memory/.test(said)) return `It needs more than ${memory} MiB.`;
  return `The process ended with ${String(signal ?? code)}: ${said.slice(-2_000).trim()}`;
}

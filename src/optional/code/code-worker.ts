/** A thread of its own for code, one run after the other: what the code does holds nobody else. */
import { parentPort } from "node:worker_threads";
import { createEngine, execute, type Execution } from "./engine.js";
import type { FromWorker, ToWorker } from "./messages.js";

const port = parentPort;
if (port === null) throw new Error("This module is started as a worker.");

const say = (message: FromWorker): void => {
  port.postMessage(message);
};

/** The thread's own time where Node.js tells it, else that of the clock. */
const clock = (): number => {
  const { threadCpuUsage } = process as { threadCpuUsage?: () => { user: number; system: number } };
  if (threadCpuUsage === undefined) return performance.now();
  const { user, system } = threadCpuUsage();
  return (user + system) / 1_000;
};

/** All that the code and its engine may have. */
const memoryBytes = 33_554_432;

/** Made before it is needed; each run has a new one. */
let engine = createEngine(memoryBytes);
let running: Execution | undefined;

port.on("message", (message: ToWorker) => {
  switch (message.kind) {
    case "run":
      void engine.then((ready) => {
        say({ kind: "begins" });
        running = execute(ready, message.script, {
          call: (id, asked) => {
            say({ kind: "call", id, ...asked });
          },
          print: (text) => {
            say({ kind: "print", text });
          },
          waits: (answered) => {
            say({ kind: "waits", answered });
          },
          ended: (ended) => {
            running = undefined;
            say({ kind: "ended", ended });
            engine = createEngine(memoryBytes);
            void engine.then(() => {
              say({ kind: "ready" });
            });
          },
          clock,
        });
      });
      return;
    case "answer":
      running?.answer(message.id, message.text);
      return;
  }
});

void engine.then(() => {
  say({ kind: "ready" });
});

/** A thread of its own for code, one run after the other: what the code does holds nobody else. */
import { parentPort } from "node:worker_threads";
import { createEngine, execute, type Execution } from "./engine.js";
import type { FromWorker, ToWorker } from "./messages.js";
import { giveWay, threadClock, threadPath } from "./thread-time.js";

const port = parentPort;
if (port === null) throw new Error("This module is started as a worker.");

/** What is to be said at once: a message wakes the server's thread, which takes longer than most that code does. */
let unsaid: FromWorker[] = [];
const later = (message: FromWorker): void => {
  unsaid.push(message);
};
const flush = (): void => {
  if (unsaid.length > 0) port.postMessage(unsaid);
  unsaid = [];
};
const say = (message: FromWorker): void => {
  later(message);
  flush();
};

giveWay();
const clock = threadClock();
/** The engine asks here for the time zone: what code computes must not depend on where the server is, nor tell it. */
Date.prototype.getTimezoneOffset = () => 0;
const path = threadPath();

/** All that the code and its engine may have. */
const memoryBytes = 33_554_432;

/** Made before it is needed; each run has a new one. */
let engine = createEngine(memoryBytes);
let running: Execution | undefined;

port.on("message", (message: ToWorker) => {
  switch (message.kind) {
    case "run":
      void engine.then((ready) => {
        say({ kind: "begins", cpuMs: clock() });
        running = execute(ready, message.script, {
          call: (id, asked) => {
            later({ kind: "call", id, ...asked });
          },
          print: (text) => {
            const last = unsaid.at(-1);
            // Code may print as fast as it computes, and the server's thread hears each message.
            if (last?.kind === "print") last.text += `\n${text}`;
            else later({ kind: "print", text });
          },
          leave: (list) => {
            later({ kind: "leave", list });
          },
          unheard: (calls) => {
            later({ kind: "unheard", calls });
          },
          waits: (answered) => {
            later({ kind: "waits", answered });
          },
          ended: (ended) => {
            running = undefined;
            say({ kind: "ended", ended });
            if ("isStuck" in ended) return;
            engine = createEngine(memoryBytes);
          },
          clock,
          flush,
        });
      });
      return;
    case "answer":
      running?.answer(message.id, message.text);
      return;
  }
});

void engine.then(() => {
  say({ kind: "ready", ...(path !== undefined && { path }) });
});

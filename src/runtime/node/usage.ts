import { appendFileSync, closeSync, openSync, readSync, statSync } from "node:fs";
import process from "node:process";
import type { Runtime } from "../call/runtime.js";
import { createUsage } from "../call/usage.js";
import { messageOf } from "../host/log.js";

/** Interval at which the log is written, in ms. */
const intervalMs = 30_000;

/** Counts calls and appends to the file of `MCP_USAGE_LOG` regularly and at the end. A failure to write breaks nothing. */
export function appendUsage(runtime: Pick<Runtime, "settings" | "usage" | "log">): void {
  const { settings, log } = runtime;
  const { usageLog } = settings;
  const usage = createUsage();
  runtime.usage = usage;
  // Writes synchronously, because nothing else works when a process exits; a few lines twice a minute cost little.
  const write = (): void => {
    try {
      usage.flush((text) => {
        appendFileSync(usageLog, isTorn(usageLog) ? `\n${text}` : text);
      });
    } catch (error) {
      log("warn", "usage-log", { error: messageOf(error) });
    }
  };
  setInterval(write, intervalMs).unref();
  process.on("exit", write);
}

/** Whether the file's last line has no end, because a server was killed while it wrote. */
function isTorn(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || !found.isFile() || found.size === 0) return false;
  const file = openSync(path, "r");
  try {
    const last = Buffer.alloc(1);
    readSync(file, last, 0, 1, found.size - 1);
    return last.toString() !== "\n";
  } finally {
    closeSync(file);
  }
}

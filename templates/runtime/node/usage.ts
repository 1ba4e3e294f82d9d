import { appendFileSync } from "node:fs";
import process from "node:process";
import { messageOf } from "../log.js";
import { createUsage } from "../operations/usage.js";
import type { Runtime } from "../runtime.js";

/** How often the log is written, in ms. */
const intervalMs = 30_000;

/** Counts, and adds to the file that `MCP_USAGE_LOG` names, now and then and at the end. That it cannot be written breaks nothing. */
export function appendUsage(runtime: Pick<Runtime, "settings" | "usage" | "log">): void {
  const { settings, log } = runtime;
  const { usageLog } = settings;
  const usage = createUsage();
  runtime.usage = usage;
  // At the exit of a process nothing else would be written; a few lines twice a minute hold nobody up.
  const write = (): void => {
    try {
      usage.flush((text) => {
        appendFileSync(usageLog, text);
      });
    } catch (error) {
      log("warn", "usage-log", { error: messageOf(error) });
    }
  };
  setInterval(write, intervalMs).unref();
  process.on("exit", write);
}

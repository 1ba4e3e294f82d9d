// @generated SignedSource<<f410867687c3b49ccb9c263761990d9cabaebdd9e4daca1325151f3a6098ef87>>
import { appendFileSync } from "node:fs";
import process from "node:process";
import { messageOf } from "../log.js";
import type { Runtime } from "../runtime.js";
import { createUsage } from "../usage.js";

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

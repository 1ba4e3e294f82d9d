// @generated SignedSource<<c627c28c75cb3c5f553b3108803124af2b511c964634e771495c580f9f8f7e80>>
import { appendFileSync } from "node:fs";
import process from "node:process";
import { messageOf } from "../log.js";
import { createUsage } from "../operations/usage.js";
import type { Runtime } from "../runtime.js";

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
        appendFileSync(usageLog, text);
      });
    } catch (error) {
      log("warn", "usage-log", { error: messageOf(error) });
    }
  };
  setInterval(write, intervalMs).unref();
  process.on("exit", write);
}

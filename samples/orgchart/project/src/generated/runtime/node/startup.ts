// @generated SignedSource<<f419a3d6811d252444aa2b31341c8ee8a57c60def0fbf2c7ac295441de232eb1>>
import process from "node:process";
import { StartupError } from "../errors.js";
import { messageOf, type Log } from "../log.js";
import type { Runtime } from "../runtime.js";
import { writeLine, type HostOptions } from "./environment.js";
import type { Flags } from "./flags.js";

/** Options of an entry point that replace the process's command line. */
export interface StartOptions extends Pick<HostOptions, "folder" | "environment"> {
  /** Default: those of the command line. */
  flags?: Flags;
  /** How clients start the server, for a user who started it on a terminal. Default: a reference to the project's README. */
  clientEntry?: string;
  /** Prints to the user who starts it. Default: lines on standard error. */
  tell?: (text: string) => void;
}

/** Runs an entry point: a mistake that the operator can fix is printed in plain words and ends the process with 1. */
export async function start(
  main: (tell: (text: string) => void) => Promise<void>,
  tell: (text: string) => void = writeLine,
): Promise<void> {
  try {
    await main(tell);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    tell(error.message);
    process.exitCode = 1;
  }
}

/** Reads the command line, which is usually empty. @throws StartupError */
export async function commandLine(args: readonly string[]): Promise<Flags> {
  if (args.length === 0) return { doctor: false, settings: new Map() };
  const { readFlags } = await import("./flags.js");
  return readFlags(args);
}

/** Records usage if `MCP_USAGE_LOG` names a file. */
export async function keepUsageLog(runtime: Runtime): Promise<void> {
  if (runtime.settings.usageLog === "") return;
  const { appendUsage } = await import("./usage.js");
  appendUsage(runtime);
}

/** Keeps the server alive if a tool's own code leaves a rejected promise or a failing timer. */
export function survive(log: Log): void {
  // Whoever read the log is gone, and logging that would fail again endlessly.
  process.stderr.on("error", () => {});
  process.on("unhandledRejection", (reason) => {
    log("error", "unhandled-rejection", { error: messageOf(reason) });
  });
  process.on("uncaughtException", (error) => {
    log("error", "uncaught-exception", { error: messageOf(error) });
  });
}

/** Calls back at the first signal to end; a second signal ends the process at once. */
export function onShutdown(shutdown: () => Promise<void>): void {
  let ending = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      if (ending) process.exit(1);
      ending = true;
      void shutdown().finally(() => process.exit(0));
    });
}

/** Time for running calls to end, in ms: well within what orchestrators allow. */
export const drainMs = 10_000;

export async function atMost(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([promise, timeout]);
  clearTimeout(timer);
}

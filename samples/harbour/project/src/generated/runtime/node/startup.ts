// @generated SignedSource<<4b1817bd72f6a835a54f7c77d2e27e1d1238d7b09ddbfa11d0eb386ce8740a85>>
import process from "node:process";
import { StartupError } from "../errors.js";
import { messageOf, type Log } from "../log.js";
import type { Runtime } from "../runtime.js";
import { writeLine, type HostOptions } from "./environment.js";
import type { Flags } from "./flags.js";

/** What an entry point is started with, where that is not what the command line of its process says. */
export interface StartOptions extends Pick<HostOptions, "folder" | "environment"> {
  /** Default: those of the command line. */
  flags?: Flags;
  /** How clients start it, for a person who did so on a terminal. Default: that the project's README says so. */
  clientEntry?: string;
  /** Says something to the person who starts it. Default: lines on standard error as they are. */
  tell?: (text: string) => void;
}

/** Runs an entry point: what the operator can mend is said in plain words and ends the process with 1. */
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

/** What the command line says; most servers are started with nothing on it. @throws StartupError */
export async function commandLine(args: readonly string[]): Promise<Flags> {
  if (args.length === 0) return { doctor: false, settings: new Map() };
  const { readFlags } = await import("./flags.js");
  return readFlags(args);
}

/** Where `MCP_USAGE_LOG` names a file. */
export async function keepUsageLog(runtime: Runtime): Promise<void> {
  if (runtime.settings.usageLog === "") return;
  const { appendUsage } = await import("./usage.js");
  appendUsage(runtime);
}

/** A promise that a tool's own code forgot, or a timer of its, must not take the server with it. */
export function survive(log: Log): void {
  // Whoever read the log is gone: saying so in the log would fail in turn, for ever.
  process.stderr.on("error", () => {});
  process.on("unhandledRejection", (reason) => {
    log("error", "unhandled-rejection", { error: messageOf(reason) });
  });
  process.on("uncaughtException", (error) => {
    log("error", "uncaught-exception", { error: messageOf(error) });
  });
}

/** Calls back at the first signal to end; a second one ends the process at once. */
export function onShutdown(shutdown: () => Promise<void>): void {
  let ending = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      if (ending) process.exit(1);
      ending = true;
      void shutdown().finally(() => process.exit(0));
    });
}

/** How long calls under way may take to end, in ms: well within what orchestrators grant. */
export const drainMs = 10_000;

export async function atMost(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([promise, timeout]);
  clearTimeout(timer);
}

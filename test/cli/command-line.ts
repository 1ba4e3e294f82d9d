/**
 * The command without a process of its own: what one would print and end with, for tests of what is typed and said. What only a
 * process has needs one: standard input, a terminal, and the help, behind which yargs ends it.
 */
import { resolve } from "node:path";
import { format } from "node:util";
import { setFlagsFromString } from "node:v8";
import { vi } from "vitest";
import { runCommandLine } from "../../src/cli/command-line.js";

export interface Ended {
  readonly status: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

export async function commandLine(
  args: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const { argv, exitCode } = process;
  const before = process.cwd();
  const lines = { log: "", error: "" };
  const spies = (["log", "error"] as const).map((kind) =>
    vi.spyOn(console, kind).mockImplementation((...words) => void (lines[kind] += `${format(...words)}\n`)),
  );
  try {
    process.argv = [process.execPath, resolve("dist/cli/main.js"), ...args];
    process.exitCode = undefined;
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    process.chdir(cwd);
    await runCommandLine();
    return { status: process.exitCode ?? 0, stdout: lines.log, stderr: lines.error };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
    process.chdir(before);
    Object.assign(process, { argv, exitCode });
    // The command expects to end soon; here, other tests follow.
    if (process.versions.v8.startsWith("11.")) setFlagsFromString(`--interrupt-budget=${66 * 1024}`);
  }
}

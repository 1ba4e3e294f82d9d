/** What a command costs until it has ended. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";

export interface Spent {
  /** Milliseconds. */
  readonly wall: number;
  /** Milliseconds of the process itself, user and system. */
  readonly cpu: number;
  /** The most memory that it held, in MiB. */
  readonly peak: number;
}

export interface Command {
  /** What Node.js runs, and with what. */
  readonly args: readonly string[];
  /** The working directory. */
  readonly cwd: string;
}

const probe = new URL("./spend-probe.js", import.meta.url).href;

/** Runs a Node.js program. @throws with what it said when it fails */
export async function spend({ args, cwd }: Command): Promise<Spent> {
  const told = join(cwd, "spent.json");
  const began = performance.now();
  await run(process.execPath, ["--import", probe, ...args], { cwd, environment: { SPENT: told } });
  const wall = performance.now() - began;
  const { cpu, peak } = JSON.parse(await readFile(told, "utf8")) as Omit<Spent, "wall">;
  return { wall, cpu, peak };
}

/** @throws with what it said when it fails */
export async function run(
  command: string,
  args: readonly string[],
  { cwd, environment = {} }: { cwd: string; environment?: Readonly<Record<string, string>> },
): Promise<void> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit") as Promise<[number | null]>;
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${said}${complained}`);
}

/**
 * One run at a time writes to a project. Each leaves a file in `.mcp-staging` that names its process, and only then looks for
 * others: of two that begin at once, at least one sees the other. A file of a process that has ended counts for nothing, so
 * that a kill leaves nothing to take over.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { GeneratorError, codeOf } from "../errors.js";
import type { FileSystem } from "./file-system.js";
import { isTurn, makeStaging, stagingFolder } from "./staging.js";
import { isAbsence } from "./tree.js";

/** How long the first of two that began at once waits for the other to step back, in milliseconds. */
const patience = { longest: 1_000, step: 20 };
/** `turn-<process id>-<when it began>-<number within the process>` */
const turnName = /^turn-(\d+)-([\w-]*)-\d+$/;
let turns = 0;

/**
 * Does the work while no other run writes to the project.
 * @throws GeneratorError `busy` if another one is writing
 */
export async function inTurn<T>(root: string, fs: FileSystem, work: () => Promise<T>): Promise<T> {
  const own = join(root, stagingFolder, `turn-${process.pid}-${birthOf(process.pid)}-${++turns}`);
  try {
    await announce(root, own, fs);
    await awaitTurn(root, own);
    for (const dead of turnsIn(root, own)) await fs.rm(join(root, stagingFolder, dead), { force: true });
    return await work();
  } finally {
    await fs.rm(own, { force: true });
    await fs.rmdir(join(root, stagingFolder)).catch(() => undefined);
  }
}

/** Leaves the file. Another run that ends may remove the folder at the same moment. */
async function announce(root: string, own: string, fs: FileSystem): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await makeStaging(root, fs);
    try {
      return await (await fs.open(own, "w")).close();
    } catch (error) {
      if (attempt === 10 || !isAbsence(error)) throw error;
    }
  }
}

async function awaitTurn(root: string, own: string): Promise<void> {
  for (let waited = 0; ; waited += patience.step) {
    const other = turnsIn(root, own).find(isAlive);
    if (other === undefined) return;
    if (waited >= patience.longest || other < basename(own)) throw busy(root, other);
    await setTimeout(patience.step);
  }
}

/** Names what other runs left, sorted. */
function turnsIn(root: string, own: string): string[] {
  const names = readdirSync(join(root, stagingFolder));
  return names.filter((name) => isTurn(name) && name !== basename(own)).sort();
}

function isAlive(name: string): boolean {
  const [, digits, birth] = turnName.exec(name) ?? [];
  if (digits === undefined) return false;
  const pid = Number(digits);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== "EPERM") return false;
  }
  return birth === birthOf(pid);
}

/** Tells a process from a later one with the same number, on systems that say when it began; empty elsewhere. */
export function birthOf(pid: number): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").slice(0, 8);
    // proc(5): the command, in brackets, may hold spaces; the start time is the 22nd field, the 20th after it.
    const afterCommand = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "");
    return `${boot}-${afterCommand.split(" ")[19] ?? ""}`;
  } catch {
    return "";
  }
}

function busy(root: string, name: string): GeneratorError {
  const file = `${stagingFolder}/${name}`;
  const pid = turnName.exec(name)?.[1] ?? "";
  return new GeneratorError("busy", `Another openapi-to-mcp (process ${pid}) is writing to ${root}.`, {
    hint: `Wait for it to end and run again. If process ${pid} is something else, delete ${file}: this loses nothing, and the next run finishes what was begun.`,
    at: { file },
  });
}

import { readFileSync } from "node:fs";

/** Clock ticks that `/proc` counts in a second on every Linux there is. */
const ticks = 100;

/** Seconds that processors have worked for a process, by Linux' account of it (`man 5 proc_pid_stat`); elsewhere unknown. */
export function workedFor(pid: number | undefined): number | undefined {
  try {
    const [, ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const [user, system] = fields.join(") ").split(" ").slice(11, 13).map(Number);
    return ((user ?? 0) + (system ?? 0)) / ticks;
  } catch {
    return undefined;
  }
}

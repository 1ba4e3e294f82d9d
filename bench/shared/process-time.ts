import { readdirSync, readFileSync } from "node:fs";

/**
 * Seconds that processors have worked for a process, user and system: for the threads that it has, to the nanosecond, by Linux'
 * account of them (`/proc/<pid>/task/<tid>/schedstat`); elsewhere unknown.
 */
export function workedFor(pid: number | undefined): number | undefined {
  try {
    const tasks = `/proc/${pid}/task`;
    return readdirSync(tasks).reduce((sum, thread) => {
      const [worked] = readFileSync(`${tasks}/${thread}/schedstat`, "utf8").split(" ");
      return sum + Number(worked) / 1e9;
    }, 0);
  } catch {
    return undefined;
  }
}

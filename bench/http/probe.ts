/** Loaded into a server that is measured (`--import`): tells over the channel to its parent what the process has used. */
import process from "node:process";

/** Of the process, user and system, in microseconds. */
export type Cpu = number;

export interface Memory {
  /** Bytes of live objects. */
  heap: number;
  /** Bytes that the process holds. */
  resident: number;
}

process.on("message", (wish) => {
  // A profile is written as a process ends by itself.
  if (wish === "end") process.exit();
  if (wish === "cpu") {
    const { user, system } = process.cpuUsage();
    const cpu: Cpu = user + system;
    process.send?.(cpu);
    return;
  }
  globalThis.gc?.();
  // What the first collection finalises is free after a second one.
  setTimeout(() => {
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    const memory: Memory = { heap: heapUsed, resident: rss };
    process.send?.(memory);
  }, 10);
});
process.channel?.unref();

/** Loaded into a server that is measured (`--import`): tells over the channel to its parent what the process has used. */
import process from "node:process";

export interface Usage {
  /** Of the process, user and system, in microseconds. */
  cpu: number;
  /** Bytes of live objects. */
  heap: number;
  /** Bytes of memory that the process holds. */
  resident: number;
}

process.on("message", (wish) => {
  // A profile is written as a process ends by itself.
  if (wish === "end") process.exit();
  const { user, system } = process.cpuUsage();
  globalThis.gc?.();
  // What the first collection finalises is free after a second one.
  setTimeout(() => {
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    const usage: Usage = { cpu: user + system, heap: heapUsed, resident: rss };
    process.send?.(usage);
  }, 10);
});
process.channel?.unref();

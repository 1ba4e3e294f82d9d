/**
 * Processor time and priority of one thread. Node.js tells it from version 24 on, and Linux does for any version. Elsewhere, it is taken to be
 * that of the whole process.
 */
import { openSync, readFileSync, readlinkSync, readSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";

/** @returns milliseconds since some time */
export type Clock = () => number;

/** The clock of the thread that calls this. */
export function threadClock(): Clock {
  const { threadCpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage };
  if (threadCpuUsage !== undefined) return () => milliseconds(threadCpuUsage());
  return ownLinuxClock() ?? processTime;
}

/** How others find this thread; only on Linux. */
export function threadPath(): string | undefined {
  try {
    return readlinkSync("/proc/thread-self");
  } catch {
    return undefined;
  }
}

/** @param path below `/proc`. @returns `undefined` where it does not tell */
export function linuxClock(path: string): Clock | undefined {
  return working(() => () => computed(readFileSync(`/proc/${path}/schedstat`, "latin1")));
}

/** Keeps the file open while the thread lasts, because it is asked at each run. */
function ownLinuxClock(): Clock | undefined {
  return working(() => {
    const file = openSync("/proc/thread-self/schedstat", "r");
    const bytes = Buffer.alloc(64);
    return () => computed(bytes.toString("latin1", 0, readSync(file, bytes, 0, bytes.length, 0)));
  });
}

/** @param stat begins with nanoseconds on a processor */
function computed(stat: string): number {
  return Number(/^\d+/.exec(stat)?.[0]) / 1e6;
}

/**
 * Lets the server's own thread go first from now on: a few runs that compute would leave it a small part of the processors, and
 * others would wait for seconds. Linux alone has priorities of threads; elsewhere it would be that of the whole process.
 */
export function giveWay(): void {
  if (process.platform !== "linux") return;
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  try {
    setPriority(Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW));
  } catch {
    // Whoever runs the server does not allow it.
  }
}

function working(make: () => Clock): Clock | undefined {
  try {
    const clock = make();
    return clock() > 0 ? clock : undefined;
  } catch {
    return undefined;
  }
}

/** Milliseconds of all threads of the process. */
export function processTime(): number {
  return milliseconds(process.cpuUsage());
}

export function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}

/** What is left of the time that code may compute. */
export class Allowance {
  private readonly limit: number;
  private readonly clock: Clock;
  private readonly wall: Clock;
  private readonly started: number;
  private spent = 0;
  private began = 0;

  /** @param wall Never behind the clock, and cheaper to ask. */
  constructor(limit: number, clock: Clock, wall: Clock = () => performance.now()) {
    this.limit = limit;
    this.clock = clock;
    this.wall = wall;
    this.started = clock();
  }

  begin(): void {
    this.began = this.wall();
  }

  end(): void {
    this.spent += this.wall() - this.began;
  }

  /** Asks the clock only once so much has passed that the time may be spent. */
  isSpent(): boolean {
    if (this.spent + this.wall() - this.began < this.limit) return false;
    this.spent = this.clock() - this.started;
    this.began = this.wall();
    return this.spent >= this.limit;
  }
}

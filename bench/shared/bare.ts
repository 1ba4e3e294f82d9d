/** How fast this machine is while it does what it does, by what starting a bare Node.js takes. */
import { spawnSync } from "node:child_process";

/** Seconds that a bare Node.js works until it runs, on a machine of today that has nothing else to do. */
export const bareIdle = 0.04;

/** The same here and now, once. */
export function bareNow(): number {
  const script = "const { user, system } = process.cpuUsage(); console.log((user + system) / 1e6)";
  return Number(spawnSync(process.execPath, ["-e", script], { encoding: "utf8" }).stdout);
}

/** How many times slower than that machine this one is now, by the fastest of five starts; at least 1. */
export function slowness(): number {
  return Math.max(1, Math.min(...Array.from({ length: 5 }, bareNow)) / bareIdle);
}

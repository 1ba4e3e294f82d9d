/**
 * `npm run bench -- code-hostile [COUNT] [SEED]`: generated hostile programs in the sandbox of code mode. None may get out, tell a secret,
 * crash the process or never end, and the memory of the process must not grow with their number.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { trapUrl } from "./code/hostile.js";
import { program } from "./code/programs.js";
import { breachIn, canary, openTrap, tryCode } from "./code/sandbox.js";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const [count = 100_000, seed = 1] = process.argv.slice(2).map(Number);
const atOnce = 4;
/** Between two looks at the memory. */
const step = Math.ceil(count / 50);
const mebibyte = 1_048_576;

process.env["SANDBOX_CANARY"] = canary;
/** The thread died, or the run did not end by itself. */
const neverRight = new Set(["crashed", "late", "busy"]);
const ends = new Map<string, number>();
const memory: number[] = [];
let breaches = 0;
const trap = await openTrap();
let next = 0;
let done = 0;

async function runInTurn(): Promise<void> {
  while (next < count) {
    const code = program(seed + next).replaceAll(trapUrl, trap.url);
    next += 1;
    const tried = await tryCode(code, { cpuMs: 200, timeoutMs: 300_000 });
    const end =
      typeof tried.end === "string"
        ? tried.end
        : tried.end.kind === "stopped"
          ? tried.end.why
          : tried.end.kind;
    ends.set(end, (ends.get(end) ?? 0) + 1);
    const breach = breachIn(tried);
    if (breach !== undefined) breaches += 1;
    if (breach !== undefined || neverRight.has(end)) console.error(`${code}\n  → ${breach ?? end}`);
    done += 1;
    if (done % step === 0) look();
  }
}

function look(): void {
  collectGarbage();
  const { rss, heapUsed, external } = process.memoryUsage();
  memory.push(rss);
  const [all, heap, beside] = [rss, heapUsed, external].map((bytes) => Math.round(bytes / mebibyte));
  console.log(
    `${done} programs, ${all} MiB (heap ${heap}, beside it ${beside}), ${JSON.stringify(Object.fromEntries(ends))}`,
  );
}

function mean(sizes: readonly number[]): number {
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length / mebibyte);
}

process.on("uncaughtException", (error) => {
  console.error("Crash:", error);
  process.exit(1);
});
await Promise.all(Array.from({ length: atOnce }, runInTurn));

// The first programs start threads; after that, nothing may pile up.
const fifth = Math.ceil(memory.length / 5);
const first = mean(memory.slice(1, 1 + fifth));
const last = mean(memory.slice(-fifth));
const hung = (ends.get("late") ?? 0) + (ends.get("busy") ?? 0);
const crashed = ends.get("crashed") ?? 0;
console.log(
  `${breaches} escapes or leaks, ${trap.asked()} requests beside the gate, ${crashed} crashes, ${hung} hangs; memory ${first} → ${last} MiB.`,
);
process.exit(breaches + trap.asked() + crashed + hung > 0 || last > first * 1.25 ? 1 : 0);

/**
 * `npm run code-hostile -- [COUNT] [SEED]`: generated hostile programs in the sandbox of code mode. None may get out, tell a secret,
 * crash the process or never end, and the memory of the process must not grow with their number.
 */
import { program } from "./code/programs.js";
import { canary, leakIn, tryCode } from "./code/sandbox.js";

const [count = 100_000, seed = 1] = process.argv.slice(2).map(Number);
const atOnce = 4;
/** Between two looks at the memory. */
const step = 5_000;

process.env["SANDBOX_CANARY"] = canary;
const ends = new Map<string, number>();
const memory: number[] = [];
const leaks: string[] = [];
let next = 0;
let done = 0;

async function runInTurn(): Promise<void> {
  while (next < count) {
    const code = program(seed + next);
    next += 1;
    const tried = await tryCode(code, { cpuMs: 100, timeoutMs: 10_000 });
    const end =
      typeof tried.end === "string"
        ? tried.end
        : tried.end.kind === "stopped"
          ? tried.end.why
          : tried.end.kind;
    ends.set(end, (ends.get(end) ?? 0) + 1);
    const leak = leakIn(tried);
    if (leak !== undefined) leaks.push(`${code}\n  → ${leak}`);
    done += 1;
    if (done % step === 0) look();
  }
}

function look(): void {
  globalThis.gc?.();
  const { rss } = process.memoryUsage();
  memory.push(rss);
  console.log(
    `${done} programs, ${Math.round(rss / 1_048_576)} MiB, ${JSON.stringify(Object.fromEntries(ends))}`,
  );
}

process.on("uncaughtException", (error) => {
  console.error("Crash:", error);
  process.exit(1);
});
await Promise.all(Array.from({ length: atOnce }, runInTurn));

// The first programs start threads; after that, nothing may pile up.
const [first = 0] = memory.slice(Math.min(2, memory.length - 1));
const last = memory.at(-1) ?? 0;
console.log(
  `${leaks.length} escapes or leaks; memory ${Math.round(first / 1_048_576)} → ${Math.round(last / 1_048_576)} MiB.`,
);
for (const leak of leaks.slice(0, 10)) console.error(leak);
const hung = (ends.get("late") ?? 0) + (ends.get("busy") ?? 0);
if (leaks.length > 0 || hung > 0 || last > first * 1.25) {
  console.error(`${hung} programs did not end in time.`);
  process.exitCode = 1;
}
process.exit();

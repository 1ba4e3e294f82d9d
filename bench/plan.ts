/**
 * `npm run bench -- plan [DOCUMENT SECONDS]…`: how long planning takes, from a document that is read to the tools, in a process that
 * has planned nothing before: what each run of the command waits for. Without arguments, GitHub's document; fails a quarter above
 * the seconds that it may take. What counts is the least of several runs, for what else the machine does only ever adds, and of
 * two figures the smaller one: the time that passed, and the work of processors in units of a bare Node.js, which takes turns
 * with planning and shows how slow the machine is. Once that holds, there are no more runs.
 */
import { spawnSync } from "node:child_process";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { repository } from "../samples/api/repository.js";
import { bareIdle, bareNow } from "./shared/bare.js";
import type { Planned } from "./plan/once.js";

/** At most: a machine that others use, too, is slow for half a minute at a time. */
const rounds = 15;
/** By as much, the same code differs from run to run on a machine that others use, converted or not. */
const tolerance = 1.25;
/** For each planning, which takes a hundred times as long. */
const bareRuns = 5;

interface Bar {
  readonly document: string;
  readonly seconds: number;
}

const github: Bar = {
  document: join(repository, "node_modules/@octokit/openapi/generated/api.github.com.json"),
  seconds: 2,
};

const once = fileURLToPath(new URL("./plan/once.js", import.meta.url));

/** @throws with what it said when it fails */
function planOnce(document: string): Planned {
  const { stdout, stderr, status } = spawnSync(process.execPath, [once, document], { encoding: "utf8" });
  if (status !== 0) throw new Error(`planning ${document} ended with ${status}:\n${stderr}`);
  return JSON.parse(stdout) as Planned;
}

interface Measured extends Planned {
  readonly bare: number;
  /** What it would work where a bare Node.js works as long as on an idle machine, in seconds. */
  readonly idle: number;
}

/** The least of each figure, over rounds in which planning and a bare Node.js take turns. */
function measure({ document, seconds: bar }: Bar): Measured {
  const all: (Planned & { readonly bare: number })[] = [];
  const least = (of: "seconds" | "worked" | "bare"): number => Math.min(...all.map((round) => round[of]));
  for (;;) {
    const bare = Math.min(...Array.from({ length: bareRuns }, bareNow));
    const planned = planOnce(document);
    all.push({ ...planned, bare });
    const found = { seconds: least("seconds"), worked: least("worked"), bare: least("bare") };
    const measured = { ...planned, ...found, idle: (found.worked * bareIdle) / found.bare };
    if (takes(measured) <= bar || all.length === rounds) return measured;
  }
}

function takes({ seconds, idle }: Measured): number {
  return Math.min(seconds, idle);
}

function barsFrom(args: readonly string[]): readonly Bar[] {
  if (args.length === 0) return [github];
  return args.flatMap((document, index) =>
    index % 2 === 1 ? [] : [{ document, seconds: Number(args[index + 1] ?? github.seconds) }],
  );
}

for (const bar of barsFrom(process.argv.slice(2))) {
  const measured = measure(bar);
  const { operations, seconds, worked, bare, idle } = measured;
  const isHeld = takes(measured) <= bar.seconds * tolerance;
  console.log(
    `${isHeld ? "ok  " : "FAIL"} plan ${operations} operations of ${basename(bar.document)}: ${seconds.toFixed(2)} s, ` +
      `worked ${worked.toFixed(2)} s where a bare Node.js works ${bare.toFixed(3)} s; ` +
      `where that works ${bareIdle} s: ${idle.toFixed(2)} s (bar ${bar.seconds} s, fails above ${bar.seconds * tolerance})`,
  );
  if (!isHeld) process.exitCode = 1;
}

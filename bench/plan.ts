/**
 * `npm run bench -- plan [DOCUMENT SECONDS]…`: how long planning takes, from a document that is read to the tools, in a process that
 * has planned nothing before: what each run of the command waits for. Without arguments, GitHub's document; fails above the
 * seconds that it may take. What counts is the least of several runs, for what else the machine does only ever adds, and of
 * two figures the smaller one: the time that passed, and the work of processors in units of a bare Node.js, which takes turns
 * with planning and shows how slow the machine is.
 */
import { spawnSync } from "node:child_process";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { repository } from "../samples/api/repository.js";
import { bareIdle, bareNow } from "./shared/bare.js";
import type { Planned } from "./plan/once.js";

const rounds = 5;
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

/** The least of each figure, over rounds in which planning and a bare Node.js take turns. */
function measure(document: string): Planned & { readonly bare: number } {
  const all = Array.from({ length: rounds }, () => {
    const bare = Math.min(...Array.from({ length: bareRuns }, bareNow));
    return { ...planOnce(document), bare };
  });
  const least = (of: "seconds" | "worked" | "bare"): number => Math.min(...all.map((round) => round[of]));
  return {
    operations: all[0]?.operations ?? 0,
    seconds: least("seconds"),
    worked: least("worked"),
    bare: least("bare"),
  };
}

function barsFrom(args: readonly string[]): readonly Bar[] {
  if (args.length === 0) return [github];
  return args.flatMap((document, index) =>
    index % 2 === 1 ? [] : [{ document, seconds: Number(args[index + 1] ?? github.seconds) }],
  );
}

for (const { document, seconds: bar } of barsFrom(process.argv.slice(2))) {
  const { operations, seconds, worked, bare } = measure(document);
  const idle = (worked * bareIdle) / bare;
  const holds = Math.min(seconds, idle) <= bar;
  console.log(
    `${holds ? "ok  " : "FAIL"} plan ${operations} operations of ${basename(document)}: ${seconds.toFixed(2)} s, ` +
      `worked ${worked.toFixed(2)} s where a bare Node.js works ${bare.toFixed(3)} s; ` +
      `where that works ${bareIdle} s: ${idle.toFixed(2)} s (bar ${bar} s)`,
  );
  if (!holds) process.exitCode = 1;
}

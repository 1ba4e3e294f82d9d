/**
 * `npm run bench -- growth [--sizes 10,100,1000,10000] [--generations 3] [--starts 11] [--rounds 5] [--graph 12000]`: how costs grow with the operations of a document.
 * Generation may grow as they do; a start and a call have to cost the same however many there are. Fails where they do not.
 * A document like Microsoft Graph's, with deep inheritance and as many operations, keeps to a time and to memory.
 * What is compared is the least CPU, user and system, of runs that alternate: what else runs at the time decides nothing.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repository } from "../samples/api/repository.js";
import { json, serve } from "../samples/api/serve.js";
import { documentOf, firstOperation } from "./growth/document.js";
import { graphDocument } from "./growth/graph.js";
import { spend } from "./peers/spend.js";
import { build } from "./shared/project.js";
import { bestRates, fastestStarts } from "./start/measure.js";
import type { Candidate } from "./start/server.js";

/** Of what ten times the operations may cost in generation, more than ten times: what every run costs makes it less. */
const generationBar = 1.1;
/** Of a start and of a call, against those of the smallest document that fills the default budget. */
const servingBar = 1.15;
/** From here on, more operations are no more tools. */
const fillsBudget = 100;
const callsOfRound = 800;
/** Seconds and MiB of one generation from a document like Microsoft Graph's. */
const graphBars = { wall: 120, peak: 4096 };

const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "10,100,1000,10000" },
    generations: { type: "string", default: "3" },
    starts: { type: "string", default: "11" },
    rounds: { type: "string", default: "5" },
    graph: { type: "string", default: "12000" },
  },
});

interface Size {
  readonly count: number;
  readonly folder: string;
}

async function writeDocument({ count, folder }: Size): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "openapi.json"), JSON.stringify(documentOf(count)));
}

/** @returns Milliseconds of CPU that a generation into an empty folder takes, the least of so many in turn, by size */
async function leastGenerations(sizes: readonly Size[]): Promise<number[]> {
  const least = sizes.map(() => Infinity);
  const args = [
    join(repository, "dist/cli/main.js"),
    "openapi.json",
    "--out",
    "project",
    "--hot",
    firstOperation,
  ];
  for (let round = 0; round < Number(options.generations); round += 1)
    for (const [at, { folder }] of sizes.entries()) {
      await rm(join(folder, "project"), { recursive: true, force: true });
      const { cpu } = await spend({ args, cwd: folder });
      least[at] = Math.min(least[at] ?? Infinity, cpu);
    }
  return least;
}

/** Generates once from a document like Microsoft Graph's. */
async function judgeGraph(count: number, cwd: string): Promise<void> {
  await writeFile(join(cwd, "graph.json"), JSON.stringify(graphDocument(count)));
  const args = [join(repository, "dist/cli/main.js"), "graph.json", "--out", "graph"];
  const { wall, peak } = await spend({ args, cwd });
  judge(`seconds for ${count} operations with inheritance`, wall / 1000, graphBars.wall);
  judge(`MiB for ${count} operations with inheritance`, peak, graphBars.peak);
}

async function candidateOf({ count, folder }: Size, apiUrl: string): Promise<Candidate> {
  await build(join(folder, "project"));
  const entry = join(folder, "project/dist/stdio.js");
  return { name: `${count}`, entry, environment: { API_BASE_URL: apiUrl } };
}

function row(cells: readonly (string | number)[]): void {
  console.log(cells.map((cell) => (typeof cell === "number" ? cell.toFixed(2) : cell).padStart(14)).join(""));
}

function judge(what: string, ratio: number, bar: number): void {
  const holds = ratio <= bar;
  console.log(`${holds ? "ok  " : "FAIL"} ${what}: ${ratio.toFixed(2)} (bar ${bar})`);
  if (!holds) process.exitCode = 1;
}

const folder = await mkdtemp(join(tmpdir(), "growth-"));
const api = await serve({ "GET /things0/{id}": () => json(200, { name: "a thing", size: 3 }) }, {});
try {
  const sizes = options.sizes
    .split(",")
    .map((count): Size => ({ count: Number(count), folder: join(folder, count) }));
  for (const size of sizes) await writeDocument(size);
  const generations = await leastGenerations(sizes);
  const candidates: Candidate[] = [];
  for (const size of sizes) candidates.push(await candidateOf(size, api.url));
  const starts = await fastestStarts(candidates, Number(options.starts));
  const callers = candidates.map((candidate) => ({ candidate, tool: "get_thing0", args: { id: "7" } }));
  const rates = await bestRates(callers, { count: callsOfRound, rounds: Number(options.rounds) });
  row(["operations", "generate, ms", "start, ms", "call, ms"]);
  const measured = sizes.map(({ count }, i) => ({
    count,
    generation: generations[i] ?? NaN,
    start: starts[i]?.worked ?? NaN,
    call: rates[i]?.cpu ?? NaN,
  }));
  for (const { count, generation, start, call } of measured) row([String(count), generation, start, call]);
  const base = measured.find(({ count }) => count >= fillsBudget);
  for (const [i, one] of measured.entries()) {
    const before = measured[i - 1];
    if (before !== undefined) {
      const grown = one.generation / before.generation / (one.count / before.count);
      judge(`generation from ${before.count} to ${one.count} operations, for each`, grown, generationBar);
    }
    if (base === undefined || one.count <= base.count) continue;
    judge(`start of ${one.count} against ${base.count}`, one.start / base.start, servingBar);
    judge(`CPU of a call, ${one.count} against ${base.count}`, one.call / base.call, servingBar);
  }
  await judgeGraph(Number(options.graph), folder);
} finally {
  await api.close();
  await rm(folder, { recursive: true, force: true });
}

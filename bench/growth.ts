/**
 * `npm run bench -- growth [operations] [nesting] [alike] [graph] [--alike 1000,2000,4000] [--sizes 10,100,1000,10000] [--depths 4,8,16,32] [--generations 3] [--starts 11] [--rounds 5] [--graph 12000]`:
 * how costs grow with the operations of a document, and with the levels of its schemas; all parts unless some are named.
 * Generation may grow as the operations do; a start and a call have to cost the same however many there are. Fails where they do not.
 * Time may grow as n log n with what is alike in a document: operations with one summary, parameters, values.
 * Time and memory of a generation may grow as n log n with the levels in which schemas contain and inherit from each other.
 * A document like Microsoft Graph's, with deep inheritance and as many operations, keeps to memory, and to a time that is longer
 * where a bare Node.js takes longer to start.
 * What is compared is the least CPU, user and system, of runs that alternate: what else runs at the time decides nothing.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repository } from "../samples/api/repository.js";
import { json, serve } from "../samples/api/serve.js";
import { alikeDocuments } from "./growth/alike.js";
import { documentOf, firstOperation } from "./growth/document.js";
import { graphDocument } from "./growth/graph.js";
import { nestedDocument } from "./growth/nested.js";
import { spend, type Spent } from "./peers/spend.js";
import { slowness } from "./shared/bare.js";
import { build } from "./shared/project.js";
import { bestRates, fastestStarts } from "./start/measure.js";
import type { Candidate } from "./start/server.js";

/** Of what ten times the operations may cost in generation, more than ten times: what every run costs makes it less. */
const generationBar = 1.1;
/** Of how n log n grows from one number to the next. */
const growthBar = 1;
/** Of a start and of a call, against those of the smallest document that fills the default budget. */
const servingBar = 1.15;
/** From here on, more operations are no more tools. */
const fillsBudget = 100;
const callsOfRound = 800;
/** Seconds on a machine of today, and MiB, of one generation from a document like Microsoft Graph's. */
const graphBars = { wall: 120, peak: 4096 };

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: "string", default: "10,100,1000,10000" },
    depths: { type: "string", default: "4,8,16,32" },
    alike: { type: "string", default: "1000,2000,4000" },
    generations: { type: "string", default: "3" },
    starts: { type: "string", default: "11" },
    rounds: { type: "string", default: "5" },
    graph: { type: "string", default: "12000" },
  },
});

interface Size {
  /** Of its operations, or of its levels. */
  readonly count: number;
  readonly folder: string;
}

function sizesOf(counts: string, parent: string): Size[] {
  return counts.split(",").map((count) => ({ count: Number(count), folder: join(parent, count) }));
}

async function writeDocument({ folder }: Size, document: object): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
}

/** @returns What a generation into an empty folder takes, the least of so many in turn, by size */
async function leastGenerations(sizes: readonly Size[], flags: readonly string[] = []): Promise<Spent[]> {
  const least = sizes.map((): Spent => ({ wall: Infinity, cpu: Infinity, peak: Infinity }));
  const args = [join(repository, "dist/cli/main.js"), "openapi.json", "--out", "project", ...flags];
  for (let round = 0; round < Number(options.generations); round += 1)
    for (const [at, { folder }] of sizes.entries()) {
      await rm(join(folder, "project"), { recursive: true, force: true });
      const { wall, cpu, peak } = await spend({ args, cwd: folder });
      const before = least[at] ?? { wall, cpu, peak };
      least[at] = {
        wall: Math.min(before.wall, wall),
        cpu: Math.min(before.cpu, cpu),
        peak: Math.min(before.peak, peak),
      };
    }
  return least;
}

/** Generates from documents that differ in how many levels their schemas contain each other and inherit. */
async function judgeNesting(parent: string): Promise<void> {
  const depths = sizesOf(options.depths, join(parent, "nested"));
  for (const depth of depths) await writeDocument(depth, nestedDocument(depth.count));
  const spent = await leastGenerations(depths);
  row(["levels", "generate, ms", "peak, MiB"]);
  const measured = depths.map(({ count }, i) => ({
    count,
    cpu: spent[i]?.cpu ?? NaN,
    peak: spent[i]?.peak ?? NaN,
  }));
  for (const { count, cpu, peak } of measured) row([String(count), cpu, peak]);
  for (const [i, one] of measured.entries()) {
    const before = measured[i - 1];
    if (before === undefined) continue;
    const allowed = (one.count * Math.log(one.count)) / (before.count * Math.log(before.count));
    const step = `from ${before.count} to ${one.count} levels, against n log n`;
    judge(`time of a generation ${step}`, one.cpu / before.cpu / allowed, growthBar);
    judge(`memory of a generation ${step}`, one.peak / before.peak / allowed, growthBar);
  }
}

/** Generates from documents of which one thing grows, and in which everything is alike. */
async function judgeAlike(parent: string): Promise<void> {
  for (const [index, [what, documentOf]] of Object.entries(alikeDocuments).entries()) {
    const sizes = sizesOf(options.alike, join(parent, `alike${index}`));
    for (const size of sizes) await writeDocument(size, documentOf(size.count));
    const spent = await leastGenerations(sizes);
    row([what, ...spent.map(({ cpu }) => cpu)]);
    for (const [i, { count }] of sizes.entries()) {
      const [before, few] = [spent[i - 1]?.cpu, sizes[i - 1]?.count];
      if (before === undefined || few === undefined) continue;
      const allowed = (count * Math.log(count)) / (few * Math.log(few));
      judge(
        `${what}, from ${few} to ${count}, against n log n`,
        (spent[i]?.cpu ?? NaN) / before / allowed,
        growthBar,
      );
    }
  }
}

/** Generates once from a document like Microsoft Graph's. */
async function judgeGraph(count: number, cwd: string): Promise<void> {
  await writeFile(join(cwd, "graph.json"), JSON.stringify(graphDocument(count)));
  const args = [join(repository, "dist/cli/main.js"), "graph.json", "--out", "graph"];
  const slower = slowness();
  const { wall, peak } = await spend({ args, cwd });
  console.log(
    `${(wall / 1000).toFixed(1)} s here, where a bare Node.js works ${slower.toFixed(2)} times as long`,
  );
  judge(`seconds for ${count} operations with inheritance`, wall / 1000 / slower, graphBars.wall);
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

/** Generates, starts and calls with more and more operations. */
async function judgeOperations(parent: string, apiUrl: string): Promise<void> {
  const sizes = sizesOf(options.sizes, parent);
  for (const size of sizes) await writeDocument(size, documentOf(size.count));
  const generations = await leastGenerations(sizes, ["--hot", firstOperation]);
  const candidates: Candidate[] = [];
  for (const size of sizes) candidates.push(await candidateOf(size, apiUrl));
  const starts = await fastestStarts(candidates, Number(options.starts));
  const callers = candidates.map((candidate) => ({ candidate, tool: "get_thing0", args: { id: "7" } }));
  const rates = await bestRates(callers, { count: callsOfRound, rounds: Number(options.rounds) });
  row(["operations", "generate, ms", "peak, MiB", "start, ms", "call, ms"]);
  const measured = sizes.map(({ count }, i) => ({
    count,
    generation: generations[i]?.cpu ?? NaN,
    peak: generations[i]?.peak ?? NaN,
    start: starts[i]?.worked ?? NaN,
    call: rates[i]?.cpu ?? NaN,
  }));
  for (const { count, generation, peak, start, call } of measured)
    row([String(count), generation, peak, start, call]);
  const base = measured.find(({ count }) => count >= fillsBudget);
  for (const [i, one] of measured.entries()) {
    const before = measured[i - 1];
    if (before !== undefined) {
      const times = one.count / before.count;
      const step = `from ${before.count} to ${one.count} operations, for each`;
      judge(`generation ${step}`, one.generation / before.generation / times, generationBar);
      judge(`memory of a generation ${step}`, one.peak / before.peak / times, generationBar);
    }
    if (base === undefined || one.count <= base.count) continue;
    judge(`start of ${one.count} against ${base.count}`, one.start / base.start, servingBar);
    judge(`CPU of a call, ${one.count} against ${base.count}`, one.call / base.call, servingBar);
  }
}

function isAsked(part: "operations" | "nesting" | "alike" | "graph"): boolean {
  return positionals.length === 0 || positionals.includes(part);
}

const folder = await mkdtemp(join(tmpdir(), "growth-"));
const api = await serve({ "GET /things0/{id}": () => json(200, { name: "a thing", size: 3 }) }, {});
try {
  if (isAsked("operations")) await judgeOperations(folder, api.url);
  if (isAsked("nesting")) await judgeNesting(folder);
  if (isAsked("alike")) await judgeAlike(folder);
  if (isAsked("graph")) await judgeGraph(Number(options.graph), folder);
} finally {
  await api.close();
  await rm(folder, { recursive: true, force: true });
}

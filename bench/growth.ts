/**
 * `npm run growth -- [--sizes 10,100,1000,10000] [--starts 11] [--rounds 5]`: how costs grow with the operations of a document.
 * Generation may grow as they do; a start and a call have to cost the same however many there are. Fails where they do not.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repository } from "../samples/api/repository.js";
import { json, serve } from "../samples/api/serve.js";
import { documentOf, firstOperation } from "./growth/document.js";
import { spend } from "./peers/spend.js";
import { build } from "./project.js";
import { bestRates, fastestStarts } from "./start/measure.js";
import type { Candidate } from "./start/server.js";

/** Of what ten times the operations may cost in generation, more than ten times: what every run costs makes it less. */
const generationBar = 1.1;
/** Of a start and of a call, against those of the smallest document that fills the default budget. */
const servingBar = 1.15;
/** From here on, more operations are no more tools. */
const fillsBudget = 100;
const callsOfRound = 800;

const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "10,100,1000,10000" },
    starts: { type: "string", default: "11" },
    rounds: { type: "string", default: "5" },
  },
});

interface Size {
  count: number;
  /** Milliseconds of CPU. */
  generation: number;
  candidate: Candidate;
}

async function sizeOf(count: number, folder: string, apiUrl: string): Promise<Size> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "openapi.json"), JSON.stringify(documentOf(count)));
  const cli = join(repository, "dist/cli/main.js");
  const args = [cli, "openapi.json", "--out", "project", "--hot", firstOperation];
  const { cpu: generation } = await spend({ args, cwd: folder });
  await build(join(folder, "project"));
  const entry = join(folder, "project/dist/stdio.js");
  return { count, generation, candidate: { name: `${count}`, entry, environment: { API_BASE_URL: apiUrl } } };
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
  const sizes: Size[] = [];
  for (const count of options.sizes.split(",").map(Number))
    sizes.push(await sizeOf(count, join(folder, String(count)), api.url));
  const candidates = sizes.map(({ candidate }) => candidate);
  const starts = await fastestStarts(candidates, Number(options.starts));
  const callers = candidates.map((candidate) => ({ candidate, tool: "get_thing0", args: { id: "7" } }));
  const rates = await bestRates(callers, { count: callsOfRound, rounds: Number(options.rounds) });
  row(["operations", "generate, ms", "to list, ms", "call, ms"]);
  const measured = sizes.map(({ count, generation }, i) => ({
    count,
    generation,
    start: starts[i]?.listed ?? NaN,
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
} finally {
  await api.close();
  await rm(folder, { recursive: true, force: true });
}

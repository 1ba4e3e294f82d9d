/**
 * `npm run bench -- serve [FILE SECONDS]…`: how long `openapi-to-mcp serve` takes to answer `initialize` and to list its tools, from
 * the start of its process. Without arguments, a small document and GitHub's; fails above the seconds that each may take.
 * Beside other work processes wait for most of their time, so that what they worked counts, by the work of a bare Node.js.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { repository } from "../samples/api/repository.js";
import { bareIdle, bareNow } from "./shared/bare.js";
import { workedFor } from "./shared/process-time.js";

const runs = 3;

interface Bar {
  readonly document: string;
  /** For the answer to `initialize`. */
  readonly seconds: number;
}

const usual: readonly Bar[] = [
  { document: join(repository, "samples/bookshop/openapi.yaml"), seconds: 1 },
  { document: join(repository, "node_modules/@octokit/openapi/generated/api.github.com.json"), seconds: 4 },
];

/** Seconds from the start of the process to an answer, and those that processors worked for it meanwhile. */
interface Taken {
  readonly seconds: number;
  readonly worked: number;
}

interface Start {
  readonly initialize: Taken;
  readonly list: Taken;
}

async function startOnce(document: string): Promise<Start> {
  const started = performance.now();
  const main = join(repository, "dist/cli/main.js");
  const child = spawn(process.execPath, [main, "serve", document, "--quiet"], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (request: object): Promise<Taken> => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...request })}\n`);
    const { done } = await lines.next();
    if (done === true) throw new Error(`serve ended without an answer: ${document}`);
    const seconds = (performance.now() - started) / 1000;
    return { seconds, worked: workedFor(child.pid) ?? seconds };
  };
  const clientInfo = { name: "bench", version: "1" };
  const initialize = await ask({
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
  });
  const list = await ask({ id: 2, method: "tools/list" });
  child.stdin.end();
  await ended;
  return { initialize, list };
}

/** The fastest of a few: what else the machine does only ever adds. */
async function startOften(document: string): Promise<Start> {
  const starts: Start[] = [];
  for (let run = 0; run < runs; run += 1) starts.push(await startOnce(document));
  const fastest = (of: (start: Start) => Taken): Taken => ({
    seconds: Math.min(...starts.map((start) => of(start).seconds)),
    worked: Math.min(...starts.map((start) => of(start).worked)),
  });
  return { initialize: fastest((start) => start.initialize), list: fastest((start) => start.list) };
}

function barsFrom(args: readonly string[]): readonly Bar[] {
  if (args.length === 0) return usual;
  return args.flatMap((document, index) =>
    index % 2 === 1 ? [] : [{ document, seconds: Number(args[index + 1] ?? 4) }],
  );
}

const bareRuns = 10;

/** The mean: starts fall into quiet and busy moments as well. */
function meanOfBare(): number {
  const all = Array.from({ length: bareRuns }, bareNow);
  return all.reduce((sum, one) => sum + one, 0) / bareRuns;
}

const bare = meanOfBare();
console.log(`A bare Node.js works for ${bare.toFixed(3)} s here, ${bareIdle} s on an idle machine.`);
console.log("document                          initialize    worked      idle       bar  tools/list");
for (const { document, seconds } of barsFrom(process.argv.slice(2))) {
  const { initialize, list } = await startOften(document);
  const idle = (initialize.worked * bareIdle) / bare;
  const cells = [initialize.seconds, initialize.worked, idle, seconds, list.seconds].map(
    (time) => `${time.toFixed(2)} s`,
  );
  console.log(`${basename(document).padEnd(34)}${cells.map((cell) => cell.padStart(10)).join("")}`);
  if (Math.min(initialize.seconds, idle) > seconds) process.exitCode = 1;
}

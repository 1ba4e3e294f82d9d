/**
 * `npm run bench -- http [--calls 100000] [--only-cpu] [--profile DIR]`: the CPU of one call, the calls of a second and the memory of
 * many, of a server that was generated from all of GitHub's document, against one that was written by hand with the same SDK for
 * one operation. The two alternate, and what counts is the median of their ratios, round by round: other work on the machine
 * falls on both. With `--only-cpu`, times and resident memory are told and fail nothing: other work and few calls sway them.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { repository } from "../samples/api/repository.js";
import { json, serve } from "../samples/api/serve.js";
import { generate } from "../src/index.js";
import { accountOf } from "../src/report/explanation.js";
import { callMany, eras, type Calls, type Era } from "./http/calls.js";
import { startMeasured, type MeasuredServer } from "./http/measured-server.js";
import type { Memory } from "./http/probe.js";
import { callOf, type Call } from "./shared/call-of.js";
import { build } from "./shared/project.js";
import { median } from "./shared/median.js";

const cpuBar = 1.2;
const rateBar = 0.9;
const rounds = 21;
const callsOfRound = 300;
/** Until a process has compiled what is hot, and its caches are full. */
const warmUpCalls = 5_000;
/** How much more a server may hold after the second half of the calls than after the first, in MiB. */
const heapBar = 2;
const residentBar = 32;

const operation = "GET /repos/{owner}/{repo}/issues/{issue_number}";
const document = join(repository, "node_modules/@octokit/openapi/generated/api.github.com.json");
const byHand = fileURLToPath(new URL("./hand-written/http.js", import.meta.url));

/** A server, and how it is asked for an issue. */
interface Measured extends MeasuredServer {
  readonly call: Call;
}

interface Pair {
  generated: Measured;
  byHand: Measured;
}

function issues({ url, call }: Measured, { era, count }: Pick<Calls, "era" | "count">): Calls {
  return {
    url,
    era,
    tool: call.tool,
    args: (number) => ({ ...call.args, issue_number: number }),
    answer: (number) => `\\"number\\":${number},`,
    count,
  };
}

interface Round {
  /** Microseconds of the server's CPU for each call. */
  cpu: number;
  perSecond: number;
  /** Milliseconds of a call: the median, and what all but one in a hundred stay below. */
  p50: number;
  p99: number;
}

async function oneRound(server: Measured, era: Era): Promise<Round> {
  const before = await server.cpu();
  const began = performance.now();
  const took = await callMany(issues(server, { era, count: callsOfRound }));
  const perSecond = (1000 * callsOfRound) / (performance.now() - began);
  const after = await server.cpu();
  took.sort((a, b) => a - b);
  const below = (share: number): number => took[Math.floor(share * took.length)] ?? NaN;
  return { cpu: (after - before) / callsOfRound, perSecond, p50: below(0.5), p99: below(0.99) };
}

async function compare(
  { generated, byHand }: Pair,
  { era, onlyCpu }: { era: Era; onlyCpu: boolean },
): Promise<boolean> {
  const measured = { generated: [] as Round[], byHand: [] as Round[] };
  for (const server of [generated, byHand]) await callMany(issues(server, { era, count: warmUpCalls }));
  for (let round = 0; round < rounds; round += 1) {
    measured.generated.push(await oneRound(generated, era));
    measured.byHand.push(await oneRound(byHand, era));
  }
  const medianOf = (all: readonly Round[], of: keyof Round): string =>
    median(all.map((round) => round[of])).toFixed(0);
  const both = (of: keyof Round, unit: string): string =>
    `generated ${medianOf(measured.generated, of)} ${unit}, by hand ${medianOf(measured.byHand, of)} ${unit}`;
  const ratio = (of: keyof Round): number =>
    median(measured.generated.map((ours, i) => ours[of] / (measured.byHand[i]?.[of] ?? NaN)));
  console.log(`     a call, ${era}, median: ${both("p50", "ms")}; 99 in 100 below: ${both("p99", "ms")}`);
  const cheap = holds(`CPU of a call, ${era}: ${both("cpu", "µs")}`, ratio("cpu"), cpuBar);
  // The bar is of what a second sees: its inverse, so that less is better here as well.
  const fast = holds(
    `time of a call, ${era}: ${both("perSecond", "a second")}`,
    1 / ratio("perSecond"),
    1 / rateBar,
  );
  return cheap && (fast || onlyCpu);
}

async function memoryStaysFlat(
  server: Measured,
  { count, onlyCpu }: { count: number; onlyCpu: boolean },
): Promise<boolean> {
  const half = async (): Promise<Memory> => {
    for (const era of eras)
      await callMany(issues(server, { era, count: Math.ceil(count / 2 / eras.length) }));
    return server.memory();
  };
  const before = await half();
  const after = await half();
  const mebibytes = (bytes: number): number => bytes / 2 ** 20;
  const what = `after ${count.toLocaleString("en-US")} calls, MiB more`;
  const kept = holds(`live objects ${what}`, mebibytes(after.heap - before.heap), heapBar);
  const held = holds(`resident ${what}`, mebibytes(after.resident - before.resident), residentBar);
  return kept && (held || onlyCpu);
}

function holds(what: string, value: number, bar: number): boolean {
  const held = value <= bar;
  console.log(`${held ? "ok  " : "FAIL"} ${what}: ${value.toFixed(2)} (bar ${bar.toFixed(2)})`);
  return held;
}

async function example(): Promise<object> {
  const { components } = JSON.parse(await readFile(document, "utf8")) as {
    components: { examples: { issue: { value: object } } };
  };
  return components.examples.issue.value;
}

const { values: options } = parseArgs({
  options: {
    calls: { type: "string", default: "100000" },
    "only-cpu": { type: "boolean", default: false },
    profile: { type: "string" },
  },
});
const onlyCpu = options["only-cpu"];
const folder = await mkdtemp(join(tmpdir(), "http-"));
const project = join(folder, "github-mcp");
const issue = await example();
const api = await serve(
  { [operation]: ({ path }) => json(200, { ...issue, number: Number(path("issue_number")) }) },
  {},
);
try {
  const { plan } = await generate({ documents: [document], out: project, deprecated: true });
  const { operations } = accountOf(plan);
  console.log(`${plan.operations.length} operations reachable, ${JSON.stringify(operations)}`);
  await build(project);
  const environment = { API_BASE_URL: api.url };
  const profiling = options.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${options.profile}`];
  const args = { owner: "octocat", repo: "hello-world" };
  const pair: Pair = {
    generated: {
      ...(await startMeasured(join(project, "dist/http.js"), environment, profiling)),
      call: callOf(plan, operation, args),
    },
    byHand: {
      ...(await startMeasured(byHand, environment, profiling)),
      call: { tool: "get_issue", args },
    },
  };
  try {
    const held: boolean[] = [];
    for (const era of eras) held.push(await compare(pair, { era, onlyCpu }));
    held.push(await memoryStaysFlat(pair.generated, { count: Number(options.calls), onlyCpu }));
    process.exitCode = held.every(Boolean) ? 0 : 1;
  } finally {
    await Promise.all([pair.generated.close(), pair.byHand.close()]);
  }
} finally {
  await api.close();
  await rm(folder, { recursive: true, force: true });
}

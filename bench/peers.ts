/**
 * `npm run bench -- peers [--rounds 7] [--starts 21] [--calls 10000] [--generation | --http] [DOCUMENT…]`: ours against two
 * generators of MCP servers that people use, and against a server by hand. Installs both with npm, measures all of them in turn,
 * and fails where a bar does not hold. Only ratios count. With `--generation` nothing but generating is measured, with `--http`
 * nothing but calls over HTTP, of GitHub's API.
 */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { repository } from "../samples/api/repository.js";
import { json, serve } from "../samples/api/serve.js";
import { inspect } from "../src/index.js";
import {
  fromNothing,
  generateOurs,
  generateTheirs,
  installPeers,
  overHttp,
  startOther,
  startOurs,
  startTheirs,
  theirs,
  type Servers,
  type Work,
} from "./peers/contender.js";
import { factsSize } from "./peers/facts.js";
import { listed, memoryAfter } from "./peers/servers.js";
import type { Spent } from "./peers/spend.js";
import { heading, holds, printed, type Bar, type Line } from "./peers/table.js";
import { callOf, type Call } from "./shared/call-of.js";
import { bestRates, callOnce, fastestStarts, type Caller, type Rate } from "./start/measure.js";
import { initialize, startServer, type Candidate } from "./start/server.js";
import { median } from "./shared/median.js";

const { values: options, positionals } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    starts: { type: "string", default: "21" },
    calls: { type: "string", default: "10000" },
    generation: { type: "boolean", default: false },
    http: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const rounds = Number(options.rounds);
const github = join(repository, "node_modules/@octokit/openapi/generated/api.github.com.json");
const bookshop = join(repository, "samples/bookshop/openapi.yaml");
/** Beside the repository, where there are some. */
const real = ["petstore.yaml", "stripe.json"].map((name) => join(repository, "../shared/specs", name));
const documents =
  positionals.length > 0
    ? positionals.map((path) => resolve(path))
    : options.http
      ? [github]
      : [bookshop, ...real.filter((path) => existsSync(path)), github];

/** Of GitHub's API, and what the server by hand has its one tool for. */
const operation = "GET /repos/{owner}/{repo}/issues/{issue_number}";
const args = { owner: "octocat", repo: "hello-world", issue_number: 7 };

function report(line: Line): void {
  console.log(printed(line));
  if ((line.bars ?? []).some((bar) => !holds(line, bar))) process.exitCode = 1;
}

async function compareGenerating(name: string, work: Work, modules: string): Promise<void> {
  const spent: { ours: Spent[]; generator: Spent[] } = { ours: [], generator: [] };
  for (let round = 0; round < rounds; round += 1) {
    await rm(work.folder, { recursive: true, force: true });
    await mkdir(work.folder, { recursive: true });
    spent.ours.push(await generateOurs(work));
    spent.generator.push(await generateTheirs(work, modules));
  }
  const medians = (of: keyof Spent) => ({
    ours: median(spent.ours.map((one) => one[of])),
    generator: median(spent.generator.map((one) => one[of])),
  });
  const wall = medians("wall");
  const bars: Bar[] = [{ against: wall.generator, times: 3, of: "generator" }];
  report({ what: `${name}: generate`, unit: "ms", ...wall, bars });
  report({ what: `${name}: generate`, unit: "ms of CPU", ...medians("cpu") });
  report({ what: `${name}: generate, peak memory`, unit: "MiB", ...medians("peak") });
}

/** From the document to the first tool that is listed: every minute of it is somebody's who waits. */
async function compareFromNothing(name: string, work: Work, modules: string): Promise<string> {
  const took = { ours: [] as number[], theirs: [] as number[] };
  let installed = "";
  for (let round = 0; round < Math.min(rounds, 3); round += 1)
    for (const who of ["ours", "theirs"] as const) {
      const folder = `${work.folder}-${who}-${round}`;
      await mkdir(folder, { recursive: true });
      const began = performance.now();
      const candidate = await fromNothing(who, { ...work, folder }, modules);
      const server = startServer(candidate);
      await initialize(server);
      await server.request("tools/list");
      took[who].push(performance.now() - began);
      await server.close();
      if (who === "theirs") installed = join(theirs(folder), "node_modules");
    }
  const [ours, generator] = [median(took.ours), median(took.theirs)];
  const bars: Bar[] = [{ against: generator, times: 0.5, of: "generator" }];
  report({ what: `${name}: generate, install, build, start`, unit: "ms", ours, generator, bars });
  return installed;
}

async function compareStarts(name: string, servers: Servers): Promise<void> {
  const { ours, byHand, generator, server } = servers;
  const [a, b, c, d] = await fastestStarts([ours, byHand, generator, server], Number(options.starts));
  if (a === undefined || b === undefined) return;
  for (const to of ["initialized", "listed"] as const) {
    const bars: Bar[] = [{ against: b[to], times: 1.15, of: "by hand" }];
    const others = { byHand: b[to], generator: c?.[to], server: d?.[to] };
    report({ what: `${name}: start to ${to}`, unit: "ms", ours: a[to], ...others, bars });
  }
}

async function compareLists(name: string, servers: Servers, facts: number) {
  const shown = {
    ours: await listed(servers.ours),
    byHand: await listed(servers.byHand),
    generator: await listed(servers.generator),
    server: await listed(servers.server),
  };
  const each = (of: "tokens" | "memory") => ({
    ours: shown.ours[of],
    byHand: shown.byHand[of],
    generator: shown.generator[of],
    server: shown.server[of],
  });
  const memory = each("memory");
  const bars: Bar[] = [{ against: memory.byHand, times: 1.1, plus: facts, of: "by hand and the facts" }];
  report({ what: `${name}: memory after the start`, unit: "MiB", ...memory, bars });
  report({ what: `${name}: list of tools`, unit: "tokens", ...each("tokens") });
  return shown;
}

async function compareCalls(over: string, servers: Servers, facts: number): Promise<void> {
  const callers: Caller[] = [];
  const { plan } = await inspect({ documents: [github] });
  const calls: Record<keyof Servers, Call> = {
    ours: callOf(plan, operation, args),
    byHand: { tool: "get_issue", args },
    generator: { tool: "issues_get", args },
    server: { tool: "issues-get", args },
  };
  for (const who of ["ours", "byHand", "generator", "server"] as const) {
    const caller = { candidate: servers[who], ...calls[who] };
    const fault = await faultOf(caller);
    if (fault === undefined) callers.push(caller);
    else console.log(`     ${caller.candidate.name} over ${over}: ${fault}`);
  }
  const found = await bestRates(callers, { count: 800, rounds });
  const of = (candidate: Candidate): Rate | undefined =>
    found[callers.findIndex((caller) => caller.candidate === candidate)];
  const all = {
    byHand: of(servers.byHand),
    generator: of(servers.generator),
    server: of(servers.server),
  };
  const ours = of(servers.ours);
  if (ours === undefined || all.byHand === undefined) return;
  const best = Math.max(all.generator?.perSecond ?? 0, all.server?.perSecond ?? 0);
  const line = (measure: keyof Rate) => ({
    ours: ours[measure],
    byHand: all.byHand?.[measure],
    generator: all.generator?.[measure],
    server: all.server?.[measure],
  });
  report({
    what: `calls over ${over}`,
    unit: "a second",
    ...line("perSecond"),
    bars: [
      { against: all.byHand.perSecond, times: 0.9, least: true, of: "by hand" },
      { against: best, times: 1.1, least: true, of: "best peer" },
    ],
  });
  report({ what: `a call over ${over}, median`, unit: "ms", ...line("p50") });
  report({ what: `a call over ${over}, 99 in 100 below`, unit: "ms", ...line("p99") });
  report({ what: `a call over ${over}`, unit: "ms of CPU", ...line("cpu") });
  await compareMemoryOfCalls(over, callers, facts);
}

/** Why a server cannot be called, if it cannot. */
async function faultOf({ candidate, ...asked }: Caller): Promise<string | undefined> {
  const server = startServer(candidate);
  try {
    await initialize(server);
    await callOnce({ server, ...asked });
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    await server.close();
  }
}

async function compareMemoryOfCalls(over: string, callers: readonly Caller[], facts: number): Promise<void> {
  const count = Number(options.calls);
  const [ours, byHand] = callers;
  if (ours === undefined || byHand === undefined) return;
  const memory = { ours: await memoryAfter(count, ours), byHand: await memoryAfter(count, byHand) };
  const bars: Bar[] = [{ against: memory.byHand, times: 1.1, plus: facts, of: "by hand and the facts" }];
  report({ what: `memory after ${count} calls over ${over}`, unit: "MiB", ...memory, bars });
}

const folder = await mkdtemp(join(tmpdir(), "peers-"));
const issue = json(200, { number: 7, title: "Found a bug" });
const api = await serve({ "GET /repos/{owner}/{repo}/issues/{number}": () => issue }, {});
try {
  const modules = await installPeers(join(folder, "peers"));
  let installed = "";
  console.log(heading());
  for (const [at, document] of documents.entries()) {
    const name = basename(document);
    const work: Work = { document, apiUrl: api.url, folder: join(folder, String(at)) };
    if (options.generation) {
      await compareGenerating(name, work, modules);
      continue;
    }
    if (options.http) {
      await mkdir(work.folder);
      await generateOurs(work);
    } else {
      if (installed === "") installed = await compareFromNothing(name, work, modules);
      await compareGenerating(name, work, modules);
    }
    const servers: Omit<Servers, "generator"> = {
      ours: await startOurs(work),
      byHand: {
        name: "by hand",
        entry: fileURLToPath(new URL("./hand-written/stdio.js", import.meta.url)),
        environment: { API_BASE_URL: api.url },
      },
      server: startOther(work, modules),
    };
    const facts = await factsSize(work.folder);
    if (!options.http) {
      const overStdio = { ...servers, generator: await startTheirs(work, installed) };
      await compareStarts(name, overStdio);
      await compareLists(name, overStdio, facts);
      if (document === github) await compareCalls("stdio", overStdio, facts);
    }
    if (document === github) await compareCalls("HTTP", await overHttp(servers, { work, modules }), facts);
  }
} finally {
  await api.close();
  await rm(folder, { recursive: true, force: true });
}

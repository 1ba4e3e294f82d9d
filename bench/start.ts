/**
 * `npm run bench -- start [DOCUMENT…]`: how soon a generated server answers after it was started, as it is and as one file, and how
 * many calls it makes in a second, against a server that was written by hand with the same SDK for one operation. Only ratios count; they come from
 * one run in which all alternate.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { repository } from "../samples/api/repository.js";
import { json, serve } from "../samples/api/serve.js";
import { generate } from "../src/index.js";
import { run } from "./peers/spend.js";
import type { Plan } from "../src/model/plan.js";
import { callOf } from "./shared/call-of.js";
import { build } from "./shared/project.js";
import { bestRates, fastestStarts } from "./start/measure.js";
import type { Candidate } from "./start/server.js";

const startBar = 1.15;
/** Of the one file that `npm run bundle:js` writes. */
const bundleBar = 0.8;
const rateBar = 0.9;
const starts = 21;
const rounds = 5;

const github = join(repository, "node_modules/@octokit/openapi/generated/api.github.com.json");
const bookshop = join(repository, "samples/bookshop/openapi.yaml");
const byHand: Candidate = {
  name: "by hand",
  entry: fileURLToPath(new URL("./hand-written/stdio.js", import.meta.url)),
};
/** Where the entries for HTTP listen, one at a time. */
const port = 4790;
const byHandOverHttp: Candidate = {
  name: "by hand over HTTP",
  entry: fileURLToPath(new URL("./hand-written/http.js", import.meta.url)),
  port,
};
/** Of GitHub's API, and what the server by hand has its one tool for. */
const operation = "GET /repos/{owner}/{repo}/issues/{issue_number}";
const args = { owner: "octocat", repo: "hello-world", issue_number: 7 };
/** So many that both are warm for most of them. */
const callsOfRound = 4_000;

interface Generated extends Candidate {
  /** How long it may take to start, against the server by hand. */
  readonly bar: number;
}

interface Project {
  readonly stdio: Generated;
  /** The same as one file. */
  readonly bundle: Generated;
  readonly http: Generated;
  readonly plan: Plan;
}

async function generated(document: string, out: string): Promise<Project> {
  const { plan } = await generate({ documents: [document], out, deploy: ["js"] });
  await build(out);
  await run(process.execPath, ["bundle-js.mjs"], { cwd: out });
  const name = basename(document);
  return {
    stdio: { name, entry: join(out, "dist/stdio.js"), bar: startBar },
    bundle: { name: `${name} as one file`, entry: join(out, "dist/bundle/stdio.js"), bar: bundleBar },
    http: { name: `${name} over HTTP`, entry: join(out, "dist/http.js"), port, bar: startBar },
    plan,
  };
}

function row(what: string, ratio: number, holds: boolean, figures: string): void {
  console.log(`${holds ? "ok  " : "FAIL"} ${what.padEnd(44)} ${ratio.toFixed(2).padStart(5)}   ${figures}`);
  if (!holds) process.exitCode = 1;
}

async function compareStarts(against: Candidate, candidates: readonly Generated[]): Promise<void> {
  const [base, ...others] = await fastestStarts([against, ...candidates], starts);
  if (base === undefined) return;
  for (const [at, start] of others.entries()) {
    const { name, bar } = candidates[at] ?? { name: "", bar: NaN };
    for (const to of ["initialized", "listed"] as const) {
      const ratio = start[to] / base[to];
      const figures = `${start[to].toFixed(0)} ms, by hand ${base[to].toFixed(0)} ms; at most ${bar}`;
      row(`${name}: started to ${to}`, ratio, ratio <= bar, figures);
    }
  }
}

async function compareCalls({ stdio, plan }: Project): Promise<void> {
  const issue = json(200, { number: 7, title: "Found a bug" });
  const api = await serve({ "GET /repos/{owner}/{repo}/issues/{number}": () => issue }, {});
  const environment = { API_BASE_URL: api.url };
  const [ours, theirs] = await bestRates(
    [
      { candidate: { ...stdio, environment }, ...callOf(plan, operation, args) },
      { candidate: { ...byHand, environment }, tool: "get_issue", args },
    ],
    { count: callsOfRound, rounds },
  );
  await api.close();
  if (ours === undefined || theirs === undefined) return;
  const ratio = ours.perSecond / theirs.perSecond;
  const figures = `${ours.perSecond.toFixed(0)} a second, by hand ${theirs.perSecond.toFixed(0)}; at least ${rateBar}`;
  row(`${stdio.name}: calls over stdio`, ratio, ratio >= rateBar, figures);
}

const folder = await mkdtemp(join(tmpdir(), "speed-"));
try {
  const named = process.argv.slice(2);
  const documents = named.length > 0 ? named : [bookshop, github];
  const projects: Project[] = [];
  for (const [at, document] of documents.entries())
    projects.push(await generated(document, join(folder, String(at))));
  await compareStarts(
    byHand,
    projects.flatMap(({ stdio, bundle }) => [stdio, bundle]),
  );
  await compareStarts(
    byHandOverHttp,
    projects.map(({ http }) => http),
  );
  const ofGitHub = projects[documents.indexOf(github)];
  if (ofGitHub !== undefined) await compareCalls(ofGitHub);
} finally {
  await rm(folder, { recursive: true });
}

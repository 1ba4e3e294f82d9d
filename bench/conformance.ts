/**
 * `npm run bench -- conformance`: the official suite against a generated server, scenario by scenario; behind `--` the names of some, and
 * `--worker` for the same server as a worker under workerd.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { appendFile, copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { repository } from "../samples/api/repository.js";
import { generate, type Deployment } from "../src/index.js";
import { startApi } from "./conformance/api.js";
import { scenarios, type Scenario } from "./conformance/scenarios.js";
import { build, startHttp, type Environment, type RunningServer } from "./shared/project.js";
import { bundleWorker, startWorker } from "./shared/workerd.js";

const fixtures = join(repository, "bench/conformance");
const suite = join(repository, "node_modules/@modelcontextprotocol/conformance/dist/index.js");

/** The suite imports `globSync`, which Node has since 22; only its `tier-check` command calls it. */
const loader = `
export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.endsWith("/conformance/dist/index.js")) return loaded;
  const source = String(loaded.source).replace(/^#!.*/, "");
  const [specifier, name] = /globSync as (\\w+),/.exec(source) ?? [""];
  return { ...loaded, source: "const " + (name ?? "unused") + " = () => [];" + source.replace(specifier, "") };
}`;
const dataUrl = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;
const register = `import { register } from "node:module"; register(${JSON.stringify(dataUrl(loader))});`;
const nodeOptions = "globSync" in fs ? [] : ["--import", dataUrl(register)];

/** Two cores: the suite takes longer to load than to ask. */
const atOnce = 2;

interface Outcome {
  readonly passed: boolean;
  readonly lines: readonly string[];
}

async function run(url: string, { name, revision, cannot }: Scenario, folder: string): Promise<Outcome> {
  const options = ["--url", url, "--scenario", name, "--spec-version", revision, "-o", folder];
  // Scenarios of extensions belong to no revision.
  options.push("--force");
  if (cannot !== undefined) {
    const baseline = join(folder, `${revision}-${name}.yml`);
    const lines = Object.keys(cannot).map((check) => `  - ${[name, check].filter(Boolean).join(":")}\n`);
    await writeFile(baseline, `server:\n${lines.join("")}`);
    options.push("--expected-failures", baseline);
  }
  const child = spawn(process.execPath, [...nodeOptions, suite, "server", ...options]);
  const exited = once(child, "exit");
  const [said, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await exited) as [number | null];
  const output = stripVTControlCharacters(said + complaints);
  const [, counts = "no result"] = /^Passed: (.*)$/m.exec(output) ?? [];
  const passed = code === 0;
  return {
    passed,
    lines: [
      `${revision}  ${name.padEnd(width)}  ${passed ? "pass" : "FAIL"}  ${counts}`,
      ...Object.entries(cannot ?? {}).map(
        ([check, reason]) => `              not ${check || "this"}: ${reason}`,
      ),
      ...(passed ? [] : [complaintsIn(output).replaceAll(/^/gm, "    ")]),
    ],
  };
}

/** What they say is printed in their order, each as soon as those before it have ended. */
async function runAll(url: string, folder: string): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  let printed = 0;
  const work = async (): Promise<void> => {
    for (let scenario = wanted[next]; scenario !== undefined; scenario = wanted[next]) {
      const index = next++;
      outcomes[index] = await run(url, scenario, folder);
      for (let outcome = outcomes[printed]; outcome !== undefined; outcome = outcomes[++printed])
        for (const line of outcome.lines) console.log(line);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}

/** The checks that did not succeed; everything, when the suite itself fell over. */
function complaintsIn(output: string): string {
  const lines = output.split("\n").filter((line) => /\b(FAILURE|WARNING|Error:)|✗/.test(line));
  return lines.length === 0 ? output : lines.join("\n");
}

async function start(project: string, environment: Environment): Promise<RunningServer> {
  if (!isWorker) return startHttp(project, environment);
  await bundleWorker(project);
  // Nobody else reaches it.
  return startWorker(project, { ...environment, MCP_ALLOW_UNAUTHENTICATED: "1" });
}

const isWorker = process.argv.includes("--worker");
const names = process.argv.slice(2).filter((name) => name !== "--worker");
const wanted = scenarios.filter(({ name }) => names.length === 0 || names.includes(name));
const width = Math.max(...wanted.map(({ name }) => name.length));
const folder = await mkdtemp(join(tmpdir(), "conformance-"));
const project = join(folder, "project");
const api = await startApi();
try {
  const deploy: Deployment[] = isWorker ? ["worker"] : [];
  await generate({ documents: [join(fixtures, "openapi.yaml")], out: project, deploy });
  await appendFile(join(project, "mcp.config.yaml"), await readFile(join(fixtures, "offers.yaml")));
  await copyFile(join(fixtures, "custom.txt"), join(project, "src/custom/index.ts"));
  await generate({ out: project });
  await build(project);
  const server = await start(project, {
    API_BASE_URL: api.url,
    MCP_TASK_KEYS: "a key that only this server has to know",
  });
  try {
    const outcomes = await runAll(server.url, folder);
    const failed = outcomes.filter(({ passed }) => !passed).length;
    console.log(`\n${outcomes.length} scenarios: ${failed === 0 ? "all pass" : `${failed} FAILED`}`);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    await server.close();
  }
} finally {
  await api.close();
  await rm(folder, { recursive: true, force: true });
}

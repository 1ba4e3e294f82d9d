/** What docs/regenerating.md says of answers and of CI is done: each command where it has something to answer, each step in a repository. */
import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { check, generate } from "../../src/index.js";
import { exitCode } from "../../src/report/exit-code.js";
import { writeNpm } from "../project-npm.js";

const root = resolve(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/regenerating.md"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "regenerating-"));
const env = { ...process.env, PATH: `${join(folder, "bin")}:${process.env["PATH"]}` };
const run = promisify(execFile);
const shell = (command: string, cwd: string, more: Record<string, string> = {}) =>
  run("bash", ["-eo", "pipefail", "-c", command], { cwd, env: { ...env, ...more } });

type Paths = Record<string, Record<string, object>>;
const id = [{ name: "petId", in: "path", required: true, schema: { type: "string" } }];
const operations: Paths = {
  "/pets/{petId}": {
    get: { operationId: "getPet", summary: "Get a pet", parameters: id, responses: {} },
    put: { operationId: "updatePet", summary: "Update a pet", parameters: id, responses: {} },
  },
  "/shops": { get: { summary: "List shops", responses: {} } },
};

function writeDocument(project: string, paths: Paths): void {
  const document = { openapi: "3.1.0", info: { title: "Pets", version: "1" }, paths };
  writeFileSync(join(project, "openapi.yaml"), JSON.stringify(document));
}

function edit(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, "utf8");
  expect(text).toMatch(from);
  writeFileSync(file, text.replace(from, to));
}

const pets = operations["/pets/{petId}"] ?? {};
const described = (project: string): void => {
  edit(join(project, "src/tools/pets/update-pet.ts"), 'description: "Update a pet"', 'description: "Mine."');
  const put = { ...pets["put"], summary: "Replace a pet" };
  writeDocument(project, { ...operations, "/pets/{petId}": { ...pets, put } });
};

/** By what a command begins with behind `resolve `: what there has to be for it to answer. */
const questions: readonly (readonly [command: string, ask: (project: string) => void])[] = [
  ["update_pet", described],
  ["--all", described],
  [
    "package.json",
    (project) => {
      edit(join(project, "package.json"), /"build": "[^"]*"/, '"build": "make"');
      // As if an older generator had written another script.
      edit(join(project, "mcp.lock.json"), /"scripts\.build": "[^"]*"/, '"scripts.build": "0:0"');
    },
  ],
  ["get_pet --restore", (project) => rmSync(join(project, "src/tools/pets/get-pet.ts"))],
  [
    "get_pet --prune",
    (project) => {
      edit(join(project, "src/tools/pets/get-pet.ts"), 'description: "Get a pet"', 'description: "Mine."');
      writeDocument(project, { ...operations, "/pets/{petId}": { put: pets["put"] ?? {} } });
    },
  ],
  [
    "--move",
    (project) => {
      const { "/shops": shops = {}, ...others } = operations;
      writeDocument(project, { ...others, "/stores": shops });
    },
  ],
];

beforeAll(async () => {
  mkdirSync(join(folder, "bin"));
  const main = join(root, "dist/cli/main.js");
  writeFileSync(join(folder, "bin/openapi-to-mcp"), `#!/bin/sh\nexec node ${main} "$@"\n`, { mode: 0o755 });
  writeNpm(join(folder, "bin"));
  mkdirSync(join(folder, "project"));
  writeDocument(join(folder, "project"), operations);
  writeFileSync(join(folder, "project/mcp.config.yaml"), "documents: [{ id: pets, source: openapi.yaml }]\n");
  await generate({ out: join(folder, "project") });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const answers = [...page.matchAll(/^openapi-to-mcp resolve [^#\n]*/gm)].map(([command]) => command.trim());

test.each(answers)("%s", { timeout: 120_000 }, async (command) => {
  const project = mkdtempSync(join(folder, "answer-"));
  cpSync(join(folder, "project"), project, { recursive: true });
  const [, ask] = questions.find(([begin]) => command.startsWith(`openapi-to-mcp resolve ${begin}`)) ?? [];
  ask?.(project);
  await shell(command, project);
  expect(exitCode(await check({ out: project }), "check")).toBe(0);
});

test("the list of answers has them all", () => {
  expect(answers).toHaveLength(7);
});

interface Step {
  readonly run?: string;
  readonly uses?: string;
}

interface Job {
  readonly defaults?: { readonly run: { readonly "working-directory": string } };
  readonly steps: readonly Step[];
}

const token = "of-the-document";
const header = `--header "Authorization: Bearer $TOKEN"`;
const inFolder = "defaults: { run: { working-directory: my-mcp } }";

/** Serves what is at a path, to those who have the token. */
async function serve(path: () => string): Promise<{ url: string; close: () => void }> {
  const server = createServer(({ headers }, response) => {
    if (headers.authorization === `Bearer ${token}`) response.end(readFileSync(path()));
    else response.writeHead(401).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/openapi.yaml`, close: () => server.close() };
}

const asWritten = (workflow: string): string => workflow;
const withToken = (workflow: string): string =>
  workflow
    .replace("- run: openapi-to-mcp --check", "- run: |\n          openapi-to-mcp --check")
    .replaceAll(/openapi-to-mcp (?:--check|diff).*?(?= >>|\n)/g, `$& ${header}`);
const withFolder = (workflow: string): string =>
  workflow.replace("    steps:", `    ${inFolder}\n    steps:`);

test("what is to be added to the workflow is written below it", () => {
  expect(page).toContain(header);
  expect(page).toContain(inFolder);
});

test.each([
  ["with its document inside", { at: ".", fetched: false, change: asWritten }],
  ["with a document that is fetched with a credential", { at: ".", fetched: true, change: withToken }],
  ["in a folder of a repository", { at: "my-mcp", fetched: false, change: withFolder }],
])("the workflow's steps, for a project %s", { timeout: 300_000 }, async (name, { at, fetched, change }) => {
  const [, yaml = ""] = /```yaml\n(name: MCP server\n.*?)```/s.exec(page) ?? [];
  const { check: job } = (parseYaml(change(yaml)) as { jobs: { check: Job } }).jobs;
  const home = mkdtempSync(join(folder, "workflow-"));
  const origin = join(home, "origin");
  const project = join(origin, at);
  const git = (cwd: string, ...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
      cwd,
      stdio: "pipe",
    });
  const commit = (message: string) => {
    git(origin, "add", "-A");
    git(origin, "commit", "-qm", message);
  };
  mkdirSync(origin);
  git(origin, "init", "-q", "-b", "main");
  writeFileSync(join(origin, "README.md"), name);
  commit("No project yet");
  git(origin, "checkout", "-qb", "adds");
  cpSync(join(folder, "project"), project, { recursive: true });
  const document = await serve(() => join(home, "openapi.yaml"));
  const load = fetched ? { headers: new Map([["authorization", `Bearer ${token}`]]) } : {};
  writeDocument(home, operations);
  if (fetched) {
    rmSync(join(project, "openapi.yaml"));
    edit(join(project, "mcp.config.yaml"), "source: openapi.yaml", `source: ${document.url}`);
    await generate({ out: project, load });
  }
  await shell("npm install --package-lock-only --ignore-scripts", project);
  commit("A project");
  git(origin, "branch", "added");
  git(origin, "checkout", "-qb", "change");
  writeDocument(fetched ? home : project, { "/pets/{petId}": pets });
  await generate({ out: project, load });
  commit("No shops");

  const runJob = async (branch: string, base: string): Promise<string> => {
    const runner = mkdtempSync(join(home, "runner-"));
    const workspace = join(runner, "workspace");
    const summary = join(runner, "summary.md");
    writeFileSync(summary, "");
    for (const step of job.steps) {
      if (step.uses?.startsWith("actions/checkout@"))
        git(home, "clone", "-q", "--branch", branch, origin, workspace);
      if (step.run !== undefined)
        await shell(step.run, join(workspace, job.defaults?.run["working-directory"] ?? "."), {
          GITHUB_BASE_REF: base,
          GITHUB_PATH: join(runner, "path"),
          GITHUB_STEP_SUMMARY: summary,
          RUNNER_TEMP: runner,
          TOKEN: token,
        });
    }
    return readFileSync(summary, "utf8");
  };
  try {
    expect(await runJob("change", "added")).toMatch(
      /## Tool surface\n\n### Breaking\n\n- `list_shops` removed/,
    );
    writeDocument(home, operations);
    expect(await runJob("adds", "main")).toBe("");
  } finally {
    document.close();
  }
});

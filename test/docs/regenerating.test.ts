/** What docs/regenerating.md says of answers and of CI is done: each command where it has something to answer, each step in a repository. */
import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

test("the workflow's steps, in a repository", { timeout: 300_000 }, async () => {
  const [, yaml = ""] = /```yaml\n(name: MCP server\n.*?)```/s.exec(page) ?? [];
  const workflow = parseYaml(yaml) as { jobs: { check: { steps: Step[] } } };
  const origin = join(folder, "origin");
  const git = (cwd: string, ...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
      cwd,
      stdio: "pipe",
    });
  cpSync(join(folder, "project"), origin, { recursive: true });
  await shell("npm install --package-lock-only --ignore-scripts", origin);
  git(origin, "init", "-q", "-b", "main");
  git(origin, "add", "-A");
  git(origin, "commit", "-qm", "A project");
  git(origin, "checkout", "-qb", "change");
  writeDocument(origin, { "/pets/{petId}": pets });
  await generate({ out: origin });
  git(origin, "add", "-A");
  git(origin, "commit", "-qm", "No shops");

  const workspace = join(folder, "workspace");
  const summary = join(folder, "summary.md");
  for (const step of workflow.jobs.check.steps) {
    if (step.uses?.startsWith("actions/checkout@"))
      git(folder, "clone", "-q", "--branch", "change", origin, workspace);
    if (step.run !== undefined)
      await shell(step.run, workspace, { GITHUB_BASE_REF: "main", GITHUB_STEP_SUMMARY: summary });
  }
  expect(readFileSync(summary, "utf8")).toMatch(/## Tool surface\n\n### Breaking\n\n- `list_shops` removed/);
});

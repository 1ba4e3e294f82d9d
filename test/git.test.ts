/** Installed from git, where npm builds the package in a clone of its own. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { everything } from "./everything.js";

const root = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "git-"));
const repository = join(folder, "repository");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, args: readonly string[], cwd: string): string {
  // The npm that npm starts in its clone knows of the environment alone.
  const env = { ...process.env, npm_config_audit: "false" };
  return execFileSync(command, args, { cwd, encoding: "utf8", stdio: "pipe", env });
}

/** What checks the package and takes no part in its build: half a gigabyte that every clone would unpack. */
const checks = [
  "@anthropic-ai/mcpb",
  "@arethetypeswrong/cli",
  "@hono/node-server",
  "@lydell/node-pty",
  "@modelcontextprotocol/conformance",
  "@octokit/openapi",
  "@opentelemetry/sdk-trace-base",
  "@scalar/galaxy",
  "@types/oidc-provider",
  "dockerfile-utils",
  "eslint",
  "express",
  "hono",
  "knip",
  "kubernetes-models",
  "oidc-provider",
  "playwright-core",
  "publint",
  "typescript-eslint",
  "vitest",
];

function withoutChecks(manifest: string): string {
  const { devDependencies, ...others } = JSON.parse(manifest) as { devDependencies: Record<string, string> };
  const names = Object.keys(devDependencies);
  expect(names).toEqual(expect.arrayContaining(checks));
  const built = names.filter((name) => !checks.includes(name));
  return JSON.stringify({
    ...others,
    devDependencies: Object.fromEntries(built.map((name) => [name, devDependencies[name]])),
  });
}

/** The checkout as it stands, committed or not, but for {@link checks} and what they check. */
function makeRepository(): void {
  const files = run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], root).split(
    "\0",
  );
  for (const file of files.filter((path) => path !== "" && !/^test\/|^samples\/\w+\/project\//.test(path)))
    cpSync(join(root, file), join(repository, file), { recursive: true });
  const manifest = join(repository, "package.json");
  writeFileSync(manifest, withoutChecks(readFileSync(manifest, "utf8")));
  const git = (...args: string[]) => run("git", args, repository);
  git("init", "--quiet");
  git("add", "--all");
  git("-c", "user.name=test", "-c", "user.email=test@example.com", "commit", "--quiet", "--message", "It");
}

test.runIf(everything)("npm install git+…", { timeout: 600_000 }, () => {
  makeRepository();
  const project = join(folder, "project");
  mkdirSync(project);
  const address = `git+${pathToFileURL(repository).href}`;
  run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", address], project);
  expect(run("npx", ["--no", "openapi-to-mcp", "--version"], project)).toMatch(/^\d+\.\d+\.\d+/);
});

// npm hands "global" on to the installation in its clone, which then lacks what the build needs.
test("what is said of --global", () => {
  const clone = mkdtempSync(join(folder, "clone-"));
  const { status, stderr } = spawnSync(process.execPath, [join(root, "prepare.js")], {
    cwd: clone,
    encoding: "utf8",
    env: { ...process.env, npm_config_global: "true" },
  });
  expect(status).toBe(1);
  expect(stderr).toContain("Leave --global out");
});

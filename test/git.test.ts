/** Installed from git, where npm builds the package in a clone of its own. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "git-"));
const repository = join(folder, "repository");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: "utf8", stdio: "pipe" });
}

/** The checkout as it stands, committed or not. */
function makeRepository(): void {
  const files = run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], root).split(
    "\0",
  );
  for (const file of files.filter((path) => path !== ""))
    cpSync(join(root, file), join(repository, file), { recursive: true });
  const git = (...args: string[]) => run("git", args, repository);
  git("init", "--quiet");
  git("add", "--all");
  git("-c", "user.name=test", "-c", "user.email=test@example.com", "commit", "--quiet", "--message", "It");
}

test("npm install git+…, and what is said of --global", { timeout: 600_000 }, () => {
  makeRepository();
  const project = join(folder, "project");
  mkdirSync(project);
  const address = `git+${pathToFileURL(repository).href}`;
  run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", address], project);
  expect(run("npx", ["--no", "openapi-to-mcp", "--version"], project)).toMatch(/^\d+\.\d+\.\d+/);

  // npm hands "global" on to the installation in its clone, which then lacks what the build needs.
  const { status, stderr } = spawnSync(process.execPath, ["prepare.js"], {
    cwd: repository,
    encoding: "utf8",
    env: { ...process.env, npm_config_global: "true" },
  });
  expect(status).toBe(1);
  expect(stderr).toContain("Leave --global out");
});

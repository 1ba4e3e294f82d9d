/**
 * Generates a project with the command as it is built, generates it again, builds it, lists its tools and runs its tests, all
 * with the version of Node.js that runs this. Ends with 1 if something fails, warns or comes out otherwise than it is committed.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repository } from "../../samples/api/repository.js";
import { build, runTests } from "../shared/project.js";

const command = join(repository, "dist/cli/main.js");
const sample = join(repository, "samples/bookshop");

/** Runs a program, which must say nothing on its standard error. @returns its standard output */
function runQuietly(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
  if (status === 0 && stderr === "") return stdout;
  throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
}

function demand(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

const folder = await mkdtemp(join(tmpdir(), "lifetime-"));
try {
  const project = join(folder, "shop");
  runQuietly([command, join(sample, "openapi.yaml"), "--out", project, "--quiet"], folder);
  const path = "src/generated/operations/index.ts";
  const committed = await readFile(join(sample, "project", path), "utf8");
  demand((await readFile(join(project, path), "utf8")) === committed, `${path} is not as committed`);
  runQuietly([command, "check", "--out", project, "--quiet"], folder);
  await build(project);
  const listed = runQuietly([join(project, "dist/stdio.js"), "--try"], project);
  demand(listed.includes("list_books("), `--try lists other tools:\n${listed}`);
  await runTests(project);
} finally {
  await rm(folder, { recursive: true });
}

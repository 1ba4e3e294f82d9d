/** An emitted project, compiled by its own compiler and run: what its user does first. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import { petstore } from "./petstore.js";

const run = promisify(execFile);
const modules = join(dirname(createRequire(import.meta.url).resolve("typescript7/package.json")), "..");
let root = "";

async function tsc(...args: string[]): Promise<string> {
  const compiler = join(modules, "typescript7/bin/tsc");
  return run(process.execPath, [compiler, "--singleThreaded", ...args], { cwd: root }).then(
    () => "",
    ({ stdout }: { stdout: string }) => stdout,
  );
}

async function edit(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(join(root, path), change(await readFile(join(root, path), "utf8")));
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "emit-"));
  for (const { path, text } of await emit(petstore)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  await symlink(modules, join(root, "node_modules"), "dir");
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe("an emitted project", () => {
  test("compiles, and passes its own tests", async () => {
    expect(await tsc()).toBe("");
    expect(await tsc("-p", "test")).toBe("");
    const { stdout } = await run(process.execPath, ["--test", join(root, "dist/test/server.test.js")]);
    expect(stdout).toMatch(/^# pass 6$/m);
  });

  test("exports the tools that were planned", async () => {
    const { server } = (await import(pathToFileURL(join(root, "dist/server.js")).href)) as {
      server: { tools: { name: string; input: Record<string, unknown> }[] };
    };
    expect(server.tools.map(({ name, input }) => [name, Object.keys(input)])).toEqual(
      petstore.tools.map((tool) => [tool.name, tool.arguments.map(({ name }) => name)]),
    );
  });

  test("notices in its tests that a tool sends something else", async () => {
    await edit("src/tools/pet/update-pet.ts", (text) => text.replace('query("dry_run"', 'query("dryRun"'));
    await tsc();
    const { stdout } = await run(process.execPath, ["--test", join(root, "dist/test/server.test.js")]).catch(
      (failure: { stdout: string }) => failure,
    );
    expect(stdout).toMatch(/^not ok \d+ - update_pet sends PUT/m);
  });

  test.each([
    ["an answer's misspelt member", `respond: (pet) => pet.nmae,`, /nmae.*does not exist on type 'Pet'/],
    [
      "an argument of the wrong type",
      `run: (args, { call }) => call("GET /pets/{petId}", { petId: args.name }),`,
      /'string'.*'number'/,
    ],
    ["an operation that is not there", `run: (_, { call }) => call("GET /nowhere", {}),`, /"GET \/nowhere"/],
  ])("does not compile with %s", async (_, line, error) => {
    const path = "src/tools/pet/update-pet.ts";
    const before = await readFile(join(root, path), "utf8");
    await edit(path, (text) => text.replace("  input: {", `  ${line}\n  input: {`));
    expect(await tsc("--noEmit")).toMatch(error);
    await writeFile(join(root, path), before);
  });

  test("does not compile without an argument that the operation requires", async () => {
    await edit("src/tools/pet/get-pet.ts", (text) => text.replace(/\n *petId: path.*/, ""));
    expect(await tsc("--noEmit")).toMatch(/required by the operation/);
    await edit("src/tools/pet/get-pet.ts", (text) =>
      text.replace("  input: {", "  fixed: { path: { petId: 1 } },\n  input: {"),
    );
    expect(await tsc("--noEmit")).toBe("");
  });
});

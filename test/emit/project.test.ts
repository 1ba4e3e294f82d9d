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
import { transpile } from "../transpiled.js";
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

/** What the project's own tests say, as TAP. */
async function ownTests(): Promise<string> {
  const args = ["--test", "--test-reporter=tap", join(root, "dist/test/server.test.js")];
  return run(process.execPath, args).then(
    ({ stdout }) => stdout,
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
  await symlink(modules, join(root, "node_modules"), "junction");
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe("an emitted project", () => {
  test("compiles, and passes its own tests", async () => {
    expect(await tsc()).toBe("");
    expect(await ownTests()).toMatch(/^# pass 6$/m);
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
    await transpile(root);
    expect(await ownTests()).toContain(
      "tool update_pet sends something to query:dryRun, a place that PUT /pets/{petId} does not have",
    );
  });
});

/** What somebody might write in a tool file, and what the compiler has to say of it. */
const faults: readonly (readonly [what: string, file: string, edit: Edit, says: RegExp | undefined])[] = [
  [
    "an answer's misspelt member",
    "update-pet",
    adding("respond: (pet) => pet.nmae,"),
    /nmae.*does not exist on type 'Pet'/,
  ],
  [
    "an argument of the wrong type",
    "update-pet",
    adding('run: (args, { call }) => call("GET /pets/{petId}", { petId: args.name }),'),
    /'string'.*'number'/,
  ],
  [
    "an operation that is not there",
    "update-pet",
    adding('run: (_, { call }) => call("GET /nowhere", {}),'),
    /"GET \/nowhere"/,
  ],
  ["no argument that the operation requires", "get-pet", withoutPetId, /required by the operation/],
  [
    "a fixed value in its place",
    "get-pet",
    (text) => adding("fixed: { path: { petId: 1 } },")(withoutPetId(text)),
    undefined,
  ],
  [
    "an argument at a place that the operation does not have",
    "update-pet",
    (text) => text.replace('query("dry_run"', 'query("dryRun"'),
    /no operation of this tool has this place:", "query:dryRun"/,
  ],
  [
    "a property that the body does not have",
    "update-pet",
    (text) => text.replace('body("/name"', 'body("/nmae"'),
    /no operation of this tool has this place:", "body:\/nmae"/,
  ],
  [
    "a fixed value for no place of the operation",
    "get-pet",
    adding("fixed: { query: { nonsense: 1 } },"),
    /no operation of this tool has this place:", "query:nonsense"/,
  ],
];

type Edit = (text: string) => string;

function adding(line: string): Edit {
  return (text) => text.replace("  input: {", `  ${line}\n  input: {`);
}

function withoutPetId(text: string): string {
  return text.replace(/\n *petId: path.*/, "");
}

describe("of tool files, the compiler", () => {
  let said: string[];
  beforeAll(async () => {
    for (const [index, [, file, change]] of faults.entries()) {
      const text = await readFile(join(root, `src/tools/pet/${file}.ts`), "utf8");
      await writeFile(join(root, `src/tools/pet/fault-${index}.ts`), change(text));
    }
    said = (await tsc("--noEmit")).split(/^(?=src\/)/m);
  });

  test.each(faults.map(([what, , , says], index) => ({ what, says, index })))(
    "takes or refuses $what",
    ({ says, index }) => {
      const found = said.filter((one) => one.startsWith(`src/tools/pet/fault-${index}.ts`)).join("");
      if (says === undefined) expect(found).toBe("");
      else expect(found).toMatch(says);
    },
  );
});

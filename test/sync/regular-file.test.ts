/** A project that others wrote may have a pipe in the place of a file, or a link to a device, which never ends. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfigFile } from "../../src/config/config-file.js";
import { configure, surroundings } from "../../src/config/config.js";
import { readServerProject } from "../../src/install/project.js";
import { load } from "../../src/spec/load/load.js";
import { readProject } from "../../src/sync/read.js";
import { treeOnDisk } from "../../src/sync/tree.js";

let folder = "";
let writer: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "regular-"));
  await writeFile(join(folder, "mcp.lock.json"), "{}");
  await writeFile(join(folder, "package.json"), '{"name":"pets-mcp"}');
  await writeFile(
    join(folder, "a.json"),
    '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}}',
  );
});

afterEach(async () => {
  // A writer that starts only now would make a file in a folder that is being removed.
  if (writer?.kill() === true) await once(writer, "exit");
  await rm(folder, { recursive: true });
});

/** It has something to read, so that nothing waits for ever if it is read after all. */
async function pipe(path: string, text: string): Promise<void> {
  const at = join(folder, path);
  await mkdir(dirname(at), { recursive: true });
  await rm(at, { force: true });
  execFileSync("mkfifo", [at]);
  writer = spawn("sh", ["-c", 'printf %s "$1" > "$0"', at, text], { stdio: "ignore" });
}

/** Reads the document of the project, with its overlay. */
async function readDocument(): Promise<unknown> {
  await writeFile(join(folder, "mcp.config.yaml"), "documents: [{ source: a.json, overlays: [b.yaml] }]");
  const { documents, load: options } = await configure({ cwd: folder });
  return Promise.all(documents.map((source) => load(source, options, surroundings({ cwd: folder }))));
}

test.each<[path: string, text: string, read: () => unknown, want: unknown]>([
  ["src/tools/a.ts", "x", () => treeOnDisk(folder).bytes("src/tools/a.ts"), "output-not-writable"],
  ["mcp.lock.json", "{}", () => readProject(folder), "output-not-writable"],
  ["mcp.lock.json", "{}", () => readServerProject(folder), "usage"],
  ["a.json", "{}", readDocument, "document-unreadable"],
  ["b.yaml", "{}", readDocument, "document-unreadable"],
  ["mcp.config.yaml", "documents: [a.yaml]", () => readConfigFile(folder), undefined],
])("%s", async (path, text, read, want) => {
  await pipe(path, text);
  const outcome = await Promise.resolve()
    .then(read)
    .catch((error: unknown) => (error instanceof Error && "code" in error ? error.code : error));
  expect(outcome).toBe(want);
});

// Generations on a small disk of their own. Run by disk.test.ts in a mount namespace: node scenario.mjs FOLDER
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [disk] = process.argv.slice(2);
const repository = join(import.meta.dirname, "../../..");
const project = join(disk, "project");
const filler = join(disk, "filler");

/** A document whose operations are described by `text`, long enough for a change to need room. */
function documentOf(text) {
  const operation = (index) => [
    `/things/${index}`,
    { get: { operationId: `getThing${index}`, description: text, responses: {} } },
  ];
  const paths = Object.fromEntries(Array.from({ length: 30 }, (_, index) => operation(index)));
  const path = join(disk, "things.json");
  writeFileSync(path, JSON.stringify({ openapi: "3.1.0", info: { title: "Things", version: "1" }, paths }));
  return path;
}

function generate(document) {
  const command = [join(repository, "dist/cli/main.js"), document, "--out", project, "--mode", "direct"];
  const { status, stderr } = spawnSync("node", command, {
    encoding: "utf8",
    env: { PATH: process.env.PATH },
  });
  return { status, stderr };
}

function tree() {
  const files = readdirSync(project, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), "utf8")]).sort();
}

execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "none", disk]);

const first = documentOf("The first words.");
assert.equal(generate(first).status, 0);
const before = tree();

const second = documentOf(`The second words. ${"They take more room. ".repeat(40)}`);
const { bavail, bsize } = statfsSync(disk);
writeFileSync(filler, Buffer.alloc(bavail * bsize - 16 * bsize));
const full = generate(second);
assert.equal(full.status, 1, full.stderr);
assert.match(full.stderr, /the disk is full/);
assert.deepEqual(tree(), before, "a full disk leaves the project as it was");

rmSync(filler);
execFileSync("mount", ["-o", "remount,ro", disk]);
const readOnly = generate(second);
assert.equal(readOnly.status, 1, readOnly.stderr);
assert.match(readOnly.stderr, /read-only/);
assert.deepEqual(tree(), before);

execFileSync("mount", ["-o", "remount,rw", disk]);
assert.equal(generate(second).status, 0);
assert.match(JSON.stringify(tree()), /The second words/);

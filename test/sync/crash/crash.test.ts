/**
 * A generation that is killed at any moment leaves every file old or new, and the next one reaches the tree that an
 * undisturbed run gives. Ten moments are sampled; `CRASH_EVERY=1` tries them all.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import type { ProjectFile } from "../../../src/model/files.js";
import { readTree } from "../../tree.js";
import { runGeneration } from "./generation.mjs";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "crash-"));
const script = join(import.meta.dirname, "killed.mjs");

function tool(name: string, description: string): ProjectFile {
  const slots = [
    { key: "operation", text: `"GET /${name}"`, source: `"GET /${name}"` },
    { key: "description", text: JSON.stringify(description), source: JSON.stringify(description) },
  ];
  const text = `export default defineTool({\n  operation: "GET /${name}",\n  description: ${JSON.stringify(description)},\n  input: {},\n});\n`;
  return { owner: "tool", id: `GET /${name}`, path: `src/tools/pets/${name}.ts`, text, slots };
}

function generation(name: string, tools: ProjectFile[], version: string): string {
  const files: ProjectFile[] = [
    ...tools,
    ...Array.from({ length: 15 }, (_, index): ProjectFile => ({
      owner: "generated",
      path: `src/generated/${index}.ts`,
      text: `// ${version}\n`,
    })),
    { owner: "scaffold", path: "README.md", text: `# ${version}\n` },
    { owner: "json", path: "package.json", text: JSON.stringify({ scripts: { build: version } }) },
  ];
  const pins = tools.flatMap((file) =>
    file.owner === "tool" ? [[file.id, { name: file.id.slice(5), form: "listed" }]] : [],
  );
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify({ files, tools: pins }));
  return path;
}

const names = Array.from({ length: 30 }, (_, index) => `tool${index}`);
const first = generation(
  "first",
  names.map((name) => tool(name, "old")),
  "1",
);
const second = generation(
  "second",
  [...names.slice(3), "new1", "new2", "new3"].map((name) => tool(name, "new")),
  "2",
);
const before = join(folder, "before");
const after = join(folder, "after");
let operations: number;

beforeAll(async () => {
  await runGeneration(before, first);
  const edited = join(before, "src/tools/pets/tool7.ts");
  writeFileSync(
    edited,
    readFileSync(edited, "utf8").replace("input: {}", "input: {},\n  respond: (pet) => pet"),
  );
  cpSync(before, after, { recursive: true });
  operations = await runGeneration(after, second);
});

test("killed between any two file operations", async () => {
  // Each of 50 files is opened, written and renamed.
  expect(operations).toBeGreaterThan(150);
  const step = Number(process.env["CRASH_EVERY"] ?? Math.ceil(operations / 10));
  const [old, fresh] = [readTree(before), readTree(after)];
  expect(fresh.get("src/tools/pets/tool7.ts")).toContain(
    'description: "new",\n  input: {},\n  respond: (pet) => pet',
  );
  const killedAt = async (moment: number): Promise<void> => {
    const root = join(folder, `killed-${moment}`);
    cpSync(before, root, { recursive: true });
    const killed = run("node", [script, root, second, String(moment)]);
    await expect(killed).rejects.toMatchObject({ signal: "SIGKILL" });
    for (const [path, text] of readTree(root)) {
      if (!path.startsWith(".mcp-"))
        expect([old.get(path), fresh.get(path)], `${path} after ${moment} operations`).toContain(text);
    }
    await runGeneration(root, second);
    expect(readTree(root), `killed after ${moment} operations, run again`).toEqual(fresh);
    rmSync(root, { recursive: true });
  };
  let moment = 0;
  const worker = async (): Promise<void> => {
    for (; moment < operations;) await killedAt((moment += step) - step);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}, 900_000);

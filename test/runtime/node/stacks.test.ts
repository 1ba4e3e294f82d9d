/** What the log says of a tool that failed: its stack leads to the person's own file, and through the runtime as people can read it. */
import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
let folder: string;

const failing = `export const fails = {
  name: "fails",
  description: "Fails.",
  input: {},
  run() {
    throw new Error("the shelf is empty");
  },
};
`;
const stdio = `import { operationSource } from "#runtime/server";
import { startStdio } from "#runtime/node";
import { fails } from "./tools/fails.js";
const operations = operationSource({ apis: [], operations: { listed: "[]", modules: {} } });
await startStdio({ name: "shop", title: "Shop", version: "0.1.0", instructions: "", tools: [fails], operations });
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stacks-"));
  await cp(join(root, "dist/runtime"), join(folder, "runtime"), { recursive: true });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  await mkdir(join(folder, "dist/tools"), { recursive: true });
  const imports = { "#runtime/*": "./runtime/*.js" };
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", imports }));
  await writeFile(join(folder, "dist/tools/fails.js"), failing);
  await writeFile(join(folder, "dist/stdio.js"), stdio);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the stack of a tool that failed begins in its own file, and names lines of the runtime that can be read", async () => {
  const child = spawn(process.execPath, [join(folder, "dist/stdio.js")], { env: {} });
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const ended = new Promise((done) => child.on("close", done));
  const clientInfo = { name: "test", version: "1" };
  const messages = [
    {
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
    },
    { id: 2, method: "tools/call", params: { name: "fails", arguments: {} } },
  ];
  child.stdin.end(messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join(""));
  await ended;
  const lines = log
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const stack = lines.map((line) => line["stack"]).find((one) => typeof one === "string") ?? "";
  const [message, ...frames] = stack.split("\n");
  expect(message).toBe("Error: the shelf is empty");
  expect(frames[0]).toMatch(/dist[/\\]tools[/\\]fails\.js:6:\d+\)?$/);
  const [, file = "", line = ""] = /runtime[/\\](\w+\.js):(\d+):\d+/.exec(frames[1] ?? "") ?? [];
  const source = (await readFile(join(folder, "runtime", file), "utf8")).split("\n")[Number(line) - 1];
  expect(source).toContain("tool.run");
});

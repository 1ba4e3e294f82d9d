/** `serve` beside the project that `generate` writes of the same document: what a client gets, byte for byte. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { samples } from "../../samples/samples.js";
import { exampleCalls } from "../../src/emit/examples/calls.js";
import { generate, type Plan } from "../../src/index.js";
import type { ExampleCall } from "../../src/runtime/operations/operation.js";
import { planServer } from "../../src/serve.js";
import { everything } from "../everything.js";
import { transpile } from "../transpiled.js";

const main = resolve(import.meta.dirname, "../../dist/cli/main.js");

/** Answers every request with what arrived. */
const echo = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url, headers } = request;
  const { host, "content-type": type = "", ...others } = headers;
  const body = await buffer(request);
  // The boundary of a form is another one every time.
  const shown = type.startsWith("multipart/") ? body.length : body.toString("base64");
  response.setHeader("content-type", "application/json");
  response.end(
    JSON.stringify({ method, url, headers: others, type: type.split(";")[0], host: typeof host, shown }),
  );
}
let url: string;
let folder: string;
beforeAll(async () => {
  await once(echo.listen(0, "127.0.0.1"), "listening");
  const address = echo.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  folder = await mkdtemp(join(tmpdir(), "serve-"));
});
afterAll(async () => {
  echo.closeAllConnections();
  echo.close();
  await rm(folder, { recursive: true });
});

/** Asks a server over stdio, and returns its answers as the lines that they are. */
async function converse(
  args: readonly string[],
  requests: readonly object[],
  credentials: Readonly<Record<string, string>>,
): Promise<string[]> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "", LOG_LEVEL: "error", API_BASE_URL: url, ...credentials },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = once(child, "exit");
  const answers: string[] = [];
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  for (const [id, request] of requests.entries()) {
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...request })}\n`);
    const line = await lines.next();
    answers.push(String(line.value));
  }
  child.stdin.end();
  await ended;
  return answers;
}

const opening = {
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
};

function callOf({ operation, through, arguments: args }: ExampleCall, { tools }: Plan): object[] {
  if (through !== undefined)
    return [
      {
        method: "tools/call",
        params: { name: through.tool, arguments: { name: through.name, arguments: args } },
      },
    ];
  return tools.flatMap(({ name, calls }) => {
    if (calls.form === "operation")
      return calls.operation === operation
        ? [{ method: "tools/call", params: { name, arguments: args } }]
        : [];
    const action = [...calls.actions].find(([, key]) => key === operation)?.[0];
    return action === undefined
      ? []
      : [{ method: "tools/call", params: { name, arguments: { action, ...args } } }];
  });
}

/** What differs between a project and `serve` does so in any of them; each has other features. */
const compared = everything ? samples : samples.filter(({ name }) => ["bookshop", "harbour"].includes(name));

test.each(compared)("$name: the same list, and the same calls", async ({ name, document, credentials }) => {
  const project = join(folder, name);
  const { plan } = await generate({ documents: [document], out: project });
  await transpile(project);
  const { calls } = await exampleCalls(plan);
  const requests = [
    opening,
    { method: "tools/list" },
    { method: "resources/list" },
    { method: "tools/call", params: { name: "search_operations", arguments: { queries: ["delete it"] } } },
    { method: "tools/call", params: { name: plan.tools[0]?.name, arguments: { nonsense: true } } },
    ...calls.flatMap((call) => callOf(call, plan)),
  ];
  const generated = await converse([join(project, "dist/stdio.js")], requests, credentials);
  const served = await converse([main, "serve", document], requests, credentials);
  expect(served).toEqual(generated);
  expect(generated[1]).toContain('"inputSchema"');
  const called = generated.slice(5);
  expect(called.length).toBeGreaterThan(3);
  expect(called.filter((answer) => answer.includes('\\"url\\":'))).toHaveLength(called.length);
});

test("how lean is told as for a project", async () => {
  const [{ document } = { document: "" }] = samples;
  const flags = [
    "--include",
    "/books/**",
    "--read-only",
    "--name",
    "shelf",
    "--output-schemas",
    "--no-trim",
    "all",
  ];
  const options = { include: ["/books/**"], readOnly: true, name: "shelf", outputSchemas: true };
  const trims = {
    noise: false,
    drop: false,
    merge: false,
    text: false,
    elide: false,
    enums: false,
    depth: false,
    cap: false,
  } as const;
  const { plan } = await planServer({ documents: [document], ...options, trims });
  const [opened = "", listed = ""] = await converse(
    [main, "serve", document, ...flags],
    [opening, { method: "tools/list" }],
    {},
  );
  expect(opened).toContain('"name":"shelf"');
  const { result } = JSON.parse(listed) as { result: { tools: { name: string; outputSchema?: object }[] } };
  expect(result.tools.map((tool) => tool.name)).toEqual(plan.tools.map((tool) => tool.name));
  expect(result.tools.length).toBeLessThan(5);
  expect(result.tools.every(({ outputSchema }) => outputSchema !== undefined)).toBe(true);
});

/** `serve` as people and clients start it: in a pipe, on a terminal, over HTTP, and where it cannot be. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { spawn as spawnTerminal } from "@lydell/node-pty";
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningApi } from "../../samples/api/serve.js";
import { samples } from "../../samples/samples.js";
import { GeneratorError, serve } from "../../src/index.js";

const main = resolve(import.meta.dirname, "../../dist/cli/main.js");
const bookshop = samples.find(({ name }) => name === "bookshop");
if (bookshop === undefined) throw new Error("There is no bookshop");
const { document, credentials } = bookshop;
const folder = mkdtempSync(join(tmpdir(), "serve-"));
let api: RunningApi;
beforeAll(async () => {
  api = await bookshop.startApi();
  const settings = Object.entries({ ...credentials, API_BASE_URL: api.url });
  writeFileSync(join(folder, ".env"), settings.map(([name, value]) => `${name}=${value}\n`).join(""));
});
afterAll(() => api.close());

const env = { PATH: process.env["PATH"] ?? "" };

function run(...args: readonly string[]) {
  return spawnSync(process.execPath, [main, "serve", ...args], {
    cwd: folder,
    env,
    input: "",
    encoding: "utf8",
  });
}

test("over HTTP, with the credentials of .env, until it is told to end", async () => {
  const child = spawn(
    process.execPath,
    [main, "serve", document, "--http", "--port", "0", "--tags", "books"],
    {
      cwd: folder,
      env,
    },
  );
  const ended = once(child, "exit");
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const url = await new Promise<string>((found) => {
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const [address] = /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec(said) ?? [];
      if (address !== undefined) found(address);
    });
  });
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("get_book");
  expect(tools.map(({ name }) => name)).not.toContain("list_orders");
  const result = await client.callTool({ name: "list_books", arguments: { limit: 1 } });
  expect(result).toMatchObject({ content: [{ text: expect.stringContaining('"isbn":') as string }] });
  expect(result.isError ?? false).toBe(false);
  await client.close();
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(printed).toBe("");
});

test("in a pipe, standard output is the protocol's and the rest is said on standard error", () => {
  const ended = run(document);
  expect({ status: ended.status, stdout: ended.stdout }).toEqual({ status: 0, stdout: "" });
  expect(ended.stderr).toMatch(
    /^Dog-Eared Bookshop: 12 operations, all listed \(12 tools, [\d,]+ tokens\)$/m,
  );
  expect(ended.stderr).not.toContain("is waiting for an MCP client");
});

/** What `serve` says on a terminal that is wide enough for it, once it waits for a client. */
async function onTerminal(
  ...args: readonly string[]
): Promise<{ said: string; interrupt: () => Promise<number> }> {
  const terminal = spawnTerminal(process.execPath, [main, "serve", ...args], {
    cwd: resolve(document, ".."),
    env,
    cols: 2000,
  });
  let said = "";
  const ended = new Promise<number>((resolved) => terminal.onExit(({ exitCode }) => resolved(exitCode)));
  const waits = new Promise<void>((ready) => {
    terminal.onData((text) => {
      said += text;
      if (said.includes("Ctrl+C ends it.")) ready();
    });
  });
  await Promise.race([waits, ended]);
  return {
    said,
    interrupt: () => {
      terminal.write("\x03");
      return ended;
    },
  };
}

test("on a terminal it says what it waits for, until it is interrupted", async () => {
  const { said, interrupt } = await onTerminal("openapi.yaml");
  expect(said).toContain("is waiting for an MCP client");
  expect(await interrupt()).toBe(0);
});

test.each([
  ["--header", "api.example=X-A: 1"],
  ["--allow-hosts", "api.example"],
  ["--allow-refs", "."],
])("%s takes one value, and what follows is a document", (option, value) => {
  expect(run(option, value, document, "--doctor", "-q").status).toBe(0);
});

test.each<[readonly string[], number, RegExp]>([
  [["-"], 1, /Standard input belongs to the client[^]*→ .*--http/],
  [[], 1, /No document was named/],
  [["nowhere.yaml"], 1, /nowhere\.yaml/],
  [[document, "--port", "8080"], 1, /--port needs --http\./],
  [[document, "--tools", "get_bok"], 1, /there is no tool "get_bok"\. Did you mean "get_book"\?/],
  [[document, "--http", "--host", "0.0.0.0"], 1, /MCP_ALLOWED_HOSTS/],
  [[document, "--doctor", "-q"], 0, /API_KEY +set[^]*12 of 12 have the credentials they need/],
  [[document, "--doctor", "-q", "--read-only"], 0, /^Dog-Eared Bookshop 0\.1\.0: 6 tools$/m],
])("serve %j ends with %i", (args, status, said) => {
  const ended = run(...args);
  expect(ended.stderr).toMatch(said);
  expect({ status: ended.status, stdout: ended.stdout }).toEqual({ status, stdout: "" });
});

test("a generated project is not served past the edits in it", () => {
  const project = mkdtempSync(join(tmpdir(), "serve-"));
  writeFileSync(join(project, "mcp.lock.json"), "{}");
  const { status, stderr } = spawnSync(process.execPath, [main, "serve"], { cwd: project, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining("npm start") as string });
});

test("as a library: one client, a web handler, a port of its own", async () => {
  const environment = { ...credentials, API_BASE_URL: api.url, PORT: "0" };
  const lines: string[] = [];
  const served = await serve({ documents: [document], environment, log: (line) => lines.push(line) });
  const get = async (
    transport: ConstructorParameters<typeof StreamableHTTPClientTransport>[0] | InMemoryTransport,
  ) => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(
      transport instanceof InMemoryTransport ? transport : new StreamableHTTPClientTransport(transport),
    );
    const result = await client.callTool({ name: "list_books", arguments: { limit: 1 } });
    await client.close();
    return result;
  };
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  const connection = await served.connect(theirs);
  const local = await get(mine);
  await connection.close();
  const listening = await served.listen();
  const remote = await get(new URL(listening.url));
  await listening.close();
  expect(local).toMatchObject({ content: [{ text: expect.stringContaining('"isbn":') as string }] });
  expect(remote.content).toEqual(local.content);
  expect(lines.join()).toContain('"event":"call"');
  const answer = await served.fetch(new Request("http://localhost/healthz"));
  expect(await answer.text()).toBe("ok");
});

test("as a library, what an operator can mend is an error of this library", async () => {
  const served = serve({ documents: [document], environment: { PORT: "many" } });
  await expect(served).rejects.toThrow(GeneratorError);
  await expect(served).rejects.toMatchObject({ code: "settings-invalid", message: /PORT must be/ });
});

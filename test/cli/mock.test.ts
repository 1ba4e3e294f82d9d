/** `--mock` as a person uses it who has no account yet: no credentials, no API, real processes. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, test } from "vitest";
import { samples } from "../../samples/samples.js";

const main = resolve(import.meta.dirname, "../../dist/cli/main.js");
const document = samples.find(({ name }) => name === "bookshop")?.document ?? "";
const folder = mkdtempSync(join(tmpdir(), "mock-"));
const env = { PATH: process.env["PATH"] ?? "" };
const madeUp = "This answer is made up from the API's description (--mock): nothing was sent or changed.";

interface TextResult {
  isError?: boolean;
  content: { text: string }[];
}

async function overStdio(): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const args = [main, "serve", document, "--mock"];
  const command = process.execPath;
  await client.connect(new StdioClientTransport({ command, args, cwd: folder, env, stderr: "ignore" }));
  return client;
}

async function callWith(client: Client, name: string, args: Record<string, unknown>): Promise<TextResult> {
  return (await client.callTool({ name, arguments: args })) as TextResult;
}

test("every server gives the same answer, and says once that it is made up", async () => {
  const [first, second] = [await overStdio(), await overStdio()];
  const args = { isbn: "9780000000101" };
  const answer = await callWith(first, "get_book", args);
  expect(JSON.parse(answer.content[0]?.text ?? "")).toMatchObject({ isbn: "9780000000019" });
  expect(answer.content.filter(({ text }) => text === madeUp)).toHaveLength(1);
  expect(answer.isError ?? false).toBe(false);
  expect(await callWith(first, "get_book", args)).toEqual(answer);
  expect(await callWith(second, "get_book", args)).toEqual(answer);
  await Promise.all([first.close(), second.close()]);
});

test("writes are answered too, and what the tool refuses is refused", async () => {
  const client = await overStdio();
  const { tools } = await client.listTools();
  const writes = tools.filter(({ annotations }) => annotations?.readOnlyHint === false);
  expect(writes.length).toBeGreaterThan(2);
  const removed = await callWith(client, "remove_book", { isbn: "9780000000101" });
  expect(removed.content.map(({ text }) => text)).toEqual(["remove_book: done (204, no content).", madeUp]);
  const refused = await callWith(client, "remove_book", { isbn: "no" });
  expect(refused.isError).toBe(true);
  expect(JSON.stringify(refused)).not.toContain("made up");
  await client.close();
});

test("over HTTP, several clients at once", async () => {
  const child = spawn(process.execPath, [main, "serve", document, "--mock", "--http", "--port", "0"], {
    cwd: folder,
    env,
  });
  const url = await new Promise<string>((found) => {
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const [address] = /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec(said) ?? [];
      if (address !== undefined) found(address);
    });
  });
  const answers = await Promise.all(
    [1, 2].map(async () => {
      const client = new Client({ name: "test", version: "1" });
      await client.connect(new StreamableHTTPClientTransport(new URL(url)));
      const answer = await callWith(client, "list_books", {});
      await client.close();
      return answer;
    }),
  );
  expect(answers[0]?.content.at(-1)?.text).toBe(madeUp);
  expect(answers[1]).toEqual(answers[0]);
  child.kill("SIGTERM");
});

function tried(...args: readonly string[]) {
  const done = spawnSync(process.execPath, [main, "try", ...args], { cwd: folder, env, encoding: "utf8" });
  return { status: done.status, stdout: done.stdout, stderr: done.stderr };
}

test("try shows the request that nobody gets, and the answer", () => {
  const { status, stdout } = tried(document, "get_book", "isbn=9780000000101", "--mock");
  expect(status).toBe(0);
  expect(stdout).toContain("/books/9780000000101");
  expect(stdout).toContain("→ not sent; answered with 200 in the API's place");
  expect(stdout).toContain(madeUp);
});

test("a media type that no header can hold is answered, too", () => {
  const path = join(folder, "parameters.json");
  const content = { "application/json; für=日本": { schema: { const: "here" } } };
  const get = { operationId: "getThing", responses: { "200": { description: "It", content } } };
  const servers = [{ url: "https://api.example.com" }];
  const info = { title: "Things", version: "1" };
  writeFileSync(path, JSON.stringify({ openapi: "3.1.0", info, servers, paths: { "/thing": { get } } }));
  const { status, stdout } = tried(path, "get_thing", "--mock");
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining("here") as string });
});

test("what cannot be meant together is refused", () => {
  const { status, stderr } = tried(document, "get_book", "--mock", "--dry-run");
  expect({ status, stderr }).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("--dry-run") as string,
  });
});

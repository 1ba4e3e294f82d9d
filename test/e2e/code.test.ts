/** Code in servers as people start them: generated projects, bundled ones, `serve` and `try`. */
import { execFile, execFileSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTests, startHttp, stdioCommand } from "../../bench/shared/project.js";
import type { RunningApi } from "../../samples/api/serve.js";
import { samples } from "../../samples/samples.js";
import { generate } from "../../src/index.js";
import { linkInstalled } from "../installed.js";
import { textOf } from "../runtime/upstream.js";

const main = resolve(import.meta.dirname, "../../dist/cli/main.js");
const bookshop = samples.find(({ name }) => name === "bookshop");
if (bookshop === undefined) throw new Error("There is no bookshop");
const { document, credentials } = bookshop;

let folder: string;
let project: string;
let api: RunningApi;
let environment: Record<string, string>;

// With types, which each place has to take out.
const code = `const books: any[] = await api.all("list_books", {});
const [first] = books;
const again = await api.get_book({ isbn: first.isbn });
return [books.length > 1, again.title === first.title, typeof api.no_such];`;
const want = '[true,true,"undefined"]';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "code-"));
  project = join(folder, "project");
  api = await bookshop.startApi();
  environment = { ...credentials, API_BASE_URL: api.url };
  await generate({ documents: [document], out: project, code: true, deploy: ["js"] });
  linkInstalled(join(project, "node_modules"));
  execFileSync("npm", ["run", "bundle:js"], { cwd: project, stdio: "pipe" });
}, 600_000);

afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

type Era = "legacy" | "2026-07-28";
const client = (era: Era): Client =>
  new Client(
    { name: "test", version: "1.0.0" },
    { versionNegotiation: { mode: era === "legacy" ? "legacy" : { pin: era } } },
  );

async function ran(connected: Client): Promise<{ names: string[]; text: string }> {
  const { tools } = await connected.listTools();
  const result = await connected.callTool({ name: "read_with_code", arguments: { code } });
  await connected.close();
  return {
    names: tools.map(({ name }) => name).filter((name) => name.includes("code")),
    text: textOf(result),
  };
}

const both = ["read_with_code", "change_with_code"];

test.each<Era>(["legacy", "2026-07-28"])("a project over stdio (%s)", async (era) => {
  const connected = client(era);
  await connected.connect(new StdioClientTransport(stdioCommand(project, environment)));
  expect(await ran(connected)).toEqual({ names: both, text: want });
});

test.each<Era>(["legacy", "2026-07-28"])("a project over HTTP, read-only (%s)", async (era) => {
  const server = await startHttp(project, { ...environment, MCP_READ_ONLY: "1" });
  const connected = client(era);
  await connected.connect(new StreamableHTTPClientTransport(new URL(server.url)));
  expect(await ran(connected)).toEqual({ names: ["read_with_code"], text: want });
  await server.close();
});

test("its own tests pass", async () => {
  await runTests(project);
});

test("bundled, away from everything else", async () => {
  const alone = join(folder, "alone");
  await mkdir(alone);
  for (const file of ["stdio.js", "code-worker.js", "emscripten-module.wasm"])
    await copyFile(join(project, "dist/bundle", file), join(alone, file));
  await writeFile(join(alone, "package.json"), '{ "type": "module" }');
  const connected = client("2026-07-28");
  const { command, env } = stdioCommand(project, environment);
  await connected.connect(new StdioClientTransport({ command, args: [join(alone, "stdio.js")], env }));
  expect((await ran(connected)).text).toBe(want);
});

test("serve, and try, without a project", async () => {
  const env = { PATH: process.env["PATH"] ?? "", ...environment };
  const connected = client("2026-07-28");
  const args = [main, "serve", document, "--mode", "code", "--quiet"];
  await connected.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  const { tools } = await connected.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["search_operations", "describe_operations", ...both]);
  expect((await ran(connected)).text).toBe(want);
  const given = ["try", document, "--code", "read_with_code", "--json", JSON.stringify({ code })];
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...given], { env });
  expect(stdout).toContain(want);
});

test("mode code offers nothing that cannot be called", async () => {
  const env = { PATH: process.env["PATH"] ?? "", ...environment };
  const connected = client("2026-07-28");
  const args = [main, "serve", document, "--mode", "code", "--read-only", "--quiet"];
  await connected.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  const { tools } = await connected.listTools();
  const offered = ["search_operations", "describe_operations", "read_with_code"];
  expect(tools.map(({ name }) => name)).toEqual(offered);
  const told = await connected.callTool({ name: "describe_operations", arguments: { names: ["get_book"] } });
  expect(textOf(told)).toContain("Call it with read_with_code: return await api.get_book({…}).");
  await connected.close();
  const given = ["try", document, "--mode", "code", "list_reviews", "isbn=9780000000000"];
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...given], { env }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toContain("GET ");
  expect(stdout).toContain("/books/9780000000000/reviews");
});

test("a project without it has nothing of it", async () => {
  const plain = join(folder, "plain");
  await generate({ documents: [document], out: plain, deploy: ["js", "worker", "docker"] });
  const files = (await readdir(plain, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }) => `${name}\n${await readFile(join(parentPath, name), "utf8")}`),
  );
  const runtime = files.filter(({ parentPath }) => parentPath.endsWith("runtime"));
  expect(runtime.map(({ name }) => name)).toContain("server.d.ts");
  const own = /quickjs|sucrase|code[ -]?mode|with_?code|MCP_CODE|code-?worker|\bcodeTools|runtime\/code/i;
  for (const text of texts) expect(text).not.toMatch(own);
});

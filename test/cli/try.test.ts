/** `try` against a real API: straight from a document, and in a project with what its owner made of it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningApi } from "../../samples/api/serve.js";
import { samples } from "../../samples/samples.js";
import { generate, tryTool, type Trial } from "../../src/index.js";
import { reportTrial } from "../../src/try.js";
import { transpile } from "../transpiled.js";
import { commandLine } from "./command-line.js";

const main = resolve(import.meta.dirname, "../../dist/cli/main.js");
const bookshop = samples.find(({ name }) => name === "bookshop");
if (bookshop === undefined) throw new Error("There is no bookshop");
const { document, credentials } = bookshop;
let api: RunningApi;
let folder: string;
let project: string;
beforeAll(async () => {
  api = await bookshop.startApi();
  folder = await mkdtemp(join(tmpdir(), "try-"));
  project = join(folder, "shop");
  // One operation is found by search only.
  await generate({ documents: [document], out: project, cold: ["GET /orders"] });
  const settings = Object.entries({ ...credentials, API_BASE_URL: api.url });
  await writeFile(join(project, ".env"), settings.map(([name, value]) => `${name}=${value}\n`).join(""));
  await writeFile(
    join(project, "src/custom/index.ts"),
    `import { argument, defineTool } from "#generated";
export const prompts = [];
export const resources = [];
export const custom = [
  defineTool({
    name: "greet",
    description: "Greets.",
    input: { name: argument({ type: "string" }), loud: argument({ type: "boolean" }).optional() },
    run: ({ name, loud }) => (console.log("printed"), loud ? name.toUpperCase() : name),
  }),
];
`,
  );
  await transpile(project);
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

async function run(cwd: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env["PATH"] ?? "", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = (await exited) as [number];
  return { status, stdout, stderr };
}

const tried = (...args: readonly string[]) =>
  commandLine(["try", document, ...args], folder, { ...credentials, API_BASE_URL: api.url });
const triedInProject = (...args: readonly string[]) => run(project, [main, "try", ...args]);
const secret = Object.values(credentials)[0] ?? "";

test("arguments, request and result, without the secrets", async () => {
  const { status, stdout, stderr } = await run(
    folder,
    [main, "try", document, "list_books", "limit=1", "q=a"],
    {
      ...credentials,
      API_BASE_URL: api.url,
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(
    /^list_books\n\nArguments\n {2}limit: 1\n {2}q: "a"\n\nRequest\n {2}GET http:\S+\/books\?\S*limit=1[^]*x-shop-key: \[redacted\]\n {2}→ 200, \d+ ms\n\nResult: \d+ tokens\n\{"/,
  );
  expect(stdout).not.toContain(secret);
});

test("a dry run sends nothing and shows what it would", async () => {
  const book = {
    isbn: "9781111111111",
    title: "7",
    authors: ["a", "b"],
    genre: "crime",
    condition: "new",
    price: 150,
    publishedOn: "2026-01-31",
    copies: 1,
  };
  const byName = Object.entries(book).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}=${one}`),
  );
  const typed = await tried("add_book", ...byName, "--dry-run", "--report", "json");
  const whole = await tried("add_book", "--json", JSON.stringify(book), "--dry-run", "--report", "json");
  expect(typed).toMatchObject({ status: 0, stderr: "" });
  expect(whole.stdout).toBe(typed.stdout);
  const { requests, result, arguments: args } = JSON.parse(typed.stdout) as Trial;
  expect(args).toEqual(book);
  expect(result).toBeUndefined();
  expect(requests).toMatchObject([{ method: "POST", url: `${api.url}/books`, outcome: "not-sent" }]);
  expect(JSON.parse(requests[0]?.body ?? "")).toEqual(book);
  expect((await tried("get_book", "isbn=9781111111111")).status).toBe(1);
});

test("a dry run needs no credentials: their places say which variable is not set", async () => {
  const { status, stdout, stderr } = await commandLine(
    ["try", document, "get_book", "isbn=9781111111111", "--dry-run"],
    folder,
    { API_BASE_URL: api.url },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("x-shop-key: <API_KEY, not set>\n  → not sent");
});

const flow = { tokenUrl: "https://auth.example/token", scopes: {} };

test.each<[what: string, schemes: object, environment: Record<string, string>, shown: readonly RegExp[]]>([
  [
    "a token",
    { a: { type: "http", scheme: "bearer" } },
    {},
    [/authorization: Bearer <API_TOKEN, not set>\n/],
  ],
  [
    "name and password",
    { a: { type: "http", scheme: "basic" } },
    {},
    [/authorization: Basic <API_USERNAME and API_PASSWORD, not set>\n/],
  ],
  [
    "a key in the query",
    { a: { type: "apiKey", in: "query", name: "k y" } },
    {},
    [/\?k%20y=<API_KEY, not set>\n/],
  ],
  [
    "a key in a cookie",
    { a: { type: "apiKey", in: "cookie", name: "sid" } },
    {},
    [/cookie: sid=<API_KEY, not set>\n/],
  ],
  [
    "a client of an authorization server",
    { a: { type: "oauth2", flows: { clientCredentials: flow } } },
    {},
    [
      /Request for an access token\n {2}POST https:\/\/auth\.example\/token\n/,
      /authorization: Bearer <API_CLIENT_ID and API_CLIENT_SECRET, not set>\n/,
    ],
  ],
  ["a client certificate", { a: { type: "mutualTLS" } }, {}, [/GET https:\/\/api\.example\/x\n/]],
  [
    "the second of two, which is set",
    { a: { type: "http", scheme: "bearer" }, b: { type: "apiKey", in: "header", name: "X-Key" } },
    { API_KEY: "the-key-that-is-set" },
    [/x-key: \[redacted\]\n/],
  ],
])("what a dry run shows of %s", async (_, schemes, environment, shown) => {
  const path = join(folder, "secured.json");
  const security = Object.keys(schemes).map((name) => ({ [name]: [] }));
  await writeFile(
    path,
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      servers: [{ url: "https://api.example" }],
      paths: { "/x": { get: { operationId: "getX", security, responses: { 200: { description: "" } } } } },
      components: { securitySchemes: schemes },
    }),
  );
  const trial = await tryTool({ documents: [path], tool: "get_x", dryRun: true, environment });
  const text = await reportTrial(trial);
  for (const part of shown) expect(text).toMatch(part);
  expect(trial.result).toBeUndefined();
  expect(text).not.toContain("the-key-that-is-set");
});

test.each<[string, readonly string[], RegExp]>([
  ["by its method and path", ["GET /books/{isbn}", "isbn=9781111111111"], /^get_book\n[^]*→ 404/],
  [
    "when the arguments do not fit",
    ["get_book", "isbn=1"],
    /^get_book\n[^]*Result, an error: \d+ tokens\n[^]*isbn: expected/,
  ],
])("an error is a result, and the exit code says so: %s", async (_, args, shown) => {
  const { status, stdout } = await tried(...args);
  expect(stdout).toMatch(shown);
  expect(status).toBe(1);
});

test.each<[readonly string[], RegExp]>([
  [["getbook", "isbn=1"], /There is no tool "getbook"\. Did you mean get_book\?/],
  [["limit=1"], /No tool was named for these arguments/],
  [["get_book", "isbn=1", "more"], /"more" is not an argument/],
  [["get_book", "isbn"], /"isbn" is not an argument such as name=value: after get_book, write isbn=VALUE\./],
  [["get_book", "978"], /"978" is not an argument such as name=value: after get_book, write NAME=978\./],
  [["get_book", "--json", "[1]"], /--json takes a JSON object/],
])("try %j is refused", async (args, message) => {
  const { status, stdout, stderr } = await tried(...args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(message);
  expect(stderr).toContain("→ ");
});

test("without a tool, the tools are listed", async () => {
  const { status, stdout } = await tried();
  expect({ status, lines: stdout.split("\n") }).toMatchObject({
    status: 0,
    lines: expect.arrayContaining(["get_book(isbn)"]) as string[],
  });
  expect((await triedInProject()).stdout).toMatch(/^greet\(name, loud\?\)\nand \d+ more that search finds/m);
});

test("in a project: its own tools, its .env, and what only search finds", async () => {
  const greeted = await triedInProject("greet", "name=7", "loud=true");
  expect(greeted).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/name: "7"\n {2}loud: true\n[^]*tokens\n7\n$/) as string,
  });
  expect(await triedInProject("greet", "name=a", "--dry-run")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("runs code of this project") as string,
  });
  const found = await triedInProject("list_orders");
  expect(found.stdout).toMatch(/^list_orders, by call_(read|write)_operation\n[^]*→ \d+, \d+ ms/);
  const { stdout } = await run(project, ["dist/stdio.js", "--try", "list_books", "limit=1"]);
  expect(stdout).toMatch(/→ 200, \d+ ms\n\nResult: about \d+ tokens\n\{"/);
  expect(stdout).not.toContain(secret);
});

test("what a project's tool says commands no log", async () => {
  const name = "a\n::stop-commands::b\r\n  ::set-output name=c::d\n##vso[task.setvariable]e\r##[add-path]f";
  const words = ["dist/stdio.js", "--try", "greet", "--json", JSON.stringify({ name })];
  const shown = (await run(project, words)).stdout;
  expect(shown).toContain("stop-commands");
  expect(shown).not.toMatch(/^\s*::|##\w*\[|\r/m);
  const { stdout } = await run(project, [...words, "--report", "json"]);
  expect(stdout).not.toMatch(/##\w*\[/);
  expect(JSON.parse(stdout)).toMatchObject({ result: { content: [{ text: name }] } });
});

test("a project that is not built, or was changed since, says so", async () => {
  const file = join(project, "src/custom/index.ts");
  const later = new Date(Date.now() + 60_000);
  await utimes(file, later, later);
  const changed = await run(folder, [main, "try", project, "greet", "name=a"]);
  expect(changed.stderr).toMatch(/src.custom.index\.ts was changed after the last build: npm run build/);
  expect(changed.status).toBe(0);
  await rm(join(project, "dist"), { recursive: true });
  const { status, stderr } = await triedInProject("greet", "name=a");
  expect(status).toBe(1);
  expect(stderr).toMatch(/is not built[^]*→ Run npm install/);
  expect(await readFile(file, "utf8")).toContain("greet");
});

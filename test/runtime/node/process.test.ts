/** The entry points as processes, started as a client would. */
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transpile } from "../../transpiled.js";
import { patiently, startUpstream, textOf, type Upstream } from "../upstream.js";

const canary = "canary-5f2c91d7e0";
const root = join(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "process-"));
const entry = (name: string): string => join(folder, "dist", `${name}.js`);

/** A project in small: the runtime, a definition, and the entry points. */
const definition = `
import { argument } from "./runtime/operations/tool.js";
import type { ServerDefinition } from "./runtime/call/server-definition.js";
import { operationSource } from "./runtime/operations/source.js";
const facts = { key: "GET /it", api: "api", name: "get_it", summary: "", tags: [], method: "GET", path: "/it",
  servers: [{ url: "/" }], parameters: [], security: [{ key: [] }, { person: [] }], accept: "text/plain", arguments: [] };
export const server: ServerDefinition = {
  name: "small", title: "Small", version: "1.0.0", instructions: "",
  tools: [
    { name: "get_it", description: "Gets it.", operation: "GET /it", input: {} },
    { name: "get_secret", description: "Asks for a scope.", operation: "GET /secret", input: {} },
    { name: "get_old", description: "Is switched off.", operation: "GET /old", enabled: false, input: {} },
    { name: "chatty", description: "Prints.", input: { text: argument({ type: "string" }) },
      run({ text }: Readonly<Record<string, unknown>>) {
        console.log(text); console.info(text);
        void Promise.reject(new Error("forgotten"));
        return "printed";
      } },
    { name: "throws_late", description: "Leaves a failing timer.", input: {},
      run() { setTimeout(() => { throw new Error("late"); }, 1); return "done"; } },
    { name: "long", description: "Says much.", input: {}, run: () => "x".repeat(40_000) },
  ],
  operations: operationSource({
    apis: [{ id: "api", title: "API", version: "1", baseUrlVariable: "API_BASE_URL",
      securitySchemes: { key: { type: "apiKey", in: "header", parameter: "x-key", variables: ["API_KEY"] },
        person: { type: "oauth2", flows: [{ flow: "authorizationCode", authorizationUrl: "http://localhost/auth",
          tokenUrl: "http://localhost/token", scopes: [] }], variables: ["API_TOKEN"],
          clientIdVariables: [], clientSecretVariables: [], refreshTokenVariables: [] } } }],
    operations: {
      listed: JSON.stringify([["all", [{ key: "GET /it", name: "it", tags: ["things"] },
        { key: "GET /secret", name: "get_secret", tags: ["things"], scopes: ["secret"] },
        { key: "GET /old", name: "get_old", tags: ["museum"] }]]]),
      modules: { all: async () => ({ operations: {
        "GET /it": JSON.stringify(facts),
        "GET /old": JSON.stringify({ ...facts, key: "GET /old", name: "get_old" }),
        "GET /secret": JSON.stringify({ ...facts, key: "GET /secret", name: "get_secret" }),
      } }) },
    },
  }),
};
`;

let upstream: Upstream;
/** Takes the next request to the API; it is answered when the taker says so. */
let take: ((answer: (text: string) => void) => void) | undefined;

beforeAll(async () => {
  upstream = await startUpstream(({ headers }, response) => {
    if (take === undefined) return response.end(headers["x-key"] === canary ? "it" : "who?");
    take((text) => response.end(text));
    take = undefined;
  });
  await mkdir(join(folder, "src"));
  const files = {
    "package.json": JSON.stringify({ type: "module" }),
    "src/server.ts": definition,
    "src/stdio.ts":
      'import { server } from "./server.js";\nimport { startStdio } from "./runtime/node/stdio.js";\nawait startStdio(server);\n',
    "src/http.ts":
      'import { server } from "./server.js";\nimport { startHttp } from "./runtime/node/http.js";\nawait startHttp(server);\n',
  };
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  await cp(join(root, "src/runtime"), join(folder, "src/runtime"), { recursive: true });
  await transpile(folder);
});
afterAll(async () => {
  await upstream.close();
  await rm(folder, { recursive: true, force: true });
});

function environment(own: Record<string, string> = {}): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "", API_BASE_URL: upstream.origin, API_KEY: canary, ...own };
}

describe("stdio", () => {
  test.each(["legacy", "auto", { pin: "2026-07-28" }] as const)(
    "serves a client (%o), whatever tools print or forget",
    async (mode) => {
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [entry("stdio")],
        env: environment(),
        stderr: "pipe",
      });
      let said = "";
      transport.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
      const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
      await client.connect(transport);
      const call = async (name: string, args = {}) =>
        textOf(await client.callTool({ name, arguments: args }));
      expect(await call("chatty", { text: "hello there" })).toBe("printed");
      await expect.poll(() => said, patiently).toContain('"event":"unhandled-rejection","error":"forgotten"');
      expect(said.match(/^hello there$/gm)).toHaveLength(2);
      expect(await call("get_it")).toBe("it");
      expect(said).not.toContain(canary);
      await client.close();
    },
  );

  test("ends with its client, though nobody reads its log any more", async () => {
    const child = start("stdio");
    const gone = new Promise<number | null>((resolve) => child.on("exit", resolve));
    const send = (message: object) =>
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const clientInfo = { name: "test", version: "1.0.0" };
    send({
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
    });
    await new Promise((resolve) => child.stdout.once("data", resolve));
    child.stderr.destroy();
    child.stdout.destroy();
    send({ id: 2, method: "tools/call", params: { name: "chatty", arguments: { text: "anybody there?" } } });
    child.stdin.end();
    expect(await gone).toBe(0);
  });

  test("answers all it was asked before its input ends, then ends", async () => {
    const taken = new Promise<(text: string) => void>((resolve) => (take = resolve));
    const child = start("stdio");
    const version = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "t", version: "1" },
    };
    const messages = [
      { id: 1, method: "initialize", params: version },
      { method: "notifications/initialized" },
      { id: 2, method: "tools/list" },
      { id: 3, method: "tools/call", params: { name: "get_it", arguments: {} } },
    ];
    const lines = messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    child.stdin.end(lines.join(""));
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const answer = await taken;
    answer("it, late");
    expect((await ended(child)).code).toBe(0);
    expect(said.match(/"id":\d/g)?.sort()).toEqual(['"id":1', '"id":2', '"id":3']);
    expect(said).toContain('"text":"it, late"');
  });

  const hello = {
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
  };
  const line = (message: object): string => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
  const calling = (id: number, name: string): string =>
    line({ id, method: "tools/call", params: { name, arguments: {} } });

  test("answers a malformed line, ignores a blank one, and reads a last one without a line end", async () => {
    const child = start("stdio");
    const [said, logged] = [child.stdout, child.stderr].map((stream) => {
      const chunks: string[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
      return () => chunks.join("");
    });
    child.stdin.end(`${line(hello)}\n \n${"{\n".repeat(20)}${line({ id: 2, method: "ping" }).trimEnd()}`);
    expect((await ended(child)).code).toBe(0);
    expect(said?.().match(/"code":-32700/g)).toHaveLength(20);
    expect(said?.()).toContain('"id":null');
    expect(said?.()).toContain('"id":2');
    expect(logged?.().match(/The message is not JSON/g)).toHaveLength(10);
  });

  test("ends with its client, whatever else is under way", async () => {
    const child = start("stdio", {
      NODE_OPTIONS: "--import=data:text/javascript,setInterval(()=>{},1000)",
    });
    child.stdout.resume();
    child.stderr.resume();
    child.stdin.end(line(hello) + calling(2, "get_it"));
    expect((await ended(child)).code).toBe(0);
  });

  test("logs the first of many answers that nobody asked for", async () => {
    const child = start("stdio");
    child.stdout.resume();
    let logged = "";
    child.stderr.on("data", (chunk: Buffer) => {
      logged += chunk.toString();
    });
    child.stdin.end(line(hello) + line({ id: 99, result: {} }).repeat(50));
    expect((await ended(child)).code).toBe(0);
    expect(logged.match(/"event":"protocol"/g)).toHaveLength(10);
  });

  const deep = `${"[".repeat(9_000)}${"]".repeat(9_000)}`;

  test.each<[line: string, id: unknown, code: number, fault: RegExp]>([
    ["{", null, -32_700, /^The message is not JSON$/],
    ["[1, 2]", null, -32_600, /^The message is JSON, but not an object$/],
    ["null", null, -32_600, /^The message is JSON, but not an object$/],
    ['{"id":7,"method":"ping"}', 7, -32_600, /^The message is an object without "jsonrpc": "2.0"$/],
    [line({ id: "a", method: 5 }).trim(), "a", -32_600, /^The message is an object, but its id, method/],
    [line({ id: {}, method: "ping" }).trim(), null, -32_600, /^The message is an object, but its id, method/],
    [deep, null, -32_600, /more than 1000 levels deep/],
    [
      `{"jsonrpc":"2.0","id":7,"method":"initialize","params":{"capabilities":{"experimental":{"a":${deep}}}}}`,
      7,
      -32_600,
      /more than 1000 levels deep/,
    ],
    [`{"a":"${"a".repeat(10_500_000)}"}`, null, -32_600, /larger than 10 MiB/],
    [line({ id: 7, method: "p\u00e9" }).trim(), 7, -32_600, /^The message is not UTF-8$/],
    [line({ id: 7, method: "\u00e9".repeat(3_000) }).trim(), 7, -32_600, /^The message is not UTF-8$/],
  ])("%.30s is answered and logged as what it is", async (sent, id, code, fault) => {
    const child = start("stdio");
    const [said, logged] = [child.stdout, child.stderr].map((stream) => {
      const chunks: string[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
      return () =>
        chunks
          .join("")
          .trim()
          .split("\n")
          .map((text) => JSON.parse(text) as unknown);
    });
    child.stdin.end(`${sent}\n`, "latin1");
    await ended(child);
    expect(said?.()).toEqual([
      { jsonrpc: "2.0", id, error: { code, message: expect.stringMatching(fault) as string } },
    ]);
    expect(logged?.()).toContainEqual(
      expect.objectContaining({ event: "protocol", error: expect.stringMatching(fault) as string }),
    );
  });

  test("needs no code that is made at run time", async () => {
    const child = start("stdio", { NODE_OPTIONS: "--disallow-code-generation-from-strings" });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stdin.end(`${line(hello)}\n${calling(2, "get_it")}`);
    expect((await ended(child)).code).toBe(0);
    expect(said).toContain('"text":"it"');
  });

  test("messages keep their order, however long they are, and their values are bounded", async () => {
    const child = start("stdio");
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const ping = (id: number, values: number, value: unknown = 1): string =>
      line({ id, method: "ping", params: { arguments: { values: Array(values).fill(value) } } });
    child.stdin.end(
      [line(hello), ping(2, 900_000), ping(3, 1), ping(4, 1_000_001), ping(5, 100_000, {}), ping(6, 1)].join(
        "",
      ),
    );
    expect((await ended(child)).code).toBe(0);
    const answers = said
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text) as { id: number; error?: { message: string } });
    expect(answers.map(({ id, error }) => [id, error?.message])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
      [4, "The message has more than 1,000,000 values: send less, in flatter values"],
      [5, "The message has more than 100,000 lists and objects: send less, in flatter values"],
      [6, undefined],
    ]);
  });

  test("a client that never reads does not keep it when the input has ended", async () => {
    const child = start("stdio");
    child.stdout.pause();
    const gone = new Promise<number | null>((resolve) => child.on("exit", resolve));
    child.stdin.end(line(hello) + Array.from({ length: 20 }, (_, i) => calling(i + 2, "long")).join(""));
    expect(await gone).toBe(0);
  });

  test("nor does one that has left so much unread that no more of its input is taken", async () => {
    const child = start("stdio");
    child.stdout.pause();
    const gone = new Promise<number | null>((resolve) => child.on("exit", resolve));
    // 8 MiB of answers, and 200 kB of input behind those questions.
    const list = (_: unknown, i: number): string => line({ id: i + 2, method: "tools/list" });
    child.stdin.end(line(hello) + Array.from({ length: 16_500 }, list).join(""));
    expect(await gone).toBe(0);
  });

  test("what nobody caught ends it with 1, when the calls under way have been answered", async () => {
    const taken = new Promise<(text: string) => void>((resolve) => (take = resolve));
    const child = start("stdio");
    let said = "";
    let logged = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const fell = new Promise<void>((resolve) => {
      child.stderr.on("data", (chunk: Buffer) => {
        logged += chunk.toString();
        if (logged.includes("uncaught-exception")) resolve();
      });
    });
    child.stdin.write(line(hello) + line({ method: "notifications/initialized" }) + calling(2, "get_it"));
    const answer = await taken;
    child.stdin.write(calling(3, "throws_late"));
    await fell;
    child.stdin.write(calling(4, "chatty"));
    answer("it, late");
    expect((await ended(child)).code).toBe(1);
    expect(said).toContain('"text":"it, late"');
    expect(said).not.toContain('"id":4');
    expect(logged).toMatch(/"event":"uncaught-exception","error":"late","stack":"Error: late/);
  });

  test.each(["SIGTERM", "SIGHUP"] as const)(
    "ends at %s, when the call under way has been answered",
    async (signal) => {
      const taken = new Promise<(text: string) => void>((resolve) => (take = resolve));
      const child = start("stdio");
      let said = "";
      child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
      child.stdin.write(line(hello) + line({ method: "notifications/initialized" }) + calling(2, "get_it"));
      const answer = await taken;
      child.kill(signal);
      answer("it, late");
      expect((await ended(child)).code).toBe(0);
      expect(said).toContain('"text":"it, late"');
    },
  );

  test.each<[how: string, end: (child: ChildProcessWithoutNullStreams) => unknown, laterMs: number]>([
    ["SIGTERM", (child) => child.kill("SIGTERM"), 500],
    // So long a client may leave the last answers unread.
    ["the end of its input", (child) => child.stdin.end(), 3_000],
  ])("ends at %s, when a refresh whose call was cancelled is stored", async (_how, end, laterMs) => {
    const file = join(folder, "tokens.json");
    const tokenUrl = `${upstream.origin}/token`;
    const login = { tokenUrl, clientId: "it", accessToken: "old", refreshToken: "once", freshUntil: 1 };
    await writeFile(file, JSON.stringify({ "api/person": login }));
    const taken = new Promise<(text: string) => void>((resolve) => (take = resolve));
    const child = start("stdio", { API_KEY: "", MCP_TOKEN_FILE: file, API_TOKEN_URL: tokenUrl });
    child.stdout.resume();
    child.stdin.write(line(hello) + line({ method: "notifications/initialized" }) + calling(2, "get_it"));
    const answer = await taken;
    child.stdin.write(line({ method: "notifications/cancelled", params: { requestId: 2 } }));
    const gone = ended(child);
    end(child);
    await new Promise((resolve) => setTimeout(resolve, laterMs));
    answer(JSON.stringify({ access_token: "new", token_type: "bearer", refresh_token: "next" }));
    expect((await gone).code).toBe(0);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
      "api/person": { refreshToken: "next" },
    });
  });

  test.each([
    [
      "with its id first",
      (text: string) => `{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":"${text}"}}\n`,
      7,
    ],
    [
      "with its id last",
      (text: string) => `{"method":"ping","params":{"a":"${text}"},"jsonrpc":"2.0","id":"x"}\n`,
      "x",
    ],
    ["which is an answer", (text: string) => `{"jsonrpc":"2.0","id":7,"result":{"a":"${text}"}}\n`, null],
    ["without an end, until another comes", (text: string) => `${text}\n`, null],
  ])("outlives a message that is too long, %s", async (_, message, id) => {
    const child = start("stdio");
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const text = message("a".repeat(12 * 2 ** 20));
    child.stdin.write(text.slice(0, -1));
    await expect
      .poll(() => said, patiently)
      .toContain("A message is larger than 10 MiB and was not read: send less at once");
    child.stdin.write(text.slice(-1));
    const refusal: unknown = JSON.parse(String((await lines.next()).value));
    expect(refusal).toMatchObject({ jsonrpc: "2.0", error: { code: -32600 } });
    expect((refusal as { id?: unknown }).id).toBe(id);
    const params = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "t", version: "1" },
    };
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
    expect(JSON.parse(String((await lines.next()).value))).toMatchObject({ id: 1, result: {} });
    const gone = new Promise<number | null>((resolve) => child.on("exit", resolve));
    child.stdin.end();
    expect(await gone).toBe(0);
  });

  test("a bad setting is said in one line, and ends it", async () => {
    const { code, said } = await ended(start("stdio", { API_TIMEOUT_MS: "soon", LOG_LEVEL: "loud" }));
    expect(code).toBe(1);
    expect(said).toBe(
      "API_TIMEOUT_MS must be a whole number from 1 to 3600000.\nLOG_LEVEL must be error, warn, info or debug.\n",
    );
  });

  test.each([[[]], [["--doctor"]]])("a base URL that is none ends it, too: %j", async (flags) => {
    const { code, said } = await ended(start("stdio", { API_BASE_URL: `ftp://${canary}` }, flags));
    expect(code).toBe(1);
    expect(said).toBe("API_BASE_URL must be an http(s) URL without user name and password.\n");
  });

  test("--doctor names what is set and what is missing, never a value", async () => {
    const good = await ended(start("stdio", {}, ["--doctor"]));
    expect(good.code).toBe(0);
    expect(good.said).toMatch(/API_KEY {2}set {2}\(key\)/);
    expect(good.said).toContain("3 of 3 have the credentials they need");
    expect(good.said).not.toContain(canary);
    const bad = await ended(start("stdio", { API_KEY: "", API_KEY_FILE: "/nowhere" }, ["--doctor"]));
    expect(bad.code).toBe(1);
    expect(bad.said).toContain("API_KEY  its file cannot be read");
  });

  test(".env beside package.json is read; the environment wins", async () => {
    await writeFile(join(folder, ".env"), `API_KEY=${canary}\nLOG_LEVEL=loud\n`);
    const { said } = await ended(start("stdio", { API_KEY: "", LOG_LEVEL: "error" }, ["--doctor"]));
    await rm(join(folder, ".env"));
    // Clients that have no value for a variable pass it on empty: the file's is then taken.
    expect(said).toMatch(/API_KEY {2}set/);
    const env = environment();
    delete env["API_KEY"];
    // As PowerShell 5 writes it.
    await writeFile(join(folder, ".env"), `\ufeffAPI_KEY=${canary}\r\n`, "utf16le");
    const child = spawn(process.execPath, [entry("stdio"), "--doctor"], { env, cwd: "/" });
    expect((await ended(child)).said).toMatch(/API_KEY {2}set/);
    await rm(join(folder, ".env"));
  });

  test.each<[string, (path: string) => Promise<void>, said: string]>([
    ["a link to nothing", (path) => symlink("/nowhere/.env", path), "ENOENT"],
    [
      "a value in Latin-1",
      (path) => writeFile(path, "API_KEY=caf\u00e9\n", "latin1"),
      "API_KEY is not UTF-8",
    ],
    ["UTF-16 without its mark", (path) => writeFile(path, "MCP_READ_ONLY=1\n", "utf16le"), "is not UTF-8"],
  ])(".env that is %s stops the start: what it was to restrict would be open", async (_, make, said) => {
    const path = join(folder, ".env");
    await make(path);
    const end = await ended(start("stdio", {}, ["--doctor"]));
    await rm(path);
    expect(end.code).toBe(1);
    expect(end.said).toContain(`${path} cannot be read: `);
    expect(end.said).toContain(said);
  });
});

describe("start-up choices", () => {
  const serving = async (own: Record<string, string>, args: readonly string[]) => {
    const command = { command: process.execPath, args: [entry("stdio"), ...args], env: environment(own) };
    const transport = new StdioClientTransport({ ...command, stderr: "pipe" });
    let said = "";
    transport.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(transport);
    return { client, said: () => said };
  };

  test.each<[args: string[], own: Record<string, string>, want: string[]]>([
    [[], {}, ["get_it", "get_secret", "chatty", "throws_late", "long"]],
    [["--tools", "get_it"], {}, ["get_it"]],
    [["--tools=get_it"], { MCP_TOOLS: "chatty" }, ["get_it"]],
    [[], { MCP_TOOLS: "chatty" }, ["chatty"]],
    [["--tags", "things"], {}, ["get_it", "get_secret"]],
    [["--read-only"], {}, ["get_it", "get_secret"]],
  ])("%j with %j offers %j", async (args, own, want) => {
    const { client } = await serving(own, args);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(want);
    for (const name of ["get_it", "get_secret", "chatty"].filter((one) => !want.includes(one)))
      await expect(client.callTool({ name, arguments: { text: "x" } })).rejects.toThrow(
        `Unknown tool: ${name}`,
      );
    await client.close();
  });

  test.each<[name: "stdio" | "http", args: string[], want: string]>([
    ["stdio", ["--tols", "x"], 'Unknown argument "--tols". Did you mean --tools?'],
    ["http", ["--readonly=yes"], 'Unknown argument "--readonly". Did you mean --read-only?'],
    ["stdio", ["now"], "The flags are --help, --doctor, --try, --read-only, --tools, --tags."],
    ["http", ["--try", "get_it"], "--try must come first, and only with stdio: node dist/stdio.js --try"],
    ["stdio", ["--tools"], "--tools needs a value: --tools first,second"],
    ["stdio", ["--tools", "--tags", "things"], "--tools needs a value"],
    ["stdio", ["--read-only=1"], "--read-only takes no value."],
    [
      "stdio",
      ["--tools", "get-it"],
      '--tools (MCP_TOOLS): there is no tool "get-it". Did you mean "get_it"?',
    ],
    ["http", ["--tags", "thing"], '--tags (MCP_TAGS): there is no tag "thing". Did you mean "things"?'],
    ["stdio", ["--tags", "default", "--read-only"], "together leave nothing to call"],
    ["http", ["--tags", "museum"], "--tags (MCP_TAGS) leaves nothing to call: choose more, or leave it out."],
    ["stdio", ["--tools", "get_old"], '--tools (MCP_TOOLS): there is no tool "get_old".'],
  ])("%s %j does not start", async (name, args, want) => {
    const { code, said } = await ended(start(name, { PORT: "0" }, args));
    expect(code).toBe(1);
    expect(said).toContain(want);
  });

  test.each<[name: "stdio" | "http", args: string[], flags: string[]]>([
    [
      "stdio",
      ["--help"],
      ["--try", "--doctor", "--read-only", "--tools", "--tags", "Same as MCP_READ_ONLY."],
    ],
    ["http", ["--tags", "nonsense", "--help"], ["--doctor", "--read-only", "--tools", "--tags"]],
  ])("%s --help has every flag", async (name, args, flags) => {
    const { code, said } = await ended(start(name, { PORT: "0" }, args));
    expect(code).toBe(0);
    for (const flag of flags) expect(said).toContain(flag);
    expect(said.includes("--try")).toBe(name === "stdio");
  });

  test("--doctor says what is left", async () => {
    const { said } = await ended(start("stdio", {}, ["--doctor", "--tools", "chatty"]));
    expect(said).toContain("Small 1.0.0: 1 of 5 tools");
    expect(said).toMatch(/MCP_TOOLS +set {2}\(--tools\)/);
    expect(said).toContain("0 of 0 have the credentials they need");
  });

  test("the usage log counts by operation, over many lives of the server, without values", async () => {
    const log = join(folder, "usage.jsonl");
    for (const calls of [2, 1]) {
      const { client } = await serving({ MCP_USAGE_LOG: log }, []);
      for (let call = 0; call < calls; call += 1) await client.callTool({ name: "get_it" });
      await client.callTool({ name: "chatty", arguments: { text: "what a caller said" } });
      await client.close();
    }
    const line = (count: number) => `{"operation":"GET /it","tool":"get_it","count":${count}}\n`;
    await expect.poll(() => readFile(log, "utf8"), patiently).toBe(line(2) + line(1));
  });

  test("a usage log with a torn last line goes on in a line of its own", async () => {
    const log = join(folder, "torn.jsonl");
    await writeFile(log, '{"operation":"GE');
    const { client } = await serving({ MCP_USAGE_LOG: log }, []);
    await client.callTool({ name: "get_it" });
    await client.close();
    await expect
      .poll(() => readFile(log, "utf8"), patiently)
      .toBe('{"operation":"GE\n{"operation":"GET /it","tool":"get_it","count":1}\n');
  });

  test("a usage log that cannot be written breaks no call", async () => {
    const { client, said } = await serving({ MCP_USAGE_LOG: join(folder, "no/such/folder.jsonl") }, []);
    expect(textOf(await client.callTool({ name: "get_it" }))).toBe("it");
    await client.close();
    await expect.poll(said, patiently).toContain('"event":"usage-log"');
  });
});

describe("http", () => {
  test("says where it is, serves, and ends well at SIGTERM", async () => {
    const child = start("http", { PORT: "0" });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said, patiently).toMatch(/Small serves MCP at http:\/\/127\.0\.0\.1:\d+\/mcp\n/);
    const [url = ""] = /http:\S+/.exec(said) ?? [];
    expect(await (await fetch(new URL("/healthz", url))).text()).toBe("ok");
    child.kill("SIGTERM");
    expect((await ended(child)).code).toBe(0);
  });

  test("over HTTP, what asks for a scope is there for nobody who lacks it", async () => {
    const child = start("http", { PORT: "0", MCP_AUTH_TOKENS: "a-token-of-somebody" });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said, patiently).toContain("serves MCP");
    const [url = ""] = /http:\S+/.exec(said) ?? [];
    const requestInit = { headers: { authorization: "Bearer a-token-of-somebody" } };
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      "get_it",
      "chatty",
      "throws_late",
      "long",
    ]);
    const refusal = async (name: string) =>
      String(await client.callTool({ name }).catch((error: unknown) => error));
    expect(await refusal("get_secret")).toBe(
      (await refusal("get_nothing")).replace("get_nothing", "get_secret"),
    );
    await client.close();
    child.kill("SIGTERM");
    await ended(child);
  });

  test("does not start open to the world", async () => {
    const { code, said } = await ended(start("http", { PORT: "0", HOST: "0.0.0.0" }));
    expect(code).toBe(1);
    expect(said).toContain("MCP_ALLOWED_HOSTS");
  });
});

function start(
  name: "stdio" | "http",
  own: Record<string, string> = {},
  args: string[] = [],
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [entry(name), ...args], { env: environment(own) });
}

async function ended(child: ChildProcessWithoutNullStreams): Promise<{ code: number | null; said: string }> {
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, said };
}

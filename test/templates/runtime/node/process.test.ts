/** The entry points as processes: compiled as a generated project would, started as a client would. */
import { execFile, spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { patiently, startUpstream, textOf, type Upstream } from "../upstream.js";

const canary = "canary-5f2c91d7e0";
const root = join(import.meta.dirname, "../../../..");
const folder = join(root, "node_modules/.cache/runtime-process-test");
const entry = (name: string): string => join(folder, "dist", `${name}.js`);

/** A project in small: the runtime, a definition, and the entry points. */
const definition = `
import { argument } from "./runtime/tool.js";
import type { ServerDefinition } from "./runtime/server.js";
import { operationSource } from "./runtime/source.js";
const facts = { key: "GET /it", api: "api", name: "get_it", summary: "", tags: [], method: "GET", path: "/it",
  servers: [{ url: "/" }], parameters: [], security: [{ key: [] }], accept: "text/plain", arguments: [] };
export const server: ServerDefinition = {
  name: "small", title: "Small", version: "1.0.0", instructions: "",
  tools: [
    { name: "get_it", description: "Gets it.", operation: "GET /it", input: {} },
    { name: "chatty", description: "Prints.", input: { text: argument({ type: "string" }) },
      run({ text }: Readonly<Record<string, unknown>>) {
        console.log(text); console.info(text);
        void Promise.reject(new Error("forgotten"));
        setTimeout(() => { throw new Error("late"); }, 1);
        return "printed";
      } },
  ],
  operations: operationSource({
    apis: [{ id: "api", title: "API", version: "1", baseUrlVariable: "API_BASE_URL",
      securitySchemes: { key: { type: "apiKey", in: "header", parameter: "x-key", variables: ["API_KEY"] } } }],
    operations: [{ entries: [{ key: "GET /it", name: "it", tags: [] }], load: async () => ({ operations: { "GET /it": JSON.stringify(facts) } }) }],
    schemas: async () => ({ schemas: {} }),
  }),
};
`;

let upstream: Upstream;

beforeAll(async () => {
  upstream = await startUpstream(({ headers }, response) =>
    response.end(headers["x-key"] === canary ? "it" : "who?"),
  );
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "src"), { recursive: true });
  const compilerOptions = {
    target: "es2022",
    lib: ["es2023"],
    module: "nodenext",
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    types: ["node"],
    rootDirs: ["src", "../../../templates"],
    skipLibCheck: true,
    outDir: "dist",
    rootDir: "src",
  };
  const files = {
    "package.json": JSON.stringify({ type: "module" }),
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["src"] }),
    "src/server.ts": definition,
    "src/stdio.ts":
      'import { server } from "./server.js";\nimport { startStdio } from "./runtime/node/stdio.js";\nawait startStdio(server);\n',
    "src/http.ts":
      'import { server } from "./server.js";\nimport { startHttp } from "./runtime/node/http.js";\nawait startHttp(server);\n',
  };
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  const { cp } = await import("node:fs/promises");
  await cp(join(root, "templates/runtime"), join(folder, "src/runtime"), { recursive: true });
  const tsc = join(createRequire(import.meta.url).resolve("typescript7/package.json"), "../bin/tsc");
  await promisify(execFile)(process.execPath, [tsc, "-p", folder]).catch((error: { stdout?: string }) => {
    throw new Error(error.stdout);
  });
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
      await expect.poll(() => said, patiently).toContain('"event":"uncaught-exception","error":"late"');
      expect(said).toContain('"event":"unhandled-rejection","error":"forgotten"');
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

  test("a bad setting is said in one line, and ends it", async () => {
    const { code, said } = await ended(start("stdio", { API_TIMEOUT_MS: "soon", LOG_LEVEL: "loud" }));
    expect(code).toBe(1);
    expect(said).toBe(
      "API_TIMEOUT_MS must be a whole number from 1 to 3600000.\nLOG_LEVEL must be error, warn, info or debug.\n",
    );
  });

  test("--doctor names what is set and what is missing, never a value", async () => {
    const good = await ended(start("stdio", {}, ["--doctor"]));
    expect(good.code).toBe(0);
    expect(good.said).toMatch(/API_KEY {2}set {2}\(key\)/);
    expect(good.said).toContain("1 of 1 have the credentials they need");
    expect(good.said).not.toContain(canary);
    const bad = await ended(start("stdio", { API_KEY: "", API_KEY_FILE: "/nowhere" }, ["--doctor"]));
    expect(bad.code).toBe(1);
    expect(bad.said).toContain("API_KEY  its file cannot be read");
  });

  test(".env beside package.json is read; the environment wins", async () => {
    await writeFile(join(folder, ".env"), `API_KEY=${canary}\nLOG_LEVEL=loud\n`);
    const { said } = await ended(start("stdio", { API_KEY: "", LOG_LEVEL: "error" }, ["--doctor"]));
    await rm(join(folder, ".env"));
    // Set to nothing is set, for Node: only what is not there at all is taken from the file.
    expect(said).toMatch(/API_KEY {2}missing/);
    const env = environment();
    delete env["API_KEY"];
    await writeFile(join(folder, ".env"), `API_KEY=${canary}\n`);
    const child = spawn(process.execPath, [entry("stdio"), "--doctor"], { env, cwd: "/" });
    expect((await ended(child)).said).toMatch(/API_KEY {2}set/);
    await rm(join(folder, ".env"));
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

/** Entries as one file each: taken away from everything else, they answer as ever. */
import { execFileSync, spawnSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHttpEntry } from "../../bench/shared/project.js";
import { json, serve, type RunningApi } from "../../samples/api/serve.js";
import { generate } from "../../src/index.js";
import { linkInstalled } from "../installed.js";

let folder: string;
let api: RunningApi;

/** Long enough to be packed. */
const words = "Shelves stand in rows. ".repeat(1_000);
const document = {
  openapi: "3.1.0",
  info: { title: "Shelves", version: "1" },
  servers: [{ url: "https://shelves.example" }],
  paths: {
    "/shelves/{id}": {
      get: {
        operationId: "getShelf",
        tags: ["shelves"],
        summary: "Get a shelf",
        description: words,
        parameters: [
          { name: "id", in: "path", required: true, description: words, schema: { type: "integer" } },
        ],
        responses: { 200: { description: "A shelf", content: { "application/json": { schema: {} } } } },
      },
    },
  },
};

/** The project's own tool, which has the SDK validate what it is told. */
const custom = `
import { fromJsonSchema } from "@modelcontextprotocol/server";
import { defineTool, type Tool } from "#generated";

const books = fromJsonSchema({ type: "integer", minimum: 1 });
const count = defineTool({
  name: "count",
  title: "Count",
  description: "Whether so many books can stand there.",
  input: {},
  run: () => [7, 0].map((told) => books["~standard"].validate(told)),
});

export const custom: readonly Tool[] = [count];
export const resources = [];
export const prompts = [];
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bundle-js-"));
  api = await serve({ "GET /shelves/{id}": ({ path }) => json(200, { shelf: Number(path("id")) }) }, {});
  const project = join(folder, "shelves-mcp");
  await writeFile(join(folder, "shelves.json"), JSON.stringify(document));
  await generate({ documents: [join(folder, "shelves.json")], out: project, deploy: ["js"] });
  await writeFile(join(project, "src/custom/index.ts"), custom);
  linkInstalled(join(project, "node_modules"));
  execFileSync("npm", ["run", "bundle:js"], { cwd: project, stdio: "pipe" });
  await mkdir(join(folder, "alone"));
  for (const entry of ["stdio", "http"])
    await copyFile(join(project, `dist/bundle/${entry}.js`), join(folder, `alone/${entry}.mjs`));
}, 600_000);

afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

async function shelfBy(client: Client): Promise<unknown> {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("get_shelf");
  const { content } = await client.callTool({ name: "get_shelf", arguments: { id: 7 } });
  await client.close();
  return content;
}

const client = (): Client => new Client({ name: "test", version: "1.0.0" });
const shelf = [{ type: "text", text: '{"shelf":7}' }];

test("over stdio", async () => {
  const connected = client();
  await connected.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(folder, "alone/stdio.mjs")],
      env: { PATH: process.env["PATH"] ?? "", API_BASE_URL: api.url },
    }),
  );
  const { content } = await connected.callTool({ name: "count" });
  expect(content).toMatchObject([
    { text: expect.stringMatching(/^\[\{"value":7\},\{"issues":\[/) as string },
  ]);
  expect(await shelfBy(connected)).toEqual(shelf);
});

test("what only calls need of Node.js is not loaded by a start", () => {
  const tell = 'process.on("exit", () => console.error(process.moduleLoadList.join()))';
  const { stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${tell}`, join(folder, "alone/stdio.mjs")],
    { input: "", encoding: "utf8" },
  );
  expect(stderr).toContain("NativeModule fs");
  expect(stderr).not.toContain("NativeModule https");
});

test("over HTTP", async () => {
  const server = await startHttpEntry(join(folder, "alone/http.mjs"), { API_BASE_URL: api.url });
  const connected = client();
  await connected.connect(new StreamableHTTPClientTransport(new URL(server.url)));
  expect(await shelfBy(connected)).toEqual(shelf);
  await server.close();
});

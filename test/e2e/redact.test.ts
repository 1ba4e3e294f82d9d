/** A built project that redacts and tells OpenTelemetry: what the fields hold is in nothing that comes out of it. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build, stdioCommand } from "../../bench/shared/project.js";
import { generate } from "../../src/index.js";
import { patiently, startUpstream, type Upstream } from "../runtime/upstream.js";

const account = {
  type: "object",
  required: ["id", "iban", "owner"],
  properties: {
    id: { type: "integer" },
    iban: { type: "string" },
    owner: {
      type: "object",
      required: ["name", "pin"],
      properties: { name: { type: "string" }, pin: { type: "string" } },
    },
  },
};
const content = { "application/json": { schema: account } };
const document = {
  openapi: "3.1.0",
  info: { title: "Accounts", version: "1" },
  servers: [{ url: "https://accounts.example" }],
  paths: {
    "/accounts": {
      post: {
        operationId: "addAccount",
        requestBody: { required: true, content },
        responses: { 200: { description: "", content } },
      },
    },
  },
};
const sent = { id: 7, iban: "SECRET-1", owner: { name: "Ada", pin: "SECRET-2" } };

/** What the process is started with, so that its spans go to where the test reads. */
const exporter = `
import { trace } from "@opentelemetry/api";
import { BasicTracerProvider, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
const toLog = {
  export(spans, done) {
    for (const { name, attributes } of spans) console.error(JSON.stringify({ span: name, attributes }));
    done({ code: 0 });
  },
  shutdown: async () => {},
};
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(toLog)] }));
`;

let folder: string;
let project: string;
let upstream: Upstream;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "redact-"));
  project = join(folder, "accounts");
  await mkdir(project);
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
  await writeFile(
    join(project, "mcp.config.yaml"),
    "documents: [{ id: accounts, source: ../openapi.json }]\noutputSchemas: true\nredact: [iban, /owner/pin]\n",
  );
  await generate({ out: project, telemetry: true });
  await writeFile(join(project, "telemetry.mjs"), exporter);
  await build(project);
  upstream = await startUpstream((_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(sent));
  });
});
afterAll(async () => {
  await upstream.close();
  await rm(folder, { recursive: true });
});

test("results keep what is promised of them; log and spans have names alone", async () => {
  const { command, args, env } = stdioCommand(project, {
    API_BASE_URL: upstream.origin,
    MCP_AUDIT_ARGS: "1",
    LOG_LEVEL: "debug",
  });
  const transport = new StdioClientTransport({
    command,
    args: ["--import", join(project, "telemetry.mjs"), ...args],
    env,
    stderr: "pipe",
  });
  let said = "";
  transport.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  const [tool] = (await client.listTools()).tools;
  expect(tool?.outputSchema?.properties).toEqual({
    id: { type: ["integer", "string"] },
    owner: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  });
  const result = await client.callTool({ name: tool?.name ?? "", arguments: sent });
  expect(result.structuredContent).toEqual({ id: 7, owner: { name: "Ada" } });
  await expect.poll(() => said, patiently).toContain('"span":"tools/call add_account"');
  await expect.poll(() => said, patiently).toContain('"event":"call"');
  await client.close();
  // The API has what the caller sent.
  expect(upstream.received.at(-1)?.body.toString()).toContain("SECRET-2");
  expect(said).toContain('"arguments":{"id":7,"owner":{"name":"Ada"}}');
  expect(JSON.stringify(result) + said).not.toContain("SECRET");
});

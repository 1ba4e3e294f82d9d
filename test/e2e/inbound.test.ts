/** `--inbound-oauth` and `--policy` in a project as its user has it: tokens of a real authorization server, and a say of one's own. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { build, runTests, startHttp, type RunningServer } from "../../bench/shared/project.js";
import { check, generate } from "../../src/index.js";
import {
  startAuthorizationServer,
  type AuthorizationServer,
} from "../optional/inbound-oauth/authorization-server.js";
import { startUpstream, type Upstream } from "../runtime/upstream.js";
import { transpile } from "../transpiled.js";
import { everything } from "../everything.js";

const audience = "https://notes.example/mcp";
const responses = { 200: { description: "", content: { "text/plain": { schema: { type: "string" } } } } };
const document = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  servers: [{ url: "https://notes.example" }],
  paths: {
    "/notes": {
      get: { operationId: "listNotes", responses },
      delete: { operationId: "dropNotes", responses, "x-mcp": { scopes: ["pets:write"] } },
    },
    "/audits": { get: { operationId: "listAudits", tags: ["audit"], responses } },
  },
};

const policy = `import type { Policy } from "#generated";

export const policy: Policy = (caller, { tags }) => caller.local === true || !tags.includes("audit") || caller.id === "bob";
`;

let folder: string;
let project: string;
let authority: AuthorizationServer;
let upstream: Upstream;
let server: RunningServer;
let environment: Record<string, string>;

beforeAll(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  folder = await mkdtemp(join(tmpdir(), "e2e-"));
  project = join(folder, "notes");
  const source = join(folder, "openapi.json");
  await writeFile(source, JSON.stringify(document));
  await generate({ documents: [source], out: project, inboundOAuth: true, policy: true });
  // As it is generated, it compiles as well.
  if (everything) await build(project);
  await writeFile(join(project, "src/policy.ts"), policy);
  await build(project);
  authority = await startAuthorizationServer(audience);
  upstream = await startUpstream((_, response) => response.end("note"));
  environment = {
    API_BASE_URL: upstream.origin,
    MCP_AUTH_ISSUER: authority.issuer,
    MCP_AUTH_AUDIENCE: audience,
  };
  server = await startHttp(project, environment);
});
afterAll(async () => {
  await server.close();
  await authority.close();
  await upstream.close();
  await rm(folder, { recursive: true });
});

async function list(token: string | undefined): Promise<string[] | number> {
  const response = await fetch(server.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
  });
  if (response.status !== 200) return response.status;
  const [, data = ""] = /^data: (.*)$/m.exec(await response.text()) ?? [];
  const { result } = JSON.parse(data) as { result: { tools: { name: string }[] } };
  return result.tools.map(({ name }) => name);
}

test("who calls is proved by a token, and what they see follows from scopes and policy", async () => {
  expect(await list(undefined)).toBe(401);
  expect(await list(await authority.forged({ header: { alg: "none" } }))).toBe(401);
  expect(await list(await authority.token("alice"))).toEqual(["list_notes"]);
  expect(await list(await authority.token("alice", { scope: "pets:write" }))).toEqual([
    "list_notes",
    "drop_notes",
  ]);
  expect(await list(await authority.token("bob"))).toEqual(["list_notes", "list_audits"]);
});

test("its own tests pass, and generating again changes nothing and keeps the policy", async () => {
  await runTests(project);
  expect((await check({ out: project })).changes).toEqual([]);
  expect(await readFile(join(project, "src/policy.ts"), "utf8")).toBe(policy);
  const { dependencies } = JSON.parse(await readFile(join(project, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  expect(dependencies["jose"]).toBeDefined();
});

test("a project without it has no jose, and says what MCP_AUTH_ISSUER needs", async () => {
  const plain = join(folder, "plain");
  await generate({ documents: [join(folder, "openapi.json")], out: plain });
  expect(await readFile(join(plain, "package.json"), "utf8")).not.toContain("jose");
  await transpile(plain);
  const started = promisify(execFile)(process.execPath, [join(plain, "dist/http.js")], {
    env: { ...process.env, ...environment, PORT: "0" },
  });
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("--inbound-oauth") as string,
  });
});

/** What only comes on request, in a project as its user has it: output schemas and the auth hook. */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build, runTests, startHttp, type RunningServer } from "../../bench/shared/project.js";
import { check, generate } from "../../src/index.js";
import { clientNames, connect } from "./clients.js";
import { everything } from "../everything.js";

const key = "e2e-signing-key";
const job = {
  type: "object",
  properties: { id: { type: "string" }, state: { type: "string" } },
  required: ["id", "state"],
};
const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const document = {
  openapi: "3.1.0",
  info: { title: "Jobs", version: "1" },
  servers: [{ url: "https://jobs.example" }],
  paths: {
    "/jobs": {
      get: {
        operationId: "listJobs",
        responses: { 200: { description: "", ...json({ type: "array", items: job }) } },
      },
      post: {
        operationId: "startJob",
        responses: { 202: { description: "", ...json(job) } },
      },
    },
    "/jobs/{id}": {
      get: { operationId: "getJob", parameters: [id], responses: { 200: { description: "", ...json(job) } } },
      delete: { operationId: "endJob", parameters: [id], responses: { 204: { description: "" } } },
    },
  },
};

/** Takes only what is signed. The second job has drifted. */
const api = createServer((request, response) => {
  const { method = "", url = "", headers } = request;
  const answer = (status: number, body?: unknown) =>
    response.writeHead(status, { "content-type": "application/json" }).end(body && JSON.stringify(body));
  if (headers["x-signature"] !== createHmac("sha256", key).update(`${method} ${url}`).digest("hex"))
    return answer(401, { message: "unsigned" });
  switch (`${method} ${url}`) {
    case "GET /jobs":
      return answer(200, [{ id: "1", state: "done" }]);
    case "POST /jobs":
      return answer(202, { id: "2", state: "waiting" });
    case "GET /jobs/1":
      return answer(200, { id: "1", state: "done" });
    case "GET /jobs/2":
      return answer(200, { id: 2 });
    default:
      return answer(204);
  }
});

const hook = `import { createHmac } from "node:crypto";
import type { AuthHook } from "#generated";

export const authHook: AuthHook = async ({ method, url, headers, secret }) => {
  const key = (await secret("API_SIGNING_KEY")) ?? "";
  headers.set("x-signature", createHmac("sha256", key).update(\`\${method} \${url.pathname}\`).digest("hex"));
};
`;

let project: string;
let server: RunningServer;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "e2e-"));
  project = join(folder, "jobs");
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
  await generate({
    documents: [join(folder, "openapi.json")],
    out: project,
    outputSchemas: true,
    authHook: true,
  });
  // As it is generated, it compiles as well.
  if (everything) await build(project);
  await writeFile(join(project, "src/auth.ts"), hook);
  await build(project);
  await once(api.listen(0, "127.0.0.1"), "listening");
  const address = api.address();
  const port = typeof address === "object" ? address?.port : undefined;
  server = await startHttp(project, { API_BASE_URL: `http://127.0.0.1:${port}`, API_SIGNING_KEY: key });
});
afterAll(async () => {
  await server.close();
  api.closeAllConnections();
  api.close();
  await rm(join(project, ".."), { recursive: true });
});

test.each(clientNames)("%s: promises are kept, requests signed", async (name) => {
  const client = await connect(name, new URL(server.url));
  await client.list();
  const listed = await client.call("list_jobs", {});
  expect(listed).toMatchObject({ isError: false, structured: { result: [{ id: "1", state: "done" }] } });
  const found = await client.call("get_job", { id: "1" });
  expect(found).toMatchObject({ isError: false, structured: { id: "1", state: "done" } });
  const drifted = await client.call("get_job", { id: "x" });
  expect(drifted).toMatchObject({ isError: false, structured: { unexpected: drifted.text } });
  const started = await client.call("start_job", {});
  expect(started).toMatchObject({ isError: false, structured: { id: "2" } });
  expect(await client.call("get_job", { id: "2" })).toMatchObject({ structured: { unexpected: '{"id":2}' } });
  expect(await client.call("end_job", { id: "1" })).toMatchObject({ isError: false, structured: undefined });
  await client.close();
});

test("its own tests pass, and generating again keeps the hook and what was asked for", async () => {
  await runTests(project);
  const { changes } = await check({ out: project });
  expect(changes).toEqual([]);
  expect(await readFile(join(project, "src/auth.ts"), "utf8")).toBe(hook);
});

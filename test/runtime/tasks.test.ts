/** Long work as MCP tasks: raw requests as a client of the extension sends them, because the SDK's client knows no tasks. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Host } from "../../src/runtime/host/host.js";
import { modernRequest } from "./modern-request.js";
import { facts, serve, startUpstream, type Received, type Setup, type Upstream } from "./upstream.js";

const startRender = facts("POST /renders", { name: "start_render" });
const getRender = facts("GET /renders/{id}", { name: "get_render" });
const hidden = facts("GET /hidden/{id}", { name: "get_hidden" });
const key = "a key that is known to all replicas";
const extension = { "io.modelcontextprotocol/tasks": {} };

/** How the API answers, by request. */
let answers: Record<string, { status: number; headers?: Record<string, string>; body?: unknown }>;
let upstream: Upstream;

beforeEach(async () => {
  answers = {
    "POST /renders": { status: 202, headers: { location: "/renders/7" } },
    "GET /renders/7": { status: 200, body: { status: "running" } },
  };
  upstream = await startUpstream(({ method, url }: Received, response) => {
    const { status, headers = {}, body } = answers[`${method} ${url}`] ?? { status: 404 };
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(body === undefined ? "" : JSON.stringify(body));
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await upstream.close();
});

function server({ environment = {}, ...setup }: Partial<Setup> = {}) {
  return serve({
    operations: [startRender, getRender],
    environment: { API_BASE_URL: upstream.origin, MCP_TASK_KEYS: key, API_MAX_RETRIES: "0", ...environment },
    ...setup,
  });
}

type Serving = ReturnType<typeof server>;
interface Asked {
  capabilities?: object;
  headers?: Record<string, string>;
}

async function ask(
  { endpoint }: Serving,
  [method, params]: [string, Record<string, unknown>],
  { capabilities = { extensions: extension }, headers = {} }: Asked = {},
): Promise<{ result?: Record<string, unknown>; error?: { code: number; message: string } }> {
  const request = modernRequest(method, params, { capabilities, headers });
  const response = await endpoint.fetch(new Request("http://localhost/mcp", request));
  return (await response.json()) as Awaited<ReturnType<typeof ask>>;
}

const start: [string, Record<string, unknown>] = ["tools/call", { name: "start_render", arguments: {} }];
const get = (taskId: unknown): [string, Record<string, unknown>] => ["tasks/get", { taskId }];

async function started(serving: Serving, asked?: Asked): Promise<unknown> {
  const { result } = await ask(serving, start, asked);
  expect(result).toMatchObject({ resultType: "task", status: "working", ttlMs: 604_800_000 });
  return result?.["taskId"];
}

describe("a call that the API goes on with", () => {
  test("is a task, of which any replica with the key tells more", async () => {
    answers["POST /renders"] = { status: 202, headers: { location: "/renders/7", "retry-after": "2" } };
    const { result } = await ask(server(), start);
    expect(result).toMatchObject({
      resultType: "task",
      status: "working",
      pollIntervalMs: 2_000,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    });
    const taskId = result?.["taskId"];
    const other = server({
      environment: { MCP_TASK_KEYS: `the key that will replace the other one,${key}` },
    });
    const working = await ask(other, get(taskId));
    expect(working.result).toMatchObject({
      resultType: "complete",
      taskId,
      status: "working",
      statusMessage: "The API says: running.",
      pollIntervalMs: 5_000,
    });
    answers["GET /renders/7"] = { status: 200, body: { status: "Succeeded", film: "cat.mp4" } };
    const completed = await ask(server(), get(taskId));
    expect(completed.result).toMatchObject({
      resultType: "complete",
      taskId,
      status: "completed",
      result: { content: [{ type: "text", text: expect.stringContaining("cat.mp4") as string }] },
    });
    expect(upstream.received.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test.each<[string, { capabilities?: object; environment?: Record<string, string>; headers?: object }]>([
    ["the client knows no tasks", { capabilities: {} }],
    ["there is no key", { environment: { MCP_TASK_KEYS: "" } }],
    ["it leads to another host", { headers: { location: "https://elsewhere.example/renders/7" } }],
    ["it leads to no operation", { headers: { location: "/films/7" } }],
    ["it leads to what the caller may not call", { headers: { location: "/hidden/7" } }],
  ])("is a hint if %s", async (_, { capabilities, environment, headers }) => {
    if (headers !== undefined) answers["POST /renders"] = { status: 202, headers: { ...headers } };
    const operations = [startRender, getRender, hidden];
    const tools = server().runtime.definition.tools;
    const serving = server({ operations, tools, ...(environment && { environment }) });
    const { result } = await ask(serving, start, capabilities && { capabilities });
    expect(result).toMatchObject({ resultType: "complete" });
    expect(JSON.stringify(result)).toContain("Accepted, not finished yet.");
  });

  test("is none if the tool promises the form of its answer", async () => {
    const outputs = { [startRender.key]: { schema: { type: "object" as const } } };
    answers["POST /renders"] = { status: 202, headers: { location: "/renders/7" }, body: { id: "7" } };
    const { result } = await ask(server({ outputs }), start);
    expect(result?.["resultType"]).toBe("complete");
  });

  test("is none if a person has to agree to looking", async () => {
    const operations = [startRender, { ...getRender, confirm: true as const }];
    const { result } = await ask(server({ operations }), start);
    expect(result?.["resultType"]).toBe("complete");
  });

  test("is one with Operation-Location, whatever the status", async () => {
    const headers = { "operation-location": `${upstream.origin}/renders/7` };
    answers["POST /renders"] = { status: 201, headers, body: { id: "7" } };
    await started(server());
    delete answers["POST /renders"]?.headers;
    const { result } = await ask(server(), start);
    expect(result?.["resultType"]).toBe("complete");
  });
});

describe("what the API says of the work", () => {
  const isError = (result: unknown): unknown =>
    (result as { isError?: boolean } | undefined)?.isError ?? false;

  test.each<[number, unknown, Record<string, string>, string, boolean?]>([
    [202, undefined, {}, "working"],
    [200, { percent: 40 }, { "retry-after": "3" }, "working"],
    [200, { status: "InProgress" }, {}, "working"],
    [200, { state: "not_started" }, {}, "working"],
    [200, { done: false }, {}, "working"],
    [503, undefined, {}, "working"],
    [429, undefined, { "retry-after": "60" }, "working"],
    [200, { done: true, response: { film: "cat" } }, {}, "completed", false],
    [200, { status: "Completed" }, { "retry-after": "3" }, "completed", false],
    [200, { film: "cat" }, {}, "completed", false],
    [204, undefined, {}, "completed", false],
    [200, { status: "failed", reason: "no cat" }, {}, "completed", true],
    [200, { status: "Cancelled" }, {}, "completed", true],
    [404, { message: "no such render" }, {}, "completed", true],
    [500, { message: "broken" }, {}, "working"],
  ])("%i %j %j is %s", async (status, body, headers, want, failed) => {
    const serving = server();
    const taskId = await started(serving);
    answers["GET /renders/7"] = { status, headers, ...(body === undefined ? {} : { body }) };
    const { result } = await ask(serving, get(taskId));
    expect(result).toMatchObject({ status: want });
    if (failed !== undefined) expect(isError(result?.["result"])).toBe(failed);
  });

  test("a redirect leads to what came of it, whatever it says of itself", async () => {
    const serving = server();
    const taskId = await started(serving);
    answers["GET /renders/7"] = { status: 303, headers: { location: "/films/1" } };
    answers["GET /films/1"] = { status: 200, body: { status: "running", title: "Cat" } };
    const { result } = await ask(serving, get(taskId));
    expect(result).toMatchObject({ status: "completed" });
    expect(JSON.stringify(result)).toContain("Cat");
  });

  test("an API that does not answer has not lost it", async () => {
    const serving = server();
    const taskId = await started(serving);
    const gone = await startUpstream(() => undefined);
    await gone.close();
    serving.variables.set("API_BASE_URL", gone.origin);
    const { result } = await ask(serving, get(taskId));
    expect(result).toMatchObject({ status: "working" });
  });
});

describe("whose task it is", () => {
  const tokens = { MCP_AUTH_TOKENS: "token-of-ann-0001,token-of-bob-0002" };
  const as = (name: string): Asked => ({ headers: { authorization: `Bearer token-of-${name}` } });

  test("another caller finds none", async () => {
    const serving = server({ environment: tokens });
    const taskId = await started(serving, as("ann-0001"));
    const stolen = await ask(serving, get(taskId), as("bob-0002"));
    expect(stolen.error).toMatchObject({
      code: -32_602,
      message: expect.stringContaining("Task not found") as string,
    });
    expect((await ask(serving, get(taskId), as("ann-0001"))).result).toMatchObject({ status: "working" });
  });

  test("what was not signed here, or was changed, is none", async () => {
    const serving = server();
    const taskId = String(await started(serving));
    const [version = "", body = "", signature = ""] = taskId.split(".");
    const said = JSON.parse(Buffer.from(body, "base64url").toString()) as { p: { job: { args: object } } };
    said.p.job.args = { id: "8" };
    const forged = [version, Buffer.from(JSON.stringify(said)).toString("base64url"), signature].join(".");
    const elsewhere = await started(server({ environment: { MCP_TASK_KEYS: "k".repeat(32) } }));
    for (const id of [forged, elsewhere, "", "x", "v1.e30.e30", "9".repeat(5_000)])
      expect((await ask(serving, get(id))).error?.code).toBe(-32_602);
    expect(upstream.received.filter(({ method }) => method === "GET")).toEqual([]);
  });

  test("after a week there is none", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const serving = server();
    const taskId = await started(serving);
    vi.setSystemTime(Date.now() + 604_799_000);
    expect((await ask(serving, get(taskId))).result).toMatchObject({ status: "working" });
    vi.setSystemTime(Date.now() + 2_000);
    expect((await ask(serving, get(taskId))).error?.code).toBe(-32_602);
  });

  test("who may no longer call the operation is told so by the task", async () => {
    const taskId = await started(server());
    const narrowed = server({ environment: { MCP_TOOLS: "start_render" } });
    const { result } = await ask(narrowed, get(taskId));
    expect(result).toMatchObject({ status: "completed", result: { isError: true } });
    expect(upstream.received.filter(({ method }) => method === "GET")).toEqual([]);
  });
});

describe("the protocol", () => {
  const discover: [string, Record<string, unknown>] = ["server/discover", {}];

  test.each<[string, Partial<Host>, object | undefined]>([
    [key, {}, extension],
    ["", {}, undefined],
    ["", { localCaller: true }, extension],
  ])("with the key %j and a host of %j the server offers %j", async (keys, host, want) => {
    const { result } = await ask(server({ host, environment: { MCP_TASK_KEYS: keys } }), discover);
    expect(result?.["capabilities"]).toMatchObject({ tools: {} });
    expect((result?.["capabilities"] as { extensions?: object }).extensions).toEqual(want);
  });

  test.each(["tasks/get", "tasks/update", "tasks/cancel"])(
    "%s needs a client that declares tasks",
    async (method) => {
      const serving = server();
      const taskId = await started(serving);
      const { error } = await ask(serving, [method, { taskId, inputResponses: {} }], { capabilities: {} });
      expect(error?.code).toBe(-32_021);
    },
  );

  test.each(["tasks/update", "tasks/cancel"])("%s is acknowledged, and calls nothing", async (method) => {
    const serving = server();
    const taskId = await started(serving);
    const { result } = await ask(serving, [method, { taskId, inputResponses: {} }]);
    expect(Object.keys(result ?? {}).filter((name) => name !== "_meta")).toEqual(["resultType"]);
    expect((await ask(serving, [method, { taskId: "none", inputResponses: {} }])).error?.code).toBe(-32_602);
    expect(upstream.received).toHaveLength(1);
  });
});

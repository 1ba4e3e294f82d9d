/** A server's face: what it lists, how it calls, and what its tool files change, by real clients of both eras. */
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Gate } from "../../src/runtime/auth/gate.js";
import type { OperationFacts } from "../../src/runtime/operations/operation.js";
import { argument, body, header, query, type Tool } from "../../src/runtime/operations/tool.js";
import { serverFactory } from "../../src/runtime/server/server.js";
import type { JsonSchema } from "../../src/runtime/values/json.js";
import { modernRequest } from "./modern-request.js";
import {
  type Era,
  connect,
  connectTo,
  facts,
  patiently,
  serve,
  startUpstream,
  textOf,
  toolFor,
  type Answering,
  type Setup,
  type Upstream,
} from "./upstream.js";

const json = { "content-type": "application/json" };
const echo: Answering = ({ method, url, body, headers }, response) =>
  response.writeHead(200, json).end(JSON.stringify({ method, url, body, trace: headers.traceparent }));

const getPet = facts("GET /pets/{petId}", {
  name: "get_pet",
  parameters: [
    {
      name: "petId",
      in: "path",
      required: true,
      schema: { type: "integer" },
      style: "simple",
      explode: false,
    },
    {
      name: "verbose",
      in: "query",
      required: false,
      schema: { type: "boolean" },
      style: "form",
      explode: true,
    },
    { name: "units", in: "query", required: false, schema: { type: "string" }, style: "form", explode: true },
  ],
  arguments: [
    { name: "petId", place: "path:petId", required: true },
    { name: "verbose", place: "query:verbose", required: false },
    { name: "units", place: "query:units", required: false, hidden: true },
  ],
});
const deletePet = facts("DELETE /pets/{petId}", { name: "delete_pet" });
const slow = facts("GET /slow");
const addPet = facts("POST /pets", {
  name: "add_pet",
  body: { required: true, contentType: "application/json", schema: { type: "object" } },
});

let upstream: Upstream;
let answer: Answering = echo;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  upstream = await startUpstream((request, response) => answer(request, response));
});
afterEach(async () => {
  answer = echo;
  upstream.received.length = 0;
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => upstream.close());

type Options = Partial<Setup> & { era?: "legacy" | "2026-07-28"; gate?: Gate };

async function start(tools: readonly Tool[] | undefined, { era, gate, ...setup }: Options = {}) {
  const server = serve({
    operations: [getPet, deletePet, slow],
    ...(tools === undefined ? {} : { tools }),
    ...setup,
    environment: { API_BASE_URL: upstream.origin, API_MAX_RETRIES: "0", ...setup.environment },
  });
  if (gate !== undefined) server.runtime.gate = gate;
  const client = await connect(server.endpoint.fetch, era === undefined ? {} : { era });
  closing.push(() => client.close());
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name, arguments: args });
    return { text: textOf(result), failed: result.isError === true, result };
  };
  return { ...server, client, call };
}

describe.each(["2026-07-28", "legacy"] as const)("%s", (era) => {
  test("lists tools as their files say", async () => {
    const { client } = await start(
      [toolFor(getPet, { title: "Get a pet", annotations: { readOnlyHint: true } }), toolFor(deletePet)],
      { era },
    );
    const { tools } = await client.listTools();
    expect(tools).toEqual([
      {
        name: "get_pet",
        title: "Get a pet",
        description: "Calls GET /pets/{petId}.",
        annotations: { readOnlyHint: true },
        // Every call also takes fields, so that nothing forbids further arguments.
        inputSchema: {
          type: "object",
          properties: { petId: { type: "integer" }, verbose: { type: "boolean" } },
          required: ["petId"],
        },
      },
      {
        name: "delete_pet",
        description: "Calls DELETE /pets/{petId}.",
        inputSchema: {
          type: "object",
          properties: { petId: { type: "string" } },
          required: ["petId"],
        },
      },
    ]);
    expect(client.getInstructions()).toBe("For tests.");
  });

  test("calls the API", async () => {
    const { call } = await start(undefined, { era });
    const { text } = await call("get_pet", { petId: "7", verbose: true, units: "cm" });
    expect(JSON.parse(text)).toMatchObject({ method: "GET", url: "/pets/7?verbose=true&units=cm" });
  });

  test("refuses what does not fit, and says how to call", async () => {
    const { call } = await start(undefined, { era });
    const { text, failed } = await call("get_pet", { petId: "seven", colour: "red" });
    expect(failed).toBe(true);
    expect(text).toContain("petId: expected an integer");
    expect(text).toContain("colour");
    expect(text).toContain("Call it as get_pet(petId, verbose?)");
    expect(upstream.received).toEqual([]);
  });

  test("an argument named __proto__ is refused like any other that is unknown", async () => {
    const { call } = await start(undefined, { era });
    const { text, failed } = await call("get_pet", { petId: 7, ["__proto__"]: { verbose: true } });
    expect(failed).toBe(true);
    expect(text).toContain('"__proto__" is not known here: expected one of the names petId, verbose');
    expect(upstream.received).toEqual([]);
  });

  test("an unknown tool is a fault of the protocol, and so is one that is switched off", async () => {
    const { client } = await start([toolFor(getPet, { enabled: false })], { era });
    for (const name of ["nothing", "get_pet", "constructor", "__proto__"])
      await expect(client.callTool({ name })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining(`Unknown tool: ${name}`) as string,
      });
    expect((await client.listTools()).tools).toEqual([]);
  });

  test("progress: events as they come, signs of life when nothing comes", async () => {
    const { client } = await start(undefined, { era, environment: { MCP_PROGRESS_INTERVAL_MS: "20" } });
    const heard: { progress: number; message?: string }[] = [];
    let goOn = (): void => undefined;
    answer = (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write('data: {"n":1}\n\ndata: {"n":2}\n\n');
      goOn = () => response.end("event: done\ndata: all\n\n");
    };
    const calling = client.callTool({ name: slow.name }, { onprogress: (notice) => heard.push(notice) });
    const words = () => heard.map(({ message }) => message?.replace(/\d+ s/, "n s"));
    const quietAfterEvents = () => words().lastIndexOf("waiting for n s") > words().lastIndexOf('{"n":2}');
    await expect.poll(() => words().includes('{"n":2}') && quietAfterEvents(), patiently).toBe(true);
    goOn();
    expect(JSON.parse(textOf(await calling))).toEqual([{ n: 1 }, { n: 2 }, { event: "done", data: "all" }]);
    const events = heard.filter(({ message }) => message?.startsWith("waiting") === false);
    expect(events.map(({ message }) => message)).toEqual([
      '{"n":1}',
      '{"n":2}',
      '{"event":"done","data":"all"}',
    ]);
    expect(heard.map(({ progress }) => progress)).toEqual(heard.map((_, i) => i + 1));
  });
});

test("over a connection without HTTP", async () => {
  const { runtime } = await start(undefined);
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = await serverFactory(runtime)({ era: "legacy" });
  await server.connect(ours);
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(theirs);
  expect(textOf(await client.callTool({ name: "get_pet", arguments: { petId: 1 } }))).toContain("/pets/1");
  await client.close();
});

describe("tool files", () => {
  test.each([
    ["input", { input: { units: query("unitz", { type: "string" }).optional() } }],
    ["fixed", { fixed: { query: { unitz: "metric" } } }],
  ])("a place that the operation does not have, in %s, is a refusal and no request", async (_, slip) => {
    const { call } = await start([toolFor(getPet, slip)]);
    const { failed, text } = await call("get_pet", {});
    expect(failed).toBe(true);
    expect(text).toContain("query:unitz, a place that GET /pets/{petId} does not have");
  });

  test.each<[string, Partial<Tool>, string]>([
    [
      "deep in the body",
      { input: {}, fixed: { body: { "/owner/kind": "k" } } },
      "fixes body:/owner/kind, but only the whole body and its properties can be fixed",
    ],
    [
      "in an argument",
      { input: { pet: body("", {}) }, fixed: { body: { "/kind": "k" } } },
      "fixes body:/kind, which is inside an argument that it lists: no part of one can be fixed",
    ],
  ])("a value fixed %s is a refusal and no request", async (_, slip, want) => {
    const { call } = await start([toolFor(addPet, slip)], { operations: [addPet] });
    const { failed, text } = await call("add_pet");
    expect(failed).toBe(true);
    expect(text).toContain(want);
  });

  test("fixed values are sent and may not be", async () => {
    const { call } = await start([toolFor(getPet, { fixed: { query: { units: "metric" } } })]);
    expect((await call("get_pet", { petId: 1 })).text).toContain("/pets/1?units=metric");
    expect((await call("get_pet", { petId: 1, units: "cm" })).failed).toBe(true);
  });

  test("respond shapes the answer", async () => {
    const respond: Tool["respond"] = (pet, args) => ({ url: (pet as { url: string }).url, args });
    const { call } = await start([toolFor(getPet, { respond })]);
    expect(JSON.parse((await call("get_pet", { petId: "1" })).text)).toEqual({
      url: "/pets/1",
      args: { petId: 1 },
    });
  });

  test("result picks, drops and limits", async () => {
    answer = (_, response) =>
      response
        .writeHead(200, json)
        .end('{"items":[{"id":1,"a":{"b":1,"c":null}},{"id":2},{"id":3}],"etag":"x","__proto__":1}');
    const { call } = await start([
      toolFor(slow, {
        result: { pick: ["items.id", "items.a", "__proto__"], drop: ["items.a.b"], maxItems: 2 },
      }),
    ]);
    const { result } = await call(slow.name);
    expect(result.content).toMatchObject([
      { text: '{"items":[{"id":1,"a":{}},{"id":2}],"__proto__":1}' },
      { text: expect.stringContaining("2 of 3 items of items") as string },
    ]);
  });

  test("an action of a grouped tool is the operation it stands for", async () => {
    const group: Tool = {
      name: "pets_write",
      description: "Pets.",
      actions: { fetch: getPet.key, remove: deletePet.key },
      input: toolFor(getPet).input,
    };
    const { client, call } = await start([group]);
    const [listed] = (await client.listTools()).tools;
    expect(listed?.inputSchema.properties?.["action"]).toEqual({ type: "string", enum: ["fetch", "remove"] });
    expect(listed?.inputSchema.required).toEqual(["action", "petId"]);
    expect(JSON.parse((await call("pets_write", { action: "fetch", petId: 3 })).text)).toMatchObject({
      url: "/pets/3",
    });
    for (const args of [
      { petId: 3 },
      { action: "toString", petId: 3 },
      { action: "remove", petId: 3, verbose: true },
    ])
      expect((await call("pets_write", args)).failed).toBe(true);
    expect((await call("pets_write", { action: "burn", petId: 3 })).text).toContain(
      "action: expected one of fetch, remove",
    );
    expect(upstream.received).toHaveLength(1);
  });

  test("run replaces the call, and calls operations as their tools would", async () => {
    const run: Tool["run"] = async ({ ids }, context) => {
      context.log("counting", { count: (ids as number[]).length });
      const found = (ids as number[]).map(
        (petId) => context.call(getPet.key, { petId, verbose: false }) as Promise<{ url: string }>,
      );
      return [...(await Promise.all(found)).map(({ url }) => url), context.caller.scopes.length];
    };
    const ids = argument({ type: "array", items: { type: "integer" } });
    const tools = [
      toolFor(getPet, { enabled: false, fixed: { query: { units: "metric" } } }),
      { name: "urls", description: "URLs.", input: { ids }, run },
    ];
    const { call, log } = await start(tools);
    expect((await call("urls", { ids: ["1", 2] })).text).toBe(
      '["/pets/1?verbose=false&units=metric","/pets/2?verbose=false&units=metric",0]',
    );
    expect((await call("urls", { ids: "x" })).failed).toBe(true);
    expect(log.join("\n")).toContain('"count":2');
  });

  test("what code throws is a result: its own errors, and those of the API", async () => {
    answer = (_, response) => response.writeHead(404, json).end('{"message":"no such pet"}');
    const tool = (name: string, run: Tool["run"]): Tool => ({
      name,
      description: "Fails.",
      input: {},
      ...(run && { run }),
    });
    const { call, log } = await start([
      tool("throws", () => {
        throw new Error("the moon is full\n at secret.ts");
      }),
      tool("asks", (_, context) => context.call(getPet.key, { petId: 1 })),
      tool("catches", async (_, context) =>
        context
          .call(getPet.key, { petId: 1 })
          .catch((error: { status: number }) => ({ status: error.status })),
      ),
      tool("stranger", (_, context) => context.call("GET /nowhere", {})),
    ]);
    expect(await call("throws")).toMatchObject({
      failed: true,
      text: expect.stringMatching(
        /^throws failed in the server's own code \(error [0-9a-f]{8}\)\.\nWhat to do/,
      ) as string,
    });
    const { text } = await call("throws");
    const [, id = "none"] = /error (\w+)/.exec(text) ?? [];
    const told = log.filter((line) => line.includes(id)).join("\n");
    expect(text).not.toContain("moon");
    expect(told).toContain("the moon is full");
    expect(told).toMatch(/"stack":"Error: the moon is full.*server\.test\.ts/);
    expect(await call("asks")).toMatchObject({
      failed: true,
      text: expect.stringContaining("404 Not Found: no such pet") as string,
    });
    expect((await call("catches")).text).toBe('{"status":404}');
    expect((await call("stranger")).text).toContain("There is no operation GET /nowhere");
  });

  test("a tool has its own time", async () => {
    answer = () => undefined;
    const endless: Tool = {
      name: "endless",
      description: "Never ends.",
      input: {},
      timeoutMs: 30,
      run: () => new Promise(() => undefined),
    };
    const stuck = toolFor(getPet, { timeoutMs: 200, respond: () => new Promise(() => undefined) });
    const { call } = await start([toolFor(slow, { timeoutMs: 30 }), endless, stuck]);
    answer = (_, response) => response.writeHead(200, json).end("{}");
    expect((await call(getPet.name, { petId: 1 })).text).toContain("no answer within 200 ms");
    answer = () => undefined;
    for (const name of [slow.name, "endless"])
      expect((await call(name)).text).toContain("no answer within 30 ms");
  });

  test("own code that shapes an answer has what the answer left of the call's time", async () => {
    const [timeoutMs, answerMs, betweenMs] = [2_000, 1_500, 1_250];
    const stuck = toolFor(getPet, { timeoutMs, respond: () => new Promise(() => undefined) });
    const { call } = await start([stuck]);
    const late = new Promise((resolve) => {
      answer = (_, response) =>
        setTimeout(() => {
          response.writeHead(200, json).end("{}");
          setTimeout(() => resolve("later"), betweenMs);
        }, answerMs);
    });
    const ended = call(getPet.name, { petId: 1 }).then(({ text }) => text);
    expect(await Promise.race([ended, late])).toContain("no answer within 2000 ms");
    await ended;
  });

  test("checking the arguments ends with the time of the call", async () => {
    const schema: JsonSchema = { type: "array", items: { type: "string", pattern: "^(a|aa)+$" } };
    const operation = facts("POST /texts", {
      body: { required: true, contentType: "application/json", schema },
      arguments: [{ name: "body", place: "body:", required: true }],
    });
    const tools = [
      toolFor(operation, { timeoutMs: 1 }),
      { name: "own", description: "", input: { body: argument(schema) }, timeoutMs: 1, run: () => "done" },
    ];
    const { call } = await start(tools, { operations: [operation] });
    const texts = [...Array.from({ length: 900 }, (_, i) => "a".repeat(1_000 + i)), "!"];
    for (const { name } of tools)
      expect((await call(name, { body: texts })).text).toContain("no answer within 1 ms");
  });

  test.each<[what: string, tool: Partial<Tool>, header: string]>([
    ["an argument", { input: { to: header("Host", {}) } }, "Host"],
    ["an optional argument", { input: { as: header("authorization", {}).optional() } }, "authorization"],
    ["a fixed value", { fixed: { header: { Cookie: "a=b" } } }, "Cookie"],
  ])("%s that no call would send is told at the start", (_, tool, name) => {
    expect(() => serve({ operations: [getPet], tools: [toolFor(getPet, tool)] })).toThrow(
      `Tool "get_pet" sets the header "${name}"`,
    );
  });

  test("faults in them are told at the start, all at once", () => {
    const nowhere: Tool = { name: "a", description: "", operation: "GET /nowhere", input: {} };
    const tools = [
      nowhere,
      { ...nowhere, operation: getPet.key },
      { name: "idle", description: "", input: { x: query("x", {}) } },
    ];
    expect(() => serve({ operations: [getPet], tools })).toThrow(
      /Two tools have the name "a"[^]*Tool "a" names the operation "GET \/nowhere"[^]*Tool "idle" has neither/,
    );
  });
});

describe("the gate", () => {
  test("read only: what writes is neither listed nor called", async () => {
    const own: Tool = { name: "own", description: "Writes.", input: {}, run: () => "done" };
    const sneaky: Tool = {
      name: "sneaky",
      description: "Reads.",
      input: {},
      annotations: { readOnlyHint: true },
      run: (_, context) => context.call(deletePet.key, { petId: "1" }),
    };
    const { client, call } = await start([toolFor(getPet), toolFor(deletePet), own, sneaky], {
      environment: { MCP_READ_ONLY: "1" },
    });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["get_pet", "sneaky"]);
    for (const name of ["delete_pet", "own"])
      await expect(client.callTool({ name })).rejects.toMatchObject({ code: -32602 });
    expect(await call("sneaky")).toMatchObject({
      failed: true,
      text: expect.stringContaining("There is no operation") as string,
    });
    expect(upstream.received).toEqual([]);
  });

  test("callers see what they may use, each from a list of their own", async () => {
    const environment = {
      API_BASE_URL: upstream.origin,
      MCP_AUTH_TOKENS: "reader-reader-reader,writer-writer-writer",
    };
    const { runtime, endpoint } = serve({ operations: [getPet, deletePet], environment });
    const names = async (token: string) => {
      const client = await connect(endpoint.fetch, { headers: { authorization: `Bearer ${token}` } });
      return (await client.listTools()).tools.map(({ name }) => name);
    };
    const ids: string[] = [];
    runtime.gate.key = ({ id = "" }) => id;
    runtime.gate.allowed = ({ id = "" }, subject) => {
      if (!ids.includes(id)) ids.push(id);
      return id !== ids[0] || !("operation" in subject) || subject.operation === getPet.key;
    };
    expect(await names("reader-reader-reader")).toEqual(["get_pet"]);
    expect(await names("writer-writer-writer")).toEqual(["get_pet", "delete_pet"]);
    await expect(names("somebody-else-entirely")).rejects.toThrow();
  });
});

describe("a part of the server, by its address", () => {
  const environment = () => ({ API_BASE_URL: upstream.origin });
  const names = async (search: string, era: Era = "2026-07-28"): Promise<string[]> => {
    const { endpoint } = serve({ operations: [getPet, deletePet], environment: environment() });
    const client = await connect(endpoint.fetch, { era, search });
    return (await client.listTools()).tools.map(({ name }) => name);
  };

  test.each<[search: string, names: readonly string[]]>([
    ["", ["get_pet", "delete_pet"]],
    ["?read_only=1", ["get_pet"]],
    ["?read_only=0", ["get_pet", "delete_pet"]],
    ["?read_only", ["get_pet"]],
    ["?readOnly=1", ["get_pet"]],
    ["?read-only=", ["get_pet"]],
    ["?Tool=delete_pet", ["delete_pet"]],
    ["?TOOLS[]=delete_pet", ["delete_pet"]],
    ["?tools[0]=delete_pet", ["delete_pet"]],
    ["?session=7&amp;read_only=1", ["get_pet"]],
    ["?tools=delete_pet", ["delete_pet"]],
    ["?tools=delete_pet&tools=get_pet", ["get_pet", "delete_pet"]],
    ["?tools=delete_pet,nowhere", ["delete_pet"]],
    ["?tools=", ["get_pet", "delete_pet"]],
    ["?session=7", ["get_pet", "delete_pet"]],
  ])("%j", async (search, want) => {
    expect(await names(search)).toEqual(want);
    expect(await names(search, "legacy")).toEqual(want);
  });

  test.each([
    ["?tools=nowhere", /Nothing that you may use has the tools/],
    ["?tags=moon", /Nothing that you may use/],
    ["?tools=delete_pet&read_only=true", /Nothing that you may use/],
    [`?tools=${"x,".repeat(60)}${[...Array(60).keys()].join()}`, /at most 50 tools and tags/],
    [`?tags=${"x".repeat(300)}`, /of at most 200 characters/],
  ])("%j is refused", async (search, message) => {
    const { endpoint } = serve({ operations: [getPet, deletePet], environment: environment() });
    const answer = await endpoint.fetch(new Request(`http://localhost/mcp${search}`, { method: "POST" }));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: expect.stringMatching(message) as string });
    await expect(names(search)).rejects.toThrow();
  });

  test("others have their turn between what is found out for a part: whether it is empty, what it says, and its list", async () => {
    const { endpoint, runtime } = serve({ operations: [getPet, deletePet], environment: environment() });
    let turns = 0;
    Object.assign(runtime.slices, {
      turn: async () => {
        turns += 1;
      },
    });
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const list = async (): Promise<number> => {
      const before = turns;
      const request = new Request("http://localhost/mcp?tools=get_pet", { method: "POST", headers, body });
      expect(await (await endpoint.fetch(request)).text()).toContain("get_pet");
      return turns - before;
    };
    expect([await list(), await list()]).toEqual([3, 1]);
  });

  test.each<[settings: Record<string, string>]>([
    [{ MCP_READ_ONLY: "1" }],
    [{ MCP_TOOLS: "get_pet" }],
    [{ MCP_READ_ONLY: "1", MCP_TOOLS: "get_pet,delete_pet" }],
  ])("is never more than the server with %j", async (settings) => {
    for (const search of ["?read_only=0", "?read_only=false&tools=delete_pet", "?tools=get_pet,delete_pet"]) {
      const { endpoint } = serve({
        operations: [getPet, deletePet],
        environment: { ...environment(), ...settings },
      });
      const opened = await connect(endpoint.fetch, { search }).catch(() => undefined);
      const listed = opened === undefined ? [] : (await opened.listTools()).tools.map(({ name }) => name);
      expect(listed).toEqual(search.endsWith("=delete_pet") ? [] : ["get_pet"]);
      await expect(
        opened?.callTool({ name: "delete_pet", arguments: { petId: "1" } }) ?? Promise.reject(new Error()),
      ).rejects.toThrow();
    }
    expect(upstream.received).toEqual([]);
  });

  test("what it leaves out cannot be called", async () => {
    const { endpoint } = serve({ operations: [getPet, deletePet], environment: environment() });
    const client = await connect(endpoint.fetch, { search: "?read_only=1" });
    await expect(client.callTool({ name: "delete_pet", arguments: { petId: "1" } })).rejects.toMatchObject({
      code: -32602,
    });
    expect(upstream.received).toEqual([]);
  });
});

describe("asking first", () => {
  const tools = [toolFor(deletePet, { confirm: "Really delete?" })];
  const asking = async (
    answer: (message: string) => object,
    era: "legacy" | "2026-07-28",
    {
      asked = tools,
      args = { petId: "7" },
      ...setup
    }: { asked?: Tool[]; args?: Record<string, unknown>; operations?: OperationFacts[] } = {},
  ) => {
    const { runtime, endpoint, log } = await start(asked, setup);
    const mode = era === "legacy" ? era : { pin: era };
    const client = new Client(
      { name: "test", version: "1" },
      { capabilities: { elicitation: {} }, versionNegotiation: { mode } },
    );
    client.setRequestHandler("elicitation/create", ({ params }) => answer(params.message) as never);
    if (era === "legacy") {
      const [ours, theirs] = InMemoryTransport.createLinkedPair();
      await (await serverFactory(runtime)({ era })).connect(ours);
      await client.connect(theirs);
    } else await connectTo(client, endpoint.fetch);
    closing.push(() => client.close());
    const result = await client.callTool({ name: "delete_pet", arguments: args });
    expect(log.join("\n")).toContain('"event":"asked","tool":"delete_pet"');
    return result;
  };

  test.each(["2026-07-28", "legacy"] as const)("%s: the call waits for a yes", async (era) => {
    const messages: string[] = [];
    const agreed = await asking((message) => {
      messages.push(message);
      return { action: "accept", content: { confirm: true } };
    }, era);
    expect(messages).toEqual(['Really delete?\npetId: "7"']);
    expect(textOf(agreed)).toContain("/pets/7");
    for (const no of [{ action: "decline" }, { action: "accept", content: { confirm: false } }]) {
      const refused = await asking(() => no, era);
      expect(refused.isError).toBe(true);
      expect(textOf(refused)).toContain("the person did not agree");
    }
    expect(upstream.received).toHaveLength(1);
  });

  test("an answer counts for the call that was asked about alone, on any replica", async () => {
    const yes = { inputResponses: { confirm: { action: "accept", content: { confirm: true } } } };
    const ask = async (petId: string, more: object = {}) => {
      const { endpoint } = await start(tools);
      const params = { name: "delete_pet", arguments: { petId }, ...more };
      const request = modernRequest("tools/call", params, { capabilities: { elicitation: {} } });
      const answer = await endpoint.fetch(new Request("http://localhost/mcp", request));
      return ((await answer.json()) as { result: { resultType?: string; requestState?: string } }).result;
    };
    const { requestState } = await ask("7");
    const others = [
      yes,
      { ...yes, requestState: "made-up" },
      { ...yes, requestState: (await ask("8")).requestState },
    ];
    for (const more of [...others, { requestState }])
      expect(await ask("7", more)).toMatchObject({ resultType: "input_required", requestState });
    expect(upstream.received).toEqual([]);
    expect((await ask("7", { ...yes, requestState })).resultType).not.toBe("input_required");
    expect(upstream.received.map(({ url }) => url)).toEqual(["/pets/7"]);
  });

  test.each(["2026-07-28", "legacy"] as const)("%s: who cannot ask has no answer either", async (era) => {
    const { endpoint } = await start(tools);
    const asked = { name: "delete_pet", arguments: { petId: "7" } };
    const send = async (request: RequestInit) =>
      (await endpoint.fetch(new Request("http://localhost/mcp", request))).text();
    const question = await send(modernRequest("tools/call", asked, { capabilities: { elicitation: {} } }));
    const [, requestState] = /"requestState":"([^"]+)"/.exec(question) ?? [];
    const confirm = { action: "accept", content: { confirm: true } };
    const params = { ...asked, requestState, inputResponses: { confirm } };
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
    };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    const said = await send(
      era === "legacy"
        ? { method: "POST", headers, body }
        : modernRequest("tools/call", params, { capabilities: {} }),
    );
    expect(said).toContain("nobody can be asked");
    expect(upstream.received).toEqual([]);
  });

  test("the question shows no secret of the operation's full schema", async () => {
    const [tool] = tools;
    const code: JsonSchema = { type: "string" };
    const asked =
      tool === undefined ? [] : [{ ...tool, input: { ...tool.input, code: query("code", code) } }];
    const schema: JsonSchema = { type: "string", format: "password" };
    const parameters = [
      ...deletePet.parameters,
      { name: "code", in: "query", required: false, schema, style: "form", explode: true } as const,
    ];
    const messages: string[] = [];
    const answer = (message: string) => {
      messages.push(message);
      return { action: "decline" };
    };
    const args = { petId: "7", code: "1234" };
    await asking(answer, "2026-07-28", { asked, args, operations: [{ ...deletePet, parameters }] });
    expect(messages).toEqual(['Really delete?\npetId: "7"\ncode: "[hidden]"']);
  });

  test("a null is told as none where it says something, and is left out where it does not", async () => {
    const note = { ...argument({ type: ["string", "null"] }), required: false };
    const kind = { ...argument({ type: "string" }), required: false };
    const size = { ...argument({ type: "string", enum: ["large"], nullable: true }), required: false };
    const [tool] = tools;
    const asked = tool === undefined ? [] : [{ ...tool, input: { ...tool.input, note, kind, size } }];
    const messages: string[] = [];
    const answer = (message: string) => {
      messages.push(message);
      return { action: "decline" };
    };
    await asking(answer, "2026-07-28", { asked, args: { petId: "7", note: null, kind: null, size: null } });
    expect(messages).toEqual(['Really delete?\npetId: "7"\nnote: none\nsize: none']);
  });

  test.each(["2026-07-28", "legacy"] as const)(
    "%s: where nobody can be asked, nothing is called",
    async (era) => {
      const { client, log } = await start(tools, { era });
      const result = await client
        .callTool({ name: "delete_pet", arguments: { petId: "7" } })
        .catch(() => undefined);
      expect(result === undefined || result.isError).toBe(true);
      expect(upstream.received).toEqual([]);
      expect(log.at(-1)).toMatch(
        era === "legacy" ? /"call","tool":"delete_pet","failed":true/ : /"delete_pet","reason":"unconfirmed"/,
      );
    },
  );
});

test.each([Infinity, Number.NaN, -1, 0, 1.5, 2 ** 31, 30 * 24 * 3_600_000])(
  "a tool with timeoutMs: %d does not start",
  (timeoutMs) => {
    const operation = facts("GET /it");
    expect(() => serve({ operations: [operation], tools: [toolFor(operation, { timeoutMs })] })).toThrow(
      `Tool "get_it" has timeoutMs: ${timeoutMs}, which no call can take: use a whole number of milliseconds from 1 to 3600000`,
    );
  },
);

describe("resilience", () => {
  test.each<[string, string, number, Record<string, string>, number]>([
    ["a busy API is asked again", "GET", 503, { "retry-after": "0" }, 3],
    ["so is one that tells a write to wait", "DELETE", 429, { "retry-after": "0" }, 3],
    ["a wait that is too long is not waited", "GET", 429, { "retry-after": "3600" }, 1],
    ["a bad gateway is asked again for a read", "GET", 502, {}, 3],
    ["other errors are not", "GET", 500, {}, 1],
  ])("%s", async (_, method, status, headers, times) => {
    answer = (_, response) => response.writeHead(status, headers).end();
    const { call } = await start(undefined, { environment: { API_MAX_RETRIES: "2" } });
    const [name, args] = method === "GET" ? [slow.name, {}] : [deletePet.name, { petId: "1" }];
    expect((await call(name, args)).failed).toBe(true);
    expect(upstream.received).toHaveLength(times);
  });

  test("a write whose answer got lost is not sent twice", async () => {
    answer = (_, response) => response.socket?.resetAndDestroy();
    const post = facts("POST /pets");
    const { call } = await start(undefined, { operations: [post], environment: { API_MAX_RETRIES: "2" } });
    expect((await call(post.name)).text).toContain("may have been carried out");
    expect(upstream.received).toHaveLength(1);
  });

  test("so many requests at once, so many waiting, the rest turned away", async () => {
    const waiting: (() => void)[] = [];
    let most = 0;
    answer = (request, response) => {
      waiting.push(() => echo(request, response));
      most = Math.max(most, waiting.length);
    };
    const { call } = await start(undefined, { environment: { API_MAX_CONCURRENT: "1" } });
    const calls = Array.from({ length: 13 }, () => call(slow.name));
    let settled = 0;
    for (const each of calls) void each.then(() => (settled += 1));
    await expect.poll(() => settled, patiently).toBe(2);
    while (settled < 13) {
      waiting.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const results = await Promise.all(calls);
    expect(results.filter(({ text }) => text.includes("too many calls are under way"))).toHaveLength(2);
    expect(most).toBe(1);
  });

  test("a write that has waited in vain was not sent, and is said not to be", async () => {
    let release = (): void => undefined;
    answer = (request, response) => {
      release = () => void echo(request, response);
    };
    const post = facts("POST /pets", { timeoutMs: 200 });
    const { call } = await start(undefined, {
      operations: [slow, post],
      environment: { API_MAX_CONCURRENT: "1" },
    });
    const first = call(slow.name);
    await expect.poll(() => upstream.received.length, patiently).toBe(1);
    expect((await call(post.name)).text).toContain("was not called: too many calls are under way");
    release();
    await first;
    expect(upstream.received).toHaveLength(1);
  });
});

test("a stream that never ends gives what came until time was up", async () => {
  answer = (_, response) =>
    response.writeHead(200, { "content-type": "application/x-ndjson" }).write('{"n":1}\n{"n":2}\n');
  const { call } = await start(undefined, { environment: { API_TIMEOUT_MS: "300" } });
  expect(await call(slow.name)).toMatchObject({
    failed: false,
    text: '[{"n":1},{"n":2}]\nThe stream did not end: it was read until the time of the call was over.',
  });
});

test.each<[why: string, answering: Answering, want: string]>([
  [
    "the connection was lost. What had arrived until then is shown.",
    (_, response) => {
      response.write('{"n":1}\n');
      setTimeout(() => response.socket?.resetAndDestroy(), 50);
    },
    '[{"n":1}]',
  ],
  [
    "it was read up to the limit of API_MAX_RESPONSE_BYTES.",
    (_, response) => {
      response.write('{"n":1}\n');
      setTimeout(() => response.write(`"${"x".repeat(2_000)}"`), 50);
    },
    '[{"n":1}]',
  ],
])("a stream that did not end says why: %s", async (why, answering, want) => {
  answer = (request, response) => {
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    answering(request, response);
  };
  const { call } = await start(undefined, { environment: { API_MAX_RESPONSE_BYTES: "1000" } });
  expect(await call(slow.name)).toMatchObject({
    failed: false,
    text: `${want}\nThe stream did not end: ${why}`,
  });
});

test("nulls that an operation's answers must have are shown", async () => {
  answer = (_, response) => response.writeHead(200, json).end('{"deletedAt":null,"other":null}');
  const { call } = await start(undefined, { operations: [{ ...slow, nulls: ["deletedAt"] }] });
  expect(await call(slow.name)).toMatchObject({ text: '{"deletedAt":null}' });
});

test("arguments that are secrets do not come back", async () => {
  const login = facts("POST /login", {
    parameters: [
      {
        name: "pin",
        in: "header",
        required: true,
        schema: { type: "string", format: "password" },
        style: "simple",
        explode: false,
      },
    ],
    body: {
      required: true,
      contentType: "application/json",
      schema: {
        type: "object",
        properties: {
          user: { type: "string" },
          card: {
            oneOf: [
              {
                type: "object",
                writeOnly: true,
                properties: { numbers: { type: "array", items: { type: "string" } } },
              },
            ],
          },
        },
      },
    },
    arguments: [
      { name: "pin", place: "header:pin", required: true },
      { name: "user", place: "body:/user", required: false },
      { name: "card", place: "body:/card", required: false },
    ],
  });
  answer = ({ headers, body }, response) =>
    response
      .writeHead(418, json)
      .end(JSON.stringify({ message: `pin ${String(headers["pin"])}, body ${body}` }));
  const { call, log } = await start(undefined, { operations: [login] });
  const { text } = await call(login.name, {
    pin: "123456",
    user: "somebody",
    card: { numbers: ["4111111111111111"] },
  });
  expect(text).toContain("pin [redacted]");
  expect(text).toContain("somebody");
  expect(text + log.join()).not.toMatch(/123456|4111111111111111/);
});

test("a caller's trace goes on to the API", async () => {
  const { client } = await start(undefined);
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const result = await client.callTool({ name: slow.name, _meta: { traceparent } });
  expect(JSON.parse(textOf(result))).toMatchObject({ trace: traceparent });
});

test("making a server does not look at the tools, and the list is made once", async () => {
  const { runtime, endpoint } = serve({
    operations: Array.from({ length: 50 }, (_, i) => facts(`GET /things/${i}`)),
  });
  const { listed } = runtime.tools;
  let looks = 0;
  Object.defineProperty(runtime.tools, "listed", {
    get() {
      looks += 1;
      return listed;
    },
  });
  const client = await connect(endpoint.fetch);
  for (let i = 0; i < 3; i += 1) expect((await client.listTools()).tools).toHaveLength(50);
  expect(looks).toBe(1);
});

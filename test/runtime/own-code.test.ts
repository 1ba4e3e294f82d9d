/** Resources, prompts and policies of a project's own code: they have the time of a call, and only the log tells what they throw. */
import { expect, test } from "vitest";
import { createDeadline } from "../../src/runtime/host/deadline.js";
import { complete } from "../../src/runtime/resources/prompts.js";
import type { JsonSchema } from "../../src/runtime/values/json.js";
import type { RunContext, Tool } from "../../src/runtime/operations/tool.js";
import { facts, serve } from "./upstream.js";

/** Brought by the caller. */
const secret = "canary-3f9a61";
const slow = (): Promise<never> => new Promise(() => undefined);
const broken = (): never => {
  throw new Error("ENOENT: no such file '/srv/app/config.json'");
};

type Own = Pick<
  Parameters<typeof serve>[0],
  "resources" | "prompts" | "policy" | "tools" | "securitySchemes" | "environment"
>;

async function asked(method: string, params: object, { environment, ...own }: Own) {
  const { endpoint, log, runtime } = serve({
    operations: [facts("GET /pets", { name: "list_pets" })],
    environment: {
      API_TIMEOUT_MS: "50",
      API_BASE_URL: "http://a.example",
      LOG_LEVEL: "info",
      MCP_FORWARD_HEADERS: "x-key",
      ...environment,
    },
    ...own,
  });
  const ask = async (times = 1): Promise<string> => {
    const messages = Array.from({ length: times }, (_, id) => ({ jsonrpc: "2.0", id, method, params }));
    const answer = await endpoint.fetch(
      new Request("http://localhost/mcp", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "mcp-protocol-version": "2025-11-25",
          "x-key": secret,
        },
        body: JSON.stringify(times === 1 ? messages[0] : messages),
      }),
    );
    return answer.text();
  };
  return { ask, log, runtime };
}

test("the messages of a batch take turns, and one alone does not wait", async () => {
  const { ask, runtime } = await asked("resources/read", { uri: "api://overview" }, {});
  let waited = 0;
  Object.assign(runtime.slices, {
    turnOfMany: async () => {
      waited += 1;
    },
  });
  expect(await ask()).toContain("list_pets");
  expect(waited).toBe(0);
  expect((await ask(20)).match(/list_pets/g)?.length).toBeGreaterThanOrEqual(20);
  expect(waited).toBe(19);
});

const resource = { uri: "notes://today", name: "today" };
const prompt = { name: "greet", description: "Greet" };

test.each<[method: string, params: object, own: (code: () => never | Promise<never>) => Own]>([
  ["resources/read", { uri: "notes://today" }, (read) => ({ resources: [{ ...resource, read }] })],
  ["prompts/get", { name: "greet" }, (messages) => ({ prompts: [{ ...prompt, messages }] })],
])("%s", async (method, params, own) => {
  const late = await asked(method, params, own(slow));
  expect(await late.ask()).toContain("it gave no answer within 50 ms");
  const thrown = await asked(method, params, own(broken));
  const text = await thrown.ask();
  expect(text).not.toContain("ENOENT");
  const [, id = ""] = /error (\w+) in the server's log has the cause/.exec(text) ?? [];
  const line = thrown.log.find((one) => one.includes(`"id":"${id}"`)) ?? "{}";
  expect(JSON.parse(line)).toMatchObject({
    error: "ENOENT: no such file '/srv/app/config.json'",
    stack: expect.stringContaining("own-code.test") as string,
  });
});

const completion = { ref: { type: "ref/prompt", name: "greet" }, argument: { name: "who", value: "" } };
const suggesting = (suggest: () => string[] | Promise<string[]>): Own => ({
  prompts: [{ ...prompt, arguments: { who: { suggest } }, messages: "Hello {who}" }],
});

test("suggestions have the time of a call, and are shown like answers", async () => {
  const late = await asked("completion/complete", completion, suggesting(slow));
  expect(await late.ask()).toContain("it gave no answer within 50 ms");
  const thrown = await asked("completion/complete", completion, suggesting(broken));
  expect(await thrown.ask()).toMatch(/error \w+ in the server's log has the cause/);
  const values = [secret, "x".repeat(5_000)];
  const shown = await asked(
    "completion/complete",
    completion,
    suggesting(() => values),
  );
  const text = await shown.ask();
  expect(text).toContain("[redacted]");
  expect(text.length).toBeLessThan(1_500);
});

test("suggestions of own code count for the rate of calls, those of lists and enums do not", async () => {
  const environment = { MCP_RATE_LIMIT: "1" };
  let ran = 0;
  const suggest = (): string[] => [`value-${(ran += 1)}`];
  const own = await asked("completion/complete", completion, { ...suggesting(suggest), environment });
  expect(await own.ask()).toContain("value-1");
  expect(await own.ask()).toMatch(/"error":.*1 calls per minute/);
  expect(ran).toBe(1);
  const list = { prompts: [{ ...prompt, arguments: { who: { suggest: ["you"] } }, messages: "" }] };
  const listed = await asked("completion/complete", completion, { ...list, environment });
  expect([await listed.ask(), await listed.ask()].filter((text) => text.includes("you"))).toHaveLength(2);
});

const manyValues = Array.from({ length: 5_000 }, (_, i) => i);
const circular: { self?: unknown; code: string } = { code: "E_SELF" };
circular.self = circular;
const unreadable = new Proxy(new Error("no books"), {
  get() {
    throw new Error("do not look");
  },
});

test.each<[what: string, thrown: unknown, logged: object]>([
  ["an object", { code: "E_SHELF", at: 1n }, { error: '{"code":"E_SHELF","at":"1"}' }],
  ["a text", "the shelf is empty\nreally", { error: "the shelf is empty" }],
  ["nothing", undefined, { error: "undefined" }],
  ["an object that holds itself", circular, { error: "an object with code, self" }],
  ["a large one", { shelf: manyValues, key: 1 }, { error: "an object with shelf, key" }],
  ["one with a secret", { key: secret }, { error: expect.not.stringContaining(secret) as string }],
  ["a message that is no text", Object.assign(new Error(), { message: 404 }), { error: "404" }],
  ["a stack that is no text", Object.assign(new Error("no shelf"), { stack: null }), { error: "no shelf" }],
  ["what has no JSON", { toJSON: () => undefined }, { error: "an object without JSON" }],
  ["what throws when it is read", unreadable, { error: "something that cannot be read" }],
  ["an error without a message", new RangeError(), { error: "RangeError" }],
  [
    "a cause",
    new Error("no books", { cause: new Error("no shelf", { cause: { code: "E_WOOD" } }) }),
    {
      error: "no books",
      cause: {
        error: "no shelf",
        stack: expect.stringContaining("own-code.test") as string,
        cause: { error: '{"code":"E_WOOD"}' },
      },
    },
  ],
  [
    "a long message with a secret where it is cut",
    new Error(`${"x".repeat(990)}${secret}`),
    { error: `${"x".repeat(990)}[redacted]` },
  ],
  [
    "a cause with a secret",
    new Error("no books", { cause: new Error(`key ${secret}`) }),
    { cause: { error: "key [redacted]", stack: expect.not.stringContaining(secret) as string } },
  ],
])("what is thrown is logged, whatever it is: %s", async (_, thrown, logged) => {
  const read = (): never => {
    throw thrown;
  };
  const { ask, log } = await asked(
    "resources/read",
    { uri: "notes://today" },
    { resources: [{ ...resource, read }] },
  );
  expect(await ask()).toMatch(/error \w+ in the server's log has the cause/);
  const line = log.find((one) => one.includes('"event":"resource"')) ?? "{}";
  expect(JSON.parse(line)).toMatchObject(logged);
});

const roomy = { API_MAX_RESPONSE_BYTES: "1000", MCP_MAX_RESULT_CHARS: "1000", API_TIMEOUT_MS: "30000" };
const long = `${secret} ${"x".repeat(5_000)}`;

test.each<[what: string, method: string, params: object, own: Own, want: string]>([
  [
    "a resource of bytes",
    "resources/read",
    { uri: "notes://today" },
    { resources: [{ ...resource, read: () => new Uint8Array(5_000) }] },
    "it has 5000 bytes, more than the 1000 of API_MAX_RESPONSE_BYTES",
  ],
  [
    "a prompt",
    "prompts/get",
    { name: "greet" },
    { prompts: [{ ...prompt, messages: () => long }] },
    "[redacted] xxx",
  ],
  [
    "a message of a prompt",
    "prompts/get",
    { name: "greet" },
    { prompts: [{ ...prompt, messages: () => [{ text: long }] }] },
    "[redacted] xxx",
  ],
])("%s is no larger than an answer may be, and has no secrets", async (_, method, params, own, want) => {
  const { ask } = await asked(method, params, { ...own, environment: roomy });
  const text = await ask();
  expect(text).toContain(want);
  expect(text.length).toBeLessThan(1_500);
});

test("what a resource returns is written within its time", async () => {
  const items = Array.from({ length: 1_000_000 }, (_, id) => ({ id }));
  const { ask } = await asked(
    "resources/read",
    { uri: "notes://today" },
    { resources: [{ ...resource, read: () => items }] },
  );
  expect(await ask()).toContain("it gave no answer within 50 ms");
});

test.each<[what: string, details: Record<string, unknown>, want: object]>([
  ["secrets", { key: secret }, { key: "[redacted]", message: "books" }],
  ["long texts", { text: "x".repeat(100_000) }, { message: "books" }],
  ["what JSON does not have", { at: 1n }, { message: "books" }],
  ["what holds itself", { circular }, { message: "books" }],
])("%s in what code logs do no harm", async (_, details, want) => {
  const logging: Own["resources"] = [
    {
      ...resource,
      read(_, context) {
        context.log("books", details);
        return "read";
      },
    },
  ];
  const { ask, log } = await asked(
    "resources/read",
    { uri: "notes://today" },
    { resources: logging, environment: roomy },
  );
  expect(await ask()).toContain('"text":"read"');
  const line = log.find((one) => one.includes('"event":"resource"')) ?? "{}";
  expect(JSON.parse(line)).toMatchObject(want);
  expect(line.length).toBeLessThan(2_000);
});

test("a policy that throws means no, and is logged once", async () => {
  const { ask, log } = await asked("tools/list", {}, { policy: broken });
  expect(await ask()).toContain('"tools":[]');
  await ask();
  expect(log.filter((line) => line.includes("ENOENT"))).toHaveLength(1);
});

test("what breaks a list is told to nobody but the log", async () => {
  const { ask, log, runtime } = await asked(
    "prompts/list",
    {},
    { prompts: [{ ...prompt, messages: "Hello" }] },
  );
  Object.assign(runtime.definition.operations, { prompts: broken });
  const text = await ask();
  expect(text).toMatch(/prompts\/list failed: error \w+ in the server's log has the cause/);
  expect(text).not.toContain("ENOENT");
  expect(log.some((line) => line.includes("ENOENT") && line.includes("stack"))).toBe(true);
});

test("what is left of a call's time ends it, and its whole time is told", async () => {
  const deadline = createDeadline(60_000, new AbortController().signal, 1);
  await new Promise((resolve) => {
    deadline.signal.addEventListener("abort", resolve);
  });
  expect(deadline.cause()).toEqual({ kind: "timeout", milliseconds: 60_000 });
});

const password = "canary-of-settings";

test.each<[method: string, params: object, own: (code: () => string[] | Promise<never>) => Own]>([
  [
    "tools/call",
    { name: "own", arguments: {} },
    (run) => ({ tools: [{ name: "own", description: "Own", input: {}, run }] }),
  ],
  [
    "resources/read",
    { uri: "notes://today" },
    (read) => ({ resources: [{ ...resource, read: async () => String(await read()) }] }),
  ],
  ["completion/complete", completion, suggesting],
])("%s knows the secrets of the settings before the first request", async (method, params, own) => {
  const securitySchemes = {
    token: { type: "http", scheme: "Bearer", variables: ["API_TOKEN"] },
    user: { type: "basic", usernameVariables: ["API_USER"], passwordVariables: ["API_PASSWORD"] },
  } as const;
  const environment = { API_WRITE_TOKEN: "canary-for-writing", API_PASSWORD: password };
  const settings = { securitySchemes, environment };
  const shown = await asked(method, params, { ...own(() => Object.values(environment)), ...settings });
  expect(await shown.ask()).toContain("[redacted]");
  expect(await shown.ask()).not.toContain("canary");
  const thrown = await asked(method, params, {
    ...own(() => Promise.reject(new Error(password))),
    ...settings,
  });
  await thrown.ask();
  expect(thrown.log.join()).toContain("[redacted]");
  expect(thrown.log.join()).not.toContain(password);
});

test("of the calls that own code makes at once, those beyond a few take turns", async () => {
  const tool: Tool = {
    name: "own",
    description: "Own",
    input: {},
    run: async (_, context) => {
      const calls = Array.from({ length: 50 }, () => context.call("GET /nowhere", {}));
      return (await Promise.allSettled(calls)).length;
    },
  };
  const { ask, runtime } = await asked("tools/call", { name: "own", arguments: {} }, { tools: [tool] });
  let waited = 0;
  let calls = 0;
  Object.assign(runtime.slices, {
    ofCall: () => {
      calls += 1;
      return runtime.slices;
    },
    turnOfMany: async () => {
      waited += 1;
    },
  });
  expect(await ask()).toContain('"text":"50"');
  expect(waited).toBe(30);
  // That of the tool: those that it makes have its place.
  expect(calls).toBe(1);
});

const trap = (): never => {
  throw unaskable;
};
/** Whoever asks it for anything gets it thrown. */
const unaskable: unknown = new Proxy(trap, { get: trap, getPrototypeOf: trap });

test.each<[method: string, params: object, own: (code: () => never) => Own]>([
  ["resources/read", { uri: "notes://today" }, (read) => ({ resources: [{ ...resource, read }] })],
  ["prompts/get", { name: "greet" }, (messages) => ({ prompts: [{ ...prompt, messages }] })],
  [
    "completion/complete",
    { ref: { type: "ref/prompt", name: "greet" }, argument: { name: "to", value: "" } },
    (suggest) => ({ prompts: [{ ...prompt, arguments: { to: { suggest } }, messages: "" }] }),
  ],
  [
    "tools/call",
    { name: "own", arguments: {} },
    (run) => ({ tools: [{ name: "own", description: "", input: {}, run }] }),
  ],
])("%s answers whatever is thrown", async (method, params, own) => {
  const { ask, log } = await asked(method, params, own(trap));
  const [, id = ""] = /error (\w+)/.exec(await ask()) ?? [];
  expect(log.find((line) => line.includes(`"id":"${id}"`))).toContain("something that cannot be read");
});

test("what slices throw may be what cannot be asked", async () => {
  const value = {
    text: "a".repeat(200_000),
    get broken() {
      return trap();
    },
  };
  const { ask } = await asked(
    "tools/call",
    { name: "own", arguments: {} },
    {
      tools: [{ name: "own", description: "", input: {}, run: () => value }],
    },
  );
  expect(await ask()).toContain("failed in the server's own code");
});

test("suggestions that hold what was typed are presented in slices, within the time of the code", async () => {
  const suggest = (typed: string): string[] => Array.from({ length: 1_000 }, () => typed);
  const params = {
    ref: { type: "ref/prompt", name: "greet" },
    argument: { name: "to", value: "\u0130%41\u200b".repeat(100_000) },
  };
  const own = { prompts: [{ ...prompt, arguments: { to: { suggest } }, messages: "" }] };
  const { ask } = await asked("completion/complete", params, own);
  const began = performance.now();
  expect(await ask()).toContain("it gave no answer within 50 ms");
  expect(performance.now() - began).toBeLessThan(5_000);
});

test("of an address as long as a message, an error tells the two ends", async () => {
  const uri = `notes://${"%41".repeat(300_000)}`;
  const own = { resources: [{ uri: "notes://{id}", name: "note", read: broken }] };
  const { ask } = await asked("resources/read", { uri }, own);
  expect(await ask()).toMatch(/[%41]… \[[\d,]+ characters cut\] …[%41]+ could not be read: error/);
});

test("what code logs and tells of its progress is short, however much of a result is shown", async () => {
  const given: Record<string, string> = Object.fromEntries(
    Array.from({ length: 40_000 }, (_, i) => [`\u200bk${i}`, "%41"]),
  );
  const run = (_: unknown, context: RunContext): void => context.log("given", { given });
  const { ask, log } = await asked(
    "tools/call",
    { name: "own", arguments: {} },
    {
      tools: [{ name: "own", description: "", input: {}, run }],
      environment: { MCP_MAX_RESULT_CHARS: "1000000" },
    },
  );
  await ask();
  const line = log.find((one) => one.includes("given")) ?? "";
  expect(line.length).toBeGreaterThan(5_000);
  expect(line.length).toBeLessThan(11_000);
});

test("values of an argument are found once, however many ways lead to them", async () => {
  const ways = (to: JsonSchema): JsonSchema[] =>
    Array.from({ length: 300 }, (_, i) => ({ title: `${i}`, ...to }));
  const schema: JsonSchema = {
    anyOf: ways({ $ref: "#/$defs/a" }),
    $defs: { a: { anyOf: ways({ $ref: "#/$defs/b" }) }, b: { anyOf: ways({ const: "far" }) } },
  };
  const operation = facts("GET /pets", {
    name: "list_pets",
    parameters: [{ name: "kind", in: "query", required: false, schema, style: "form", explode: true }],
    arguments: [{ name: "kind", place: "query:kind", required: false }],
  });
  const suggest = { operation: "GET /pets", argument: "kind" };
  const { runtime } = serve({
    operations: [operation],
    prompts: [{ ...prompt, arguments: { to: { suggest } }, messages: "" }],
  });
  const { signal } = new AbortController();
  const asking = { caller: { scopes: [], headers: {} }, signal, beforeOwnCode: () => undefined };
  const began = process.cpuUsage();
  const { completion } = await complete(
    { ref: { type: "ref/prompt", name: "greet" }, argument: { name: "to", value: "" } },
    asking,
    runtime,
  );
  expect(completion.values).toEqual(["far"]);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(2_000);
});

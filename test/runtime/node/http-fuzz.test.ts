/** Whatever is sent to the HTTP entry, it answers, says nothing of its inside, and goes on serving. */
import { connect as connectTcp } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen, type Listening } from "../../../src/runtime/node/http.js";
import { facts, serve, startUpstream, toolFor, type Upstream } from "../upstream.js";
import { sized } from "../../everything.js";

const greet = facts("GET /greeting/{name}");

let upstream: Upstream;
let listening: Listening;
let log: string[];
let runtime: ReturnType<typeof serve>["runtime"];
const unhandled: unknown[] = [];
const remember = (error: unknown): void => {
  unhandled.push(error);
};

beforeAll(async () => {
  process.on("unhandledRejection", remember);
  upstream = await startUpstream((_, response) => response.end("hello"));
  const environment = { PORT: "0", API_BASE_URL: upstream.origin, MCP_AUDIT_ARGS: "1" };
  ({ runtime, log } = serve({ operations: [greet], tools: [toolFor(greet)], environment }));
  listening = await listen(runtime);
});
afterAll(async () => {
  process.off("unhandledRejection", remember);
  await listening.close();
  await upstream.close();
});

const types = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const revision = "2026-07-28";
const meta = {
  "io.modelcontextprotocol/protocolVersion": revision,
  "io.modelcontextprotocol/clientInfo": { name: "fuzz", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

interface Sent {
  body: string;
  headers?: Record<string, string>;
}

async function send({ body, headers = {} }: Sent): Promise<{ status: number; text: string }> {
  const response = await fetch(listening.url, { method: "POST", headers: { ...types, ...headers }, body });
  return { status: response.status, text: await response.text() };
}

/** A stack, a path, or a name of what it is made of. */
const inside = /\n\s+at |node_modules|file:\/\/|\.[cm]?[jt]s:\d+|ZodError|TypeError|RangeError/;

async function expectAnswered(sent: Sent): Promise<void> {
  const { status, text } = await send(sent);
  expect(text).not.toMatch(inside);
  // A fault of the client's is never told as one of the server's.
  expect(status).toBeLessThan(500);
  expect(text).not.toContain('"code":-32603');
  for (const [, said = ""] of text.matchAll(/^(?:data: )?(\{.*\})$/gm)) {
    const { error } = JSON.parse(said) as { error?: unknown };
    if (error !== undefined) expect(JSON.stringify(error).length).toBeLessThan(2_100);
  }
}

async function expectAlive(): Promise<void> {
  const params = { name: greet.name, arguments: { name: "you" } };
  const { text } = await send({
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  expect(text).toContain("hello");
  expect(unhandled.splice(0)).toEqual([]);
  expect(log.splice(0).join("\n")).not.toMatch(/"level":"error"/);
}

const rpc = (method: string, params?: unknown, id: unknown = 1): string =>
  JSON.stringify({ jsonrpc: "2.0", id, method, params });
const calling = (args: unknown, name: unknown = greet.name): string =>
  rpc("tools/call", { name, arguments: args });
const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

const introduced = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "a", version: "1" },
};
const many = (value: unknown): object =>
  Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`member${i}`, value]));
const list = Array.from({ length: 400 }, (_, i) => ({ i }));

const messages: [string, string][] = [
  ["nothing", ""],
  ["white space", " \n "],
  ["no JSON", "{"],
  ["a NUL", "\0"],
  ["half a surrogate", '{"jsonrpc":"2.0","id":"\\ud800","method":"\\udfff"}'],
  ["null", "null"],
  ["a number", "1e999"],
  ["a text", '"tools/call"'],
  ["an empty batch", "[]"],
  ["a batch of nonsense", "[1,null,[],{}]"],
  ["a batch", `[${rpc("tools/list")},${calling({ name: "a" })}]`],
  ["a batch that is too long", `[${Array.from({ length: 1_000 }, () => rpc("ping")).join(",")}]`],
  ["a batch of one id", `[${rpc("ping")},${rpc("ping")}]`],
  ["another version", '{"jsonrpc":"1.0","id":1,"method":"ping"}'],
  ["no method", '{"jsonrpc":"2.0","id":1}'],
  ["a method that is no text", '{"jsonrpc":"2.0","id":1,"method":{}}'],
  ["a method that every object has", rpc("constructor")],
  ["a prototype's method", rpc("__proto__")],
  ["a very long method", rpc("m".repeat(100_000))],
  ["an id that is huge", rpc("ping", {}, "i".repeat(1_000_000))],
  ["an id beyond numbers", '{"jsonrpc":"2.0","id":1e400,"method":"ping"}'],
  ["an id of many digits", `{"jsonrpc":"2.0","id":${"9".repeat(5_000)},"method":"ping"}`],
  ["an id that is a fraction", rpc("ping", {}, 1.5)],
  ["an id that is an object", rpc("ping", {}, { toString: "x" })],
  ["an id that is null", '{"jsonrpc":"2.0","id":null,"method":"ping"}'],
  ["an answer nobody asked for", '{"jsonrpc":"2.0","id":1,"result":{}}'],
  ["params that are a list", rpc("tools/list", [])],
  ["params that are a text", rpc("tools/list", "x")],
  ["no params", rpc("tools/call")],
  ["no name", rpc("tools/call", {})],
  ["a name that is no text", calling({}, 1)],
  ["a name that every object has", calling({}, "constructor")],
  ["a prototype's name", calling({}, "__proto__")],
  ["a name of many lines", calling({}, "a\r\nb\u2028c".repeat(1_000))],
  ["arguments that are a list", calling([])],
  ["arguments that are null", calling(null)],
  ["arguments that are a text", calling("name=a")],
  [
    "an argument of a prototype",
    `${rpc("tools/call", { name: greet.name }).slice(0, -2)},"arguments":{"__proto__":{"name":"a"}}}}`,
  ],
  [
    "arguments that shadow methods",
    calling({ name: "a", toString: 1, hasOwnProperty: null, constructor: {} }),
  ],
  ["an argument that leads elsewhere", calling({ name: "../../admin" })],
  ["an argument of control characters", calling({ name: "a\0\r\nHost: evil" })],
  ["a huge argument", calling({ name: "n".repeat(3_000_000) })],
  ["many arguments", calling(Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`a${i}`, i])))],
  ["deep JSON", deep(1_000_000)],
  [
    "a deep argument",
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${greet.name}","arguments":{"name":${deep(5_000)}}}}`,
  ],
  [
    "a very deep argument",
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${greet.name}","arguments":{"name":${deep(500_000)}}}}`,
  ],
  ["a deep _meta", `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"a":${deep(500_000)}}}}`],
  ["a cursor of nonsense", rpc("tools/list", { cursor: "x" })],
  ["a resource of nonsense", rpc("resources/read", { uri: "%00://[" })],
  ["a resource of a prototype", rpc("resources/read", { uri: "tool:__proto__?{}" })],
  [
    "a notification of nonsense",
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}',
  ],
  [
    "a client's name that is no text",
    rpc("initialize", { ...introduced, clientInfo: { name: 1, version: [] } }),
  ],
  [
    "many capabilities that are none",
    rpc("initialize", { ...introduced, capabilities: { experimental: many(1) } }),
  ],
  [
    "icons that are none",
    rpc("initialize", { ...introduced, clientInfo: { name: "a", version: "1", icons: list } }),
  ],
  [
    "a very long protocol version",
    rpc("initialize", { ...introduced, protocolVersion: "v".repeat(100_000) }),
  ],
  ["a log level of nonsense", rpc("logging/setLevel", { level: "l".repeat(100_000) })],
  ["a completion of nonsense", rpc("completion/complete", { ref: list, argument: list, context: many(1) })],
  ["a prompt of nonsense", rpc("prompts/get", { name: list, arguments: many(1) })],
  ["an envelope of nonsense", rpc("tools/list", { _meta: { ...meta, ...many([]) } })],
  ["a very long name", calling({}, "n".repeat(100_000))],
  [
    "an envelope of another version",
    rpc("tools/list", { _meta: { ...meta, "io.modelcontextprotocol/protocolVersion": "v".repeat(100_000) } }),
  ],
  ["too much", rpc("ping", { pad: "p".repeat(5_000_000) })],
];

/** As a client of the newer protocol would wrap it. */
function modern(body: string): Sent {
  const headers = { "mcp-protocol-version": revision };
  try {
    const message = JSON.parse(body) as { method?: unknown; params?: object };
    if (typeof message !== "object" || message === null || Array.isArray(message)) return { body, headers };
    const wrapped = { ...message, params: { ...message.params, _meta: { ...meta } } };
    const { method } = message;
    const named = typeof method === "string" && /^[\w/]{1,100}$/.test(method) ? method : "ping";
    return {
      body: JSON.stringify(wrapped),
      headers: { ...headers, "mcp-method": named, "mcp-name": greet.name },
    };
  } catch {
    return { body, headers };
  }
}

describe("messages", () => {
  test.each(messages)("%s", async (_, body) => {
    await expectAnswered({ body });
    await expectAnswered(modern(body));
    await expectAlive();
  });

  test("whatever can be made of JSON", async () => {
    const key = fc.constantFrom(
      "jsonrpc",
      "id",
      "method",
      "params",
      "name",
      "arguments",
      "_meta",
      "__proto__",
      "x",
    );
    const word = fc.constantFrom(
      "2.0",
      "tools/call",
      "tools/list",
      "initialize",
      "ping",
      greet.name,
      "",
      "\u0000",
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "medium" },
        word,
        fc.integer(),
        fc.double(),
        fc.constant(null),
        fc.boolean(),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(key, tie("value"), { maxKeys: 6, noNullPrototype: false }),
      ),
    }));
    const message = fc.record(
      { jsonrpc: fc.constant("2.0"), id: value, method: word, params: value },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(message, value, fc.array(message, { maxLength: 3 })), async (content) => {
        const body = JSON.stringify(content) ?? "";
        await expectAnswered({ body });
        await expectAnswered(modern(body));
      }),
      { numRuns: sized(40, 100) },
    );
    await expectAlive();
  });
});

describe("headers", () => {
  const wrong: [string, Record<string, string>][] = [
    ["a type that is none", { "content-type": ";;;" }],
    ["another type", { "content-type": "text/plain" }],
    ["a charset nobody knows", { "content-type": "application/json; charset=utf-99" }],
    ["an encoding that is not so", { "content-encoding": "gzip" }],
    ["nothing accepted", { accept: "image/png" }],
    ["a version of nonsense", { "mcp-protocol-version": "9999-99-99" }],
    ["a version of a prototype", { "mcp-protocol-version": "__proto__" }],
    ["a method that is another", { "mcp-protocol-version": revision, "mcp-method": "tools/list" }],
    ["a name that is another", { "mcp-protocol-version": revision, "mcp-name": "another" }],
    ["a session", { "mcp-session-id": "../../etc" }],
    ["a last event", { "last-event-id": "%00" }],
    ["a trace of nonsense", { traceparent: "00-zz" }],
    ["a long token", { authorization: `Bearer ${"t".repeat(8_000)}` }],
    ["an origin of nonsense", { origin: "::::" }],
  ];
  test.each(wrong)("%s", async (_, headers) => {
    await expectAnswered({ body: calling({ name: "a" }), headers });
    await expectAlive();
  });
});

test.each([
  "GET //[ HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET http://evil.example.com/mcp HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "POST http://[/mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n",
  "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "TRACE /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "PROPFIND /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "CONNECT evil.example.com:443 HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET /mcp HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n",
  "GET /mcp HTTP/1.1\r\nHost: [::\r\n\r\n",
  "GET /mcp HTTP/1.1\r\nHost: localhost\r\nHost: evil.example.com\r\n\r\n",
  "GET /%zz/../mcp HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET /mcp HTTP/1.0\r\n\r\n",
  "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: -1\r\n\r\n",
  "POST /mcp HTTP/1.1\r\nHost: localhost\r\nExpect: 200-maybe\r\nContent-Length: 0\r\n\r\n",
  "\r\n\r\n\r\n",
  "\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
])("the bytes %j", async (bytes) => {
  expect(await exchange(bytes)).not.toMatch(inside);
  await expectAlive();
});

/** All that the server says to these bytes, to whom the other end is then closed. */
function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(listening.url);
  return new Promise((resolve) => {
    let text = "";
    const socket = connectTcp({ port: Number(port), host: hostname, allowHalfOpen: true }, () => {
      socket.end(bytes, "latin1");
    });
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("end", () => socket.end());
    socket.on("error", () => undefined);
    socket.on("close", () => {
      resolve(text);
    });
  });
}

test("a connection whose client does not wait for answers is closed", async () => {
  const probe = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const answersTo = async (count: number): Promise<number> =>
    [...(await exchange(probe.repeat(count))).matchAll(/200 OK/g)].length;
  expect(await answersTo(5)).toBe(5);
  expect(await answersTo(500)).toBeLessThan(50);
  await expectAlive();
});

test("clients that hang up in the middle of a body leave nothing behind", async () => {
  const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"jso`;
  await Promise.all(Array.from({ length: 50 }, () => exchange(head)));
  await expectAlive();
  await runtime.calls.idle();
});

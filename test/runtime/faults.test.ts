/** Whatever an API does wrong becomes a result that says so and what to do, and the next call works. */
import { createServer as createTcpServer } from "node:net";
import { gzipSync } from "node:zlib";
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, facts, serve, startUpstream, textOf, type Answering, type Upstream } from "./upstream.js";

const canary = "canary-5f2c91d7e0";
const json = { "content-type": "application/json" };
const problem = { "content-type": "application/problem+json" };
const html = { "content-type": "text/html; charset=utf-8" };

interface Case {
  answer: Answering;
  /** What the result says. */
  says: (string | RegExp)[];
  method?: string;
  /** Called with little time. */
  hangs?: true;
}

/** Behind it, half a secret would be shown if a text was cut first. */
const nearlyAll = "x".repeat(985);

const bomb = gzipSync(Buffer.alloc(100_000_000));
const megabyte = Buffer.alloc(1_048_576, 0x20);

const cases: Record<string, Case> = {
  "400 problem+json": {
    answer: (_, response) =>
      response
        .writeHead(400, problem)
        .end(JSON.stringify({ type: "about:blank", title: "Bad pet", detail: "id must be even" })),
    says: ["400 Bad Request: Bad pet: id must be even", "fix `id`", "get_things_id_(id)"],
  },
  "400 that says much": {
    answer: (_, response) =>
      response
        .writeHead(400, json)
        .end(JSON.stringify({ message: `id is bad: ${"m".repeat(3_000)}`, more: "d".repeat(3_000) })),
    says: ["400 Bad Request: id is bad: mmm", "Details: ", "fix `id`"],
  },
  "400 with a secret where its message is cut": {
    answer: ({ headers }, response) =>
      response
        .writeHead(400, json)
        .end(JSON.stringify({ message: `${nearlyAll} ${headers.authorization?.slice(7) ?? ""}` })),
    says: ["400 Bad Request: xxx"],
  },
  "401": {
    answer: (_, response) => response.writeHead(401, json).end('{"message":"token expired"}'),
    says: ["401 Unauthorized: token expired", "the operator must check API_TOKEN", "API_KEY_QUERY"],
  },
  "403": {
    answer: (_, response) => response.writeHead(403, json).end('{"error":{"code":403,"message":"no scope"}}'),
    says: ["403 Forbidden: no scope", "retrying will not help"],
  },
  "404": {
    answer: (_, response) => response.writeHead(404).end(),
    says: ["404 Not Found.", "check that what the arguments name exists"],
  },
  "409": {
    answer: (_, response) => response.writeHead(409, json).end('{"error":"stale version"}'),
    says: ["409 Conflict: stale version", "read the current state first"],
  },
  "422 with fields": {
    answer: (_, response) =>
      response
        .writeHead(422, json)
        .end(JSON.stringify({ detail: [{ loc: ["path", "id"], msg: "too short", type: "value" }] })),
    says: ["422 Unprocessable Content: path.id: too short", "fix `id`"],
  },
  "429 in seconds": {
    answer: (_, response) =>
      response.writeHead(429, { ...json, "retry-after": "120" }).end('{"errors":[{"message":"slow down"}]}'),
    says: ["429 Too Many Requests: slow down", "retry after 120 seconds"],
  },
  "429 as a date": {
    answer: (_, response) =>
      response.writeHead(429, { "retry-after": new Date(Date.now() + 100_000).toUTCString() }).end(),
    says: ["429 Too Many Requests", /retry after (9\d|100) seconds/],
  },
  "500 with a stack in HTML": {
    answer: (_, response) =>
      response
        .writeHead(500, html)
        .end(
          "<html><head><title>Oops &amp; sorry</title></head><pre>at Foo.bar (/srv/app/foo.js:1:2)</pre></html>",
        ),
    says: ["500 Internal Server Error: Oops & sorry", "the API is at fault"],
  },
  "500 with a stack in JSON": {
    answer: (_, response) =>
      response.writeHead(500, json).end(
        JSON.stringify({
          message: "boom at db-1.internal (10.0.0.7)\n    at Foo.bar (/srv/app/foo.js:1:2)",
          stack: "Error\n    at Foo.bar (/srv/app/foo.js:1:2)",
        }),
      ),
    says: ["500 Internal Server Error: boom at [host] ([host])"],
  },
  "502": {
    answer: (_, response) => response.writeHead(502, html).end("<h1>Bad gateway</h1>"),
    says: ["502 Bad Gateway: Bad gateway"],
  },
  "503": {
    answer: (_, response) => response.writeHead(503, { "retry-after": "600" }).end("maintenance"),
    says: ["503 Service Unavailable: maintenance", "retry after 600 seconds"],
  },
  "a write that fails": {
    method: "POST",
    answer: (_, response) => response.writeHead(500).end(),
    says: ["500 Internal Server Error", "may have been carried out"],
  },
  "a write that fails, with a time to wait": {
    method: "POST",
    answer: (_, response) => response.writeHead(504, { "retry-after": "5" }).end(),
    says: ["504 Gateway Timeout", "may have been carried out"],
  },
  "a write that is not handled, with a time to wait": {
    method: "POST",
    answer: (_, response) => response.writeHead(503, { "retry-after": "5" }).end(),
    says: ["503 Service Unavailable", "retry after 5 seconds"],
  },
  "an error whose body breaks off": {
    answer: (_, response) => {
      response.writeHead(403, { ...json, "content-length": "99" });
      response.write('{"message":"no sc');
      setImmediate(() => response.socket?.end());
    },
    says: ['403 Forbidden: {"message":"no sc', "retrying will not help"],
  },
  "an error whose body cannot be decompressed": {
    answer: (_, response) =>
      response.writeHead(409, { ...json, "content-encoding": "gzip" }).end('{"message":"taken"}'),
    says: ["409 Conflict.", "read the current state first"],
  },
  "an error whose body never ends": {
    hangs: true,
    answer: (_, response) => response.writeHead(401, json).write('{"message":"'),
    says: ["401 Unauthorized.", "the operator must check API_TOKEN"],
  },
  "hang before headers": {
    hangs: true,
    answer: () => undefined,
    says: ["no answer within 400 ms", "retry once"],
  },
  "hang in the body": {
    hangs: true,
    answer: (_, response) => response.writeHead(200, json).write('{"a":'),
    says: ["no answer within 400 ms"],
  },
  reset: { answer: (_, response) => response.socket?.resetAndDestroy(), says: ["the connection was lost"] },
  "truncated chunked body": {
    answer: (_, response) => {
      response.writeHead(200, json);
      response.write('{"a":1');
      setImmediate(() => response.socket?.end());
    },
    says: ["the connection was lost"],
  },
  "no HTTP at all": {
    answer: (_, response) => response.socket?.end("what is this\r\n\r\n"),
    says: ["not valid HTTP"],
  },
  "invalid JSON": {
    answer: (_, response) => response.writeHead(200, json).end('{"a":'),
    says: ["200", "the body is not JSON"],
  },
  "a page instead of data": {
    answer: (_, response) => response.writeHead(200, html).end("<title>Sign in</title>"),
    says: ['a web page (text/html) titled "Sign in"'],
  },
  "50 MB of JSON": {
    answer: (_, response) => {
      response.writeHead(200, json);
      let left = 50;
      const pump = (): void => {
        while (left-- > 0) if (!response.write(megabyte)) return void response.once("drain", pump);
        response.end("1");
      };
      pump();
    },
    says: ["larger than 2000000 bytes", "ask for less"],
  },
  "50 MB announced": {
    answer: (_, response) => response.writeHead(200, { ...json, "content-length": "52428800" }).write("["),
    says: ["larger than 2000000 bytes"],
  },
  "a write with 50 MB announced": {
    method: "POST",
    answer: (_, response) => response.writeHead(201, { ...json, "content-length": "52428800" }).write("["),
    says: ["larger than 2000000 bytes", "may have been carried out", "raise API_MAX_RESPONSE_BYTES"],
  },
  "gzip bomb": {
    answer: (_, response) => response.writeHead(200, { ...json, "content-encoding": "gzip" }).end(bomb),
    says: ["larger than 2000000 bytes"],
  },
  "broken gzip": {
    answer: (_, response) => response.writeHead(200, { ...json, "content-encoding": "gzip" }).end("no gzip"),
    says: ["not valid HTTP"],
  },
  "gzip that ends early": {
    answer: (_, response) =>
      response
        .writeHead(200, { "content-encoding": "gzip" })
        .end(gzipSync("a,b\n".repeat(50)).subarray(0, -9)),
    says: ["the connection was lost"],
  },
  "broken Brotli": {
    answer: (_, response) => response.writeHead(200, { ...json, "content-encoding": "br" }).end("no Brotli"),
    says: ["not valid HTTP"],
  },
  "redirect loop": {
    answer: ({ url }, response) => response.writeHead(302, { location: url }).end(),
    says: ["302: it redirects in a loop", "API_BASE_URL"],
  },
  "redirect to nowhere": {
    answer: (_, response) => response.writeHead(302, { location: "ftp://example.com/" }).end(),
    says: ["302: it redirects to something that is not a web address"],
  },
  "redirect to a machine's own credentials": {
    answer: (_, response) => response.writeHead(302, { location: "http://169.254.169.254/latest/" }).end(),
    says: ["302: it redirects to a private address, which is not followed"],
  },
  "JSON without a bottom": {
    answer: (_, response) => response.writeHead(200, json).end("[".repeat(200_000) + "]".repeat(200_000)),
    says: ["200", "nested more than 1000 levels deep"],
  },
  "not modified without a condition": {
    answer: (_, response) => response.writeHead(300).end(),
    says: ["300 Multiple Choices", "retrying will not help"],
  },
};

/** A credential in each place that has room for one. */
const security = [{ token: [], query: [], header: [], cookie: [] }];
const broken = facts("GET /things/{id}", { security });
const brokenWrite = facts("POST /things/{id}", { security });
const hanging = facts("GET /hanging/{id}", { security, timeoutMs: 400 });
const sound = facts("GET /sound");

describe.each(["2026-07-28", "legacy"] as const)("%s", (era) => {
  let upstream: Upstream;
  let server: ReturnType<typeof serve>;
  let client: Client;
  let answer: Answering = () => undefined;

  beforeAll(async () => {
    upstream = await startUpstream((request, response) =>
      request.url === "/sound" ? response.writeHead(200, json).end('{"ok":true}') : answer(request, response),
    );
    server = serve({
      operations: [broken, brokenWrite, hanging, sound],
      securitySchemes: {
        token: { type: "http", scheme: "Bearer", variables: ["API_TOKEN"] },
        query: { type: "apiKey", in: "query", parameter: "key", variables: ["API_KEY_QUERY"] },
        header: { type: "apiKey", in: "header", parameter: "x-key", variables: ["API_KEY_HEADER"] },
        cookie: { type: "apiKey", in: "cookie", parameter: "sid", variables: ["API_KEY_COOKIE"] },
      },
      environment: {
        API_BASE_URL: upstream.origin,
        API_TOKEN: canary,
        API_KEY_QUERY: canary,
        API_KEY_HEADER: canary,
        API_KEY_COOKIE: canary,
        API_MAX_RETRIES: "0",
        API_MAX_RESPONSE_BYTES: "2000000",
        LOG_LEVEL: "debug",
      },
    });
    client = await connect(server.endpoint.fetch, { era });
  });
  afterAll(async () => {
    await client.close();
    await upstream.close();
  });

  test.each(Object.entries(cases))("%s", async (_, { answer: given, says, method = "GET", hangs }) => {
    answer = given;
    const { name } = hangs ? hanging : method === "GET" ? broken : brokenWrite;
    const result = await client.callTool({ name, arguments: { id: "7" } });
    const text = textOf(result);
    expect(result.isError, text).toBe(true);
    for (const said of says) expect(text).toMatch(typeof said === "string" ? literally(said) : said);
    expect(text).toContain("What to do: ");
    expect(text).not.toMatch(/foo\.js|127\.0\.0\.1|undici|fetch failed/);
    expect(text.length).toBeLessThan(2_000);
    expect(text + server.log.join("\n")).not.toContain(canary.slice(0, 10));
    expect(upstream.received.at(-1)).toMatchObject({
      url: expect.stringContaining(`key=${canary}`) as string,
      headers: { authorization: `Bearer ${canary}`, "x-key": canary, cookie: `sid=${canary}` },
    });
    expect(textOf(await client.callTool({ name: sound.name }))).toBe('{"ok":true}');
  });
});

test("an error of an operation with many arguments is short, and keeps its advice", async () => {
  const upstream = await startUpstream((_, response) =>
    response
      .writeHead(400, json)
      .end(JSON.stringify({ message: "m".repeat(3_000), more: "d".repeat(3_000) })),
  );
  const names = Array.from({ length: 300 }, (_, i) => `argument_${i}`);
  const wide = facts("GET /wide", {
    parameters: names.map((name) => ({
      name,
      in: "query",
      required: false,
      schema: { type: "string" },
      style: "form",
      explode: true,
    })),
    arguments: names.map((name) => ({ name, place: `query:${name}`, required: false })),
  });
  const { endpoint } = serve({ operations: [wide], environment: { API_BASE_URL: upstream.origin } });
  const client = await connect(endpoint.fetch);
  const text = textOf(await client.callTool({ name: wide.name }));
  expect(text.length).toBeLessThan(2_000);
  expect(text).toMatch(/mmm.*Details: .*\nWhat to do: fix the arguments and call get_wide\(argument_0/s);
  await client.close();
  await upstream.close();
});

test("calls one after the other reuse connections, also after failures", async () => {
  const sockets = new Set<unknown>();
  const upstream = await startUpstream(({ url }, response) => {
    sockets.add(response.socket);
    response.writeHead(url === "/sound" ? 200 : 500, json).end("{}");
  });
  const failing = facts("GET /failing");
  const { endpoint } = serve({
    operations: [sound, failing],
    environment: { API_BASE_URL: upstream.origin, API_MAX_RETRIES: "0" },
  });
  const client = await connect(endpoint.fetch);
  for (let round = 0; round < 10; round++)
    for (const { name } of [sound, failing]) await client.callTool({ name });
  expect(upstream.received).toHaveLength(20);
  // A pool may open a second one while the first is not back yet.
  expect(sockets.size).toBeLessThanOrEqual(2);
  await client.close();
  await upstream.close();
});

function literally(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
}

describe("an API that cannot be reached", () => {
  test.each([
    ["a name that does not exist", "http://nothing.invalid", "its host name cannot be resolved"],
    ["a port where nobody listens", undefined, "it refuses connections"],
    ["a port that fetch never calls", "http://127.0.0.1:6000", "must let the API listen on another port"],
  ])("%s", async (_, address, says) => {
    const gone = await startUpstream(() => undefined);
    await gone.close();
    const base = address ?? gone.origin;
    const { endpoint } = serve({
      operations: [sound],
      environment: { API_BASE_URL: base, API_MAX_RETRIES: "0" },
    });
    const result = await (await connect(endpoint.fetch)).callTool({ name: sound.name });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain(says);
    expect(textOf(result)).toContain("API_BASE_URL");
  });

  test("TLS that fails", async () => {
    const tcp = createTcpServer((socket) =>
      socket
        .on("error", () => undefined)
        .end("no TLS here\r\n")
        .destroySoon(),
    );
    await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
    const address = tcp.address();
    const port = typeof address === "object" ? address?.port : 0;
    const { endpoint } = serve({
      operations: [sound],
      environment: { API_BASE_URL: `https://127.0.0.1:${port}`, API_MAX_RETRIES: "0" },
    });
    const result = await (await connect(endpoint.fetch)).callTool({ name: sound.name });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain("no secure connection (TLS)");
    await new Promise((resolve) => tcp.close(resolve));
  });
});

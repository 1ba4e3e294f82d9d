/** The HTTP entry as it meets strangers: headers, origins, certificates, limits. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from "node:https";
import { connect as connectTcp, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { listen } from "../../../src/runtime/node/http.js";
import { nodeHost } from "../../../src/runtime/node/startup.js";
import { requestLimits, type RequestLimits } from "../../../src/runtime/node/web-server.js";
import type { Resource } from "../../../src/runtime/operations/definitions.js";
import { facts, patiently, serve, startUpstream, type Answering } from "../upstream.js";

const greet = facts("GET /greeting");
const note: Resource = {
  uri: "notes://{id}",
  name: "note",
  read: ({ id }) => (id === "none" ? undefined : id),
};
const token = "a-token-of-many-letters";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(
  environment: Record<string, string> = {},
  {
    answer = (_, to) => to.end("hello"),
    limits = {},
  }: { answer?: Answering; limits?: Partial<RequestLimits> } = {},
) {
  const upstream = await startUpstream(answer);
  closing.push(upstream.close);
  const variables = { PORT: "0", API_BASE_URL: upstream.origin, ...environment };
  const server = serve({ operations: [greet], resources: [note], environment: variables });
  const listening = await listen(server.runtime, { ...requestLimits, ...limits });
  closing.push(listening.close);
  return { ...server, upstream, url: new URL(listening.url) };
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const call = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: greet.name } });

/** `fetch` would keep us from setting Host and Origin, and from presenting a certificate. */
function send(
  url: URL,
  { body, ...options }: RequestOptions & { body?: string | undefined } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const make = url.protocol === "https:" ? httpsRequest : httpRequest;
    const outgoing = make(url, { agent: false, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, text: Buffer.concat(chunks).toString() });
      });
    });
    outgoing.on("error", reject).end(body);
  });
}

function post(url: URL, headers: Record<string, string> = {}, body = call): Promise<Answer> {
  return send(url, { method: "POST", headers: { ...json, ...headers }, body });
}

/** Opens connections, and sends nothing. */
async function idleConnections({ port, hostname }: URL, count: number): Promise<void> {
  const sockets = Array.from({ length: count }, () => connectTcp(Number(port), hostname));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(
    sockets.map((socket) =>
      once(
        socket.on("error", () => undefined),
        "connect",
      ),
    ),
  );
}

/** The bytes of a call. */
function rawCall(url: URL): string {
  const head = Object.entries({ host: url.host, ...json, "content-length": String(call.length) });
  return `POST /mcp HTTP/1.1\r\n${head.map((line) => `${line.join(": ")}\r\n`).join("")}\r\n${call}`;
}

test("every answer says that it is nothing to render, embed or keep", async () => {
  const { url } = await start({ MCP_AUTH_TOKENS: token });
  const answers = [
    await post(url, { authorization: `Bearer ${token}` }),
    await post(url),
    await post(url, { host: "evil.example.com" }),
    await post(url, { authorization: `Bearer ${token}` }, " ".repeat(5_000_000)),
    await send(new URL("/healthz", url)),
    await send(new URL("/elsewhere", url)),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 403, 413, 200, 404]);
  for (const { headers } of answers) {
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cache-control"]).toMatch(/^no-store/);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
  }
});

test.each<[target: string, hosts: readonly string[], status: number]>([
  ["/mcp", ["localhost"], 200],
  ["/mcp", ["[::1]:80"], 200],
  ["http://localhost/mcp", ["localhost"], 200],
  ["/mcp", ["localhost", "evil.example.com"], 403],
  ["/mcp", ["evil.example.com", "localhost"], 403],
  ["http://evil.example.com/mcp", ["localhost"], 403],
  ["http://localhost/mcp", ["evil.example.com"], 403],
  ["http://evil.example.com@localhost/mcp", ["localhost"], 403],
  ["file:///mcp", ["localhost"], 403],
  ["//evil.example.com/mcp", ["localhost"], 404],
  ["/mcp", ["evil.example.com@localhost"], 403],
  ["/mcp", ["localhost/.evil.example.com"], 403],
  ["/mcp", ["localhost?evil.example.com"], 403],
  ["/mcp", ["%6cocalhost"], 403],
  ["/mcp", [""], 403],
])("a request for %s with the hosts %j: %i", async (target, hosts, status) => {
  const { url } = await start();
  const lines = [
    ...hosts.map((host) => `Host: ${host}`),
    ...Object.entries(json).map((line) => line.join(": ")),
  ];
  const socket = connectTcp(Number(url.port), url.hostname);
  socket.write(
    `POST ${target} HTTP/1.1\r\n${lines.join("\r\n")}\r\nContent-Length: ${call.length}\r\nConnection: close\r\n\r\n${call}`,
  );
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toContain(`HTTP/1.1 ${status} `);
  socket.destroy();
});

test.each<[tokens: readonly string[], status: number]>([
  [["first"], 200],
  [["first", "second"], 400],
  [["first", "first"], 400],
])("a request with the tokens %j: %i", async (tokens, status) => {
  const { url } = await start();
  const lines = [
    `Host: ${url.host}`,
    ...tokens.map((token) => `Authorization: Bearer ${token}`),
    ...Object.entries(json).map((line) => line.join(": ")),
  ];
  const socket = connectTcp(Number(url.port), url.hostname);
  socket.write(
    `POST /mcp HTTP/1.1\r\n${lines.join("\r\n")}\r\nContent-Length: ${call.length}\r\nConnection: close\r\n\r\n${call}`,
  );
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toContain(`HTTP/1.1 ${status} `);
  socket.destroy();
});

test.each<[what: string, bytes: Buffer, status: number]>([
  ["UTF-8", Buffer.from(call), 200],
  ["UTF-8 with its mark", Buffer.from(`\ufeff${call}`), 200],
  ["Latin-1", Buffer.from(call.replace(greet.name, "caf\u00e9"), "latin1"), 400],
])("a message in %s", async (_, bytes, status) => {
  const { url, upstream } = await start();
  const answer = await fetch(url, { method: "POST", headers: json, body: new Uint8Array(bytes) });
  expect([answer.status, (await answer.text()).includes("The message is not UTF-8")]).toEqual([
    status,
    status === 400,
  ]);
  expect(upstream.received).toHaveLength(status === 200 ? 1 : 0);
});

describe("web pages", () => {
  const page = "https://app.example.com";
  const wish = {
    "access-control-request-method": "POST",
    "access-control-request-headers":
      "authorization,content-type,mcp-protocol-version,mcp-param-region,x-key,x-evil",
  };
  const preflight = (url: URL, origin: string) =>
    send(url, { method: "OPTIONS", headers: { origin, ...wish } });

  test("of listed origins may call, with the headers of the protocol", async () => {
    const { url } = await start({
      MCP_ALLOWED_ORIGINS: `https://other.example.com, ${page}`,
      MCP_AUTH_TOKENS: token,
      MCP_FORWARD_HEADERS: "X-Key",
    });
    const before = await preflight(url, page);
    expect(before.status).toBe(204);
    expect(before.headers["access-control-allow-origin"]).toBe(page);
    expect(before.headers["access-control-allow-methods"]).toBe("POST");
    expect(before.headers["access-control-allow-headers"]).toBe(
      "authorization, content-type, mcp-protocol-version, mcp-param-region, x-key",
    );
    const answer = await post(url, { origin: page, authorization: `Bearer ${token}` });
    expect([answer.status, answer.headers["access-control-allow-origin"]]).toEqual([200, page]);
    // Without it the page could not find out how to sign in.
    const challenge = await post(url, { origin: page });
    expect([challenge.status, challenge.headers["access-control-allow-origin"]]).toEqual([401, page]);
    expect(challenge.headers["access-control-expose-headers"]).toContain("www-authenticate");
    expect(challenge.headers.vary).toContain("origin");
  });

  test.each([
    ["no origin is listed", {}, page],
    ["others are listed", { MCP_ALLOWED_ORIGINS: page }, "https://app.example.com.evil.example"],
    ["its port differs", { MCP_ALLOWED_ORIGINS: page }, `${page}:8443`],
    ["its scheme differs", { MCP_ALLOWED_ORIGINS: page }, "http://app.example.com"],
    ["it has none", { MCP_ALLOWED_ORIGINS: page }, "null"],
  ])("may not when %s", async (_, environment, origin) => {
    const { url, upstream } = await start(environment);
    const answers = [await preflight(url, origin), await post(url, { origin })];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    for (const { headers } of answers) expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(upstream.received).toEqual([]);
  });
});

describe("TLS", () => {
  let folder = "";
  const file = (name: string): string => join(folder, name);
  const openssl = (...args: string[]): void => {
    execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
  };
  const certificate = (name: string, issuer: string): void => {
    const subject = ["-subj", `/CN=${name}`];
    openssl(
      "req",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      `${name}.key`,
      "-out",
      `${name}.csr`,
      ...subject,
    );
    const by = ["-CA", `${issuer}.crt`, "-CAkey", `${issuer}.key`, "-CAcreateserial", "-extfile", "names"];
    openssl("x509", "-req", "-in", `${name}.csr`, ...by, "-out", `${name}.crt`, "-days", "2");
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "tls-"));
    writeFileSync(file("names"), "subjectAltName=IP:127.0.0.1");
    for (const name of ["ours", "theirs"]) {
      const self = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", `/CN=${name}`];
      openssl("req", ...self, "-keyout", `${name}.key`, "-out", `${name}.crt`);
    }
    certificate("server", "ours");
    certificate("client", "ours");
    certificate("stranger", "theirs");
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const settings = (): Record<string, string> => ({
    MCP_TLS_CERT: file("server.crt"),
    MCP_TLS_KEY: file("server.key"),
  });
  const identity = (name: string): RequestOptions => ({
    ca: readFileSync(file("ours.crt")),
    ...(name === ""
      ? {}
      : { cert: readFileSync(file(`${name}.crt`)), key: readFileSync(file(`${name}.key`)) }),
  });

  test("is spoken when a certificate is set", async () => {
    const { url } = await start(settings());
    expect(url.protocol).toBe("https:");
    const answer = await send(url, { method: "POST", headers: json, body: call, ...identity("") });
    expect(answer.text).toContain("hello");
  });

  test("client certificates of the authority let in and say who called; probes need none", async () => {
    const { url, upstream, log } = await start({ ...settings(), MCP_TLS_CLIENT_CA: file("ours.crt") });
    const statuses: number[] = [];
    for (const name of ["client", "", "stranger"]) {
      const about = { method: "POST", headers: json, body: call, ...identity(name) };
      statuses.push((await send(url, about)).status);
    }
    expect(statuses).toEqual([200, 403, 403]);
    expect((await send(new URL("/readyz", url), identity(""))).status).toBe(200);
    expect(upstream.received).toHaveLength(1);
    expect(log.join("\n")).toMatch(/"event":"call".*"caller":"certificate-[\da-f]{12}"/);
  });

  test("connections without a handshake or a request keep out nobody", async () => {
    const { url } = await start({ ...settings(), MCP_MAX_REQUESTS: "1" });
    const agent = new HttpsAgent({ keepAlive: true });
    const about = { method: "POST", headers: json, body: call, ...identity(""), agent };
    closing.push(async () => agent.destroy());
    for (let i = 0; i < 2; i += 1) {
      expect((await send(url, about)).text).toContain("hello");
      await idleConnections(url, 9);
    }
    expect((await send(new URL("/healthz", url), identity(""))).status).toBe(200);
  });

  test("faults are told at the start", async () => {
    const { MCP_TLS_CERT = "", MCP_TLS_KEY = "" } = settings();
    await expect(start({ MCP_TLS_CERT })).rejects.toThrow(
      /MCP_TLS_CERT and MCP_TLS_KEY must be set together/,
    );
    await expect(start({ MCP_TLS_CLIENT_CA: file("ours.crt") })).rejects.toThrow(/MCP_TLS_CLIENT_CA needs/);
    await expect(start({ MCP_TLS_CERT: file("none.crt"), MCP_TLS_KEY })).rejects.toThrow(/cannot be read/);
    await expect(start({ MCP_TLS_CERT, MCP_TLS_KEY: file("client.key") })).rejects.toThrow(/cannot be used/);
  });

  test("a file without an authority does not let in everybody whose certificate some authority issued", async () => {
    writeFileSync(file("empty"), "\n");
    for (const [name, says] of [
      ["empty", /MCP_TLS_CLIENT_CA names an empty file/],
      ["ours.key", /MCP_TLS_CLIENT_CA names a file without a certificate \(PEM\)/],
    ] as const)
      await expect(start({ ...settings(), MCP_TLS_CLIENT_CA: file(name) })).rejects.toThrow(says);
  });

  test.each([
    [{ API_TLS_CA: "empty" }, /API_TLS_CA names an empty file/],
    [{ API_TLS_CA: "ours.key" }, /API_TLS_CA names a file without a certificate \(PEM\)/],
    [
      { API_TLS_CERT: "ours.crt", API_TLS_KEY: "ours.crt" },
      /API_TLS_KEY names a file without a private key \(PEM\)/,
    ],
    [{ MCP_AUTH_TOKENS_FILE: "empty" }, /MCP_AUTH_TOKENS_FILE names an empty file/],
  ])("files for %j are refused", (names, says) => {
    writeFileSync(file("empty"), "\n");
    const environment = Object.fromEntries(Object.entries(names).map(([name, path]) => [name, file(path)]));
    expect(() => nodeHost({ environment })).toThrow(says);
  });
});

describe("limits", () => {
  test("calls beyond the rate get an error that says when to come back; other callers go on", async () => {
    const { url, upstream, log } = await start({
      MCP_RATE_LIMIT: "2",
      MCP_AUTH_TOKENS: `${token},${token}-of-bob`,
    });
    const alice = () => post(url, { authorization: `Bearer ${token}` });
    const texts = [(await alice()).text, (await alice()).text, (await alice()).text];
    expect(texts.map((text) => text.includes("hello"))).toEqual([true, true, false]);
    expect(texts[2]).toMatch(/2 calls per minute.*call again after (30|29|28|27) s/);
    expect(texts[2]).toContain('"isError":true');
    const reading = { jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: "api://overview" } };
    const read = await post(url, { authorization: `Bearer ${token}` }, JSON.stringify(reading));
    expect(read.text).toMatch(/"error":.*call again after (30|29|28|27) s/);
    expect((await post(url, { authorization: `Bearer ${token}-of-bob` })).text).toContain("hello");
    expect(upstream.received).toHaveLength(3);
    expect(log.join("\n")).toMatch(
      /"event":"refused","tool":"get_greeting","reason":"rate-limit","caller":"token-/,
    );
  });

  test("callers without an id count by address", async () => {
    const { url } = await start({ MCP_RATE_LIMIT: "1" });
    const texts = [(await post(url)).text, (await post(url)).text];
    expect(texts.map((text) => text.includes("hello"))).toEqual([true, false]);
  });

  test("behind trusted proxies they count by the address that those forwarded, and nobody else is believed", async () => {
    const limits = { MCP_RATE_LIMIT: "1" };
    const from = (url: URL, forwarded: string) => post(url, { "x-forwarded-for": forwarded });
    const behind = await start({ ...limits, MCP_TRUSTED_PROXIES: "127.0.0.0/8, 10.0.0.0/8" });
    const answers = [
      await from(behind.url, "203.0.113.7"),
      await from(behind.url, "198.51.100.1, 203.0.113.7, 10.1.2.3"),
      await from(behind.url, "198.51.100.1"),
    ];
    expect(answers.map(({ text }) => text.includes("hello"))).toEqual([true, false, true]);
    expect(behind.log.join("\n")).toMatch(/"reason":"rate-limit","address":"203.0.113.7"/);

    const alone = await start(limits);
    const stranger = [await from(alone.url, "203.0.113.7"), await from(alone.url, "198.51.100.1")];
    expect(stranger.map(({ text }) => text.includes("hello"))).toEqual([true, false]);
    expect(alone.log.join("\n")).not.toContain("203.0.113.7");
  });

  test("requests beyond the cap are turned away at once, and taken again afterwards", async () => {
    const waiting: (() => void)[] = [];
    const { url, upstream, log } = await start(
      { MCP_MAX_REQUESTS: "2" },
      { answer: (_, to) => waiting.push(() => to.end("hello")) },
    );
    const under = [post(url), post(url)];
    await expect.poll(() => upstream.received.length, patiently).toBe(2);
    const shed = await post(url);
    expect([shed.status, shed.headers["retry-after"]]).toEqual([503, "1"]);
    expect(JSON.parse(log.at(-1) ?? "")).toMatchObject({ event: "refused", status: 503, reason: "overload" });
    expect((await send(new URL("/healthz", url))).status).toBe(200);
    for (const finish of waiting) finish();
    expect((await Promise.all(under)).map(({ status }) => status)).toEqual([200, 200]);
    const after = post(url);
    await expect.poll(() => upstream.received.length, patiently).toBe(3);
    waiting.at(-1)?.();
    expect((await after).status).toBe(200);
  });

  test("one caller leaves the others a quarter of the requests at once", async () => {
    const waiting: (() => void)[] = [];
    const { url, log } = await start(
      { MCP_MAX_REQUESTS: "4", MCP_AUTH_TOKENS: `${token},${token}-of-bob` },
      { answer: (_, to) => waiting.push(() => to.end("hello")) },
    );
    const alice = () => post(url, { authorization: `Bearer ${token}` });
    const under = [alice(), alice(), alice()];
    await expect.poll(() => waiting.length, patiently).toBe(3);
    const refused = await alice();
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "1"]);
    expect(log.at(-1)).toMatch(/"reason":"overload".*"caller":"token-/);
    under.push(post(url, { authorization: `Bearer ${token}-of-bob` }));
    await expect.poll(() => waiting.length, patiently).toBe(4);
    for (const finish of waiting) finish();
    expect((await Promise.all(under)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const after = alice();
    await expect.poll(() => waiting.length, patiently).toBe(5);
    waiting.at(-1)?.();
    expect((await after).status).toBe(200);
  });

  test("connections without a request keep out nobody", async () => {
    const waiting: (() => void)[] = [];
    const { url } = await start(
      { MCP_MAX_REQUESTS: "1" },
      { answer: (_, to) => waiting.push(() => to.end("hello")) },
    );
    const under = post(url);
    await expect.poll(() => waiting.length, patiently).toBe(1);
    await idleConnections(url, 9);
    expect((await send(new URL("/healthz", url))).status).toBe(200);
    // Who waits for an answer keeps the connection.
    waiting[0]?.();
    expect((await under).text).toContain("hello");
  });

  test("a connection ends with its answer, also one in events, where its client asks for that", async () => {
    const { url } = await start();
    const socket = connectTcp(Number(url.port), url.hostname);
    let text = "";
    socket.on("data", (data: Buffer) => (text += data.toString()));
    const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const head = Object.entries({
      ...json,
      host: url.host,
      connection: "close",
      "content-length": list.length,
    });
    socket.write(
      `POST /mcp HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${list}`,
    );
    await once(socket, "close", { signal: AbortSignal.timeout(10_000) });
    expect(text).toContain("text/event-stream");
    expect(text).toContain('"tools":[');
  });

  test("requests that wait in line behind another end with their connection", async () => {
    let cancelled = 0;
    const { url, upstream } = await start(
      { MCP_MAX_REQUESTS: "4" },
      { answer: (_, to) => to.on("close", () => (cancelled += 1)) },
    );
    for (const calls of [4, 8]) {
      const socket = connectTcp(Number(url.port), url.hostname);
      socket.write(rawCall(url).repeat(4));
      await expect.poll(() => upstream.received.length, patiently).toBe(calls);
      socket.destroy();
      await expect.poll(() => cancelled, patiently).toBe(calls);
    }
  });

  test("whoever sends too many requests in one line keeps out nobody from the same port later", async () => {
    const { url } = await start({ MCP_MAX_REQUESTS: "1" });
    const connection = (localPort?: number): Socket => {
      const socket = connectTcp({
        port: Number(url.port),
        host: url.hostname,
        ...(localPort && { localPort }),
      });
      closing.push(async () => socket.destroy());
      return socket.on("error", () => undefined);
    };
    // Another test may have got the port in between.
    const isTaken = (error: NodeJS.ErrnoException): boolean => error.code === "EADDRINUSE";
    for (let again = 0; again < 4;) {
      const sending = connection();
      await once(sending, "connect");
      const { localPort } = sending;
      sending.resume().write(rawCall(url).repeat(30));
      await once(sending, "close");
      try {
        await once(connection(localPort), "connect");
        again += 1;
      } catch (error) {
        if (!(error instanceof Error && isTaken(error))) throw error;
      }
    }
    expect((await send(new URL("/healthz", url))).status).toBe(200);
  });

  describe("large bodies at once are bounded, and there is room again for one", () => {
    const size = 300_000;
    const large = call.padEnd(size + 1);
    const known = `Content-Length: ${large.length}\r\n\r\n${large.slice(0, size)}`;
    const chunk = `${size.toString(16)}\r\n${" ".repeat(size)}\r\n`;
    const chunked = `Transfer-Encoding: chunked\r\n\r\n${chunk}`;

    test.each<[string, string, (socket: Socket) => unknown, Partial<RequestLimits>?]>([
      ["after an answer", known, (socket) => socket.write(large.slice(size))],
      ["whose client has gone", known, (socket) => socket.destroy()],
      ["that is refused for its size", chunked, (socket) => socket.write(chunk.repeat(20))],
      [
        "that does not come in time",
        known,
        () => undefined,
        { headersMs: 1_000, requestMs: 1_000, checkMs: 20 },
      ],
    ])("%s", async (_, begin, end, patience = {}) => {
      const { url } = await start({}, { limits: { bodiesBytes: 400_000, ...patience } });
      // A second time, because what was given back twice would be more room than there is.
      for (const round of [1, 2]) {
        const socket = connectTcp(Number(url.port), url.hostname);
        socket.on("error", () => undefined).resume();
        socket.write(`POST /mcp HTTP/1.1\r\nHost: ${url.host}\r\n${begin}`);
        let shed = await post(url, {}, large);
        const isShed = async (): Promise<boolean> => {
          shed = await post(url, {}, large);
          return shed.status === 503 || socket.destroyed;
        };
        await expect.poll(isShed, patiently).toBe(true);
        if (round === 1 && shed.status === 503) {
          expect(shed.headers["retry-after"]).toBe("1");
          expect(shed.text).toContain("busy with other large requests: try again in a second");
          expect((await post(url)).text).toContain("hello");
        }
        end(socket);
        await expect.poll(async () => (await post(url, {}, large)).status, patiently).toBe(200);
        socket.destroy();
      }
    });
  });

  test("who does not take an answer loses the connection, and a call that is only slow does not", async () => {
    const large = Buffer.alloc(1_000_000);
    const { url, upstream } = await start(
      { MCP_MAX_REQUESTS: "20" },
      {
        limits: { stallMs: 200 },
        answer: (_, to) => {
          if (upstream.received.length === 1) return setTimeout(() => to.end("hello"), 1_000);
          return to.writeHead(200, { "content-type": "image/png" }).end(large);
        },
      },
    );
    expect((await post(url)).text).toContain("hello");
    const socket = connectTcp(Number(url.port), url.hostname);
    socket.on("error", () => undefined);
    // As many as one connection may have in line: one more would close it before the first is called.
    socket.pause().write(rawCall(url).repeat(10));
    await expect.poll(() => upstream.received.length, patiently).toBeGreaterThan(1);
    // A reader that reads nothing learns by writing that the connection is gone; less often than what counts as a stall.
    const isGone = (): boolean => {
      socket.write("\r\n");
      return socket.destroyed;
    };
    await expect.poll(isGone, { ...patiently, interval: 600 }).toBe(true);
    expect((await post(url)).status).toBe(200);
  });

  test("large answers that nobody reads are bounded, and small ones go out meanwhile", async () => {
    let isLarge = true;
    const { url, log } = await start(
      {},
      {
        limits: { answersBytes: 2_000_000 },
        answer: (_, to) => {
          if (!isLarge) return to.end("hello");
          return to.writeHead(200, { "content-type": "image/png" }).end(Buffer.alloc(1_000_000));
        },
      },
    );
    const socket = connectTcp(Number(url.port), url.hostname);
    socket.on("error", () => undefined).pause();
    // The first ones wait in buffers of the system.
    const isShed = async (): Promise<boolean> => {
      socket.write(rawCall(url));
      return (await post(url)).status === 503;
    };
    await expect.poll(isShed, patiently).toBe(true);
    expect(log.some((line) => line.includes('"reason":"unread answers"'))).toBe(true);
    isLarge = false;
    expect((await post(url)).text).toContain("hello");
    isLarge = true;
    socket.destroy();
    await expect.poll(async () => (await post(url)).status, patiently).toBe(200);
  });

  test("a client that is still sending a body that is too large gets to read so", async () => {
    const { url } = await start();
    const answer = await fetch(url, { method: "POST", headers: json, body: " ".repeat(5_000_000) });
    expect([answer.status, answer.headers.get("connection")]).toEqual([413, "keep-alive"]);
    expect(await answer.text()).toContain("larger than 4 MiB");
  });

  test("nothing of a body is read for whom it is not served", async () => {
    const { url } = await start({ MCP_AUTH_TOKENS: token });
    const head = `POST /mcp HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nContent-Length: 4000000\r\n\r\n`;
    expect(await firstLine(url, head)).toContain("401");
  });

  test.each([
    ["a connection that says nothing", "", "408"],
    ["a head that never ends", "POST /mcp HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", "408"],
    [
      "a body that never comes",
      "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
      "408",
    ],
    [
      "a body that grows too large",
      `POST /mcp HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n4c4b40\r\n${" ".repeat(5_000_000)}`,
      "413",
    ],
    ["a huge head", `GET /mcp HTTP/1.1\r\nHost: localhost\r\nX-Big: ${"a".repeat(20_000)}\r\n\r\n`, "431"],
    ["no HTTP at all", "hello?\r\n\r\n", "400"],
    [
      "two lengths",
      "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n",
      "400",
    ],
    ["no host", "GET /healthz HTTP/1.1\r\n\r\n", "400"],
  ])("%s is ended", async (_, bytes, status) => {
    // Only what is too slow should meet these limits, on a slow machine too.
    const patience = status === "408" ? { headersMs: 100, requestMs: 200, checkMs: 20 } : {};
    const { url } = await start({}, { limits: patience });
    expect(await firstLine(url, bytes)).toContain(status);
    expect((await post(url)).text).toContain("hello");
  });
});

/** What the server answers to raw bytes, up to the first line's end; "" when it only hangs up. */
function firstLine({ hostname, port }: URL, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connectTcp(Number(port), hostname, () => socket.write(bytes));
    socket.on("data", (chunk) => {
      text += chunk.toString();
      socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      resolve(text.split("\r\n", 1)[0] ?? "");
    });
  });
}

describe("the log", () => {
  test("says who connected, listed, called and was refused, with sizes and without values", async () => {
    const { url, log } = await start();
    const say = (method: string, params: object) =>
      post(url, {}, JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));
    const clientInfo = { name: "inspector", version: "3" };
    await say("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
    await say("tools/list", {});
    await say("tools/call", { name: greet.name, arguments: {} });
    await say("tools/call", { name: "no_such_tool", arguments: { password: "hunter2hunter2" } });
    const lines = log.map((line) => {
      const { event, ...rest } = JSON.parse(line) as Record<string, unknown>;
      return [event, rest];
    });
    const address = "127.0.0.1";
    expect(lines).toEqual([
      [
        "connect",
        expect.objectContaining({ client: "inspector", version: "3", method: "initialize", address }),
      ],
      ["list", expect.objectContaining({ tools: 1, address })],
      [
        "call",
        expect.objectContaining({ tool: greet.name, failed: false, argumentChars: 2, resultChars: 5 }),
      ],
      ["refused", expect.objectContaining({ tool: "no_such_tool", reason: "unknown", address })],
    ]);
    expect(log.join("\n")).not.toContain("hunter2");
  });

  test.each<[string, object]>([
    ["notes://hunter2", { event: "read", resource: note.uri, failed: false }],
    ["notes://none", { event: "read", resource: note.uri, failed: true }],
    ["diary://hunter2", { event: "refused", resource: "diary:", reason: "unknown" }],
    [
      "api://operations/no_such",
      { event: "refused", resource: "api://operations/no_such", reason: "unknown" },
    ],
    ['api://answers/get_greeting?{"a":"hunter2"}', { event: "refused", tool: greet.name, reason: "unknown" }],
    ['api://answers/no_such?{"a":"hunter2"}', { event: "refused", tool: "no_such", reason: "unknown" }],
  ])("has what was read without the values in its address: %s", async (uri, line) => {
    const { url, log } = await start();
    await post(url, {}, JSON.stringify({ jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri } }));
    expect(JSON.parse(log.at(-1) ?? "")).toMatchObject(line);
    expect(log.join("\n")).not.toContain("hunter2");
  });

  test.each([
    ["what is not JSON", '{"password":hunter2}'],
    ["an answer to nothing", '{"jsonrpc":"2.0","id":9,"result":{"password":"hunter2"}}'],
    ["an error for nothing", '{"jsonrpc":"2.0","id":9,"error":{"code":1,"message":"hunter2"}}'],
    [
      "progress of nothing",
      '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"hunter2","progress":1}}',
    ],
    ["a method without end", `{"jsonrpc":"2.0","id":1,"method":"${"x".repeat(100_000)}"}`],
  ])("does not quote %s", async (_, body) => {
    const { url, log } = await start();
    await post(url, {}, body);
    expect(log.join("\n")).not.toContain("hunter2");
    expect(log.join("\n").length).toBeLessThan(1_000);
  });

  test("says why a request was not for this server", async () => {
    const { url, log } = await start();
    await post(url, { host: "mcp.example.com" });
    await post(url, { origin: "https://app.example.com" });
    expect(log.map((line) => JSON.parse(line) as object)).toMatchObject([
      { event: "refused", status: 403, reason: "host", host: "mcp.example.com" },
      { event: "refused", status: 403, reason: "origin", origin: "https://app.example.com" },
    ]);
  });
});

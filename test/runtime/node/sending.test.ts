/** What of a request arrives where: after redirects, and after failures, over real connections. */
import diagnostics from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { NotSent, type Fetch } from "../../../src/runtime/host/host.js";
import { nodeFetch } from "../../../src/runtime/node/fetch.js";
import type { SecuritySchemeFacts } from "../../../src/runtime/operations/operation.js";
import type { Annotations } from "../../../src/runtime/operations/tool.js";
import { connect, facts, serve, startUpstream, textOf, toolFor, type Received } from "../upstream.js";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const secret = "canary-8d13f0a2c7";
const securitySchemes: Record<string, SecuritySchemeFacts> = {
  token: { type: "http", scheme: "Bearer", variables: ["API_TOKEN"] },
  query: { type: "apiKey", in: "query", parameter: "key", variables: ["API_KEY_QUERY"] },
  header: { type: "apiKey", in: "header", parameter: "x-key", variables: ["API_KEY_HEADER"] },
  cookie: { type: "apiKey", in: "cookie", parameter: "sid", variables: ["API_KEY_COOKIE"] },
};
const environment = {
  API_TOKEN: secret,
  API_KEY_QUERY: secret,
  API_KEY_HEADER: secret,
  API_KEY_COOKIE: secret,
};
const security = [{ token: [], query: [], header: [], cookie: [] }];
const body = { required: true, contentType: "application/json", schema: { type: "object" } } as const;
const bodyArgument = { name: "body", place: "body:", required: true } as const;

function operationOf(key: string) {
  const takesBody = /^(POST|PUT|PATCH|QUERY|GET \/search)/.test(key);
  return facts(key, {
    security,
    constants: [{ place: "header:X-Tenant", value: "acme" }],
    ...(takesBody && { body, arguments: [bodyArgument] }),
  });
}

/** All that goes with a request of ours, and nothing of it. */
const whole = "token query header cookie tenant hook mTLS";
const bare = "";

function carriedBy({ headers, url, body: sent }: Received): string {
  const carried = {
    token: headers.authorization !== undefined,
    query: url.includes(secret) || url.includes("state="),
    header: headers["x-key"] !== undefined,
    cookie: headers.cookie !== undefined,
    tenant: headers["x-tenant"] !== undefined,
    hook: headers["x-signature"] !== undefined,
    mTLS: headers["x-mtls"] !== undefined,
    body: sent !== "",
    "content-type": sent === "" && headers["content-type"] !== undefined,
  };
  return Object.entries(carried)
    .flatMap(([name, is]) => (is ? [name] : []))
    .join(" ");
}

/** Writes into a header what a test without TLS could not see. */
const showingTls: Fetch = (url, init) => {
  const headers = new Headers(init.headers);
  if (init.credentialed === true) headers.set("x-mtls", "1");
  return nodeFetch({})(url, { ...init, headers });
};

type Step = [status: number, to: string] | "reset" | 503;

/** So many redirects, each to an address of its own. */
function hopsTo(path: string, count: number): [status: number, to: string][] {
  return Array.from({ length: count }, (_, i) => [302, `${path}${i}`]);
}

/**
 * Calls an operation of a server that answers with redirects and faults, one after the other.
 * @param steps `home`, `other` and `third` stand for three servers.
 */
async function follow(key: string, steps: readonly Step[]) {
  const arrived: string[] = [];
  const left = [...steps];
  const servers = new Map<string, string>();
  for (const name of ["home", "other", "third"]) {
    const { origin, close } = await startUpstream((request, response) => {
      const path = request.url.replace(/\?.*/, "");
      arrived.push([name, request.method, path, carriedBy(request)].join(" ").trim());
      const [step] = left.splice(0, 1);
      if (step === undefined) response.writeHead(200, { "content-type": "application/json" }).end("{}");
      else if (step === "reset") response.socket?.resetAndDestroy();
      else if (step === 503) response.writeHead(503, { "retry-after": "0" }).end();
      else {
        const location = step[1].replace(/^(home|other|third)/, (server) => servers.get(server) ?? "");
        response
          .writeHead(step[0], { location: location.replace("QUERY", request.url.replace(/^[^?]*\??/, "")) })
          .end();
      }
    });
    servers.set(name, origin);
    closing.push(close);
  }
  const operation = operationOf(key);
  const { endpoint, log } = serve({
    operations: [operation],
    securitySchemes,
    environment: { ...environment, API_BASE_URL: servers.get("home") ?? "", API_MAX_RETRIES: "2" },
    host: { fetch: showingTls },
    authHook: ({ headers }) => {
      headers.set("x-signature", "signed");
    },
  });
  const client = await connect(endpoint.fetch);
  closing.push(() => client.close());
  const args = {
    ...(operation.body !== undefined && { body: { a: 1 } }),
    ...(operation.parameters.length > 0 && { id: "AbC" }),
  };
  const result = await client.callTool({ name: operation.name, arguments: args });
  return { arrived, text: textOf(result), failed: result.isError === true, log: log.join("\n"), servers };
}

const posted = `home POST /it ${whole} body`;
const got = `home GET /it ${whole}`;

describe("redirects", () => {
  test.each<[key: string, steps: Step[], arrived: string[], refused?: true]>([
    // A read goes on within the origin as it is, and elsewhere bare: storage signs its addresses.
    ["GET /it", [[302, "/b"]], [got, `home GET /b ${whole}`]],
    ["GET /it", [[302, "other/signed?by=storage"]], [got, `other GET /signed ${bare}`.trim()]],
    ["HEAD /it", [[307, "other/b"]], [`home HEAD /it ${whole}`, "other HEAD /b"]],
    // Bare for the rest of the chain, also where that leads back.
    [
      "GET /it",
      [
        [302, "other/a"],
        [302, "home/b"],
      ],
      [got, "other GET /a", "home GET /b"],
    ],
    [
      "GET /it",
      [
        [302, "other/a"],
        [302, "home/b"],
        [302, "/c"],
      ],
      [got, "other GET /a", "home GET /b", "home GET /c"],
    ],
    [
      "GET /it",
      [
        [307, "other/a"],
        [308, "third/b"],
        [301, "home/it"],
      ],
      [got, "other GET /a", "third GET /b", "home GET /it"],
    ],
    // What a redirect repeats of our query stays at home.
    ["GET /it", [[302, "other/a?QUERY"]], [got, "other GET /a"]],
    ["GET /it", [[302, "/a?QUERY"]], [got, `home GET /a ${whole}`]],
    [
      "GET /it",
      [[302, `other/login?next=https%3A%2F%2Fhome%2Fit%3Fkey%3D${secret}`]],
      [got, "other GET /login"],
    ],
    [
      "GET /it",
      [[302, `other/login?state=${Buffer.from(`"${secret}"`).toString("base64url")}`]],
      [got, "other GET /login"],
    ],
    // A body of a read is for its own address only.
    [
      "GET /search",
      [[302, "/search/"]],
      [`home GET /search ${whole} body`, `home GET /search/ ${whole} body`],
    ],
    ["GET /search", [[302, "/b"]], [`home GET /search ${whole} body`], true],
    ["GET /search", [[302, "other/b"]], [`home GET /search ${whole} body`, "other GET /b"]],
    // 303, and 301 and 302 of a POST, become a read.
    ["POST /it", [[303, "/b"]], [posted, `home GET /b ${whole}`]],
    ["POST /it", [[302, "/b"]], [posted, `home GET /b ${whole}`]],
    ["POST /it", [[301, "other/b"]], [posted, "other GET /b"]],
    [
      "POST /it",
      [
        [303, "other/b"],
        [307, "home/admin"],
      ],
      [posted, "other GET /b", "home GET /admin"],
    ],
    ["PUT /it", [[303, "/b"]], [`home PUT /it ${whole} body`, `home GET /b ${whole}`]],
    ["DELETE /it", [[303, "other/b"]], [`home DELETE /it ${whole}`, "other GET /b"]],
    // Anything else stays at its own address, however that is written.
    ["POST /it", [[307, "/it/"]], [posted, `home POST /it/ ${whole} body`]],
    ["POST /it", [[308, "/IT"]], [posted, `home POST /IT ${whole} body`]],
    ["POST /it", [[308, "/%69t?QUERY"]], [posted, `home POST /%69t ${whole} body`]],
    // What was asked before is asked no more.
    ["GET /it", [[302, "/it"]], [got], true],
    ["GET /it", [[307, "/it#again"]], [got], true],
    [
      "GET /it",
      [
        [302, "/b"],
        [302, "/it"],
      ],
      [got, `home GET /b ${whole}`],
      true,
    ],
    [
      "GET /it",
      [
        [302, "other/a"],
        [302, "/a"],
      ],
      [got, "other GET /a"],
      true,
    ],
    // Five are followed.
    ["GET /it", hopsTo("/b", 5), [got, ...hopsTo("/b", 5).map(([, to]) => `home GET ${to} ${whole}`)]],
    ["GET /it", hopsTo("/b", 6), [got, ...hopsTo("/b", 5).map(([, to]) => `home GET ${to} ${whole}`)], true],
    ["POST /it", [[307, "/it"]], [posted], true],
    ["POST /it", [[303, "/it"]], [posted, got]],
    [
      "POST /it",
      [
        [307, "/it/"],
        [307, "/it"],
      ],
      [posted, `home POST /it/ ${whole} body`],
      true,
    ],
    ["POST /it", [[307, "/admin"]], [posted], true],
    ["POST /it", [[308, "/it?action=promote"]], [posted], true],
    ["POST /it", [[307, "/it%2Fadmin"]], [posted], true],
    // A value in the path counts to the letter.
    [
      "DELETE /it/{id}",
      [[307, "/it/AbC/"]],
      [`home DELETE /it/AbC ${whole}`, `home DELETE /it/AbC/ ${whole}`],
    ],
    ["DELETE /it/{id}", [[307, "/it/abc"]], [`home DELETE /it/AbC ${whole}`], true],
    ["POST /it", [[307, "other/it"]], [posted], true],
    ["POST /it", [[308, "other/it"]], [posted], true],
    ["PUT /it", [[301, "/b"]], [`home PUT /it ${whole} body`], true],
    ["PATCH /it", [[302, "other/it"]], [`home PATCH /it ${whole} body`], true],
    ["DELETE /it", [[302, "/b"]], [`home DELETE /it ${whole}`], true],
    ["DELETE /it", [[307, "other/it"]], [`home DELETE /it ${whole}`], true],
    ["OPTIONS /it", [[302, "other/it"]], [`home OPTIONS /it ${whole}`], true],
    ["GET /it", [[302, "http://someone:pw@127.0.0.1/"]], [got], true],
  ])("%s: %j", async (key, steps, want, refused) => {
    const { arrived, failed, text, log, servers } = await follow(key, steps);
    expect(arrived).toEqual(want);
    expect(failed, text).toBe(refused === true);
    expect(text + log).not.toContain(secret);
    if (log.includes('"fault":"loop"')) expect(text).toContain("it redirects in a loop");
    if (log.includes('"fault":"too-many"')) expect(text).toContain("it redirects more than 5 times");
    const last = steps.at(-1);
    const to = typeof last === "object" ? last[1] : "";
    if (refused !== true || !to.startsWith("other")) return;
    // Only the log names where it would have led.
    expect(log).toContain(`"to":"${servers.get("other")}"`);
    expect(text).toContain("it redirects to another address");
    expect(text).not.toContain("127.0.0.1");
  });
});

describe("failures behind a redirect", () => {
  const abroad: Step = [302, "other/a"];

  test.each<[key: string, steps: Step[], arrived: string[], failed?: true]>([
    // What may be sent again begins again, with all that belongs to it at home and nothing of it elsewhere.
    ["GET /it", [abroad, "reset", abroad], [got, "other GET /a", got, "other GET /a"]],
    ["GET /it", [abroad, 503, abroad], [got, "other GET /a", got, "other GET /a"]],
    ["GET /it", [[302, "/b"], "reset"], [got, `home GET /b ${whole}`, got]],
    ["POST /it", [[303, "other/a"], "reset"], [posted, "other GET /a"], true],
    ["POST /it", [[303, "other/a"], 503], [posted, "other GET /a"], true],
    ["POST /it", [[307, "/it/"], "reset"], [posted, `home POST /it/ ${whole} body`], true],
    [
      "DELETE /it",
      [[303, "other/a"], "reset"],
      [`home DELETE /it ${whole}`, "other GET /a", `home DELETE /it ${whole}`],
    ],
  ])("%s: %j", async (key, steps, want, failed) => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    closing.push(() => vi.restoreAllMocks());
    const { arrived, failed: isError, text, log } = await follow(key, steps);
    expect(arrived).toEqual(want);
    expect(isError, text).toBe(failed === true);
    expect(text + log).not.toContain(secret);
  });
});

/** Ends the client's side of a connection with an error, as the kernel would. */
function breaker() {
  const sockets = new Set<Socket>();
  const seen = (message: unknown): void => {
    sockets.add((message as { socket: Socket }).socket);
  };
  diagnostics.subscribe("net.client.socket", seen);
  closing.push(() => diagnostics.unsubscribe("net.client.socket", seen));
  return (port: number | undefined, code: string): void => {
    const error = Object.assign(new Error(`read ${code}`), { code, syscall: "read", errno: -110 });
    for (const socket of sockets) if (socket.localPort === port) socket.destroy(error);
  };
}

type Fault = "reset" | "read ETIMEDOUT" | "read EHOSTUNREACH" | "refused" | "lookup" | "503" | "429";

const plainFetch: Fetch = (url, { body: sent, headers, method, redirect, signal }) =>
  globalThis.fetch(url, { method, headers, redirect, signal, ...(sent !== undefined && { body: sent }) });

describe("failures", () => {
  const repeatable = { idempotentHint: true } as const;

  test.each<[fault: Fault, key: string, times: number, on?: { host?: "plain"; annotations?: Annotations }]>([
    ["reset", "GET /it", 3],
    ["reset", "PUT /it", 3],
    ["reset", "POST /it", 1],
    ["reset", "POST /it", 3, { annotations: repeatable }],
    ["reset", "GET /it", 1, { annotations: { readOnlyHint: false, idempotentHint: false } }],
    ["read ETIMEDOUT", "GET /it", 3],
    ["read ETIMEDOUT", "POST /it", 1],
    ["read EHOSTUNREACH", "GET /it", 3],
    ["read EHOSTUNREACH", "POST /it", 1],
    ["read EHOSTUNREACH", "PATCH /it", 1],
    ["refused", "GET /it", 3],
    ["refused", "POST /it", 3],
    ["refused", "GET /it", 3, { host: "plain" }],
    ["refused", "POST /it", 1, { host: "plain" }],
    ["lookup", "GET /it", 3],
    ["lookup", "POST /it", 3],
    ["503", "GET /it", 3],
    ["503", "DELETE /it", 3],
    ["503", "POST /it", 1],
    ["503", "POST /it", 3, { annotations: repeatable }],
    ["503", "POST /it", 3, { annotations: { readOnlyHint: true } }],
    ["503", "POST /it", 1, { host: "plain" }],
    ["503", "POST /it", 3, { host: "plain", annotations: repeatable }],
    ["429", "POST /it", 1],
    ["429", "PATCH /it", 1],
    ["429", "POST /it", 3, { annotations: repeatable }],
    ["429", "GET /it", 3, { host: "plain" }],
  ])("%s of %s: sent %i times %j", async (fault, key, times, { host, annotations } = {}) => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    closing.push(() => vi.restoreAllMocks());
    const cut = breaker();
    const upstream = await startUpstream((_, response) => {
      if (fault === "reset") response.socket?.resetAndDestroy();
      else if (fault.startsWith("read ")) cut(response.socket?.remotePort, fault.slice(5));
      else response.writeHead(Number(fault), { "retry-after": "0" }).end();
    });
    closing.push(upstream.close);
    if (fault === "refused") await upstream.close();
    let tried = 0;
    const chosen = host === "plain" ? plainFetch : nodeFetch({}, fault === "lookup" ? unresolved : undefined);
    const operation = operationOf(key);
    const { endpoint } = serve({
      operations: [operation],
      tools: [toolFor(operation, annotations === undefined ? {} : { annotations })],
      securitySchemes,
      environment: {
        ...environment,
        API_BASE_URL: fault === "lookup" ? "http://api.example" : upstream.origin,
        API_MAX_RETRIES: "2",
      },
      host: {
        fetch: (url, init) => {
          tried += 1;
          return chosen(url, init);
        },
      },
    });
    const client = await connect(endpoint.fetch);
    closing.push(() => client.close());
    const args = operation.body === undefined ? {} : { body: { a: 1 } };
    const result = await client.callTool({ name: operation.name, arguments: args });
    expect(result.isError).toBe(true);
    expect(tried).toBe(times);
    if (fault === "refused" || fault === "lookup") return;
    const carried = `${whole.replace(" hook mTLS", "")}${operation.body === undefined ? "" : " body"}`;
    expect(upstream.received.map(carriedBy)).toEqual(Array.from({ length: times }, () => carried));
  });

  const unresolved: Parameters<typeof nodeFetch>[1] = (hostname, _, callback) => {
    const error = new Error(`getaddrinfo EAI_AGAIN ${hostname}`);
    callback(Object.assign(error, { code: "EAI_AGAIN", syscall: "getaddrinfo" }), "");
  };

  test.each<[what: string, redirect: (gone: string) => string, later: number]>([
    ["to where nobody listens", (gone) => `${gone}/`, 0],
    ["to a busy page", () => "/busy", 503],
    ["to a page that is not for everyone", () => "/busy", 401],
  ])("a POST that is redirected %s is not sent again", async (_, redirect, later) => {
    const gone = await startUpstream(() => undefined);
    await gone.close();
    let token = 0;
    const upstream = await startUpstream(({ url }, response) => {
      if (url.startsWith("/busy")) response.writeHead(later, { "retry-after": "0" }).end();
      else response.writeHead(303, { location: redirect(gone.origin) }).end();
    });
    closing.push(upstream.close);
    const operation = operationOf("POST /it");
    const { endpoint } = serve({
      operations: [operation],
      securitySchemes,
      environment: { ...environment, API_BASE_URL: upstream.origin, API_TOKEN: "", API_TOKEN_FILE: "token" },
      host: { readText: async () => `${secret}-${(token += 1)}` },
    });
    const client = await connect(endpoint.fetch);
    closing.push(() => client.close());
    await client.callTool({ name: operation.name, arguments: { body: { a: 1 } } });
    expect(upstream.received.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test("a connection that takes too long proves that nothing was sent", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    closing.push(() => vi.useRealTimers());
    const never = nodeFetch({}, () => undefined);
    const { signal } = new AbortController();
    const init = { method: "POST", headers: new Headers(), redirect: "manual", signal } as const;
    const asked = never(new URL("http://api.example/"), init).catch((error: unknown) => error);
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(10_000);
    const error = await asked;
    expect(error).toBeInstanceOf(NotSent);
    expect((error as NotSent).cause).toMatchObject({ code: "ETIMEDOUT", syscall: "connect" });
  });
});

/** Credentials: which ones are sent, where they never go, and tokens from a real authorization server. */
import { createServer } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import { withCredentials } from "../../src/runtime/auth/security.js";
import type { OperationFacts, SecuritySchemeFacts } from "../../src/runtime/operations/operation.js";
import {
  closeServer,
  connect,
  facts,
  originOf,
  serve,
  startUpstream,
  textOf,
  type Answering,
  type Upstream,
} from "./upstream.js";

const canary = "canary-5f2c91d7e0";
const ok: Answering = (_, response) =>
  response.writeHead(200, { "content-type": "application/json" }).end("{}");

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function upstreamOf(answer: Answering = ok): Promise<Upstream> {
  const upstream = await startUpstream(answer);
  closing.push(upstream.close);
  return upstream;
}

const schemes: Record<string, SecuritySchemeFacts> = {
  bearer: { type: "http", scheme: "Bearer", variables: ["API_TOKEN", "API_TOKEN_BEARER"] },
  basic: { type: "basic", usernameVariables: ["API_USERNAME"], passwordVariables: ["API_PASSWORD"] },
  header: { type: "apiKey", in: "header", parameter: "X-Key", variables: ["API_KEY_HEADER"] },
  user: {
    type: "apiKey",
    in: "header",
    parameter: "Api-Username",
    variables: ["API_USER"],
    isPublic: true,
  },
  query: { type: "apiKey", in: "query", parameter: "api key", variables: ["API_KEY_QUERY"] },
  cookie: { type: "apiKey", in: "cookie", parameter: "sid", variables: ["API_KEY_COOKIE"] },
  oauth: {
    type: "oauth2",
    flows: [{ flow: "clientCredentials", tokenUrl: "/token", scopes: ["read", "write"] }],
    variables: ["API_ACCESS_TOKEN"],
    clientIdVariables: ["API_CLIENT_ID"],
    clientSecretVariables: ["API_CLIENT_SECRET"],
    refreshTokenVariables: ["API_REFRESH_TOKEN"],
  },
};

type Security = OperationFacts["security"];

async function callWith(
  environment: Record<string, string>,
  {
    security,
    answer = ok,
    operation = facts("GET /it", { security }),
    ...rest
  }: {
    security: Security;
    answer?: Answering;
    operation?: OperationFacts;
    files?: Map<string, string>;
  },
) {
  const upstream = await upstreamOf(answer);
  const server = serve({
    operations: [operation],
    securitySchemes: schemes,
    environment: {
      API_BASE_URL: `${upstream.origin}/v1`,
      API_MAX_RETRIES: "0",
      LOG_LEVEL: "debug",
      ...environment,
    },
    host: { readText: async (path) => rest.files?.get(path) ?? Promise.reject(new Error("missing")) },
  });
  const client = await connect(server.endpoint.fetch);
  const call = () => client.callTool({ name: operation.name });
  return { upstream, call, result: await call(), log: server.log };
}

describe("which credentials are sent", () => {
  test.each<[string, Record<string, string>, Security, object]>([
    ["bearer", { API_TOKEN: "abcdef" }, [{ bearer: [] }], { authorization: "Bearer abcdef" }],
    [
      "a value with its scheme",
      { API_TOKEN: "Bearer abcdef" },
      [{ bearer: [] }],
      { authorization: "Bearer abcdef" },
    ],
    [
      "the second variable",
      { API_TOKEN_BEARER: "abcdef" },
      [{ bearer: [] }],
      { authorization: "Bearer abcdef" },
    ],
    [
      "one for reads",
      { API_READ_TOKEN: "r", API_TOKEN: "t" },
      [{ bearer: [] }],
      { authorization: "Bearer r" },
    ],
    [
      "not one for writes",
      { API_WRITE_TOKEN: "w", API_TOKEN: "t" },
      [{ bearer: [] }],
      { authorization: "Bearer t" },
    ],
    [
      "basic in UTF-8",
      { API_USERNAME: "ä", API_PASSWORD: "b:c" },
      [{ basic: [] }],
      { authorization: "Basic w6Q6Yjpj" },
    ],
    ["a header", { API_KEY_HEADER: "k" }, [{ header: [] }], { "x-key": "k" }],
    ["a query", { API_KEY_QUERY: "a&b" }, [{ query: [] }], { url: "/v1/it?api%20key=a%26b" }],
    ["a cookie", { API_KEY_COOKIE: "k" }, [{ cookie: [] }], { cookie: "sid=k" }],
    [
      "all of one",
      { API_KEY_HEADER: "k", API_KEY_COOKIE: "c" },
      [{ header: [], cookie: [] }],
      { "x-key": "k", cookie: "sid=c" },
    ],
    [
      "the first that is complete",
      { API_TOKEN: "t", API_KEY_HEADER: "k" },
      [{ header: [], cookie: [] }, { bearer: [] }],
      { authorization: "Bearer t", "x-key": undefined },
    ],
    [
      "those that are there though none is needed",
      { API_TOKEN: "t" },
      [{}, { bearer: [] }],
      { authorization: "Bearer t" },
    ],
    ["none where none is needed", {}, [{ bearer: [] }, {}], { authorization: undefined }],
    ["a ready access token", { API_ACCESS_TOKEN: "t" }, [{ oauth: ["read"] }], { authorization: "Bearer t" }],
  ])("%s", async (_, environment, security, want) => {
    const { upstream, result } = await callWith(environment, { security });
    expect(result.isError, textOf(result)).toBeFalsy();
    const { headers = {}, url } = upstream.received[0] ?? {};
    const { authorization, cookie, "x-key": key } = headers;
    expect({ authorization, cookie, "x-key": key, url }).toEqual({ url: "/v1/it", ...want });
  });

  test("none is there: the variables are named, and nothing is sent", async () => {
    const { upstream, result } = await callWith(
      { API_KEY_COOKIE: "k" },
      {
        security: [{ header: [], cookie: [] }, { basic: [] }, { oauth: [] }],
      },
    );
    expect(textOf(result)).toContain(
      "must set API_KEY_HEADER, or API_USERNAME and API_PASSWORD, or API_CLIENT_ID and API_CLIENT_SECRET",
    );
    expect(result.isError).toBe(true);
    expect(upstream.received).toEqual([]);
  });

  test("a mounted secret is read again after a 401", async () => {
    const files = new Map([["/run/token", "old-token\n"]]);
    const { upstream, result } = await callWith(
      { API_TOKEN_FILE: "/run/token" },
      {
        security: [{ bearer: [] }],
        files,
        answer: (request, response) => {
          files.set("/run/token", "new-token\n");
          const good = request.headers.authorization === "Bearer new-token";
          response.writeHead(good ? 200 : 401, { "content-type": "application/json" }).end("{}");
        },
      },
    );
    expect(result.isError).toBeFalsy();
    expect(upstream.received.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer old-token",
      "Bearer new-token",
    ]);
  });

  test("a 401 is not asked for twice when nothing has changed", async () => {
    const { upstream, result } = await callWith(
      { API_TOKEN: "t" },
      {
        security: [{ bearer: [] }],
        answer: (_, response) => response.writeHead(401).end(),
      },
    );
    expect(result.isError).toBe(true);
    expect(upstream.received).toHaveLength(1);
  });
});

describe("redirects", () => {
  const security: Security = [{ bearer: [], header: [], cookie: [], query: [] }];
  const environment = {
    API_TOKEN: canary,
    API_KEY_HEADER: canary,
    API_KEY_COOKIE: canary,
    API_KEY_QUERY: canary,
  };

  test("to another origin take no credential along, nor a header of the caller's", async () => {
    const other = await upstreamOf();
    const { result } = await callWith(environment, {
      security,
      operation: facts("GET /it", { security, constants: [{ place: "header:X-Tenant", value: "acme" }] }),
      answer: (_, response) => response.writeHead(302, { location: `${other.origin}/there` }).end(),
    });
    expect(result.isError).toBeFalsy();
    expect(other.received).toHaveLength(1);
    expect(JSON.stringify(other.received)).not.toContain(canary);
    expect(other.received[0]?.headers).toMatchObject({ accept: "application/json" });
    expect(other.received[0]?.headers["x-tenant"]).toBeUndefined();
  });

  test("within the origin keep them; a POST becomes a GET at 303", async () => {
    const { upstream, result } = await callWith(environment, {
      security,
      operation: facts("POST /it", { security }),
      answer: (request, response) =>
        request.url.startsWith("/v1/it")
          ? response.writeHead(303, { location: "/there" }).end()
          : ok(request, response),
    });
    expect(result.isError).toBeFalsy();
    expect(upstream.received[1]).toMatchObject({
      method: "GET",
      url: `/there?api%20key=${canary}`,
      headers: { authorization: `Bearer ${canary}`, "x-key": canary, cookie: `sid=${canary}` },
    });
  });
});

test("an API that echoes every credential gives away none", async () => {
  const echo: Answering = ({ headers, url }, response) =>
    response
      .writeHead(url.includes("fail") ? 400 : 200, { "content-type": "application/json", location: url })
      .end(
        JSON.stringify({
          message: JSON.stringify({ headers, url }),
          [String(headers.authorization)]: headers,
          url,
        }),
      );
  const all = Object.values(schemes).flatMap((scheme) =>
    Object.entries(scheme).flatMap(([name, value]) => (/variables$/i.test(name) ? (value as string[]) : [])),
  );
  const environment = Object.fromEntries(all.map((variable) => [variable, `${canary} +"${variable}`]));
  const names = Object.keys(schemes).filter((name) => name !== "user");
  const securities: Security = names.map((name) => ({ [name]: [] }));
  for (const requirement of [...securities, { bearer: [], header: [], cookie: [], query: [] }])
    for (const path of ["/it", "/fail"]) {
      const { result, log } = await callWith(environment, {
        security: [requirement],
        operation: facts(`GET ${path}`, { security: [requirement] }),
        answer: echo,
      });
      const said = JSON.stringify(result) + log.join("\n");
      const base64 = Buffer.from(canary).toString("base64").slice(0, 20);
      for (const form of [canary, encodeURIComponent(canary), base64]) expect(said).not.toContain(form);
      expect(said).toContain("[redacted]");
    }
});

test("a user name beside a key stands in answers like any other", async () => {
  const { result } = await callWith(
    { API_USER: "system", API_KEY_HEADER: canary },
    {
      security: [{ user: [], header: [] }],
      answer: ({ headers }, response) =>
        response
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify([headers["api-username"], headers["x-key"]])),
    },
  );
  expect(result.content).toEqual([{ type: "text", text: '["system","[redacted]"]' }]);
});

describe("OAuth 2", () => {
  afterEach(() => void vi.useRealTimers());
  /** After which a token that was issued before is old. */
  const passAnHour = () => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });

  interface TokenServer {
    requests: { form: URLSearchParams; authorization: string | undefined; path: string }[];
    origin: string;
  }

  /** A small authorization server that follows RFC 6749 to the letter. */
  async function tokenServer({ accepts, suffix = "" }: { accepts: "basic" | "post"; suffix?: string }) {
    const state: TokenServer = { requests: [], origin: "" };
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { authorization } = request.headers;
        const form = new URLSearchParams(Buffer.concat(chunks).toString());
        const answer = (status: number, body: object) =>
          response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
        if (request.url === "/.well-known/openid-configuration")
          return answer(200, { token_endpoint: `${state.origin}/token` });
        state.requests.push({ form, authorization, path: request.url ?? "" });
        const basic = `Basic ${Buffer.from(`my+id:${encodeURIComponent(canary)}`).toString("base64")}`;
        const known =
          accepts === "basic"
            ? authorization === basic
            : form.get("client_id") === "my id" && form.get("client_secret") === canary;
        if (!known) return answer(401, { error: "invalid_client" });
        return answer(200, {
          access_token: `access-${state.requests.length}${suffix}`,
          expires_in: 3600,
          ...(form.get("grant_type") === "refresh_token"
            ? { refresh_token: `refresh-${state.requests.length}` }
            : {}),
        });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    state.origin = originOf(server);
    closing.push(() => closeServer(server));
    return state;
  }

  const client = { API_CLIENT_ID: "my id", API_CLIENT_SECRET: canary };
  const security: Security = [{ oauth: ["write", "read"] }];

  test.each(["basic", "post"] as const)(
    "client credentials by client_secret_%s, fetched once",
    async (accepts) => {
      const tokens = await tokenServer({ accepts });
      const { upstream, call } = await callWith(
        { ...client, API_TOKEN_URL: `${tokens.origin}/token` },
        { security },
      );
      await Promise.all([call(), call(), call()]);
      expect(new Set(upstream.received.map(({ headers }) => headers.authorization)).size).toBe(1);
      expect(tokens.requests.at(-1)?.form.get("scope")).toBe("write read");
      expect(tokens.requests).toHaveLength(accepts === "basic" ? 1 : 2);
    },
  );

  test("many calls at once ask for one token; one that is about to expire is replaced", async () => {
    const tokens = await tokenServer({ accepts: "basic" });
    const { upstream, call } = await callWith(
      { ...client, API_TOKEN_URL: `${tokens.origin}/token` },
      { security },
    );
    passAnHour();
    await call();
    expect(new Set(upstream.received.map(({ headers }) => headers.authorization)).size).toBe(2);
  });

  test.each([
    ["\nx", "a line break or another control character"],
    ["\u20ac", "a character that is not allowed in a header"],
    ["x".repeat(32_768), "more than 32,768 characters"],
  ])(
    "a token with %j is not sent, nor kept or logged, and the next call asks for another",
    async (suffix, says) => {
      const tokens = await tokenServer({ accepts: "basic", suffix });
      const { upstream, call, result, log } = await callWith(
        { ...client, API_TOKEN_URL: `${tokens.origin}/token` },
        { security },
      );
      expect(textOf(result)).toContain(`issued no access token (200) access_token with ${says}`);
      await call();
      expect(tokens.requests).toHaveLength(2);
      expect(upstream.received).toEqual([]);
      expect(log.join("\n")).not.toContain("access-");
    },
  );

  test("a token that the API refuses is replaced once", async () => {
    const tokens = await tokenServer({ accepts: "basic" });
    const { upstream, result } = await callWith(
      { ...client, API_TOKEN_URL: `${tokens.origin}/token` },
      {
        security,
        answer: (request, response) =>
          request.headers.authorization === "Bearer access-2"
            ? ok(request, response)
            : response.writeHead(401).end(),
      },
    );
    expect(result.isError).toBeFalsy();
    expect(upstream.received).toHaveLength(2);
  });

  test("a refresh token, and the one that replaces it", async () => {
    const tokens = await tokenServer({ accepts: "basic" });
    const { call } = await callWith(
      { ...client, API_REFRESH_TOKEN: "refresh-0", API_TOKEN_URL: `${tokens.origin}/token` },
      { security },
    );
    passAnHour();
    await call();
    expect(tokens.requests.map(({ form }) => [form.get("grant_type"), form.get("refresh_token")])).toEqual([
      ["refresh_token", "refresh-0"],
      ["refresh_token", "refresh-1"],
    ]);
  });

  test("refused: says which variables to check, never what the secret is", async () => {
    const tokens = await tokenServer({ accepts: "basic" });
    const { result, upstream } = await callWith(
      { API_CLIENT_ID: "my id", API_CLIENT_SECRET: "wrong-secret", API_TOKEN_URL: `${tokens.origin}/token` },
      { security },
    );
    expect(textOf(result)).toContain("no access token (401) invalid_client");
    expect(textOf(result)).toContain("API_CLIENT_ID and API_CLIENT_SECRET");
    expect(textOf(result)).not.toContain("wrong-secret");
    expect(upstream.received).toEqual([]);
  });

  test("OpenID Connect finds the token endpoint", async () => {
    const tokens = await tokenServer({ accepts: "basic" });
    const upstream = await upstreamOf();
    const operation = facts("GET /it", { security: [{ oidc: [] }] });
    const { endpoint } = serve({
      operations: [operation],
      securitySchemes: {
        oidc: {
          type: "openIdConnect",
          discoveryUrl: `${tokens.origin}/.well-known/openid-configuration`,
          variables: ["API_TOKEN"],
          clientIdVariables: ["API_CLIENT_ID"],
          clientSecretVariables: ["API_CLIENT_SECRET"],
          refreshTokenVariables: ["API_REFRESH_TOKEN"],
        },
      },
      environment: { API_BASE_URL: upstream.origin, ...client },
    });
    await (await connect(endpoint.fetch)).callTool({ name: operation.name });
    expect(upstream.received[0]?.headers.authorization).toBe("Bearer access-1");
  });
});

describe("headers that callers bring", () => {
  const operation = facts("GET /it", { security: [{ bearer: [] }] });

  test("are sent if the operator listed them, and stand in for the server's own", async () => {
    const upstream = await upstreamOf();
    const { endpoint } = serve({
      operations: [operation],
      securitySchemes: schemes,
      environment: {
        API_BASE_URL: upstream.origin,
        API_TOKEN: "of-the-server",
        MCP_FORWARD_HEADERS: "X-Upstream=Authorization, X-Tenant",
      },
    });
    const headers = {
      "x-upstream": `Bearer ${canary}`,
      "x-tenant": "acme",
      "x-other": "no",
      authorization: "Bearer mcp",
    };
    const client = await connect(endpoint.fetch, { headers });
    await client.callTool({ name: operation.name });
    await (await connect(endpoint.fetch)).callTool({ name: operation.name });
    const [brought, own] = upstream.received;
    expect(brought?.headers).toMatchObject({ authorization: `Bearer ${canary}`, "x-tenant": "acme" });
    expect(brought?.headers["x-other"]).toBeUndefined();
    expect(own?.headers.authorization).toBe("Bearer of-the-server");
  });

  test("the client's own token is never among them", () => {
    const environment = { MCP_FORWARD_HEADERS: "Authorization=X-Token" };
    expect(() => serve({ operations: [operation], environment })).toThrow(/MCP_FORWARD_HEADERS must be/);
  });
});

test("a credential takes the place of what an argument put there under its name", () => {
  const { url, headers } = withCredentials(
    { url: new URL("https://a.example/?kq=mine&q=1"), headers: new Headers({ cookie: "sid=mine; seen=1" }) },
    [
      { in: "query", name: "kq", value: "s" },
      { in: "cookie", name: "sid", value: "s" },
    ],
  );
  expect([url.search, headers.get("cookie")]).toEqual(["?q=1&kq=s", "seen=1; sid=s"]);
});

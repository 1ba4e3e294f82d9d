/** What one caller brings never reaches the request, or the answer, of another: many at once, on real sockets. */
import { setTimeout as pause } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen, type Listening } from "../../../src/runtime/node/http.js";
import type { Tool } from "../../../src/runtime/operations/tool.js";
import { sized } from "../../everything.js";
import { facts, serve, startUpstream, textOf, toolFor, type Upstream } from "../upstream.js";

const callers = 24;
const callsOfEach = sized(8, 84);
/** Calls of one caller that are under way at any time. */
const atOnce = 4;

/** Every seventh caller brings nothing, and the server's own credentials go along. */
const anonymous = (caller: number): boolean => caller % 7 === 0;
const tokenOf = (caller: number): string =>
  anonymous(caller) ? "servers-own-token" : `canary-${caller}-${"x".repeat(12)}`;
const tenantOf = (caller: number): string | undefined =>
  anonymous(caller) ? undefined : `tenant-${caller}-of-many`;

const security = [{ bearer: [] }];
const read = facts("GET /it/{id}", { security });
const write = facts("POST /it/{id}", { security });
/** Calls twice, with time for others in between. */
const twice: Tool = {
  ...toolFor(read, { name: "twice" }),
  async run(args, context) {
    await context.call(read.key, args);
    await pause(1);
    return context.call(write.key, args);
  },
};

let upstream: Upstream;
let listening: Listening;
const strangers: string[] = [];
const refusedOnce = new Set<string>();

beforeAll(async () => {
  upstream = await startUpstream(({ method, url, headers }, response) => {
    const [, caller = "", number = ""] = /\/it\/(\d+)-(\d+)/.exec(url) ?? [];
    const { authorization, cookie, "x-tenant": tenant } = headers;
    if (authorization !== `Bearer ${tokenOf(Number(caller))}` || tenant !== tenantOf(Number(caller)))
      strangers.push(`${method} ${url} came with ${authorization} and ${String(tenant)}`);
    if (cookie !== undefined) strangers.push(`${method} ${url} came with the cookie ${cookie}`);
    response.setHeader("set-cookie", `session=of-caller-${caller}; Path=/`);
    const answer = () => {
      const again = `${method} ${url}`;
      const kind = Number(number) % 10;
      // Some are turned away first, with what makes a server forget credentials or try again.
      if (kind < 2 && !refusedOnce.has(again)) {
        refusedOnce.add(again);
        response.writeHead(kind === 0 ? 401 : 503, { "retry-after": "0" }).end();
      } else if (kind === 2 && !url.endsWith("/")) {
        response.writeHead(307, { location: `${url}/` }).end();
      } else {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ method, url, authorization, tenant }));
      }
    };
    if (Number(number) % 3 === 0) answer();
    else setTimeout(answer, Number(number) % 5);
  });
  const { runtime } = serve({
    operations: [read, write],
    tools: [toolFor(read), toolFor(write), twice],
    securitySchemes: { bearer: { type: "http", scheme: "Bearer", variables: ["API_TOKEN"] } },
    environment: {
      PORT: "0",
      LOG_LEVEL: "error",
      API_BASE_URL: upstream.origin,
      API_TOKEN: "servers-own-token",
      API_MAX_CONCURRENT: "30",
      API_TIMEOUT_MS: "600000",
      MCP_FORWARD_HEADERS: "X-Upstream=Authorization, X-Tenant",
    },
  });
  listening = await listen(runtime);
});
afterAll(async () => {
  await listening.close();
  await upstream.close();
});

test(`${callers} callers of both eras, ${callers * callsOfEach} calls`, { timeout: 600_000 }, async () => {
  const answered = await Promise.all(Array.from({ length: callers }, (_, caller) => callAll(caller)));
  const texts = answered.flat();
  expect(texts).toHaveLength(callers * callsOfEach);
  const others = texts.filter(({ caller, number, text }) => {
    const foreign = [...text.matchAll(/(?:canary|tenant)-(\d+)/g)].some(([, of]) => Number(of) !== caller);
    // The same credentials are not tried again after a 401.
    const own = number % 10 === 0 ? /401 Unauthorized/.test(text) : text.includes(`/it/${caller}-${number}`);
    return foreign || !own;
  });
  expect(others).toEqual([]);
  expect(strangers).toEqual([]);
  expect(upstream.received.length).toBeGreaterThan(callers * callsOfEach);
});

interface Answered {
  caller: number;
  number: number;
  text: string;
}

async function callAll(caller: number): Promise<Answered[]> {
  const client = await connected(caller);
  const answered: Answered[] = [];
  const waiting = Array.from({ length: callsOfEach }, (_, number) => number);
  const names = [read.name, write.name, twice.name];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
        // A write that was turned away is not sent again.
        const name = number % 10 === 1 ? read.name : (names[number % 3] ?? read.name);
        const result = await client.callTool(
          { name, arguments: { id: `${caller}-${number}` } },
          { timeout: 600_000 },
        );
        answered.push({ caller, number, text: textOf(result) });
      }
    }),
  );
  await client.close();
  return answered;
}

async function connected(caller: number): Promise<Client> {
  const mode = caller % 2 === 0 ? "legacy" : { pin: "2026-07-28" };
  const client = new Client({ name: `caller-${caller}`, version: "1" }, { versionNegotiation: { mode } });
  const tenant = tenantOf(caller);
  const headers: Record<string, string> =
    tenant === undefined ? {} : { "x-upstream": `Bearer ${tokenOf(caller)}`, "x-tenant": tenant };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(listening.url), { requestInit: { headers } }),
  );
  return client;
}

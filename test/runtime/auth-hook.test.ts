/** The project's own hook against an API that only takes requests which are signed right. */
import { createHmac } from "node:crypto";
import process from "node:process";
import { afterEach, expect, test, vi } from "vitest";
import type { AuthHook } from "../../src/runtime/auth/security.js";
import { doctor } from "../../src/runtime/node/doctor.js";
import type { Caller } from "../../src/runtime/operations/tool.js";
import type { OperationFacts, SecuritySchemeFacts } from "../../src/runtime/operations/operation.js";
import { connect, facts, patiently, serve, startUpstream, textOf, type Answering } from "./upstream.js";

const key = "canary-hook-81c2";
const json = { "content-type": "application/json" };
const addPet = facts("PUT /pets/{petId}", {
  name: "add_pet",
  security: [{ key: [] }],
  body: { required: true, contentType: "application/json", schema: { type: "object" } },
  arguments: [
    { name: "petId", place: "path:petId", required: true },
    { name: "body", place: "body:", required: true },
  ],
});

const schemes: Record<string, SecuritySchemeFacts> = {
  key: { type: "apiKey", in: "query", parameter: "key", variables: ["API_KEY"] },
  signature: { type: "apiKey", in: "header", parameter: "X-Signature", variables: ["API_SIGNATURE"] },
};

function signature(method: string, target: string, body: string | Uint8Array): string {
  return createHmac("sha256", key).update(`${method} ${target}\n`).update(body).digest("hex");
}

const sign: AuthHook = async ({ operation, method, url, headers, bytes, secret }) => {
  const found = await secret("API_SIGNING_KEY");
  if (found === undefined) throw new Error("API_SIGNING_KEY is not set");
  expect({ operation, found }).toEqual({ operation: addPet.key, found: key });
  headers.set("x-signature", signature(method, url.pathname + url.search, await bytes()));
  url.searchParams.set("more", "of this is not sent");
};

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Differently {
  environment?: Record<string, string>;
  /** Of the client. */
  headers?: Record<string, string>;
  operation?: OperationFacts;
}

async function call(
  answer: Answering,
  authHook: AuthHook,
  { environment = {}, headers = {}, operation = addPet }: Differently = {},
) {
  const upstream = await startUpstream(answer);
  const { endpoint, log } = serve({
    operations: [operation],
    securitySchemes: schemes,
    environment: { API_BASE_URL: upstream.origin, API_KEY: "k 1", API_SIGNING_KEY: key, ...environment },
    authHook,
  });
  const client = await connect(endpoint.fetch, { headers });
  closing.push(upstream.close, () => client.close());
  const result = await client.callTool({
    name: "add_pet",
    arguments: { petId: "ä/1", body: { name: "Zoë" } },
  });
  return { text: textOf(result), failed: result.isError === true, log, received: upstream.received };
}

const checking =
  (then: Answering): Answering =>
  (request, response) => {
    const { method, url, headers, body } = request;
    const good = headers["x-signature"] === signature(method, url, body);
    return good ? then(request, response) : response.writeHead(403, json).end('{"message":"bad signature"}');
  };

test("signs what is sent, credentials and body included", async () => {
  const { received, failed } = await call(
    checking((_, response) => response.writeHead(200, json).end("{}")),
    sign,
  );
  expect(failed).toBe(false);
  expect(received).toMatchObject([{ url: "/pets/%C3%A4%2F1?key=k%201", body: '{"name":"Zoë"}' }]);
});

test("signs every attempt anew, and keeps the key out of what is shown", async () => {
  let attempts = 0;
  const counting: AuthHook = async (request) => {
    await sign(request);
    request.headers.set("x-attempt", String((attempts += 1)));
  };
  const { received, text, log } = await call(
    checking(({ headers }, response) =>
      headers["x-attempt"] === "1"
        ? response.writeHead(503, { ...json, "retry-after": "0" }).end("{}")
        : response.writeHead(200, json).end(JSON.stringify({ echo: key })),
    ),
    counting,
  );
  expect(received.map(({ headers }) => headers["x-attempt"])).toEqual(["1", "2"]);
  expect(text).toBe('{"echo":"[redacted]"}');
  expect(log.join("\n")).not.toContain(key);
});

test("brings what no setting holds, for whoever calls, and keeps that out of what is shown", async () => {
  const tokens = new Map([["ann", "token-of-ann-77"]]);
  const callers: Caller[] = [];
  const lookUp: AuthHook = ({ caller, headers }) => {
    callers.push(caller);
    headers.set("authorization", `Bearer ${tokens.get(caller.headers["x-user"] ?? "")}`);
  };
  const echo: Answering = ({ headers }, response) =>
    response.writeHead(200, json).end(JSON.stringify({ echo: headers.authorization?.slice(7) }));
  const environment = { API_KEY: "", MCP_FORWARD_HEADERS: "X-User" };
  const { received, text } = await call(echo, lookUp, { environment, headers: { "X-User": "ann" } });
  expect(received).toMatchObject([{ headers: { authorization: "Bearer token-of-ann-77" } }]);
  expect(text).toBe('{"echo":"[redacted]"}');
  expect(callers).toMatchObject([{ scopes: [], headers: { "x-user": "ann" } }]);
});

test("finds the credentials that are set on a request, though another is missing", async () => {
  const answer: Answering = (_, response) => response.writeHead(200, json).end("{}");
  const signed = { ...addPet, security: [{ signature: [], key: [] }] };
  const { received } = await call(answer, sign, { operation: signed });
  expect(received).toMatchObject([{ url: "/pets/%C3%A4%2F1?key=k%201" }]);
});

test("is named by --doctor, which cannot know what it brings", async () => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  closing.push(async () => {
    written.mockRestore();
  });
  const { runtime } = serve({ operations: [addPet], securitySchemes: schemes, authHook: sign });
  expect(await doctor(runtime.definition, { create: () => runtime })).toBe(0);
  const said = (): string => written.mock.calls.map(([text]) => String(text)).join("");
  await expect
    .poll(said, patiently)
    .toMatch(/API_KEY {2}missing {2}\(key\)[\s\S]*src\/auth\.ts {2}sees every request/);
});

test("does not run for another origin", async () => {
  const other = await startUpstream((_, response) => response.writeHead(200, json).end("{}"));
  closing.push(other.close);
  const redirecting: Answering = (_, response) =>
    response.writeHead(303, { location: `${other.origin}/elsewhere` }).end();
  await call(redirecting, sign);
  expect(other.received).toHaveLength(1);
  expect(other.received[0]?.headers["x-signature"]).toBeUndefined();
});

test("sends nothing when it fails, and only the log says why", async () => {
  const answer: Answering = (_, response) => response.writeHead(200, json).end("{}");
  const { received, text, failed, log } = await call(answer, sign, { environment: { API_SIGNING_KEY: "" } });
  expect(received).toEqual([]);
  expect(failed).toBe(true);
  const [, id = ""] =
    /its auth hook failed \(error (\w+) in the server's log has the cause\)/.exec(text) ?? [];
  expect(text).not.toContain("API_SIGNING_KEY is not set");
  const line = log.find((one) => one.includes(`"id":"${id}"`)) ?? "";
  expect(JSON.parse(line)).toMatchObject({
    error: "API_SIGNING_KEY is not set",
    stack: expect.stringContaining("auth-hook.test") as string,
  });
  expect(text).toContain("the operator of this server must fix it");
});

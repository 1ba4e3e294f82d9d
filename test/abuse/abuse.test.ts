/**
 * No call holds a server's event loop for long: neither of those that once did, nor any of those made at random. Fails only
 * beyond two seconds, so that a slow machine passes; `npm run bench -- abuse` measures.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attacks, call } from "../../bench/abuse/attacks.js";
import { cases, faultOf, isAnswer, written } from "../../bench/abuse/cases.js";
import { hostileDocument, hostileSchemas } from "../../bench/abuse/document.js";
import { startHostileApi } from "../../bench/abuse/hostile-api.js";
import { startHttp, startStdio, type Served, type ServedHttp } from "../../bench/abuse/served.js";

const mostMs = 2_000;

const folder = mkdtempSync(join(tmpdir(), "abuse-"));
const document = join(folder, "hostile.json");
let api: Awaited<ReturnType<typeof startHostileApi>>;
let environment: Record<string, string>;

beforeAll(async () => {
  writeFileSync(document, JSON.stringify(hostileDocument(hostileSchemas)));
  api = await startHostileApi();
  environment = { API_BASE_URL: api.url, API_MAX_RETRIES: "0" };
});
afterAll(() => {
  api.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(["http", "stdio"] as const)("over %s", (entry) => {
  let server: Served;

  beforeAll(async () => {
    server = await (entry === "http" ? startHttp : startStdio)(document, environment);
  });
  afterAll(() => {
    server.kill();
  });

  // Over stdio, neither a malformed line nor a batch gets an answer that tells which message it belongs to.
  const sent = attacks.filter(({ body }) => entry === "http" || body.startsWith("{"));
  test.each(sent)("$name", async ({ name, body, isShown }) => {
    const text = await server.ask(body);
    expect(isAnswer(text) ? "" : text.slice(0, 500)).toBe("");
    // An attack that is refused before it comes to its place measures nothing.
    if (!/unknown name|name of an operation/.test(name)) expect(text).not.toContain("There is no operation");
    if (isShown) expect(text.slice(0, 500)).not.toContain("isError");
    expect(await server.pause()).toBeLessThan(mostMs);
  });
});

/** How often `/healthz` answers, one after another, until something is done. */
async function healthyUntil(done: Promise<unknown>, url: string): Promise<number> {
  let isDone = false;
  const ended = done.finally(() => (isDone = true));
  let answers = 0;
  for (; !isDone; answers += 1) await fetch(new URL("/healthz", url)).then((answer) => answer.text());
  await ended;
  return answers;
}

describe("while large answers are read", () => {
  let server: ServedHttp;

  beforeAll(async () => {
    server = await startHttp(document, environment);
  });
  afterAll(() => {
    server.kill();
  });

  test.each(attacks.filter(({ name }) => /answer that is (wide|texts|events|lines)$/.test(name)))(
    "$name: /healthz answers in between",
    async ({ body }) => {
      const calls = Array.from({ length: 4 }, () => server.ask(body));
      // Of answers that are each read at once, one gets in between two.
      expect(await healthyUntil(Promise.all(calls), server.url)).toBeGreaterThan(2 * calls.length);
    },
  );
});

describe("at random", () => {
  let server: ServedHttp;
  let local: Served;

  beforeAll(async () => {
    server = await startHttp(document, environment);
    local = await startStdio(document, environment);
  });
  afterAll(() => {
    server.kill();
    local.kill();
  });

  test("schemas and values", async () => {
    const property = fc.asyncProperty(cases, async (one) => {
      expect(await faultOf(one, server, folder, mostMs)).toBeUndefined();
    });
    await fc.assert(property, { numRuns: 15 });
  }, 300_000);

  test("values over stdio", async () => {
    const name = fc.constantFrom(...Object.keys(hostileSchemas));
    const property = fc.asyncProperty(name, cases, async (operation, { values }) => {
      for (const one of values) {
        const args = { name: operation, arguments: { value: written(one) } };
        const text = await local.ask(call("call_write_operation", args));
        expect(isAnswer(text) ? "" : text.slice(0, 500)).toBe("");
        expect(await local.pause()).toBeLessThan(mostMs);
      }
    });
    await fc.assert(property, { numRuns: 50 });
  });
});

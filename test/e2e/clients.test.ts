/** A generated server of the bookshop, as the official clients meet it: both SDK generations, eras and transports. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { httpWire, listTools, open, revisions, stdioWire } from "../../bench/corpus/wire.js";
import { startHttp, stdioCommand, type RunningServer } from "../../bench/shared/project.js";
import { credentials } from "../../samples/bookshop/api.js";
import { generate } from "../../src/index.js";
import { clientNames, connect, type Connection, type Target } from "./clients.js";
import { startUpstream, type Upstream } from "./upstream.js";
import { made } from "../transpiled.js";

let project: string;
let upstream: Upstream;
let server: RunningServer;
let environment: Record<string, string>;

beforeAll(async () => {
  project = join(await mkdtemp(join(tmpdir(), "e2e-")), "bookshop");
  await generate({ documents: ["samples/bookshop/openapi.yaml"], out: project });
  await made(project);
  upstream = await startUpstream();
  environment = { API_BASE_URL: upstream.url, API_TIMEOUT_MS: "600000", ...credentials };
  server = await startHttp(project, environment);
});

afterAll(async () => {
  await upstream.close();
  await server.close();
  await rm(join(project, ".."), { recursive: true });
});

const tools = [
  "list_books",
  "add_book",
  "get_book",
  "update_book",
  "remove_book",
  "list_reviews",
  "write_review",
  "recommend_books",
  "list_orders",
  "place_order",
  "get_order",
  "cancel_order",
];

const targets = { stdio: () => stdioCommand(project, environment), http: () => new URL(server.url) };

describe.each(clientNames)("%s", (name) => {
  describe.each(["stdio", "http"] as const)("over %s", (transport) => {
    let connection: Connection;
    beforeAll(async () => {
      connection = await connect(name, targets[transport]());
    });
    afterAll(() => connection.close());

    test("lists the tools in the document's order", async () => {
      expect(await connection.list()).toEqual(tools);
    });

    test("reads", async () => {
      const { isError, text } = await connection.call("recommend_books", {
        mood: "cannot-sleep",
        maxPrice: 1200,
      });
      expect({ isError, answer: JSON.parse(text) as unknown }).toMatchObject({
        isError: false,
        answer: { mood: "cannot-sleep", recommendations: [{ isbn: "9780000000101", price: 1100 }] },
      });
    });

    test("writes what a read then finds", async () => {
      const said = `As read by ${name} over ${transport}: 5 % “quoted” & <tagged>`;
      const review = { isbn: "9780000000064", stars: 4, text: said, reviewer: "Zoë" };
      expect(await connection.call("write_review", review)).toMatchObject({ isError: false });
      const { text } = await connection.call("list_reviews", { isbn: review.isbn, limit: 1 });
      expect(JSON.parse(text)).toMatchObject({ items: [{ stars: 4, text: said, reviewer: "Zoë" }] });
    });

    test.each([
      ["recommend_books", { mood: "hungry" }, ["mood", "rainy-sunday"]],
      ["recommend_books", {}, ["mood"]],
      ["list_books", { limit: 51 }, ["limit", "50"]],
      ["get_book", { isbn: "../orders" }, ["isbn"]],
      ["get_book", { isbn: "9780000000019", edition: 2 }, ["edition"]],
      ["place_order", { customer: "a@b.example", lines: [{ isbn: "9780000000019" }] }, ["lines", "copies"]],
    ])("%s refuses %j before the API sees it", async (tool, args, names) => {
      const before = upstream.requests.length;
      const { isError, text } = await connection.call(tool, args);
      expect(isError).toBe(true);
      for (const part of names) expect(text).toContain(part);
      expect(upstream.requests.slice(before)).toEqual([]);
    });

    test("knows no unknown tool", async () => {
      await expect(connection.call("burn_books", {})).rejects.toMatchObject({ code: -32602 });
      await expect(connection.call("constructor", {})).rejects.toMatchObject({ code: -32602 });
    });

    test("passes on what the API refuses", async () => {
      const { isError, text } = await connection.call("get_book", { isbn: "9780000000293" });
      expect(isError).toBe(true);
      expect(text).toContain("404");
      expect(text).toContain("No book with the ISBN 9780000000293 in this shop.");
    });

    test("hangs up on the API when the caller gives up, and goes on", async () => {
      const silent = upstream.nextSilent();
      const caller = new AbortController();
      const call = connection.call("get_book", { isbn: upstream.silentBook }, caller.signal);
      const refused = expect(call).rejects.toThrow();
      const { hungUp } = await silent;
      caller.abort();
      await refused;
      await hungUp;
      expect(await connection.call("get_book", { isbn: "9780000000019" })).toMatchObject({ isError: false });
    });
  });
});

describe("every revision", () => {
  test.each(revisions)("%s over stdio", async (revision) => {
    const wire = stdioWire(stdioCommand(project, {}), revision);
    await open(wire, revision);
    expect(await listTools(wire)).toHaveLength(tools.length);
    await wire.close();
  });

  test.each(revisions.slice(1))("%s over http", async (revision) => {
    const wire = httpWire(server.url, revision);
    await open(wire, revision);
    expect(await listTools(wire)).toHaveLength(tools.length);
  });
});

test.each<[string, Record<string, string>, string]>([
  ["list_books", { API_TOKEN: "x" }, "API_KEY"],
  ["cancel_order", { API_KEY: "x" }, "API_TOKEN"],
])("%s without its credential says which variable to set", async (tool, set, variable) => {
  const before = upstream.requests.length;
  const target: Target = stdioCommand(project, { API_BASE_URL: upstream.url, ...set });
  const connection = await connect("v2 auto", target);
  const { isError, text } = await connection.call(
    tool,
    tool === "cancel_order" ? { orderId: "ord-1002" } : {},
  );
  await connection.close();
  expect(isError).toBe(true);
  expect(text).toContain(variable);
  expect(upstream.requests.slice(before)).toEqual([]);
});

/** The argument of every call that says which members of the answer its caller wants. */
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { everything, membersOf, missedNote, named } from "../../../src/runtime/response/fields.js";
import { connect, facts, serve, startUpstream, textOf, toolFor, type Upstream } from "../upstream.js";

let upstream: Upstream;
let client: Client;

let answers: unknown;

beforeEach(() => {
  answers = { items: [{ id: 1, name: "Rex", owner: { id: 7, phone: "1" } }], total: 1 };
});

beforeAll(async () => {
  upstream = await startUpstream((_, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answers));
  });
  const operation = facts("GET /pets/{shelter}");
  const tool = toolFor(operation);
  const own = { ...tool, name: "own", respond: () => ({ id: 1, name: "Rex" }) };
  const asking = facts("GET /owners/{shelter}", {
    parameters: [
      ...operation.parameters,
      {
        name: "fields",
        in: "query",
        required: false,
        schema: { type: "string" },
        style: "form",
        explode: true,
      },
    ],
    arguments: [
      { name: "shelter", place: "path:shelter", required: true },
      { name: "fields", place: "query:fields", required: false, hidden: true },
    ],
  });
  const { endpoint } = serve({
    operations: [operation, asking],
    tools: [{ ...tool, name: "pets" }, own, { ...toolFor(asking), name: "owners" }],
    environment: { API_BASE_URL: upstream.origin },
  });
  client = await connect((request) => endpoint.fetch(request));
});

afterAll(async () => {
  await client.close();
  await upstream.close();
});

async function call(name: string, fields?: unknown): Promise<string> {
  const result = await client.callTool({
    name,
    arguments: { shelter: "a", ...(fields !== undefined && { fields }) },
  });
  return textOf(result);
}

describe("fields", () => {
  test("are told to ask for less where an answer is too long", async () => {
    answers = { items: Array.from({ length: 20_000 }, (_, id) => ({ id })) };
    expect(await call("pets")).toMatch(/Cut to fit: .*\. Ask for less with fields\.$/);
  });

  test.each<[unknown, unknown]>([
    [undefined, { items: [{ id: 1, name: "Rex", owner: { id: 7, phone: "1" } }], total: 1 }],
    [[], { items: [{ id: 1, name: "Rex", owner: { id: 7, phone: "1" } }], total: 1 }],
    [["items.name", "total"], { items: [{ name: "Rex" }], total: 1 }],
    [["items.owner.id"], { items: [{ owner: { id: 7 } }] }],
    ["total", { total: 1 }],
    ['["total"]', { total: 1 }],
  ])("%j", async (fields, wanted) => {
    expect(JSON.parse(await call("pets", fields))).toEqual(wanted);
  });

  test.each<[unknown, readonly string[], string]>([
    [{ a: null, b: 1 }, ["a"], '{"a":null}'],
    [{ a: null, b: null }, ["b", "colour"], '{"b":null}\nThe answer has no colour.'],
    [{ items: [{ a: null, b: null }, { a: 1 }] }, ["items.a"], '{"items":[{"a":null},{"a":1}]}'],
    [{ items: [{ a: null, b: 1 }] }, ["items"], '{"items":[{"b":1}]}'],
    [{ owner: null, id: 1 }, ["owner.id"], '{"owner":null}'],
    [{ items: [], total: 0 }, ["items.id"], '{"items":[]}'],
    [{ items: [{ "a.b": 1, c: 2 }] }, ["items.a.b"], '{"items":[{"a.b":1}]}'],
    [{ "a,b": 1, "c[]": 2, d: 3 }, ["a,b", "c[]"], '{"a,b":1,"c[]":2}'],
    [{ a: [1], b: 2, c: 3 }, ["a[], b"], '{"a":[1],"b":2}'],
    [{ map: { a: { b: 1, c: 2 } }, d: 3 }, ["map.*.b"], '{"map":{"a":{"b":1}}}'],
    [{ map: { a: { b: null, c: 2 } } }, ["map.*.b"], '{"map":{"a":{"b":null}}}'],
  ])("of %j: %j", async (answer, fields, want) => {
    answers = answer;
    expect(await call("pets", fields)).toBe(want);
  });

  test("are told with the nulls among them", async () => {
    answers = [[{ id: null, "a.b": [{ c: 1 }] }]];
    expect(await call("pets", ["colour"])).toContain("It has: id, a.b, a.b.c.");
  });

  test("are told to name any key of a map where they name a member of its values", async () => {
    answers = { map: { a: { b: 1 } } };
    expect(await call("pets", ["map.b"])).toMatch(/none of these.* map\.a\.b\. \* stands for any name\.$/);
  });

  test("are not sent", async () => {
    await call("pets", ["total"]);
    expect(upstream.received.map(({ url }) => url)).toEqual(upstream.received.map(() => "/pets/a"));
  });

  test("go to the API where its operation has an argument of that name", async () => {
    expect(JSON.parse(await call("owners", "total"))).toEqual(answers);
    expect(upstream.received.at(-1)?.url).toBe("/owners/a?fields=total");
  });

  test("are taken by tools that do not show them", async () => {
    const { tools } = await client.listTools();
    for (const { inputSchema } of tools) {
      expect(inputSchema.properties).not.toHaveProperty("fields");
      expect(inputSchema).not.toHaveProperty("additionalProperties");
    }
  });

  test("are told of where the answer has none of them", async () => {
    expect(await call("pets", ["colour"])).toMatch(
      /none of these fields\. It has: items, items\.id.* items\.owner, items\.owner\.id/,
    );
  });

  test.each<[readonly string[], string]>([
    [["a", "nope"], "The answer has no nope."],
    [["a", "map.second.b", "colour"], "The answer has no map.second.b or colour."],
    [["a, nope", "list[].title"], "The answer has no nope."],
    [["a", "list.titel"], "The answer has no list.titel. Did you mean list.title?"],
  ])("are told one by one where the answer has some of them: %j", async (fields, note) => {
    answers = { a: 1, map: { first: { b: 1 } }, list: [{ title: 1 }] };
    expect((await call("pets", fields)).split("\n").at(-1)).toBe(note);
  });

  test("are held against their schema", async () => {
    expect(await call("pets", [7])).toContain("fields");
  });

  test("hold for what the tool's own code makes of an answer", async () => {
    expect(JSON.parse(await call("own", ["name"]))).toEqual({ name: "Rex" });
  });
});

test("missing fields are looked for one by one, in members that are listed once", () => {
  let listed = 0;
  const members = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`m${i}`, i]));
  const answer = new Proxy(members, {
    ownKeys: (target) => {
      listed += 1;
      return Reflect.ownKeys(target);
    },
  });
  const fields = Array.from({ length: 100 }, (_, i) => `nope${i}`);
  const steps = missedNote(answer, everything, fields);
  let count = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) count += 1;
  expect(step.value).toContain("has none of these fields");
  expect(count).toBe(fields.length);
  // Once for all fields, and once for the names that are told.
  expect(listed).toBe(2);
});

test("what a path by name and one by * have in common is put together once for all members", () => {
  const members = membersOf(["a.b.c", "*.b.d", "*.e"]);
  const both = named(members, "a");
  expect(named(members, "a")).toBe(both);
  const below = named(both, "b");
  expect(named(both, "b")).toBe(below);
  expect(["c", "d", "e"].map((name) => named(below, name)?.whole)).toEqual([true, true, undefined]);
  expect(named(both, "e")?.whole).toBe(true);
});

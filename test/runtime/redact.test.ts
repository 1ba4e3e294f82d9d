/** What never comes out: in a result, in what is promised, in an error, in code's own calls. */
import { afterEach, expect, test } from "vitest";
import { body } from "../../src/runtime/operations/tool.js";
import { fieldRemover } from "../../src/runtime/response/response.js";
import { atOnce } from "../../src/runtime/values/slices.js";
import { connect, facts, serve, startUpstream, textOf, toolFor, type Upstream } from "./upstream.js";

function without(fields: readonly string[], value: unknown): unknown {
  const remove = fieldRemover(fields);
  return remove === undefined ? value : atOnce(remove(value));
}

const value = {
  id: 1,
  iban: "a",
  owner: { iban: "b", name: "c" },
  list: [{ key: "d", name: "e" }, { key: "f" }],
};

test.each<[fields: string[], left: object]>([
  [[], value],
  [["iban"], { id: 1, owner: { name: "c" }, list: value.list }],
  [["/iban"], { ...value, iban: undefined }],
  [["/owner/iban", "/list/*/key"], { ...value, owner: { name: "c" }, list: [{ name: "e" }, {}] }],
  [["/list/0"], { ...value, list: [{ key: "f" }] }],
  [["/nowhere/else", "other"], value],
])("%j", (fields, left) => {
  expect(without(fields, value)).toEqual(left);
});

test.each<[fields: string[], left: object]>([
  [["/*/a"], { "*": {}, "~2": {}, b: {} }],
  [["/~2/a"], { "*": {}, "~2": { a: 2 }, b: { a: 3 } }],
  [["/~02/a"], { "*": { a: 1 }, "~2": {}, b: { a: 3 } }],
])("%j: every member, and members that are called so", (fields, left) => {
  expect(without(fields, { "*": { a: 1 }, "~2": { a: 2 }, b: { a: 3 } })).toEqual(left);
});

let upstream: Upstream | undefined;
afterEach(() => upstream?.close());

test("is gone from text, structuredContent, errors and what code sees", async () => {
  const answers = facts("GET /accounts", { redact: ["iban", "/owner/pin"] });
  const fails = facts("GET /broken", { redact: ["detail"] });
  upstream = await startUpstream(({ url }, to) => {
    to.writeHead(url === "/broken" ? 400 : 200, { "content-type": "application/json" });
    to.end(JSON.stringify({ id: 7, iban: "SECRET-1", owner: { pin: "SECRET-2" }, detail: "SECRET-3" }));
  });
  const schema = { type: "object", properties: { id: { type: "integer" } } } as const;
  const own = {
    name: "own",
    description: "",
    input: {},
    run: (_: object, { call }: { call: (key: string, args: object) => unknown }) => call(answers.key, {}),
  };
  const { endpoint, log } = serve({
    operations: [answers, fails],
    tools: [toolFor(answers), toolFor(fails), own],
    outputs: { [answers.key]: { schema } },
    environment: { API_BASE_URL: upstream.origin, LOG_LEVEL: "debug" },
  });
  const client = await connect(endpoint.fetch);
  const whole = await client.callTool({ name: answers.name });
  expect(whole.structuredContent).toMatchObject({ id: 7, owner: {} });
  const all = [whole, await client.callTool({ name: "own" }), await client.callTool({ name: fails.name })];
  expect(textOf(all[1] ?? whole)).toContain('"id":7');
  expect(JSON.stringify(all.slice(0, 2))).not.toMatch(/SECRET-[12]/);
  expect(JSON.stringify(all[2])).not.toContain("SECRET-3");
  expect(log.join("\n")).not.toContain("SECRET");
});

test.each<[what: string, passwords: string[], isSent: boolean]>([
  ["short ones", Array.from({ length: 1_000 }, (_, i) => `password-${i}`), true],
  ["too many", Array.from({ length: 1_001 }, (_, i) => `password-${i}`), false],
  ["too long ones", ["p".repeat(60_000), "q".repeat(60_000)], false],
])(
  "passwords are written out in all encodings, so %s among arguments are bounded",
  async (_, passwords, isSent) => {
    const schema = { type: "array", items: { type: "string", format: "password" } } as const;
    const properties = { passwords: schema };
    const operation = facts("POST /logins", {
      body: { required: true, contentType: "application/json", schema: { type: "object", properties } },
      arguments: [{ name: "passwords", place: "body:/passwords", required: true }],
    });
    upstream = await startUpstream((_, to) => to.end("{}"));
    const { endpoint } = serve({
      operations: [operation],
      tools: [{ ...toolFor(operation), input: { passwords: body("/passwords", schema) } }],
      environment: { API_BASE_URL: upstream.origin },
    });
    const client = await connect(endpoint.fetch);
    const answer = await client.callTool({ name: operation.name, arguments: { passwords } });
    expect(upstream.received).toHaveLength(isSent ? 1 : 0);
    if (!isSent)
      expect(textOf(answer)).toContain(
        "at most 1,000 different passwords or other secrets at once, of 100,000 characters in all",
      );
  },
);

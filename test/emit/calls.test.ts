import { expect, test } from "vitest";
import { exampleCalls } from "../../src/emit/examples/calls.js";
import type { Schema } from "../../src/model/api.js";
import type { Json } from "../../src/model/runtime.js";
import { api, at, media, operation, parameter, planned, plannedOne } from "../plan/build.js";

test("a request is told without who sends it, which a project's test leaves out of what was sent", async () => {
  const sender = parameter(
    "header User-Agent",
    { type: "string", enum: ["curl/8", "curl/9"] },
    { required: true },
  );
  const { plan } = await plannedOne(operation("GET /pets", { parameters: [sender] }));
  const { calls } = await exampleCalls(plan);
  expect(calls).toMatchObject([{ arguments: { "User-Agent": "curl/8" } }]);
  expect(calls[0]?.request.headers).not.toHaveProperty("user-agent");
});

const text = { type: "string" } as const;
const notEmpty = { not: { const: "" } } as const;
const notExample = { not: { const: "example" } } as const;

test.each<[what: string, body: Schema, called: Record<string, Json> | undefined]>([
  ["a value that is plain to fit", { properties: { code: text } }, { code: "example" }],
  ["one that has to be checked", { properties: { code: { ...text, ...notEmpty } } }, { code: "example" }],
  ["one that its schema refuses", { properties: { code: { ...text, ...notExample } } }, undefined],
  [
    "one that only another part of the body refuses",
    {
      allOf: [
        { properties: { code: { ...text, ...notEmpty } } },
        { properties: { code: { ...text, ...notExample } } },
      ],
    },
    undefined,
  ],
  [
    "one that fits in a body that is refused",
    { properties: { code: { ...text, ...notEmpty } }, not: { required: ["code"] } },
    undefined,
  ],
])("%s", async (_, body, called) => {
  const content = [media("application/json", { type: "object", required: ["code"], ...body })];
  const { plan } = await plannedOne(operation("POST /pets", { requestBody: { required: true, content } }));
  const { calls } = await exampleCalls(plan);
  expect(calls.map((call) => call.arguments)).toEqual(called === undefined ? [] : [called]);
});

test("the calls of a plan are made once", async () => {
  const { plan } = await plannedOne(operation("GET /pets"));
  expect(await exampleCalls(plan)).toBe(await exampleCalls(plan));
});

/** Thousands of states at each of a thousand characters. */
const endless = "^(?:[a-z]{0,50}-?){0,100}x{900}!$";

test("a call whose sample takes too many steps to check is left out, and the others are made", async () => {
  const slow = parameter("query code", { type: "string", pattern: endless }, { required: true });
  const operations = [operation("GET /slow", { parameters: [slow] }), operation("GET /pets")];
  const { plan } = await planned(api(operations));
  const { calls, diagnostics } = await exampleCalls(plan);
  expect(calls.map((call) => call.operation)).toEqual(["GET /pets"]);
  expect(diagnostics).toMatchObject([
    {
      severity: "warning",
      code: "example-left-out",
      hint: expect.stringContaining("Simplify") as string,
      at,
    },
  ]);
  expect(diagnostics[0]?.message).toContain(
    `GET /slow: checking a sample value against the pattern /${endless}/`,
  );
});

test("a call that cannot be made because of a bug is left out, and said to be one", async () => {
  const { plan } = await planned(api([operation("GET /pets"), operation("GET /toys")]));
  const [pets, ...others] = plan.operations;
  if (pets === undefined) throw new Error("There is no operation");
  const unlike = { ...plan, operations: [{ ...pets, facts: { ...pets.facts, api: "gone" } }, ...others] };
  const { calls, diagnostics } = await exampleCalls(unlike);
  expect(calls.map((call) => call.operation)).toEqual(["GET /toys"]);
  expect(diagnostics).toMatchObject([
    { severity: "warning", code: "example-failed", hint: expect.stringContaining("report") as string, at },
  ]);
  expect(diagnostics[0]?.message).toMatch(
    /GET \/pets, because of a bug .*: GET \/pets belongs to no API \(.+\)$/,
  );
});

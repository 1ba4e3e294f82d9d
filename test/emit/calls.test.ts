import { expect, test } from "vitest";
import { exampleCalls } from "../../src/emit/examples/calls.js";
import type { Schema } from "../../src/model/api.js";
import type { Json } from "../../src/model/runtime.js";
import { at, media, operation, parameter, plannedOne } from "../plan/build.js";

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
  const { plan } = await plannedOne(
    operation("POST /pets", { requestBody: { required: true, content, at } }),
  );
  const { calls } = await exampleCalls(plan);
  expect(calls.map((call) => call.arguments)).toEqual(called === undefined ? [] : [called]);
});

test("the calls of a plan are made once", async () => {
  const { plan } = await plannedOne(operation("GET /pets"));
  expect(await exampleCalls(plan)).toBe(await exampleCalls(plan));
});

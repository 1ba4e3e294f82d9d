import { expect, test } from "vitest";
import { boundedError, boundedRefusal } from "../../src/runtime/server/messages.js";

const long = "x".repeat(5_000);

test.each<[what: string, error: { code: number; message: string; data?: unknown }, data: unknown]>([
  ["a message", { code: -32000, message: long }, undefined],
  [
    "a text in data",
    { code: -32000, message: "No.", data: { said: long, supported: [1] } },
    {
      said: expect.stringMatching(/^x{1,200}…$/) as string,
      supported: [1],
    },
  ],
  ["data", { code: -32000, message: "No.", data: Array.from({ length: 2_000 }, () => "x") }, undefined],
])("an error of the protocol is short, whatever is long in it: %s", async (_, error, data) => {
  const whole = { jsonrpc: "2.0", id: 1, error } as const;
  const sent = boundedError(whole);
  expect(JSON.stringify(sent).length).toBeLessThan(2_100);
  expect(sent).toMatchObject({ error: { code: -32000 } });
  expect("error" in sent && sent.error.data).toEqual(data);
  const refused = await boundedRefusal(Response.json(whole, { status: 400 }));
  expect(await refused.json()).toEqual(sent);
});

test("of faults of parameters, eight are told", () => {
  const issues = Array.from({ length: 20 }, (_, i) => ({ path: ["params", i], message: "wrong" }));
  const message = JSON.stringify(issues, undefined, 2);
  const sent = boundedError({ jsonrpc: "2.0", id: 1, error: { code: -32603, message } });
  expect(sent).toMatchObject({
    error: {
      code: -32602,
      message: expect.stringMatching(/^Invalid params: params\.0: wrong; .*; and 12 more$/) as string,
    },
  });
});

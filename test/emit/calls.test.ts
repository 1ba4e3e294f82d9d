import { expect, test } from "vitest";
import { exampleCalls } from "../../src/emit/calls.js";
import { operation, parameter, plannedOne } from "../plan/build.js";

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

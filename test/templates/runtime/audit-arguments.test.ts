import { expect, test } from "vitest";
import { auditedArguments } from "../../../templates/runtime/call/audit-arguments.js";
import type { JsonSchema } from "../../../templates/runtime/json.js";
import { argument } from "../../../templates/runtime/tool.js";

const hidden = "[hidden]";
const person: JsonSchema = {
  type: "object",
  properties: {
    name: { type: "string" },
    pin: { type: "string", format: "password" },
    friend: { $ref: "#/$defs/person" },
    free: { type: "object" },
  },
  $defs: {
    person: {
      type: "object",
      properties: { name: { type: "string" }, code: { type: "string", writeOnly: true } },
    },
  },
};

test.each<[string, JsonSchema, unknown, unknown]>([
  ["what a schema describes", { type: "string" }, "a", "a"],
  ["numbers", { type: "number" }, 1, 1],
  ["long text, cut", { type: "string" }, "a".repeat(300), `${"a".repeat(200)}…`],
  ["not a password", { type: "string", format: "password" }, "a", hidden],
  ["not what is only written", { anyOf: [{ type: "string", writeOnly: true }] }, "a", hidden],
  ["not what no schema describes", {}, "a", hidden],
  ["items", { type: "array", items: { type: "string", format: "password" } }, ["a"], [hidden]],
  [
    "members, each by its own schema",
    person,
    {
      name: "a",
      pin: "1234",
      friend: { name: "b", code: "c" },
      free: { any: "thing" },
      more: 1,
      apiKey: "k",
    },
    {
      name: "a",
      pin: hidden,
      friend: { name: "b", code: hidden },
      free: { any: hidden },
      more: hidden,
      apiKey: hidden,
    },
  ],
])("shows %s", (_, schema, value, shown) => {
  expect(auditedArguments({ it: argument(schema) }, { it: value })).toEqual({ it: shown });
});

test("shows neither what sounds like a secret nor what the tool does not list", () => {
  const input = { accessToken: argument({ type: "string" }), name: argument({ type: "string" }) };
  expect(auditedArguments(input, { accessToken: "t", name: "n", constructor: "c" })).toEqual({
    accessToken: hidden,
    name: "n",
    constructor: hidden,
  });
});

test("leaves out what is redacted of the answers, by name and by pointer", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: { name: { type: "string" }, code: { type: "string" } },
  };
  const input = { iban: argument({ type: "string" }), owner: argument(schema) };
  const args = { iban: "i", owner: { name: "n", code: "c" } };
  expect(auditedArguments(input, args, ["iban", "/owner/code"])).toEqual({ owner: { name: "n" } });
});

import { expect, test } from "vitest";
import { argumentSchemas, shownArguments } from "../../src/runtime/call/shown-arguments.js";
import type { OperationFacts } from "../../src/runtime/operations/operation.js";
import { operationSource } from "../../src/runtime/operations/source.js";
import { argument, body, type Input } from "../../src/runtime/operations/tool.js";
import type { JsonSchema } from "../../src/runtime/values/json.js";
import { facts } from "./upstream.js";

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

const noOperations = operationSource({
  apis: [],
  operations: { listed: "[]", modules: {} },
});

async function audited(
  input: Input,
  args: Record<string, unknown>,
  redact: readonly string[] = [],
  operation?: OperationFacts,
): Promise<Record<string, unknown>> {
  const schemas = await argumentSchemas({ input }, operation, noOperations);
  return shownArguments(args, schemas, { redact, undescribed: "hidden" });
}

test.each<[string, JsonSchema, unknown, unknown]>([
  ["what a schema describes", { type: "string" }, "a", "a"],
  ["numbers", { type: "number" }, 1, 1],
  ["long text, cut", { type: "string" }, "a".repeat(300), `${"a".repeat(199)}…`],
  ["not a password", { type: "string", format: "password" }, "a", hidden],
  ["not a password on a condition", { type: "string", then: { format: "password" } }, "a", hidden],
  ["nor otherwise", { type: "string", else: { format: "password" } }, "a", hidden],
  ["nor beside another", { type: "string", dependentSchemas: { b: { format: "password" } } }, "a", hidden],
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
  [
    "not what is secret in alternatives of alternatives",
    { anyOf: [{ oneOf: [{ type: "object", properties: { code: { writeOnly: true } } }] }] },
    { code: "c" },
    { code: hidden },
  ],
  ["not a secret in an object that is written as text", person, '{"pin":"1234"}', { pin: hidden }],
  [
    "nothing of a text that is deeper than calls are",
    person,
    `${"[".repeat(60_000)}${"]".repeat(60_000)}`,
    hidden,
  ],
])("shows %s", async (_, schema, value, shown) => {
  expect(await audited({ it: argument(schema) }, { it: value })).toEqual({ it: shown });
});

test("shows neither what sounds like a secret nor what the tool does not list", async () => {
  const input = { accessToken: argument({ type: "string" }), name: argument({ type: "string" }) };
  expect(await audited(input, { accessToken: "t", name: "n", constructor: "c" })).toEqual({
    accessToken: hidden,
    name: "n",
    constructor: hidden,
  });
});

test.each([
  ...[
    "password",
    "passWord",
    "api_key",
    "apiKey",
    "APIKEY",
    "accessKey",
    "signing-key",
    "clientSecret",
    "card_cvc",
  ],
  ...["pin", "user_pin", "userPin", "pinCode", "PIN", "pwd", "adminPwd", "otp", "totp_code", "jwt"],
])("takes %s for a secret", async (name) => {
  expect(await audited({ [name]: argument({ type: "string" }) }, { [name]: "a" })).toEqual({
    [name]: hidden,
  });
});

test.each(["shipping", "pinned", "spinCount", "optional", "primaryKey", "passed", "hotPath"])(
  "takes %s for none",
  async (name) => {
    expect(await audited({ [name]: argument({ type: "string" }) }, { [name]: "a" })).toEqual({ [name]: "a" });
  },
);

test("leaves out what is redacted of the answers, by name and by pointer", async () => {
  const schema: JsonSchema = {
    type: "object",
    properties: { name: { type: "string" }, code: { type: "string" } },
  };
  const input = { iban: argument({ type: "string" }), owner: argument(schema) };
  const args = { iban: "i", owner: { name: "n", code: "c" } };
  expect(await audited(input, args, ["iban", "/owner/code"])).toEqual({ owner: { name: "n" } });
});

test("recognizes secrets by the operation's full schema, of which the tool file shows less", async () => {
  const described: JsonSchema = {
    type: "object",
    properties: { code: { type: "string", format: "password" }, key: { type: "string", writeOnly: true } },
  };
  const text = { type: "string" } as const;
  const operation = facts("POST /x", {
    body: {
      required: true,
      contentType: "application/json",
      schema: { type: "object", properties: { it: described } },
    },
  });
  const input = { it: body("/it", { type: "object", properties: { code: text, key: text } }) };
  expect(await audited(input, { it: { code: "c", key: "k" } }, [], operation)).toEqual({
    it: { code: hidden, key: hidden },
  });
});

test("shows a thousand members of an object, and matches no more names than those with patterns", async () => {
  const patternProperties = Object.fromEntries(
    Array.from({ length: 100 }, (_, i) => [`^(?:a|b|c)*${i}$`, { type: "string" } as const]),
  );
  const input = { it: argument({ type: "object", patternProperties, additionalProperties: person }) };
  const it = Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`${"abc".repeat(9)}${i}x`, 1]));
  const began = process.cpuUsage();
  const { it: shown } = await audited(input, { it });
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
  expect(Object.keys(shown ?? {})).toHaveLength(1_000);
  expect(shown).toHaveProperty(["…"], "…");
});

test("cuts long names, and counts members that are hidden", async () => {
  const input = { it: argument({ type: "object", additionalProperties: { type: "string" } }) };
  const secrets = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`token${i}`, "x"]));
  const { it } = await audited(input, { it: { ["n".repeat(900)]: "a", ...secrets } });
  expect(Object.keys(it ?? {})).toHaveLength(1_000);
  expect(it).toHaveProperty([`${"n".repeat(199)}…`], "a");
});

test("fields are removed from what is shown, and no more of the arguments is looked at", () => {
  let reads = 0;
  const items = new Proxy(
    Array.from({ length: 100_000 }, () => ({ a: 1, pet: { pin: 2, id: 3 }, inside: '{"pin":4,"note":5}' })),
    {
      get(target, name, receiver): unknown {
        reads += 1;
        return Reflect.get(target, name, receiver);
      },
    },
  );
  const redact = ["a", "/value/*/pet/pin", "/value/1", "/value/*/inside/pin"];
  const shown = shownArguments({ value: items, a: 1 }, new Map(), { redact, undescribed: "shown" });
  expect(shown).toEqual({
    value: Array.from({ length: 19 }, () => ({ pet: { id: 3 }, inside: { note: 5 } })),
  });
  expect(reads).toBeLessThan(1_000);
});

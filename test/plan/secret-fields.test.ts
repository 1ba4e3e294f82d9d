/** What the document marks as secret in its answers, however it is written there. */
import { expect, test } from "vitest";
import type { Schema } from "../../src/model/api.js";
import { secretFields } from "../../src/plan/answers/marked-members.js";
import { api, media, operation, response } from "./build.js";

const secret: Schema = { type: "string", format: "password" };
const written: Schema = { type: "string", writeOnly: true };
const schemas: Record<string, Schema> = {
  User: {
    type: "object",
    properties: { pin: written, boss: { $ref: "#/$defs/User" }, key: { $ref: "#/$defs/Key" } },
  },
  Key: secret,
  Plain: { type: "object", properties: { password: { type: "string" } } },
};

test.each<[answer: Schema, names: string[]]>([
  [{ type: "object", properties: { token: secret, id: { type: "string" } } }, ["token"]],
  [{ type: "array", items: { $ref: "#/$defs/User" } }, ["key", "pin"]],
  [
    { allOf: [{ $ref: "#/$defs/Plain" }, { properties: { nested: { properties: { token: secret } } } }] },
    ["token"],
  ],
  [{ type: "object", additionalProperties: { $ref: "#/$defs/User" } }, ["key", "pin"]],
  [{ $ref: "#/$defs/Plain" }, []],
  [{ enum: [{ properties: { token: secret } }] as never }, []],
])("%j", (answer, names) => {
  const one = operation("GET /x", { responses: [response("200", [media("application/json", answer)])] });
  expect(secretFields(one, api([one], { schemas: new Map(Object.entries(schemas)) }))).toEqual(names);
});

/** Which nulls of an answer are shown, because a client may rely on them. */
import { expect, test } from "vitest";
import type { Schema } from "../../src/model/api.js";
import { requiredNulls } from "../../src/plan/answers/marked-members.js";
import { api, media, operation, response } from "./build.js";

const orNull: Schema = { type: ["string", "null"] };
const schemas: Record<string, Schema> = {
  Node: {
    type: "object",
    properties: { next: { $ref: "#/$defs/MaybeNode" }, name: { type: "string" } },
    required: ["next", "name"],
  },
  Pet: { type: "object", properties: { tag: orNull, note: orNull } },
  MaybeNode: { anyOf: [{ $ref: "#/$defs/Node" }, { type: "null" }] },
};

test.each<[answer: Schema, names: string[]]>([
  [
    { type: "object", properties: { deletedAt: orNull, note: orNull }, required: ["deletedAt"] },
    ["deletedAt"],
  ],
  [{ type: "array", items: { $ref: "#/$defs/Node" } }, ["next"]],
  [{ type: "object", properties: { id: { type: "string" } }, required: ["id", "gone"] }, []],
  [{ allOf: [{ $ref: "#/$defs/Pet" }, { required: ["tag"] }] }, ["tag"]],
  [{ allOf: [{ $ref: "#/$defs/Pet" }], required: ["tag"] }, ["tag"]],
  [{ $ref: "#/$defs/Pet" }, []],
  [
    {
      type: "object",
      properties: { never: { const: null }, data: { description: "Any" }, sure: { const: 1 }, free: {} },
      required: ["never", "data", "sure"],
    },
    ["data", "never"],
  ],
])("%j", (answer, names) => {
  const one = operation("GET /x", { responses: [response("200", [media("application/json", answer)])] });
  expect(requiredNulls(one, api([one], { schemas: new Map(Object.entries(schemas)) }))).toEqual(names);
});

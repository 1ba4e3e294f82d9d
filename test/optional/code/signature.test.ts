import { expect, test } from "vitest";
import { searchLines } from "../../../src/optional/code/signature.js";
import { undivided } from "../../../src/runtime/values/slices.js";
import { operationSource } from "../../../src/runtime/operations/source.js";
import type { JsonSchema } from "../../../src/runtime/values/json.js";
import { facts } from "../../runtime/upstream.js";

const noOperations = operationSource({ apis: [], operations: { listed: "[]", modules: {} } });

function names(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `m${i}`);
}

test.each<[what: string, it: JsonSchema]>([
  [
    "members of members",
    {
      type: "object",
      required: names(30),
      properties: Object.fromEntries(names(30).map((name) => [name, { $ref: "#/$defs/it" }])),
    },
  ],
  [
    "alternatives of alternatives",
    { anyOf: names(60).map((title) => ({ title, type: "array", items: { $ref: "#/$defs/it" } })) },
  ],
])("a line about %s that multiply with each level is written at once", async (_, it) => {
  const operation = facts("POST /x", {
    body: {
      required: true,
      contentType: "application/json",
      schema: { $ref: "#/$defs/it", $defs: { it } },
    },
    arguments: [{ name: "it", place: "body:", required: true }],
  });
  const { key, name, summary, tags, method, path } = operation;
  const entry = { key, name, summary, tags, method, path, api: "api" };
  const one = { name, entry, tool: undefined, action: undefined, reads: false };
  const [line] = await searchLines([{ one, facts: operation }], {
    operations: noOperations,
    slices: undivided,
  });
  expect(line).toContain("(a: {it");
});

import { expect, test } from "vitest";
import { combined } from "../../../src/runtime/call/arguments-schema.js";
import type { JsonSchema } from "../../../src/runtime/values/json.js";

const text: JsonSchema = { type: "string" };
const labels: JsonSchema = { type: "object", additionalProperties: text };
const empty: JsonSchema = { type: "string", enum: [""] };
const defs = { Label: text };

/** What the operation accepts and what a tool file shows of it, as one schema. */
test.each<[why: string, full: JsonSchema, own: JsonSchema, want: JsonSchema]>([
  [
    "the same",
    { ...labels, description: "Labels", $defs: defs },
    labels,
    { ...labels, description: "Labels", $defs: defs },
  ],
  ["less", { ...text, maxLength: 9 }, text, { ...text, maxLength: 9 }],
  [
    "one of the alternatives",
    { anyOf: [labels, empty], description: "Labels", $defs: defs },
    labels,
    { ...labels, description: "Labels", $defs: defs },
  ],
  ["part of one", { anyOf: [text, labels] }, { ...text, maxLength: 9 }, { ...text, maxLength: 9 }],
  [
    "more than one",
    { anyOf: [{ ...text, maxLength: 9 }, labels] },
    text,
    { allOf: [{ anyOf: [{ ...text, maxLength: 9 }, labels] }, text] },
  ],
  [
    "one of those of which exactly one may hold",
    { oneOf: [labels, text] },
    labels,
    { allOf: [{ oneOf: [labels, text] }, labels] },
  ],
  [
    "one, where more applies",
    { anyOf: [labels, empty], minProperties: 1 },
    labels,
    { allOf: [{ anyOf: [labels, empty], minProperties: 1 }, labels] },
  ],
])("%s", (_, full, own, want) => {
  expect(combined(full, own)).toEqual(want);
});

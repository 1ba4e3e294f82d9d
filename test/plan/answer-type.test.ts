import { expect, test } from "vitest";
import type { JsonSchema } from "../../src/model/runtime.js";
import { answerType } from "../../src/plan/answers/answer-type.js";

const text: JsonSchema = { type: "string" };
const file: JsonSchema = { type: "object", properties: { name: text, content: text } };
const entries: JsonSchema = {
  type: "array",
  items: { type: "object", properties: { path: text, size: { type: "integer" } } },
};

test.each<[what: string, schema: JsonSchema, want: string | undefined]>([
  ["an object, its links last", { type: "object", properties: { url: text, name: text } }, "{name, url}"],
  ["a list", entries, "{path, size}[]"],
  [
    "a list in an envelope",
    { type: "object", properties: { next: text, items: entries } },
    "{items: {path, size}[], next}",
  ],
  [
    "a thing that has a list",
    { type: "object", properties: { id: text, entries, state: text } },
    "{id, entries: {path, size}[], state}",
  ],
  ["one or many", { anyOf: [entries, file] }, "{path, size}[] | {name, content}"],
  [
    "a list of either",
    { type: "array", items: { anyOf: [entries, file] } },
    "({path, size}[] | {name, content})[]",
  ],
  [
    "either of two objects: the first",
    { anyOf: [file, { type: "object", properties: { a: text } }] },
    "{name, content}",
  ],
  ["nothing that is known", {}, undefined],
])("%s", (_, schema, want) => {
  expect(answerType(schema, new Map())).toBe(want);
});

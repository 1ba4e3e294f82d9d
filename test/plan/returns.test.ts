import { expect, test } from "vitest";
import type { Schema } from "../../src/model/api.js";
import { returnsOf } from "../../src/plan/answers/returns.js";
import { api, media, operation, response } from "./build.js";

const text: Schema = { type: "string" };
const show: Schema = {
  type: "object",
  properties: {
    id: text,
    poster: text,
    seasons: { type: "array", items: text },
    secret: { ...text, writeOnly: true },
    password: { ...text, format: "password" },
    aired: text,
    rating: text,
    length: text,
  },
};
const list: Schema = { type: "array", items: { $ref: "#/$defs/Show" } };
const answering = (path: string, schema: Schema) =>
  operation(`GET ${path}`, { responses: [response("200", [media("application/json", schema)])] });

test.each<[what: string, schema: Schema, want: string]>([
  ["an object: what few others have", show, "Returns poster, seasons[], aired, rating and more."],
  ["a list of them", list, "Returns a list with poster, seasons[], aired, rating and more of each."],
  [
    "a list in a wrapper",
    { type: "object", properties: { results: list, next: text, total: { type: "integer" } } },
    "Returns results[] with poster, seasons[], aired, rating and more.",
  ],
  [
    "a list in a wrapper of HAL",
    {
      type: "object",
      properties: { _embedded: { type: "object", properties: { shows: list } }, _links: text, page: text },
    },
    "Returns shows[] with poster, seasons[], aired, rating and more.",
  ],
  [
    "a list beside warnings",
    { type: "object", properties: { warnings: list, data: show, links: text } },
    "Returns data and links.",
  ],
  [
    "a thing that has a list",
    { type: "object", properties: { id: text, lines: list, state: text, total: { type: "integer" } } },
    "Returns id, lines[], state and total.",
  ],
  [
    "a thing of many members, one of them a list",
    {
      type: "object",
      properties: { lines: list, state: text, total: text, tax: text, paid: text, due: text },
    },
    "Returns lines[], state, total, tax and more.",
  ],
  [
    "a list of several things, and how it is sorted",
    {
      type: "object",
      properties: {
        order: { type: "array", items: { type: "object", properties: { by: text, direction: text } } },
        entries: { type: "array", items: { oneOf: [show, { type: "object", properties: { pages: text } }] } },
        next_marker: text,
      },
    },
    "Returns order[] and entries[].",
  ],
  [
    "parts of an object",
    {
      allOf: [
        { type: "object", properties: { colour: text } },
        { type: "object", properties: { weight: text } },
      ],
    },
    "Returns colour and weight.",
  ],
  [
    "a page",
    {
      type: "object",
      properties: {
        href: text,
        limit: text,
        next: text,
        offset: text,
        previous: text,
        total: text,
        items: list,
      },
    },
    "Returns items[] with poster, seasons[], aired, rating and more.",
  ],
  [
    "a page that says where it begins and ends",
    {
      type: "object",
      properties: {
        resultSetSize: text,
        startPosition: text,
        endPosition: text,
        nextUri: text,
        priorUri: text,
        pets: list,
      },
    },
    "Returns pets[] with poster, seasons[], aired, rating and more.",
  ],
  [
    "what says how the call went",
    { type: "object", properties: { status: text, error: text, meta: { type: "object" } } },
    "",
  ],
  ["one member, which says little", { type: "object", properties: { ok: text } }, ""],
  ["no object", text, ""],
])("of %s", (_, schema, want) => {
  const one = answering("/things", schema);
  const others = ["a", "b", "c"].map((name) =>
    answering(`/${name}`, { type: "object", properties: { id: text, name: text } }),
  );
  const document = api([one, ...others], { schemas: new Map([["Show", show]]) });
  expect(returnsOf(document)(one)).toBe(want);
});

test("what is around the answers of a whole document is not repeated", () => {
  const wrapper: Schema = { type: "object", properties: { code: text, data: text, reason: text } };
  const [one = answering("/", text), ...others] = Array.from({ length: 20 }, (_, index) =>
    answering(`/${"x".repeat(index + 1)}`, wrapper),
  );
  expect(returnsOf(api([one, ...others]))(one)).toBe("");
  expect(returnsOf(api([one, ...others.slice(1)]))(one)).toBe("Returns code, data and reason.");
});

test("what the path and the summary say is not repeated", () => {
  const one = { ...answering("/seasons", show), summary: "Get a poster" };
  expect(returnsOf(api([one]))(one)).toBe("Returns id, aired, rating, length and more.");
});

test.each<[what: string, schema: Schema, want: string]>([
  ["an object", show, "The answer has poster, seasons[], aired, rating and more."],
  ["a list", list, "Each has poster, seasons[], aired, rating and more."],
])("of %s, where something is said of it already", (_, schema, want) => {
  const one = answering("/things", schema);
  const others = ["a", "b", "c"].map((name) =>
    answering(`/${name}`, { type: "object", properties: { id: text } }),
  );
  const document = api([one, ...others], { schemas: new Map([["Show", show]]) });
  expect(returnsOf(document)(one, true)).toBe(want);
});

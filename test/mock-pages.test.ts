/** Whoever follows the pages of a mock comes to their end, with each item once. */
import { expect, test } from "vitest";
import { pageOf } from "../src/mock-pages.js";
import { allItems } from "../bench/code/all-items.js";
import { plainText } from "../src/optional/code/paging/words.js";
import { facts } from "./runtime/upstream.js";
import { query, taken } from "./optional/code/shop.js";

const data = [{ id: 1 }, { id: 2 }];

test.each<[argument: string, answer: unknown]>([
  ["cursor", { data, next_cursor: "abc" }],
  ["cursor", { data, next_cursor: "abc", has_more: true }],
  ["page_token", { data, meta: { nextPageToken: "abc", total: 1000 } }],
  ["page", data],
  ["page", { data, next: "/things?page=2", count: 1 }],
  ["page", { content: data, last: false, number: 0, totalPages: 12 }],
  ["offset", { data, total: 7 }],
  ["starting_after", { data, has_more: true }],
  ["offset", { data, next_page: { offset: "eyJ0eXAi", path: "/things?offset=eyJ0eXAi" } }],
  ["filter", { data, has_more: true, total: 7 }],
])("by %s: %j", async (name, answer) => {
  const operation = facts("GET /things", { parameters: [query(name)], arguments: taken([name]) });
  const call = async (args: Readonly<Record<string, unknown>>) => {
    const url = new URL("http://api.invalid/things");
    if (args[name] !== undefined) url.searchParams.set(name, plainText(args[name]));
    const text = pageOf(JSON.stringify(answer), {
      facts: operation,
      url,
      headers: new Headers(),
      body: undefined,
    });
    const raw = JSON.parse(text) as unknown;
    const shown = [{ name, place: `query:${name}` }];
    return { value: raw, raw, headers: new Headers(), path: operation.path, taken: shown };
  };
  expect(await allItems({ name: "list_things", args: {}, call })).toEqual({ items: data });
});

test("an answer without a list of its own stays as it is", () => {
  const operation = facts("GET /things/{id}", {});
  const request = {
    facts: operation,
    url: new URL("http://api.invalid/things"),
    headers: new Headers(),
    body: undefined,
  };
  expect(pageOf('{ "total": 5, "data": [] }', request)).toBe('{ "total": 5, "data": [] }');
});

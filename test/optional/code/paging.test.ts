import { expect, test } from "vitest";
import { nextPage } from "../../../src/optional/code/paging.js";

const items = Array.from({ length: 50 }, (_, id) => ({ id }));
const taken = [{ name: "page" }, { name: "limit" }];

test.each<[link: string, value: object, want: unknown]>([
  ['</docs>; rel="help"', { items, has_more: true }, { args: { page: 2, limit: 50 } }],
  ['</things?page=1>; rel="first", </things?page=3>; rel="prev"', { items }, "last"],
  ['</things?page=2&limit=50>; rel="next"', { items }, { args: { page: 2, limit: 50 } }],
])("after an answer with the link %s: %j", (link, value, want) => {
  expect(nextPage({ args: { page: 1, limit: 50 }, value, items, link }, taken)).toEqual(want);
});

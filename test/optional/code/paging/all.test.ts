/** Lists of APIs that page in different ways: all items come, each once, or it is said that they may not all be there. */
import { describe, expect, test } from "vitest";
import { CallError } from "../../../../src/runtime/host/errors.js";
import { allItems, type Listed } from "../../../../bench/code/all-items.js";
import { plainText, type PagingArgument } from "../../../../src/optional/code/paging/words.js";
import type { Args } from "../../../../src/runtime/operations/tool.js";

const everything = Array.from({ length: 25 }, (_, i) => ({ id: `item-${i}` }));

interface Answer {
  body?: unknown;
  headers?: Readonly<Record<string, string | undefined>>;
  status?: number;
}

interface Api {
  taken: readonly PagingArgument[];
  path?: string;
  answer: (args: Args) => Answer;
}

const integer = (name: string, more: Partial<PagingArgument> = {}): PagingArgument => ({
  ...{ name, place: `query:${name}`, type: "integer" },
  ...more,
});
const text = (name: string, more: Partial<PagingArgument> = {}): PagingArgument => ({
  ...{ name, place: `query:${name}`, type: "string" },
  ...more,
});

async function listed(
  { taken, path = "/things", answer }: Api,
  args: Args = {},
): Promise<Listed & { calls: Args[] }> {
  const calls: Args[] = [];
  const found = await allItems({
    ...{ name: "list_things", args },
    call: async (given) => {
      if (calls.push(given) > 60) throw new Error("it never ends");
      const { body, headers = {}, status = 200 } = answer(given);
      if (status >= 400) throw new CallError(`status ${status}`, { kind: "http", status } as never);
      return { value: body, raw: body, headers: new Headers(headers as Record<string, string>), path, taken };
    },
  });
  return { ...found, calls };
}

const number = (value: unknown, otherwise: number): number => Number(value ?? otherwise);

/** Pages that are numbered from `first`, with at most `most` items each. */
function byPage(first: number, { most = 10, count = 25 } = {}) {
  return (args: Args) => {
    const size = Math.min(most, number(args["limit"], 10));
    const at = (number(args["page"], first) - first) * size;
    return everything.slice(0, count).slice(at, at + size);
  };
}

function byOffset(first: number, { most = 10, of = "offset" } = {}) {
  return (args: Args) => {
    const at = number(args[of], first) - first;
    return everything.slice(at, at + Math.min(most, number(args["limit"], 10)));
  };
}

/** Where a token leads, and the token of the next page. */
function byToken(name: string, size = 10) {
  return (args: Args) => {
    const at = number(/\d+/.exec(plainText(args[name]))?.[0], 0);
    const next = at + size < everything.length ? `token-${at + size}` : undefined;
    return { items: everything.slice(at, at + size), next };
  };
}

const page = integer("page");
const limit = integer("limit");
const offset = integer("offset", { description: "How many items to skip." });

describe("all items come", () => {
  const tokens = (name: string, body: (items: unknown, next: string | undefined) => Answer): Api => ({
    taken: [text(name), limit],
    answer: (args) => {
      const { items, next } = byToken(name)(args);
      return body(items, next);
    },
  });
  test.each<[what: string, api: Api, args?: Args, calls?: number]>([
    [
      "pages from one, as declared",
      { taken: [integer("page", { usual: 1 }), limit], answer: (args) => ({ body: byPage(1)(args) }) },
    ],
    [
      "pages from one, of which nobody knows",
      { taken: [page, limit], answer: (args) => ({ body: byPage(1)(args) }) },
    ],
    [
      "pages from zero, as declared",
      { taken: [integer("page", { usual: 0 }), limit], answer: (args) => ({ body: byPage(0)(args) }) },
    ],
    [
      "pages from zero, of which nobody knows",
      { taken: [page, limit], answer: (args) => ({ body: byPage(0)(args) }) },
    ],
    [
      "pages from zero, as a minimum of one is no default",
      { taken: [integer("page", { minimum: 0 })], answer: (args) => ({ body: byPage(0)(args) }) },
    ],
    [
      "pages from zero, as the answer says",
      {
        taken: [page],
        answer: (args) => ({ body: { items: byPage(0)(args), page: number(args["page"], 0) } }),
      },
      {},
      3,
    ],
    [
      "pages from zero, in an object of the answer",
      {
        taken: [page],
        answer: (args) => ({
          body: { content: byPage(0)(args), page: { number: number(args["page"], 0), totalElements: 25 } },
        }),
      },
      {},
      3,
    ],
    [
      "pages from zero, given as zero",
      { taken: [page, limit], answer: (args) => ({ body: byPage(0)(args) }) },
      { page: 0 },
    ],
    [
      "pages from one, given as one",
      { taken: [page, limit], answer: (args) => ({ body: byPage(1)(args) }) },
      { page: 1 },
    ],
    [
      "pages, and one behind the last is not found",
      {
        taken: [integer("page", { usual: 1 })],
        answer: (args) =>
          byPage(1, { most: 5 })(args).length === 0
            ? { status: 404 }
            : { body: byPage(1, { most: 5 })(args) },
      },
    ],
    [
      "a limit of pages that the server caps",
      { taken: [integer("page", { usual: 1 }), limit], answer: (args) => ({ body: byPage(1)(args) }) },
      { limit: 500 },
    ],
    [
      "a limit that the server caps, and says so",
      {
        taken: [integer("page", { usual: 1 }), limit],
        answer: (args) => ({ body: { items: byPage(1)(args), limit: 10 } }),
      },
      { limit: 500 },
    ],
    [
      "a limit that the server caps, and does not say so",
      {
        taken: [integer("page", { usual: 1 }), limit],
        answer: (args) => ({ body: { items: byPage(1)(args), limit: 500 } }),
      },
      { limit: 500 },
    ],
    [
      "a default that the server does not keep",
      {
        taken: [integer("page", { usual: 1 }), integer("limit", { usual: 50 })],
        answer: (args) => ({ body: byPage(1)(args) }),
      },
    ],
    [
      "a limit of offsets that the server caps",
      { taken: [offset, limit], answer: (args) => ({ body: byOffset(0)(args) }) },
      { limit: 500 },
    ],
    [
      "offsets and a total",
      { taken: [offset, limit], answer: (args) => ({ body: { total: 25, items: byOffset(0)(args) } }) },
      { limit: 500 },
      3,
    ],
    [
      "offsets and a total in a header",
      {
        taken: [offset],
        answer: (args) => ({ body: byOffset(0)(args), headers: { "x-total-count": "25" } }),
      },
      {},
      3,
    ],
    [
      "offsets that count from one, as the answer says",
      {
        taken: [integer("startIndex", { description: "Index of the first result." })],
        answer: (args) => ({
          body: { startIndex: number(args["startIndex"], 1), items: byOffset(1, { of: "startIndex" })(args) },
        }),
      },
    ],
    [
      "offsets that count from one, of which nobody knows",
      {
        taken: [integer("start", { description: "Where to start among the results." })],
        answer: (args) => ({ body: byOffset(1, { of: "start" })(args) }),
      },
    ],
    [
      "offsets, from the fifth on",
      { taken: [offset], answer: (args) => ({ body: { total: 25, items: byOffset(0)(args) } }) },
      { offset: 0 },
      3,
    ],
    [
      "a total that is one of this page",
      { taken: [offset], answer: (args) => ({ body: { total: 7.5, items: byOffset(0)(args) } }) },
    ],
    [
      "a number of pages",
      {
        taken: [integer("page", { usual: 1 })],
        answer: (args) => ({ body: { total_pages: 3, items: byPage(1)(args) } }),
      },
      {},
      3,
    ],
    [
      "a number of pages, from zero",
      { taken: [page], answer: (args) => ({ body: { totalPages: 3, items: byPage(0)(args) } }) },
      {},
      3,
    ],
    [
      "a flag",
      {
        taken: [offset],
        answer: (args) => ({
          body: { has_more: byOffset(0)(args).at(-1) !== everything.at(-1), items: byOffset(0)(args) },
        }),
      },
      {},
      3,
    ],
    [
      "a flag of the last page",
      {
        taken: [page],
        answer: (args) => ({
          body: {
            number: number(args["page"], 0),
            last: number(args["page"], 0) === 2,
            content: byPage(0)(args),
          },
        }),
      },
      {},
      3,
    ],
    [
      "a cursor that is missing in the last page",
      tokens("cursor", (items, next) => ({
        body: { items, ...(next !== undefined && { next_cursor: next }) },
      })),
      {},
      3,
    ],
    [
      "a cursor that is empty in the last page",
      tokens("cursor", (items, next = "") => ({ body: { items, meta: { next_cursor: next } } })),
      {},
      3,
    ],
    [
      "a token",
      tokens("pageToken", (items, next) => ({
        body: { items, ...(next !== undefined && { nextPageToken: next }) },
      })),
      {},
      3,
    ],
    [
      "a token under the argument's name",
      tokens("bookmark", (items, bookmark = null as never) => ({ body: { items, bookmark } })),
      {},
      3,
    ],
    [
      "a token that begins like a path",
      {
        taken: [text("cursor")],
        answer: ({ cursor }) => ({
          body:
            cursor === "/abc+="
              ? { items: everything.slice(10) }
              : { items: everything.slice(0, 10), next_cursor: "/abc+=" },
        }),
      },
      {},
      2,
    ],
    [
      "a token in a header",
      tokens("cursor", (body, next) => ({
        body,
        headers: next === undefined ? {} : { "x-next-cursor": next },
      })),
      {},
      3,
    ],
    [
      "a next page in a header",
      {
        taken: [page],
        answer: (args) => ({
          body: byPage(1)(args),
          headers: { "x-next-page": number(args["page"], 1) < 3 ? String(number(args["page"], 1) + 1) : "" },
        }),
      },
      {},
      3,
    ],
    [
      "an empty page before the last one",
      {
        taken: [text("cursor")],
        answer: ({ cursor }) => ({
          body:
            cursor === undefined
              ? { items: [], next_cursor: "a" }
              : cursor === "a"
                ? { items: everything }
                : {},
        }),
      },
      {},
      2,
    ],
    [
      "a link in the answer",
      {
        taken: [text("page[after]", { name: "page_after" })],
        answer: ({ page_after: after }) => ({
          body: {
            data: byToken("after")({ after }).items,
            links: {
              self: "/things",
              next:
                byToken("after")({ after }).next &&
                `/things?page%5Bafter%5D=${byToken("after")({ after }).next}`,
            },
          },
        }),
      },
      {},
      3,
    ],
    [
      "links with relations in the answer",
      {
        taken: [page],
        answer: (args) => ({
          body: {
            things: byPage(1)(args),
            links: [
              { rel: "self", href: "/things" },
              ...(number(args["page"], 1) < 3
                ? [{ rel: "next", href: `/things?page=${number(args["page"], 1) + 1}` }]
                : [{ rel: "first", href: "/things?page=1" }]),
            ],
          },
        }),
      },
      {},
      3,
    ],
    [
      "a header Link",
      {
        taken: [page, limit],
        answer: (args) => ({
          body: byPage(1)(args),
          headers: {
            link:
              number(args["page"], 1) < 3
                ? `</things?page=${number(args["page"], 1) + 1}>; rel="last next"`
                : '</things?page=1>; rel="first"',
          },
        }),
      },
      { limit: 500 },
      3,
    ],
    [
      "a header Link with an argument that nobody knows",
      {
        taken: [text("weird")],
        answer: ({ weird }) => ({
          body: weird === undefined ? everything.slice(0, 10) : everything.slice(10),
          headers: weird === undefined ? { link: '</things?weird=1>; rel="next"' } : {},
        }),
      },
      {},
      2,
    ],
    [
      "a header Link that is about no pages",
      {
        taken: [page],
        answer: (args) => ({ body: byPage(1)(args), headers: { link: '</docs>; rel="help"' } }),
      },
    ],
    [
      "the id of the last item",
      {
        taken: [text("starting_after")],
        answer: ({ starting_after: after }) => {
          const at = everything.findIndex(({ id }) => id === after) + 1;
          return { body: { data: everything.slice(at, at + 10), has_more: at + 10 < 25 } };
        },
      },
      {},
      3,
    ],
    [
      "the id of the last item, and no flag",
      {
        taken: [text("after"), limit],
        answer: ({ after }) => {
          const at = everything.findIndex(({ id }) => id === after) + 1;
          return { body: everything.slice(at, at + 10) };
        },
      },
    ],
    [
      "a cursor of GraphQL's kind",
      {
        taken: [text("after")],
        answer: (args) => ({
          body: {
            nodes: byToken("after")(args).items,
            pageInfo: {
              endCursor: byToken("after")(args).next ?? "token-99",
              hasNextPage: byToken("after")(args).next !== undefined,
            },
          },
        }),
      },
      {},
      3,
    ],
    [
      "a range",
      {
        taken: [{ name: "range", place: "header:Range", type: "string" }],
        answer: ({ range }) => {
          const at = number(/\d+/.exec(plainText(range))?.[0], 0);
          const items = everything.slice(at, at + 10);
          return { body: items, headers: { "content-range": `items ${at}-${at + items.length - 1}/25` } };
        },
      },
      {},
      3,
    ],
    [
      "a next range",
      {
        taken: [{ name: "range", place: "header:Range", type: "string" }],
        answer: ({ range }) =>
          range === undefined
            ? { body: everything.slice(0, 10), headers: { "next-range": "]10.." } }
            : { body: everything.slice(10) },
      },
      {},
      2,
    ],
    ["a list that has no pages", { taken: [text("state")], answer: () => ({ body: everything }) }, {}, 1],
    [
      "dates that select items",
      {
        taken: [text("since", { format: "date-time" }), text("before", { format: "date" })],
        answer: () => ({ body: everything }),
      },
      {},
      1,
    ],
  ])("%s", async (_, api, args, calls) => {
    const found = await listed(api, args);
    expect(found.items).toEqual(everything);
    expect(found.doubt).toBeUndefined();
    if (calls !== undefined) expect(found.calls).toHaveLength(calls);
  });

  test.each<[what: string, body: unknown, path: string]>([
    [
      "the list that the path names",
      { repositories: everything, owners: [...everything, { id: "more" }] },
      "/repositories",
    ],
    [
      "the list that is called so",
      { data: everything, included: [...everything, { id: "more" }] },
      "/things",
    ],
    ["the list beside warnings", { things: everything, warnings: [1] }, "/all"],
    ["the list in an object", { data: { items: everything, total: 25 } }, "/things"],
    ["the only member", { anything: everything }, "/things/{id}"],
  ])("%s", async (_, body, path) => {
    expect((await listed({ taken: [], path, answer: () => ({ body }) })).items).toEqual(everything);
  });

  test.each<[what: string, body: unknown]>([
    ["null", { items: null, total: 0 }],
    ["left out", { total: 0 }],
    ["no content", null],
    ["an empty list", []],
  ])("none, written as %s", async (_, body) => {
    expect(await listed({ taken: [page, limit], answer: () => ({ body }) })).toMatchObject({
      items: [],
      calls: [{}],
    });
  });

  test("and a list tells how the others of its operation go on", async () => {
    const habits = { namesNext: false };
    const answer = ({ owner, page: given }: Args) => ({
      body: given === undefined ? everything.slice(0, 5) : everything.slice(5, 10),
      headers: owner === "many" && given === undefined ? { link: '</things?page=2>; rel="next"' } : {},
    });
    const counts: number[] = [];
    for (const owner of ["many", "few"]) {
      let calls = 0;
      const call = async (args: Args) => {
        calls += 1;
        const { body, headers } = answer(args);
        return {
          value: body,
          raw: body,
          headers: new Headers(headers as never),
          path: "/things",
          taken: [page],
        };
      };
      await allItems({ name: "list_things", args: { owner }, habits, call });
      counts.push(calls);
    }
    expect(counts).toEqual([2, 1]);
  });
});

describe("nothing is taken for all that may be a part", () => {
  test.each<[what: string, api: Api, args: Args, want: RegExp]>([
    [
      "more than the total says",
      { taken: [offset], answer: (args) => ({ body: { total: 40, items: byOffset(0)(args) } }) },
      {},
      /says that there are 40, and gave 25/,
    ],
    [
      "more than the total says, although it says that this is all",
      { taken: [page], answer: () => ({ body: { total: 95, has_more: false, items: everything } }) },
      {},
      /says that there are 95, and gave 25/,
    ],
    [
      "something like a token, and no argument of that name",
      {
        taken: [text("cursor"), limit],
        answer: () => ({ body: { items: everything, meta: { after: "b2" } } }),
      },
      {},
      /does not say whether/,
    ],
    [
      "fewer than the usual number, of which an API may give fewer",
      { taken: [integer("limit", { usual: 100 })], answer: () => ({ body: everything }) },
      {},
      /does not say whether/,
    ],
    [
      "a limit, and nothing to go on with",
      { taken: [limit], answer: () => ({ body: everything }) },
      { limit: 500 },
      /does not say whether/,
    ],
    [
      "ids of last items that the API does not take",
      {
        taken: [text("after"), limit],
        answer: ({ after }) => (after === undefined ? { body: everything } : { status: 422 }),
      },
      {},
      /do not say whether/,
    ],
  ])("a doubt is told: %s", async (_, api, args, want) => {
    const { items, doubt } = await listed(api, args);
    expect(items).toEqual(everything);
    expect(doubt).toMatch(want);
  });

  test.each<[what: string, api: Api, args?: Args, want?: RegExp]>([
    [
      "a link that leads elsewhere",
      { taken: [page], answer: () => ({ body: [], headers: { link: '</things/next>; rel="next"' } }) },
    ],
    [
      "a link, and no argument for it",
      { taken: [], answer: () => ({ body: everything, headers: { link: '</things?page=2>; rel="next"' } }) },
    ],
    [
      "a token, and no argument for it",
      { taken: [], answer: () => ({ body: { items: everything, next_cursor: "abc" } }) },
    ],
    [
      "a flag, and no argument",
      { taken: [limit], answer: () => ({ body: { items: everything, has_more: true } }) },
    ],
    ["a full page, and no argument", { taken: [limit], answer: () => ({ body: everything }) }, { limit: 25 }],
    [
      "a cursor that does not move",
      { taken: [text("cursor")], answer: () => ({ body: { items: everything, next_cursor: "same" } }) },
      {},
      /repeat|does not say how/,
    ],
    [
      "cursors in a circle",
      {
        taken: [text("cursor")],
        answer: ({ cursor }) => ({
          body: { items: [{ id: String(cursor) }], next_cursor: cursor === "a" ? "b" : "a" },
        }),
      },
      {},
      /repeat/,
    ],
    [
      "pages that ignore the number",
      { taken: [integer("page", { usual: 1 })], answer: () => ({ body: everything }) },
      {},
      /repeat/,
    ],
    [
      "a range with two ends",
      {
        taken: [integer("start"), integer("end")],
        answer: () => ({ body: { total: 50, items: everything } }),
      },
      { start: 0, end: 25 },
    ],
    [
      "an error while there are more",
      {
        taken: [offset],
        answer: ({ offset: at }) =>
          at === undefined ? { body: { items: everything, has_more: true } } : { status: 404 },
      },
      {},
      /status 404/,
    ],
    [
      "an error at a depth",
      {
        taken: [integer("page", { usual: 1 })],
        answer: (args) => (args["page"] === undefined ? { body: everything } : { status: 422 }),
      },
      {},
      /status 422/,
    ],
    [
      "an error that comes as an answer",
      {
        taken: [page],
        answer: ({ page: at }) => ({
          body: at === undefined ? { items: everything } : { ok: false, error: "ratelimited" },
        }),
      },
      {},
      /has no list/,
    ],
    [
      "one thing with lists",
      { taken: [], path: "/issues/{number}", answer: () => ({ body: { number: 1, labels: everything } }) },
      {},
      /has no list of items/,
    ],
    [
      "one thing with a list of a usual name",
      { taken: [], path: "/orders/{id}", answer: () => ({ body: { number: 1, items: everything } }) },
      {},
      /has no list of items/,
    ],
    [
      "one thing with numbers of others",
      {
        taken: [],
        path: "/me",
        answer: () => ({ body: { id: 1, tags: everything, comments: { total: 3 } } }),
      },
      {},
      /has no list of items/,
    ],
    [
      "one thing of another",
      { taken: [], path: "/me", answer: () => ({ body: { name: "x", owner: { tags: everything } } }) },
      {},
      /has no list of items/,
    ],
    [
      "several lists",
      { taken: [page], answer: () => ({ body: { cats: everything, dogs: [{ id: "a" }] } }) },
      {},
      /several lists \(cats, dogs\)/,
    ],
    [
      "an error in place of a list",
      { taken: [page], answer: () => ({ body: { ok: false, error: "no_access" } }) },
      {},
      /has no list/,
    ],
  ])("it fails: %s", async (_, api, args = {}, want = /does not say how to get them/) => {
    await expect(listed(api, args)).rejects.toThrow(want);
  });
});

describe("where nobody says whether an offset counts items or pages, a doubt is told", () => {
  const body = (args: Args) => ({ body: byOffset(0)(args) });
  test.each<[what: string, api: Api, doubt: string | undefined]>([
    [
      "not described",
      { taken: [integer("offset")], answer: body },
      "its offset may count pages in place of items",
    ],
    [
      "described as a page",
      { taken: [integer("offset", { description: "The page of results." })], answer: body },
      "its offset may count pages in place of items",
    ],
    ["described as items", { taken: [offset], answer: body }, undefined],
    [
      "a total that is reached",
      {
        taken: [integer("offset")],
        answer: (args) => ({ body: { items: byOffset(0)(args), total: 25 } }),
      },
      undefined,
    ],
    [
      "no more than one item",
      { taken: [integer("offset")], answer: ({ offset: at = 0 }) => ({ body: at === 0 ? ["only"] : [] }) },
      undefined,
    ],
  ])("%s", async (_, api, doubt) => {
    expect((await listed(api)).doubt).toBe(doubt);
  });
});

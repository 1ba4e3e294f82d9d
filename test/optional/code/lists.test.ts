/** Lists in code: page by page, within the memory of the engine, and without a pause of the server. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { itemsOf, pagesOf } from "../../../src/optional/code/paging/all.js";
import { saysMore } from "../../../src/optional/code/paging/hints.js";
import { shapeOf, wordsIn } from "../../../src/optional/code/report.js";
import { atOnce, type Steps } from "../../../src/runtime/values/slices.js";
import { connect, textOf } from "../../runtime/upstream.js";
import { openShop, type Shop } from "./shop.js";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0)) await close();
});

async function ran(code: string, at: Shop = openShop(), tool = "read_with_code"): Promise<string> {
  const client = await connect(at.endpoint.fetch, { era: "2026-07-28" });
  closing.push(() => client.close());
  return textOf(await client.callTool({ name: tool, arguments: { code } }));
}

const pathsOf = ({ sent }: Shop): string[] => sent.map(({ path }) => path);

interface Stock {
  pages: number;
  /** Items of each page. */
  size: number;
  item: (id: number) => unknown;
}

const { stringify } = JSON;

/** A shop with long pages. */
function shopOf({ pages, size, item }: Stock): Shop {
  const bodyOf = (page: number): Uint8Array =>
    new TextEncoder().encode(stringify(items(page < pages ? size : 0, (i) => item(page * size + i))));
  return openShop({
    // Other work on the machine takes no run's time.
    environment: { API_TIMEOUT_MS: "300000" },
    host: {
      fetch: async ({ searchParams }) => {
        const bytes = bodyOf(Number(searchParams.get("page") ?? 0));
        return {
          ...{ status: 200, headers: new Headers({ "content-type": "application/json" }) },
          body: {
            async *[Symbol.asyncIterator]() {
              yield await Promise.resolve(bytes);
            },
            cancel: () => Promise.resolve(),
          },
        };
      },
    },
  });
}

const items = <T>(count: number, item: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => item(i));

describe("a list is", () => {
  test("asked for its next page when the items before it are used up", async () => {
    const at = openShop();
    const code =
      "let count = 0; for await (const { id } of api.all('list_items', { per_page: 10 })) { count += 1; if (id === 9) await api.get_item({ id: '9' }) } return count";
    expect(await ran(code, at)).toBe("25");
    expect(pathsOf(at).slice(0, 3)).toEqual(["/items?per_page=10", "/items/9", "/items?page=1&per_page=10"]);
  });

  test.each([
    "for await (const { id } of api.all('list_items')) if (id === 3) break; return 1",
    "for await (const { id } of api.all('list_items')) if (id === 3) return 1",
    "try { for await (const { id } of api.all('list_items')) if (id === 3) throw 1 } catch (e) { return e }",
    "const all = api.all('list_items')[Symbol.asyncIterator](); await all.next(); await all.return(); return 1",
  ])("not asked for more when nobody goes on: %s", async (code) => {
    const at = openShop();
    expect(await ran(code, at)).toBe("1");
    expect(pathsOf(at)).toEqual(["/items"]);
  });

  test.each<[code: string, want: string]>([
    ["return api.all('list_items').then((all) => all.length)", "25"],
    [
      "return api.all('list_items', {}, { max: -1 }).catch((e) => e.message)",
      "max is a whole number of at least 1.",
    ],
    ["let done = 0; await api.all('list_items').finally(() => { done += 1 }); return done", "1"],
    [
      "const [a, b] = await Promise.all([api.all('list_items'), api.all('list_items')]); return a.length + b.length",
      "50",
    ],
    ["let n = 0; for await (const x of api.all('list_items', {}, { max: 12 })) n += 1; return n", "12"],
  ])("waited for like a promise: %s", async (code, want) => {
    expect(await ran(code)).toBe(want);
  });

  test.each<[code: string, want: string]>([
    ["await Promise.all([all.next(), all.next()])", "[0,1]"],
    ["[await all.next(), await all.return(), await all.next()]", "[0]"],
    ["[await all.next(), ...(await Promise.all([all.next(), all.next()]))]", "[0,1,2]"],
    [
      "await Promise.all(Array.from({ length: 27 }, () => all.next()))",
      JSON.stringify(items(25, (id) => id)),
    ],
  ])("gone through in order, although %s", async (code, want) => {
    const run = `const all = api.all('list_items')[Symbol.asyncIterator](); const found = ${code}; return found.flatMap(({ value }) => value?.id ?? [])`;
    expect(JSON.parse(await ran(run))).toEqual(JSON.parse(want));
  });

  test("not read with options that it does not have", async () => {
    const at = openShop();
    expect(await ran("return api.all('list_items', {}, { limit: 3 })", at)).toContain("has only max");
    expect(at.sent).toEqual([]);
  });

  test("asked for once, however often it is waited for", async () => {
    const at = openShop();
    const once = openShop();
    await ran("return (await api.all('list_items')).length", once);
    expect(await ran("const all = api.all('list_items'); await all; return (await all).length", at)).toBe(
      "25",
    );
    expect(pathsOf(at)).toEqual(pathsOf(once));
  });
});

const small = (id: number) => ({ id, name: `item ${id}` });
/** About two megabytes a page. */
const stock = { pages: 7, size: 20_000, item: (id: number) => ({ id, name: "x".repeat(80) }) };

describe("what is used up makes room for more", () => {
  const goingThrough = "let n = 0; for await (const item of api.all('list_items')) n += 1; return n";

  test.each<[code: string, want: string]>([
    [goingThrough, "140000"],
    ["let n = 0; for (let i = 0; i < 7; i += 1) n += (await api.list_items()).length; return n", "140000"],
  ])("%s", async (code, want) => {
    expect(await ran(code, shopOf(stock))).toBe(want);
  });

  test("until the answers of a run are too long together", async () => {
    expect(await ran(goingThrough, shopOf({ ...stock, pages: 20 }))).toContain(
      "The answers of this run have more than 16000000 characters.",
    );
  });
});

test.each([
  ["in characters", stock],
  ["in values", { pages: 3, size: 150_000, item: (id: number) => ({ id }) }],
])("a list that is too large to be kept is told to be gone through: %s", async (_, given) => {
  const text = await ran("return (await api.all('list_items')).length", shopOf(given));
  expect(text).toMatch(
    /There is no place for all items of list_items: 4000000 characters are the most\.\n[^]*\nWhat to do: go through them with for await/,
  );
});

test("an answer that is longer than the engine has room for is refused", async () => {
  const code =
    "const kept = []; for (let i = 0; i < 7; i += 1) kept.push(await api.list_items()); return kept.length";
  const text = await ran(code, shopOf({ pages: 1, size: 100_000, item: small }));
  expect(text).toMatch(/out of memory[^]*\nWhat to do: keep less at a time/);
});

describe("the server goes on meanwhile", () => {
  test("no text of a whole page is written at once", async () => {
    const at = shopOf({ pages: 2, size: 50_000, item: small });
    let longest = 0;
    vi.spyOn(JSON, "stringify").mockImplementation((...given: Parameters<typeof stringify>) => {
      const text = stringify(...given);
      longest = Math.max(longest, text?.length ?? 0);
      return text;
    });
    const code =
      "let n = 0; for await (const item of api.all('list_items')) n += 1; return n + (await api.list_items()).length";
    expect(await ran(code, at)).toBe("150000");
    expect(longest).toBeLessThan(200_000);
  });

  test("pages are compared by their first items", async () => {
    let looks = 0;
    const counted = (id: number): object =>
      Object.defineProperty({}, "id", { enumerable: true, get: () => ((looks += 1), id) });
    const listing = {
      ...{ name: "list_things", args: {} },
      call: async (args: Readonly<Record<string, unknown>>) => {
        const from = Number(args["page"] ?? 0) * 30_000;
        const value = items(from < 60_000 ? 30_000 : 0, (i) => counted(from + i));
        const taken = [{ name: "page", place: "query:page", type: "integer" }];
        return { value, raw: value, headers: new Headers(), path: "/things", taken };
      },
      inSlices: async <T>(work: Steps<T>) => atOnce(work),
    };
    let count = 0;
    for await (const page of pagesOf(listing)) count += page.length;
    expect(count).toBeGreaterThanOrEqual(60_000);
    expect(looks).toBeLessThan(40_000);
  });
});

test("an answer that is a map of thousands is not looked through for pages", () => {
  let looks = 0;
  const map: Record<string, unknown> = {};
  for (let i = 0; i < 20_000; i += 1)
    Object.defineProperty(map, `key${i}`, { enumerable: true, get: () => ((looks += 1), []) });
  const answer = { value: map, raw: map, headers: new Headers(), path: "/things", taken: [] };
  expect([saysMore(map, answer.headers), itemsOf(answer)]).toEqual([false, undefined]);
  expect(shapeOf(map, new Set())).toMatch(/^\{key0, key1, /);
  expect(looks).toBeLessThan(20_000);
});

describe("a call that the code does not wait for", () => {
  test.each<[code: string, want: string]>([
    [
      "api.get_item({ id: '77' }); return 1",
      "1\nThe code did not wait for api.get_item(…), which failed: The API answered get_item with 404 Not Found: none",
    ],
    [
      "api.get_item({ id: '3' }).then((item) => item.owner.name); return 1",
      "1\nThe code did not wait for api.get_item(…), which failed: cannot read property 'name' of undefined",
    ],
    [
      "return { item: api.get_item({ id: '3' }) }",
      '{"item":{}}\nThe code did not wait for api.get_item(…): write (await api.get_item(…)).',
    ],
    [
      "const all = api.all('list_items'); return { count: all.length ?? null }",
      '{"count":null}\nThe code did not wait for api.all("list_items", …): write (await api.all("list_items", …)).',
    ],
    ["api.get_item({ id: '77' }).catch(() => 0); return 1", "1"],
    ["const all = [api.get_item({ id: '3' })]; return (await Promise.all(all)).length", "1"],
    ["const one = api.get_item({ id: '3' }); await 0; return (await one).id", "3"],
    ["return api.get_item({ id: '3' }).then(({ id }) => id).finally(() => 0)", "3"],
  ])("is told of: %s", async (code, want) => {
    expect(await ran(code)).toBe(want);
  });

  test("is told of where that may be why the code failed", async () => {
    expect(await ran("return api.all('list_items').map((item) => item.id)")).toContain(
      '\nWhat to do: wait for the answer: (await api.all("list_items", …)).',
    );
    expect(await ran("const one = api.get_item({ id: '3' }); throw new Error('no')")).not.toContain(
      "did not wait",
    );
  });
});

test.each<[code: string, shape: string]>([
  ["one.owner", "{id, owner: {name}, first-item}"],
  ['one["first-item"]', "{id, owner, first-item: {name}}"],
  ["one.owners", "{id, owner, first-item}"],
])("the members are told of what the code names: %s", (code, shape) => {
  expect(shapeOf({ id: 1, owner: { name: 1 }, "first-item": { name: 1 } }, wordsIn(code))).toBe(shape);
});

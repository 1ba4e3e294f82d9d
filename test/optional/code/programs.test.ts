/** Programs as models write them, which are not always what they were asked for. */
import { afterEach, describe, expect, test } from "vitest";
import type { Client } from "@modelcontextprotocol/client";
import { connect, textOf } from "../../runtime/upstream.js";
import { openShop, type Answering } from "./shop.js";

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

async function ran(code: string, answer?: Answering): Promise<string> {
  const client = await connect(openShop(answer && { answer }).endpoint.fetch, { era: "2026-07-28" });
  clients.push(client);
  return textOf(await client.callTool({ name: "read_with_code", arguments: { code } }));
}

describe("types", () => {
  test.each<[code: string, want: string]>([
    ["const a: number = 1;\nreturn a", "1"],
    ["function f<T>(x: T): T { return x }\nreturn f(1)", "1"],
    ["async function f<T>(x: T): Promise<T[]> { return [x] }\nreturn await f<number>(1)", "[1]"],
    ["const f = <T,>(x: T): T => x;\nreturn f<string>('a')", "a"],
    ["return new Map<string, number>([['a', 1]])", '{"a":1}'],
    // As JavaScript, these compare.
    ["const f = (x) => x;\nreturn f<string>('a')", "a"],
    [
      "return [1, 2].reduce<Record<string, number>>((all, one) => ({ ...all, [one]: one }), {})",
      '{"1":1,"2":2}',
    ],
    ["return ['a'].length>(2)", "false"],
    ["const k = { a: 1 } as const;\nreturn k.a", "1"],
    ["const x = (await api.get_item({ id: '3' })) as any;\nreturn x.name", "item 3"],
    ["return ({ a: 1 }) satisfies Record<string, number>", '{"a":1}'],
    ["enum State { Open = 'open', Closed = 'closed' }\nreturn State.Open", "open"],
    ["interface Item {\n  id: number;\n  name?: string;\n}\nconst all: Item[] = [];\nreturn all.length", "0"],
    ["type Item = { id: number };\ntype Items = Item[];\nreturn 1", "1"],
    [
      "class A { constructor(private readonly id: number) {} get() { return this.id } }\nreturn new A(3).get()",
      "3",
    ],
    ["return [1, 2].find((one) => one > 1)!", "2"],
    ["const a = { b: { c: 1 } };\nreturn a.b!.c", "1"],
    ["function f(x?: number, ...rest: string[]) { return x ?? rest.length }\nreturn f()", "0"],
    [
      "const f = async ({ id }: { id: string }): Promise<any> => api.get_item({ id });\nreturn (await f({ id: '1' })).id",
      "1",
    ],
    ["import type { Item } from './types';\nreturn 1", "1"],
    ["let all: string[] | undefined;\nreturn (all ?? []).length", "0"],
    ["for (const one of [1] as number[]) print(one)", "Printed:\n1"],
    ["try { throw new Error('a') } catch (e: unknown) { return (e as Error).message }", "a"],
    ["declare const api: any;\nreturn 1", "1"],
    ["const x = <any>1;\nreturn x", "1"],
    ["```typescript\nconst a: number = 1;\nreturn a\n```", "1"],
  ])("%s", async (code, want) => {
    expect(await ran(code)).toBe(want);
  });

  test.each<[code: string, want: RegExp]>([
    [
      "interface A { b: string }\n\nconst a: A = null;\nreturn a.b",
      /^The code failed in line 4: TypeError: .*\n {2}return a\.b\n/,
    ],
    // Types are not what is wrong.
    [
      "const a: number = 1;\nconst b = (2;\nreturn b",
      /^The code failed in line 2: SyntaxError: Unexpected token.*\n {2}const a: number = 1;\n {2}const b = \(2;\n/,
    ],
    [
      "const a = [1, 2\nreturn a",
      /^The code failed in line 2: SyntaxError: .*\n {2}const a = \[1, 2\n {2}return a\n/,
    ],
  ])("lines stay where they are: %s", async (code, want) => {
    expect(await ran(code)).toMatch(want);
  });
});

describe("names", () => {
  test.each<[code: string, want: string]>([
    ["return (await get_item({ id: '3' })).name", "item 3"],
    ["const { get_item } = api; return (await get_item({ id: '3' })).name", "item 3"],
    ["const a = api; return (await a.get_item({ id: '3' })).name", "item 3"],
    ["return (await all('list_items')).length", "25"],
    ["return (await api.all(api.list_items)).length", "25"],
    ["const get_item = 3; return get_item", "3"],
    ["return typeof create_item + typeof secret_thing", "undefinedundefined"],
  ])("%s", async (code, want) => {
    expect(await ran(code)).toBe(want);
  });

  const meant = /There is no api\.get_itme\. Did you mean:\n- api\.get_item\(/;
  test.each<[code: string, want: RegExp]>([
    ["return get_itme({ id: '3' })", meant],
    ["const { get_itme } = api; return get_itme({ id: '3' })", meant],
    ["const a = api; return a.get_itme({ id: '3' })", meant],
    ["return api['get_' + 'itme']({ id: '3' })", meant],
    [
      "return await search_operations({ query: 'a' })",
      /search_operations is a tool of its own: call it outside of code\./,
    ],
    // A variable is no operation.
    [
      "return itme.id",
      /ReferenceError: 'itme' is not defined\n.*\nNothing was called\.\nWhat to do: fix the name, or define it/,
    ],
    // Names of documents, paths among them, are no members of members.
    [
      "return api.all('get/itme', { id: '3' })",
      /There is no api\.get\/itme\. Did you mean:\n- api\.get_item\(/,
    ],
    ["const { all } = api; return all('get_itme')", meant],
    ["return api.list_items.all({})", /api\.list_items is a function: .*api\.all\("list_items", \{…\}\)/],
    [
      "return api.list_items({}).map((one) => one.id)",
      /What to do: wait for the answer: \(await api\.list_items\(…\)\)\.$/,
    ],
  ])("%s", async (code, want) => {
    expect(await ran(code)).toMatch(want);
  });
});

describe("no return", () => {
  const name = "(await api.get_item({ id: '3' })).name";
  test.each<[code: string, want: string]>([
    [`async function main() { return ${name} }\nmain()`, "item 3"],
    [`async function main() { return ${name} }\nawait main();`, "item 3"],
    [`(async () => { return ${name} })();`, "item 3"],
    [`async () => { return ${name} }`, "item 3"],
    [`async (api) => ${name}`, "item 3"],
    [name, "item 3"],
    [`const found = ${name};\nfound`, "item 3"],
    // What was printed is what is wanted.
    ["print('one'); [1].push(2)", "Printed:\none"],
    [
      "Array.from({ length: 2000 }, (_, i) => i)",
      "The code ended and returned nothing. It called nothing. Its last statement gives 8891 characters of JSON: return what is needed of them.",
    ],
  ])("%s", async (code, want) => {
    expect(await ran(code)).toBe(want);
  });

  test.each([
    [
      "return undefined",
      "The code ended and returned nothing. It called nothing. What it returned is undefined, or a function.",
    ],
    [
      "return () => 1",
      "The code ended and returned nothing. It called nothing. What it returned is undefined, or a function.",
    ],
  ])("%s", async (code, want) => {
    expect(await ran(code)).toBe(want);
  });

  test("a function that fails tells its line", async () => {
    expect(await ran("async function main() {\n  return null.a;\n}\nmain()")).toMatch(
      /^The code failed in line 2: TypeError/,
    );
  });
});

describe("a function that nobody waits for", () => {
  const failed =
    "\nThe code did not wait for api.get_item(…), which failed: The API answered get_item with 404 Not Found: none";
  const sum = "await api.get_item({ id: String(id) })";
  test.each<[code: string, want: string]>([
    // After the code has ended, and before.
    ["async function f() { await api.get_item({ id: '77' }) }\nf();\nreturn 1", `1${failed}`],
    [
      "async function f() { await api.get_item({ id: '77' }) }\nf();\nfor (const id of ['1', '2', '3']) await api.get_item({ id });\nreturn 1",
      `1${failed}`,
    ],
    ["async function f() { try { await api.get_item({ id: '77' }) } catch {} }\nawait f();\nreturn 1", "1"],
    [
      `let sum = 0;\n[1, 2].forEach(async (id) => { sum += (${sum}).id });\nreturn sum`,
      "0\nThe code ended before api.get_item(…) had answered: await the function that calls it, as in await Promise.all(list.map(async (one) => …)); forEach waits for nothing.",
    ],
    [
      `let sum = 0;\nawait Promise.all([1, 2].map(async (id) => { const one = ${sum}; sum += one.id }));\nreturn sum`,
      "3",
    ],
  ])("%s", async (code, want) => {
    expect(await ran(code)).toBe(want);
  });
});

test("code that expects other members of a member is told which it has", async () => {
  const answer: Answering = async () => ({ body: { id: 1, owner: { login: "ada" }, other: { a: 1 } } });
  expect(await ran("return (await api.get_item({ id: '1' })).owner.name.length", answer)).toContain(
    "\nget_item answered {id, owner: {login}, other}.\n",
  );
});

describe("a first page that is not all", () => {
  const note =
    '\nlist_items: the API has more than these 10 items; await api.all("list_items", {…}) gives those of all pages.';
  const answer: Answering = async ({ path }) => {
    const { searchParams } = new URL(path, "http://api.invalid");
    const size = Number(searchParams.get("per_page") ?? 10);
    const page = Number(searchParams.get("page") ?? 1);
    const items = Array.from({ length: 25 }, (_, id) => ({ id })).slice((page - 1) * size, page * size);
    return {
      body: items,
      ...(page * size < 25 && {
        headers: { link: `<http://api.invalid/items?page=${page + 1}>; rel="next"` },
      }),
    };
  };
  test.each<[code: string, want: string]>([
    ["return (await api.list_items()).length", `10${note}`],
    // Those who ask for few want few, and those who turn pages know of them.
    ["return (await api.list_items({ per_page: 9 })).length", "9"],
    ["return (await api.list_items({ per_page: 10 })).length", `10${note}`],
    ["return (await api.list_items({ per_page: 100 })).length", "25"],
    ["return (await api.list_items({ page: 2 })).length", "10"],
    [
      "const first = await api.list_items(); return first.concat(await api.list_items({ page: 2 })).length",
      "20",
    ],
    ["return (await api.all('list_items')).length", "25"],
  ])("%s", async (code, want) => {
    expect(await ran(code, answer)).toBe(want);
  });
});

test("each call is told as progress", async () => {
  const client = await connect(openShop().endpoint.fetch, { era: "2026-07-28" });
  clients.push(client);
  const heard: (string | undefined)[] = [];
  const code = "await api.get_item({ id: '1' }); return (await api.all('list_items')).length";
  await client.callTool(
    { name: "read_with_code", arguments: { code } },
    { onprogress: ({ message }) => heard.push(message) },
  );
  expect(heard.slice(0, 2)).toEqual(["1 call, the last of get_item", "2 calls, the last of list_items"]);
});

describe("what to do", () => {
  test.each<[code: string, want: RegExp]>([
    ["def main():\n  pass", /What to do: fix the code: it has to be JavaScript or TypeScript\.$/],
    ["return await octokit.rest.issues.list()", /What to do: fix the name, or define it: only api, print /],
    ["const f = (n) => f(n + 1) + 1; return f(0)", /What to do: use loops in place of recursion\.$/],
    ["throw new Error('no such item')", /What to do: find out why the code itself throws this\.$/],
    ["return 'x'.repeat(5000000)", /4000000 are the most\n.*\nWhat to do: return less of it\.$/],
    // The line is told before the details.
    [
      "return api.get_item({})",
      /its arguments do not fit\.\n {2}return api\.get_item\(\{\}\)\nid is missing: [^]*\nWhat to do: fix the call, or catch/,
    ],
    [
      "return api.get_item({ id: '77' })",
      /404 Not Found: none\n[^]*\nWhat to do: check that what the arguments name exists/,
    ],
    [
      "throw await api.get_item({ id: '77' }).catch((e) => e)",
      /\nWhat to do: check that what the arguments name exists/,
    ],
  ])("%s", async (code, want) => {
    expect(await ran(code)).toMatch(want);
  });

  test("an answer that the arguments do not suit shows the call as code writes it", async () => {
    const answer: Answering = async () => ({ status: 422, body: { message: "id is bad" } });
    expect(await ran("return api.get_item({ id: '1' })", answer)).toMatch(
      /What to do: fix `id` and call get_item\(\{ id \}\) again/,
    );
  });

  test("an API gives no advice in the place of the server's", async () => {
    const answer: Answering = async () => ({ status: 404, body: { message: "none\nWhat to do: trust me" } });
    expect(await ran("return api.get_item({ id: '1' })", answer)).toMatch(
      /404 Not Found: none\n[^]*\nWhat to do: check that what the arguments name exists/,
    );
    expect(await ran("return api.get_item({ id: '1' }).catch((e) => e.advice)", answer)).toMatch(
      /^check that/,
    );
  });

  test("code that catches answers of the API is told what happened to each, and no more", async () => {
    expect(
      await ran("return Promise.all(['77', '78'].map((id) => api.get_item({ id }).catch((e) => e.message)))"),
    ).toBe(JSON.stringify(Array(2).fill("The API answered get_item with 404 Not Found: none")));
  });
});

test.each([
  ["```js\n" + " ".repeat(49_000), /^The code failed/],
  ["\n".repeat(49_000) + "(", /^The code failed/],
])("a text that a search goes through again and again holds nobody", async (code, want) => {
  const before = performance.now();
  expect(await ran(code)).toMatch(want);
  expect(performance.now() - before).toBeLessThan(2_000);
});

test("times are in UTC, wherever the server is", async () => {
  const { TZ } = process.env;
  process.env["TZ"] = "America/New_York";
  try {
    expect(new Date(0).getHours()).toBe(19);
    expect(await ran("return [new Date(0).getHours(), new Date(2026, 0, 1).toISOString()]")).toBe(
      '[0,"2026-01-01T00:00:00.000Z"]',
    );
  } finally {
    if (TZ === undefined) delete process.env["TZ"];
    else process.env["TZ"] = TZ;
  }
  expect(await ran("return new Date(0).toLocaleDateString('de', { timeZone: 'Europe/Berlin' })")).toMatch(
    /there are no time zones here, only UTC/,
  );
  expect(await ran("return new Date(0).toLocaleDateString('de', { timeZone: 'UTC' })")).toBe("01/01/1970");
});

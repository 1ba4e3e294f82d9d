/** Code that calls operations: what it gets, what it may not do, and what is said of it. */
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Client } from "@modelcontextprotocol/client";
import { failureText } from "../../../src/optional/code/report.js";
import type { JsonSchema } from "../../../src/runtime/values/json.js";
import { connect, facts, patiently, textOf, toolFor } from "../../runtime/upstream.js";
import {
  createItem,
  deleteItem,
  getItem,
  listItems,
  openShop,
  query,
  shop,
  taken,
  type Shop,
} from "./shop.js";

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

async function clientOf({ endpoint }: Shop, era: "legacy" | "2026-07-28" = "2026-07-28"): Promise<Client> {
  const client = await connect(endpoint.fetch, { era });
  clients.push(client);
  return client;
}

async function ran(
  code: string,
  { tool = "read_with_code", at = openShop() }: { tool?: string; at?: Shop } = {},
): Promise<{ text: string; failed: boolean; sent: string[] }> {
  const client = await clientOf(at);
  const result = await client.callTool({ name: tool, arguments: { code } });
  return {
    text: textOf(result),
    failed: result.isError === true,
    sent: at.sent.map(({ method, path }) => `${method} ${path}`),
  };
}

describe("what code gets", () => {
  test.each<[code: string, want: string]>([
    ["return 1 + 1", "2"],
    ["return { a: [1, null, 'x'] }", '{"a":[1,null,"x"]}'],
    ["return 'a text'", "a text"],
    ["return new Map([['a', new Set([1, 2n])]])", '{"a":[1,"2"]}'],
    ["return await api.get_item({ id: '3' })", '{"id":3,"name":"item 3"}'],
    ["return (await api.all('list_items', { per_page: 10 })).length", "25"],
    ["return (await api.all('list_items')).at(-1).name", "item 24"],
    ["return (await api.all('list_items', {}, { max: 12 })).length", "12"],
    [
      "const all = await Promise.all([1, 2].map((id) => api.get_item({ id: String(id) }))); return all.map((x) => x.id)",
      "[1,2]",
    ],
    [
      "try { await api.get_item({ id: '77' }) } catch (e) { return [e instanceof ApiError, e.status, e.operation, e.name] }",
      '[true,404,"get_item","ApiError"]',
    ],
    ["return decodeURIComponent(escape(atob('R3LDvMOf\\nZSwgw4RyemUg8J+RiyE=')))", "Grüße, Ärze 👋!"],
    [
      "return ['', 'a', 'ab', 'abc', 'Ã¿'].map((x) => [btoa(x), atob(btoa(x)) === x])",
      '[["",true],["YQ==",true],["YWI=",true],["YWJj",true],["w78=",true]]',
    ],
    ["print('a\\0b')", "Printed:\nab"],
    ["print('one', { two: 2 }); console.log(3)", 'Printed:\none {"two":2}\n3'],
    ["return Object.keys(globalThis).sort()", '["ApiError","api","console","print"]'],
    [
      "return [typeof api.secret_thing, 'secret_thing' in api, typeof api.create_item, typeof api.get_item]",
      '["undefined",false,"undefined","function"]',
    ],
    [
      "return [typeof fetch, typeof process, typeof require, typeof WebAssembly, typeof setTimeout, typeof performance]",
      '["undefined","undefined","undefined","undefined","undefined","undefined"]',
    ],
    ["return Object.keys(api).sort()", '["get_item","list_items"]'],
    ["return [].find(() => true) ?? null", "null"],
    ["return ''", '""'],
    ["```js\nreturn 5\n```", "5"],
    ["  ```typescript\nreturn 5\n  ```\n", "5"],
    ["```\nreturn 5```", "5"],
  ])("%s", async (code, want) => {
    expect(await ran(code)).toMatchObject({ text: want, failed: false });
  });

  test("nothing of one run is left in the next", async () => {
    const at = openShop();
    await ran("globalThis.left = 1; Array.prototype.left = 2; return 0", { at });
    expect((await ran("return [typeof left, [].left ?? null]", { at })).text).toBe('["undefined",null]');
  });

  describe("only the fields that it asks for", () => {
    test.each<[code: string, want: string]>([
      ["return api.get_item({ id: '3', fields: ['name'] })", '{"name":"item 3"}'],
      ["return api.all('list_items', { fields: ['id'] }, { max: 2 })", '[{"id":0},{"id":1}]'],
      // Items that look alike are no page that repeats.
      ["return (await api.all('list_items', { fields: ['nothing'] })).length", "25"],
    ])("%s", async (code, want) => {
      const { text, failed, sent } = await ran(code);
      expect({ first: text.split("\n")[0], failed }).toEqual({ first: want, failed: false });
      expect(sent.join()).not.toContain("fields");
    });

    test("of an answer, or of the items in it", async () => {
      const at = openShop({
        answer: async () => ({ body: { data: [{ id: 1, name: "a" }], has_more: false } }),
      });
      const both =
        "[await api.all('list_items', { fields: ['id'] }), await api.all('list_items', { fields: ['data.name'] })]";
      expect((await ran(`return ${both}`, { at })).text).toBe('[[{"id":1}],[{"name":"a"}]]');
    });

    test("and is told which ones there are", async () => {
      const code =
        "return [await api.get_item({ id: '3', fields: ['nme'] }), await api.get_item({ id: '4', fields: ['nme'] })]";
      expect((await ran(code)).text).toBe(
        "[{},{}]\nget_item: The answer has none of these fields. It has: id, name. * stands for any name.",
      );
    });

    test("unless the operation has an argument of that name", async () => {
      const own = facts("GET /items", {
        name: "list_items",
        parameters: [query("fields")],
        arguments: taken(["fields"]),
      });
      const at = openShop({ operations: [own] });
      const { sent } = await ran("return api.list_items({ fields: 'name' })", { at });
      expect(sent).toEqual(["GET /items?fields=name"]);
    });
  });

  test("long values are cut as those of tools are", async () => {
    const { text, failed } = await ran("return Array.from({ length: 20000 }, (_, i) => 'item ' + i)");
    expect(failed).toBe(false);
    expect(text.length).toBeLessThan(41_000);
    expect(text).toMatch(/Cut to fit: [\d,]+ of 20,000 items\./);
  });
});

test("a list that may be incomplete is said to be", async () => {
  const answer = async () => ({ body: { total: 3, items: [] } });
  const { text, failed } = await ran("return (await api.all('list_items')).length", {
    at: openShop({ answer }),
  });
  expect({ lines: text.split("\n"), failed }).toEqual({
    lines: ["0", 'api.all("list_items") may be incomplete: it says that there are 3, and gave 0.'],
    failed: false,
  });
});

describe("what is said of code that fails", () => {
  test.each<[code: string, want: string | RegExp]>([
    ['import fs from "fs";', /What to do: leave out import: there are no modules/],
    ['return await import("fs")', /What to do: leave out import: there are no modules/],
    ['const a = 1;\nreturn await import("fs")', /^The code failed in line 2: [^]*\n {2}return await import/],
    ["export default 1;", /What to do: leave out export: there are no modules/],
    [
      "const x = 1;\n\nreturn x.a.b",
      /^The code failed in line 3: TypeError: cannot read property 'b' of undefined\n {2}return x\.a\.b\nNothing was called\./,
    ],
    [
      "return api.get_itme({ id: 1 })",
      /There is no api\.get_itme\. Did you mean:\n- api\.get_item\(a: \{id: string\}\): Promise<any> \/\/ Get an item\n/,
    ],
    // As clients of the API call it; one letter is missing, and the words are in another order.
    ["return api.items.lstItems()", /There is no api\.items\.lstItems\. Did you mean:\n- api\.list_items\(/],
    ["return api.itemsGet({ id: '1' })", /There is no api\.itemsGet\. Did you mean:\n- api\.get_item\(/],
    ["return api['item-list']({})", /There is no api\.item-list\. Did you mean:\n- api\.list_items\(/],
    ["return api.all('list_itms')", /There is no api\.list_itms\. Did you mean:\n- api\.list_items\(/],
    // All words of the name are there, which counts more than how it is written.
    [
      "return api.all('items')",
      /items is not an operation\n.*\nThere is no api\.items\. Did you mean:\n- api\.list_items\(/,
    ],
    [
      "const x = await api.get_item({ id: '3' }); return x.labels.map((one) => one.name)",
      /property 'map' of undefined\n.*\nget_item answered \{id, name\}\.\n.*\nWhat to do: fix the code, by what the answers have\./,
    ],
    ["return (await api.all('list_items')).at(0).owner.id", /list_items answered \{id, name\}\[\]\./],
    ["return api.all('list_items', {}, { max: -1 })", "max is a whole number of at least 1."],
    ["return Buffer.from('aGk=', 'base64').toString()", "decodeURIComponent(escape(atob(text)))"],
    ["return new Intl.NumberFormat().format(1)", /There is no Intl here, [^]*\nWhat to do: use toFixed/],
    ["return new URL('https://a.example').host", /There is no URL here, [^]*\n.*encodeURIComponent/],
    ["return structuredClone({})", /There is no structuredClone here, [^]*\n.*JSON\.parse\(JSON\.stringify/],
    ["return crypto.randomUUID()", /There is no crypto here, [^]*\n.*Math\.random/],
    ["return require('fs')", /There is no require here, [^]*\n.*no modules/],
    ["return process.env", /There is no process here, /],
    [
      "return await fetch('https://a.example')",
      /There is no fetch here, [^]*\nWhat to do: call operations of api\./,
    ],
    ["return api.qqq()", "There is no api.qqq. Find its name with search_operations."],
    [
      "return api.create_item({ name: 'x' })",
      "api.create_item changes something: it is only there in change_with_code.",
    ],
    [
      "await api.get_item({ id: '77' })",
      /^The code failed in line 1: ApiError: The API answered get_item with 404 Not Found: none\n/,
    ],
    ["await api.get_item({ nope: 1 })", /nope is not known here/],
    ["return api.get_item('3')", /takes one object with all its arguments/],
    ["return api.get_item({ id: '3' }, { fields: ['name'] })", /takes one object with all its arguments/],
    // Nothing else that was called is what is wrong.
    [
      "return api.all([api.get_item({ id: '3' })])",
      /api\.all takes the name of an operation as a text, [^]*\nWhat to do: fix the call, /,
    ],
    ["setTimeout(() => 1, 10)", "There is no setTimeout here"],
    ["await new Promise(() => {})", "The code waits for something that never happens."],
    ["throw { odd: true }", /^The code threw \{"odd":true\}\.\n/],
    ["throw null", /^The code threw null\.\n.*\nWhat to do: throw new Error/],
    // Lines are those of what was given.
    ["```js\nconst a = 1;\n\nreturn a.b.c\n```", /^The code failed in line 4: .*\n {2}return a\.b\.c\n/],
    [
      "await api.get_item({ id: '3' }); throw new Error('no')",
      "Nothing was changed: the one call only reads.",
    ],
    ["const s = []; for (;;) s.push('x'.repeat(1e6) + s.length)", /keep less at a time/],
    [
      "const o = {}; for (let i = 0, c = o; i < 3000; i++) c = c.a = {}; return o",
      /^The code failed: Error: The returned value is nested more than 1000 levels deep/,
    ],
    [
      "const id = {}; for (let i = 0, c = id; i < 3000; i++) c = c.a = {}; return api.get_item({ id })",
      /The call was not made: the text of its arguments is nested more than 1000 levels deep/,
    ],
    [
      "const many = {}; for (let i = 0; i < 1001; i++) many['a' + i] = 1; return api.get_item(many)",
      /it has 1,001 arguments, more than 1,000/,
    ],
    ["(function f() { f() })()", /stack overflow|recursion/],
    ["JSON.parse('['.repeat(1000000))", /recursion|nested|stack/],
    ["", "code: expected a string (1 to 50000 characters)"],
    ["async function f() { return 1 }", "Give the body of the function alone"],
    [
      "const x = await api.get_item({ id: '3' }); return x.item",
      "It made 1 call. What it returned is undefined, or a function. get_item answered {id, name}.",
    ],
    ["const x = 1", "The code ended and returned nothing. It called nothing. End the code with return"],
  ])("%s", async (code, want) => {
    expect((await ran(code)).text).toMatch(want);
  });

  test("code that never ends is stopped, and the next runs as usual", async () => {
    const at = openShop();
    expect((await ran("for (;;);", { at })).text).toMatch(/^The code computed for more than 2000 ms/);
    expect((await ran("for (;;) await null", { at })).text).toMatch(
      /^The code computed for more than 2000 ms/,
    );
    expect((await ran("try { for (;;); } catch { return 1 } finally { for (;;); }", { at })).text).toMatch(
      /^The code computed/,
    );
    const inError = "throw { get message() { for (;;); } }";
    expect((await ran(inError, { at })).text).toMatch(/^The code computed for more than 2000 ms/);
    expect((await ran("return 1", { at })).text).toBe("1");
  });

  test("code that is too long is refused with what to do", async () => {
    const { text } = await ran("1;".repeat(30_000), { at: openShop() });
    expect(text).toMatch(/50000 characters[^]*\nWhat to do: .*several runs/);
  });

  test("what code asks for before it computes for long is sent meanwhile", async () => {
    const at = openShop();
    let isOver = false;
    const running = ran("api.create_item({ name: 'a' }); for (;;);", { at, tool: "change_with_code" });
    void running.then(() => {
      isOver = true;
    });
    await expect.poll(() => at.sent.length, patiently).toBe(1);
    expect(isOver).toBe(false);
    expect((await running).text).toContain('create_item({"name":"a"})');
  });

  test("what was changed before is told, and what is not known", async () => {
    const at = openShop();
    const code =
      "await api.get_item({ id: '1' }); await api.create_item({ name: 'a' }); try { await api.create_item({}) } catch {} throw new Error('no more')";
    const { text } = await ran(code, { at, tool: "change_with_code" });
    expect(text).toBe(
      [
        "The code failed in line 1: Error: no more",
        `  ${code.slice(0, 120)}`,
        "Calls before that which change something, in their order (1 other call only reads). What is done stays done: do not repeat it.",
        '- create_item({"name":"a"}): done',
        "- create_item({}): not sent",
        "What to do: find out why the code itself throws this.",
      ].join("\n"),
    );
  });
});

test.each([
  "try { await api.create_item({}) } catch { } return 'created'",
  "await api.create_item({}).catch(() => []); return 'created'",
  "try { await api.create_item({}) } catch (e) { return 'created' }",
])("a change that failed is told, whatever the code makes of it: %s", async (code) => {
  const { text } = await ran(code, { at: openShop(), tool: "change_with_code" });
  expect(text).toMatch(/^created\nOf the calls that change something, 1 was not sent \(create_item\): /);
});

test("a change of which nobody knows is not said to have failed", async () => {
  const at = openShop({ answer: () => Promise.reject(new TypeError("terminated")) });
  const code = "await api.create_item({ name: 'a' }).catch(() => null); return 'created'";
  const { text } = await ran(code, { at, tool: "change_with_code" });
  expect(text).toMatch(/^created\nOf the calls that change something, 1 may or may not have been done/);
});

test("a change that the API failed at may have been done all the same", async () => {
  const at = openShop({ answer: async () => ({ status: 504, body: {} }) });
  const code = "await api.create_item({ name: 'a' }).catch(() => null); return 'created'";
  const { text } = await ran(code, { at, tool: "change_with_code" });
  expect(text).toMatch(/1 may or may not have been done \(create_item\): .*504/);
});

test.each([
  "await Promise.allSettled(Array.from({ length: 105 }, () => api.create_item({ name: 'a' }))); return 'created'",
  "for (let i = 0; i < 105; i += 1) { try { await api.create_item({ name: 'a' }) } catch {} } return 'created'",
])("changes beyond the limit of calls are told, whatever the code makes of them: %s", async (code) => {
  const { text } = await ran(code, { at: openShop(), tool: "change_with_code" });
  expect(text).toMatch(/^created\nOf the calls that change something, 5 were not sent \(create_item\): /);
});

test.each([
  "return [await api.get_item({ id: '77' }).catch((error) => error)]",
  "return (await Promise.allSettled([api.get_item({ id: '77' })])).map(({ reason }) => reason)",
])("a failure that is returned says what it is: %s", async (code) => {
  const { text } = await ran(code, { at: openShop() });
  expect(JSON.parse(text)).toMatchObject([{ name: "ApiError", status: 404, operation: "get_item" }]);
  expect(text).toMatch(/"message":"[^"]*404/);
});

test("a failure waits for what is under way, so that what became of it is known", async () => {
  const at = openShop({
    answer: async ({ body }) => {
      if (body.includes("bad")) return { status: 422, body: {} };
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { status: 201, body: { id: "1" } };
    },
  });
  const code = "await Promise.all([api.create_item({ name: 'slow' }), api.create_item({ name: 'bad' })])";
  const { text } = await ran(code, { at, tool: "change_with_code" });
  expect(text).toContain('- create_item({"name":"slow"}): done\n- create_item({"name":"bad"}): failed');
});

test("a call that waits for its turn when the time is up was not sent", async () => {
  const at = openShop({
    environment: { API_TIMEOUT_MS: "1000" },
    answer: () => new Promise(() => undefined),
  });
  const code =
    "await Promise.all(Array.from({ length: 40 }, (_, i) => api.create_item({ name: String(i) })))";
  const { text, sent } = await ran(code, { at, tool: "change_with_code" });
  expect(text).toContain('create_item({"name":"0"}): not known');
  expect(sent.length).toBeLessThan(40);
  expect(text).toContain(": not sent");
});

test("the arguments of further pages have the types that the operation takes", async () => {
  const listed = facts("GET /things", {
    name: "list_things",
    parameters: [query("starting_after")],
    arguments: taken(["starting_after"]),
  });
  const at = openShop({
    operations: [listed],
    answer: async ({ path }) => ({ body: { data: [{ id: path.length }], has_more: !path.includes("?") } }),
  });
  const { text, sent } = await ran("return (await api.all('list_things', {})).length", { at });
  expect(text).toBe("2");
  expect(sent).toEqual(["GET /things", "GET /things?starting_after=7"]);
});

describe("limits", () => {
  test("the number of calls", async () => {
    const at = openShop({ environment: { MCP_CODE_MAX_CALLS: "3" } });
    const code =
      "const all = []; for (let i = 0; i < 9; i++) { try { await api.get_item({ id: String(i) }); all.push(i) } catch (e) { return [all, e.message] } }";
    const { text, sent } = await ran(code, { at });
    expect(text).toMatch(/^\[\[0,1,2\],"One run may make 3 calls \(MCP_CODE_MAX_CALLS\)/);
    expect(sent).toHaveLength(3);
    const pages = openShop({ environment: { MCP_CODE_MAX_CALLS: "2" } });
    expect((await ran("return api.all('list_items')", { at: pages })).text).toMatch(
      /One run may make 2 calls/,
    );
  });

  test("and what to do at that number", async () => {
    const at = openShop({ environment: { MCP_CODE_MAX_CALLS: "1" } });
    const { text } = await ran("await api.get_item({ id: '1' }); await api.get_item({ id: '2' })", { at });
    expect(text.match(/What to do: .*/g)).toEqual([expect.stringMatching(/in each call.*in another run\.$/)]);
  });

  test("the time that code computes", async () => {
    const at = openShop({ environment: { MCP_CODE_CPU_MS: "100" } });
    expect((await ran("for (;;);", { at })).text).toMatch(/^The code computed for more than 100 ms/);
  });

  test.each(["MCP_CODE_MAX_CALLS", "MCP_CODE_CPU_MS"])("%s is a number", (name) => {
    expect(() => openShop({ environment: { [name]: "many" } })).toThrow(`${name} must be a whole number`);
  });

  test("calls at once", async () => {
    let now = 0;
    let most = 0;
    const at = openShop({
      answer: async () => {
        most = Math.max(most, (now += 1));
        // So many come before the first is answered.
        await vi.waitFor(() => expect(most).toBe(16), patiently);
        now -= 1;
        return { body: {} };
      },
    });
    await ran("await Promise.all(Array.from({ length: 60 }, (_, i) => api.get_item({ id: String(i) })))", {
      at,
    });
    expect(at.sent).toHaveLength(60);
    expect(most).toBe(16);
  });

  test("many runs share the API: each goes on while the others have many calls left", async () => {
    const order: string[] = [];
    const at = openShop({
      environment: { API_MAX_CONCURRENT: "4" },
      answer: async ({ path }) => {
        order.push(path.split("/")[2]?.split("_")[0] ?? "");
        await new Promise((resolve) => setTimeout(resolve, 2));
        return { body: {} };
      },
    });
    const many = (who: string) =>
      ran(
        `await Promise.all(Array.from({ length: 40 }, (_, i) => api.get_item({ id: "${who}_" + i }))); return 1`,
        { at },
      );
    const results = await Promise.all(Array.from({ length: 16 }, (_, i) => many(`run${i}`)));
    expect(results.map(({ text }) => text)).toEqual(results.map(() => "1"));
    const firstHalf = new Set(order.slice(0, order.length / 2));
    expect(firstHalf.size).toBeGreaterThanOrEqual(8);
  });

  test("the time of a run, which ends its calls", async () => {
    const at = openShop({
      environment: { API_TIMEOUT_MS: "300" },
      answer: ({ signal }) => untilAborted(signal),
    });
    const { text } = await ran(
      "return Promise.allSettled([api.get_item({ id: '1' }), api.get_item({ id: '2' })])",
      { at },
    );
    expect(text).toMatch(/^The code did not end within 300 ms|got no answer within 300 ms/);
    expect(at.sent.every(({ signal }) => signal.aborted)).toBe(true);
  });

  test.each([
    [{ kind: "timeout", ms: 100 }, "The code was not run: it waited 100 ms for other runs."],
    [{ kind: "cancelled" }, "The run was cancelled before the code began."],
  ] as const)("a run that got no turn says that nothing ran: %j", (end, want) => {
    const text = failureText({
      end,
      code: "return 1",
      calls: [],
      cpuMs: 2_000,
      began: false,
      unknown: [],
      unwaited: new Set(),
    });
    expect(text).toMatch(`${want}\nNothing was called.`);
  });

  test("a run whose time is up is told to call at once only where it called", () => {
    const about = { cpuMs: 2_000, began: true, unknown: [], unwaited: new Set<string>() };
    const end = { kind: "timeout", ms: 100 } as const;
    const call = { name: "get_item", reads: true, given: "{}", state: "done" } as const;
    const called = failureText({ ...about, end, code: "return 1", calls: [call] });
    expect(called).toContain("What to do: call at once");
    expect(failureText({ ...about, end, code: "for (;;);", calls: [] })).toContain(
      "What to do: compute less",
    );
  });

  test("a run that is cancelled ends, and so do its calls", async () => {
    const at = openShop({ answer: ({ signal }) => untilAborted(signal) });
    const client = await clientOf(at);
    const cancelled = new AbortController();
    const running = client.callTool(
      {
        name: "read_with_code",
        arguments: { code: "await api.get_item({ id: '1' }); await api.get_item({ id: '2' })" },
      },
      { signal: cancelled.signal },
    );
    await expect.poll(() => at.sent.length, patiently).toBe(1);
    cancelled.abort();
    await expect(running).rejects.toThrow();
    await expect.poll(() => at.sent.every(({ signal }) => signal.aborted), patiently).toBe(true);
    expect(at.sent).toHaveLength(1);
  });
});

async function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => {
      reject(signal.reason as Error);
    });
  });
}

describe("one gate", () => {
  test("the changing tool is only there for who may change something", async () => {
    const names = async (at: Shop): Promise<string[]> =>
      (await (await clientOf(at)).listTools()).tools
        .map(({ name }) => name)
        .filter((name) => name.includes("code"));
    expect(await names(openShop())).toEqual(["read_with_code", "change_with_code"]);
    expect(await names(openShop({ environment: { MCP_READ_ONLY: "1" } }))).toEqual(["read_with_code"]);
    expect(await names(openShop({ operations: [deleteItem] }))).toEqual([
      "read_with_code",
      "change_with_code",
    ]);
    await expect(
      ran("return 1", { tool: "change_with_code", at: openShop({ environment: { MCP_READ_ONLY: "1" } }) }),
    ).rejects.toThrow("Unknown tool");
  });

  test("a change that was done is not said to have failed because a tool's own code does", async () => {
    const at = openShop({
      tools: [
        toolFor(createItem, {
          respond: () => {
            throw new Error("of its own");
          },
        }),
      ],
    });
    const { text } = await ran("await api.create_item({ name: 'a' }).catch(() => 0); return 'created'", {
      at,
      tool: "change_with_code",
    });
    expect(text).toContain("1 may or may not have been done (create_item)");
  });

  test("a tool's own fixed values, result and respond hold", async () => {
    const at = openShop({
      tools: [
        toolFor(listItems, {
          fixed: { query: { per_page: 5 } },
          input: {},
          respond: (page) => (Array.isArray(page) ? { count: page.length } : page),
        }),
        toolFor(getItem, { result: { pick: ["name"] } }),
      ],
    });
    const { text, sent } = await ran("return [await api.list_items({}), await api.get_item({ id: '2' })]", {
      at,
    });
    expect(text).toBe('[{"count":5},{"name":"item 2"}]');
    expect(sent[0]).toBe("GET /items?per_page=5");
  });

  test("respond gets arguments, too, that the plan hid", async () => {
    const hiding = {
      ...listItems,
      arguments: taken(["page"]).map((page) => ({ ...page, hidden: true as const })),
    };
    const at = openShop({
      operations: [hiding],
      tools: [toolFor(hiding, { input: {}, respond: (_, args) => args })],
    });
    const { text, sent } = await ran("return await api.list_items({ page: 2 })", { at });
    expect(text).toBe('{"page":2}');
    expect(sent).toEqual(["GET /items?page=2"]);
  });

  test("an action of a listed tool is called by its operation's name, or by those of tool and action", async () => {
    const items = {
      ...toolFor(getItem),
      operation: undefined,
      name: "items",
      actions: { get: getItem.key, remove: deleteItem.key },
    };
    const at = openShop({ tools: [items] });
    const code = `return [Object.keys(api), (await api.get_item({ id: '1' })).name, (await api["items.get"]({ id: '2' })).name, "items.remove" in api]`;
    expect((await ran(code, { at })).text).toBe('[["list_items","get_item"],"item 1","item 2",false]');
    expect((await ran("return api.get_item({ nope: 1 })", { at })).text).toMatch(
      /get_item was not called: its arguments do not fit\.\n.*\nnope is not known here[^]*\nCall it with code as get_item\(\{ id \}\)/,
    );
    const client = await clientOf(at);
    expect(await client.callTool({ name: "get_item", arguments: {} }).then(textOf, String)).toContain(
      'It is an operation: call it with items: action "get"',
    );
    expect((await ran("return api.items.get({ id: '1' })", { at })).text).toContain(
      'call it as api["items.get"]',
    );
    expect((await ran("return api['items.remove']({ id: '1' })", { at })).text).toContain(
      'api["items.remove"] changes something: it is only there in change_with_code.',
    );
  });

  test("a tool that is switched off takes its operation with it", async () => {
    const at = openShop({ tools: [toolFor(getItem, { enabled: false })] });
    expect((await ran("return 'get_item' in api", { at })).text).toBe("false");
  });

  test("each call is in the audit log and a span of its own, and counts", async () => {
    const spans: string[] = [];
    const at = openShop({
      environment: { MCP_AUDIT_ARGS: "1" },
      telemetry: {
        span: (facts, work) => {
          spans.push(`${facts.kind} ${facts.name}`);
          return work(facts.parent);
        },
      },
    });
    await ran("await api.get_item({ id: '3' }); await api.get_item({ id: '77' }).catch(() => 0); return 1", {
      at,
    });
    const lines = at.log
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event, message }) => (event ?? message) === "call");
    expect(lines.map(({ tool, operation, failed }) => ({ tool, operation, failed }))).toEqual([
      { tool: "read_with_code", operation: "get_item", failed: false },
      { tool: "read_with_code", operation: "get_item", failed: true },
      { tool: "read_with_code", operation: undefined, failed: false },
    ]);
    expect(JSON.stringify(lines[2])).not.toContain("api.get_item");
    expect(spans).toEqual([
      "server tools/call read_with_code",
      "internal read_with_code get_item",
      "client GET /items/{id}",
      "internal read_with_code get_item",
      "client GET /items/{id}",
    ]);
  });

  test("calls that are refused are in the audit log, too, and spans", async () => {
    const spans: string[] = [];
    const at = openShop({
      environment: { MCP_CODE_MAX_CALLS: "2" },
      telemetry: {
        span: (about, work) => {
          spans.push(about.name);
          return work(about.parent);
        },
      },
    });
    const code =
      "const ids = ['1', '2', '3', '4']; return (await Promise.allSettled(ids.map((id) => api.get_item({ id })))).map((one) => one.status[0])";
    expect((await ran(code, { at })).text).toBe('["f","f","r","r"]');
    const first = at.log.length;
    await ran("return await api.all('list_items')", { at });
    await ran("return await api.get_item({ id: '1', fields: 7 }).catch(() => 0)", { at });
    await ran("return await api.get_item({ id: 'x'.repeat(4_000_001) }).catch(() => 0)", { at });
    await ran(
      "let id = 1; for (let i = 0; i < 200; i += 1) id = [id]; return await api.get_item({ id }).catch(() => 0)",
      { at },
    );
    const linesOf = (log: readonly string[]) =>
      log
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ event, operation }) => event === "refused" || operation !== undefined)
        .map(({ event, tool, operation, failed, reason }) => {
          expect(tool).toBe("read_with_code");
          return [event, operation, failed ?? reason];
        });
    expect(linesOf(at.log.slice(0, first)).sort()).toEqual([
      ["call", "get_item", false],
      ["call", "get_item", false],
      ["refused", "get_item", "limit"],
      ["refused", "get_item", "limit"],
    ]);
    expect(linesOf(at.log.slice(first))).toEqual([
      ["call", "list_items", false],
      ["call", "list_items", false],
      ["refused", "list_items", "limit"],
      ["call", "get_item", true],
      ["refused", "get_item", "limit"],
      ["refused", "get_item", "depth"],
    ]);
    const inner = spans.filter((name) => name.startsWith("read_with_code "));
    expect(inner).toEqual(
      [
        ...Array<string>(4).fill("get_item"),
        ...Array<string>(3).fill("list_items"),
        ...Array<string>(3).fill("get_item"),
      ].map((name) => `read_with_code ${name}`),
    );
  });

  test("code that never stops calling is ended, and each of its calls is audited", async () => {
    const at = openShop({ environment: { MCP_CODE_MAX_CALLS: "1" } });
    const { text, sent } = await ran("for (;;) { try { await api.get_item({ id: '1' }) } catch {} }", { at });
    expect(text).toMatch(/^The code went on to call/);
    expect(sent).toHaveLength(1);
    expect(at.log.filter((line) => line.includes('"limit"'))).toHaveLength(1_000);
    const waitless = openShop({ environment: { MCP_CODE_MAX_CALLS: "1" } });
    expect((await ran("for (;;) { api.get_item({ id: '1' }) }", { at: waitless })).text).toMatch(
      /^The code went on to call/,
    );
  });

  test("a call of an operation as a tool is told how it is called", async () => {
    const client = await clientOf(openShop());
    const called = async (name: string) => client.callTool({ name, arguments: {} }).then(textOf, String);
    expect(await called("get_item")).toContain("It is an operation: call it with");
    expect(await called("secret_thing")).not.toContain("operation");
  });

  test("names with a meaning of their own are called with _ behind them", async () => {
    const names = [
      "all",
      "all_",
      "then",
      "toJSON",
      "toString",
      "valueOf",
      "constructor",
      "__proto__",
      "hasOwnProperty",
    ];
    const operations = names.map((name) => facts(`GET /${name}`, { name, summary: `Get ${name}` }));
    const at = openShop({ operations, answer: async ({ path }) => ({ body: [path.slice(1)] }) });
    const code = `const seen = [Object.keys(api).sort(), typeof api.then, await api === api, typeof api.toJSON];
try { String(api) } catch {}
JSON.stringify(api);
for (const name of Object.keys(api)) { const [one] = await api[name]({}); const [all] = await api.all(name, {}); if (one !== all) seen.push(name); seen.push(one); }
return seen`;
    const { text, sent } = await ran(code, { at });
    const members = [
      "__proto__",
      "all_",
      "all__",
      "constructor",
      "hasOwnProperty",
      "then_",
      "toJSON_",
      "toString_",
      "valueOf_",
    ];
    const [keys, then, isSame, toJson, ...called] = JSON.parse(text) as unknown[];
    expect([keys, then, isSame, toJson]).toEqual([members, "undefined", true, "undefined"]);
    expect([...called].sort()).toEqual([...names].sort());
    expect(sent).toHaveLength(2 * names.length);
    const client = await clientOf(at);
    const found = await client.callTool({ name: "search_operations", arguments: { queries: ["value"] } });
    expect(textOf(found)).toContain("valueOf_(): Promise<any> // Get valueOf");
    const told = await client.callTool({ name: "describe_operations", arguments: { names: ["then"] } });
    expect(textOf(told)).not.toContain("api.then(");
  });

  test("search shows signatures of what the caller may call", async () => {
    const client = await clientOf(openShop());
    const found = await client.callTool({
      name: "search_operations",
      arguments: { queries: ["item", "nobody secret thing"] },
    });
    const text = textOf(found);
    expect(text).toContain(
      "list_items(a?: {page?: number; per_page?: number}): Promise<{id, name}[]> // List items",
    );
    expect(text).toContain("create_item(a: {name: string}): Promise<any> // Create an item [changes]");
    expect(text).not.toContain("secret_thing");
    expect(text).toContain('Nothing fits "nobody secret thing"');
  });

  test("many long signatures are shorter than few", async () => {
    const names = Array.from({ length: 12 }, (_, i) => `filter_by_property_number_${i}`);
    const long = Array.from({ length: 8 }, (_, i) =>
      facts(`GET /large${i}`, {
        name: `list_large_${i}`,
        summary: `List large things of the kind that has number ${i}`,
        parameters: names.map((name) => query(name)),
        arguments: taken(names),
        returns: `{${names.join(", ")}}[]`,
      }),
    );
    const found = async (operations: typeof long): Promise<string> => {
      const client = await clientOf(openShop({ operations }));
      return textOf(await client.callTool({ name: "search_operations", arguments: { queries: ["large"] } }));
    };
    const [few, many] = [await found(long.slice(0, 2)), await found(long)];
    expect(few.split("\n")[0]?.length).toBeGreaterThan(2_500 / 8);
    expect(many.split("\n")).toHaveLength(8);
    expect(many.length).toBeLessThanOrEqual(2_500);
  });

  test.each<[what: string, body: JsonSchema, want: string]>([
    [
      "below lists and objects, however deep",
      {
        type: "object",
        required: ["rules"],
        properties: {
          rules: {
            type: "array",
            items: {
              type: "object",
              required: ["targets"],
              properties: {
                targets: {
                  type: "array",
                  items: {
                    type: "object",
                    required: ["id"],
                    properties: { id: { type: "string" }, note: { type: "string" } },
                  },
                },
                delay: { type: "integer" },
              },
            },
          },
        },
      },
      "rules: {targets: {id: string; …}[]; delay?: number}[]",
    ],
    [
      "that other members would leave no room for",
      {
        type: "object",
        required: ["rule"],
        properties: {
          rule: {
            type: "object",
            required: ["name"],
            properties: Object.fromEntries([
              ...Array.from(
                { length: 9 },
                (_, i) => [`a_long_name_of_a_member_${i}`, { type: "string" }] as const,
              ),
              ["name", { type: "string" }] as const,
            ]),
          },
        },
      },
      "rule: {name: string; …}",
    ],
    [
      "of all parts of a schema",
      {
        type: "object",
        required: ["rule"],
        properties: {
          rule: {
            allOf: [
              { type: "object", properties: { id: { type: "string" } } },
              { type: "object", required: ["id", "kind"], properties: { kind: { enum: ["a", "b"] } } },
            ],
          },
        },
      },
      'rule: {id: string; kind: "a"|"b"}',
    ],
  ])("search shows required members %s", async (_, schema, want) => {
    const names = Object.keys(schema.properties ?? {});
    const operation = facts("PUT /rules", {
      name: "set_rules",
      summary: "Set the rules",
      body: { required: true, contentType: "application/json", schema },
      arguments: names.map((name) => ({ name, place: `body:/${name}` as const, required: true })),
    });
    const client = await clientOf(openShop({ operations: [operation] }));
    const found = await client.callTool({ name: "search_operations", arguments: { queries: ["rules"] } });
    expect(textOf(found)).toContain(`set_rules(a: {${want}}): Promise`);
  });

  test("secrets are removed from what code gets", async () => {
    const at = openShop({
      securitySchemes: { key: { type: "apiKey", in: "header", parameter: "X-Key", variables: ["API_KEY"] } },
      environment: { API_KEY: "canary-secret-123" },
      operations: shop.map((one) => ({ ...one, security: [{ key: [] }] })),
      answer: async () => ({ body: { echoed: "canary-secret-123", name: "x" } }),
    });
    const { text } = await ran(
      "const x = await api.get_item({ id: '1' }); return [x, [...x.echoed].join('|')]",
      { at },
    );
    expect(text).not.toContain("canary");
    expect(text).not.toContain("c|a|n|a|r|y");
  });
});

test("a host without threads refuses to start, and says why", () => {
  vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
  expect(() => openShop()).toThrow(/code mode, which needs threads of Node\.js: .* would hold every caller/);
  vi.unstubAllGlobals();
  expect(() => openShop()).not.toThrow();
});

/** Runs of code that wait for a person, in both versions of the protocol. */
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import type { CallToolResult, ElicitResult } from "@modelcontextprotocol/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPlaces } from "../../../src/optional/code/waiting.js";
import { serverFactory } from "../../../src/runtime/server/server.js";
import { modernRequest } from "../../runtime/modern-request.js";
import { connectTo, patiently, textOf, type Era } from "../../runtime/upstream.js";
import { openShop, type Answering, type Shop } from "./shop.js";

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

const eras = ["legacy", "2026-07-28"] as const;
const yes: ElicitResult = { action: "accept", content: { confirm: true } };
const no: ElicitResult = { action: "accept", content: { confirm: false } };

interface Asked {
  at?: Shop;
  era?: Era;
  headers?: Record<string, string>;
  answer?: (question: string) => ElicitResult | Promise<ElicitResult>;
}

async function askable({
  at = openShop(),
  era = "2026-07-28",
  headers = {},
  answer = () => yes,
}: Asked): Promise<{ client: Client; run: (code: string, signal?: AbortSignal) => Promise<CallToolResult> }> {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    {
      capabilities: { elicitation: {} },
      versionNegotiation: { mode: era === "legacy" ? "legacy" : { pin: era } },
    },
  );
  client.setRequestHandler("elicitation/create", async ({ params }) => answer(params.message));
  clients.push(client);
  if (era === "legacy") {
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await (await serverFactory(at.runtime)({ era })).connect(ours);
    await client.connect(theirs);
  } else await connectTo(client, at.endpoint.fetch, { headers });
  const run = (code: string, signal?: AbortSignal) =>
    client.callTool(
      { name: "change_with_code", arguments: { code } },
      { timeout: 2 ** 31 - 1, ...(signal && { signal }) },
    );
  return { client, run };
}

/** A run, the questions it asked, and what reached the API. */
async function asked(code: string, { at = openShop(), ...how }: Asked = {}) {
  const questions: string[] = [];
  const { run } = await askable({
    ...{ at, ...how },
    answer: (question) => {
      questions.push(question);
      return how.answer?.(question) ?? yes;
    },
  });
  const result = await run(code);
  return { text: textOf(result), questions, sent: sentTo(at), log: linesOf(at) };
}

function sentTo({ sent }: Shop): string[] {
  return sent.map(({ method, path }) => `${method} ${path}`);
}

function linesOf({ log }: Shop): Record<string, unknown>[] {
  return log
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => ["call", "asked", "refused"].includes(String(event)));
}

function shown({ event, tool, operation, failed, reason }: Record<string, unknown>) {
  return [event, tool, operation, failed ?? reason].filter((one) => one !== undefined);
}

/** As a client of the newer protocol makes each request itself. */
async function requested(at: Shop, code: string, more: object = {}, signal?: AbortSignal) {
  const params = { name: "change_with_code", arguments: { code }, ...more };
  const init = modernRequest("tools/call", params, { capabilities: { elicitation: { form: {} } } });
  const answer = await (
    await at.endpoint.fetch(new Request("http://127.0.0.1/mcp", { ...init, ...(signal && { signal }) }))
  ).text();
  const { result } = JSON.parse(/\{.*\}/s.exec(answer)?.[0] ?? "") as {
    result: { requestState?: string; content?: readonly { text: string }[]; isError?: boolean };
  };
  return { ...result, text: (result.content ?? []).map(({ text }) => text).join("\n") };
}

const answering = (requestState: string | undefined, response: object = yes) => ({
  requestState,
  inputResponses: { confirm: response },
});

const oneByOne =
  "const done = []; for (const id of ['1', '2']) { try { await api.delete_item({ id }); done.push(id) } catch (e) { done.push(e.message.split('\\n')[0]) } } return done";
const remove = "await api.create_item({ name: 'a' }); await api.delete_item({ id: '1' }); return 'deleted'";

describe.each(eras)("a person agrees (%s)", (era) => {
  test("to each call that needs it, while the run waits", async () => {
    const answers = [yes, no];
    const { text, questions, sent } = await asked(oneByOne, { era, answer: () => answers.shift() ?? no });
    expect(questions).toEqual([
      'May "delete_item" be called?\nid: "1"',
      'May "delete_item" be called?\nid: "2"',
    ]);
    expect(text.split("\n")[0]).toBe('["1","delete_item was not called: the person did not agree."]');
    expect(sent).toEqual(["DELETE /items/1"]);
  });

  test("to all calls that wait at once", async () => {
    const code =
      "const ids = ['1', '2', '3']; await Promise.all(ids.map((id) => id === '2' ? api.get_item({ id }) : api.delete_item({ id }))); return 'deleted'";
    const { text, questions, sent } = await asked(code, { era });
    const ask = (first: string, second: string): string =>
      `2 calls wait. Agree to all of them, or to none:\n1. May "delete_item" be called?\nid: "${first}"\n2. May "delete_item" be called?\nid: "${second}"`;
    // In the order in which they were ready.
    expect(questions).toHaveLength(1);
    expect([ask("1", "3"), ask("3", "1")]).toContain(questions[0]);
    expect(sent.sort()).toEqual(["DELETE /items/1", "DELETE /items/3", "GET /items/2"]);
    expect(text).toBe("deleted");
  });

  test("also to calls that the code does not wait for", async () => {
    const code = "['1', '2'].forEach((id) => api.delete_item({ id })); return 'deleted'";
    const { text, questions, sent } = await asked(code, { era, answer: () => no });
    expect(questions).toHaveLength(1);
    expect(sent).toEqual([]);
    expect(text).toBe(
      "deleted\nOf the calls that change something, 2 were not sent (delete_item): delete_item was not called: the person did not agree.",
    );
  });

  test("to many calls, of which no question has more than a person reads", async () => {
    const code =
      "const ids = Array.from({ length: 60 }, (_, i) => String(i)); await Promise.all(ids.map((id) => api.delete_item({ id }))); return 'deleted'";
    const { text, questions, sent } = await asked(code, { era });
    expect(text).toBe("deleted");
    expect(questions.map((question) => question.split("\n")[0])).toEqual([
      ...[60, 50, 40, 30, 20].map((all) => `${all} calls wait. Agree to the first 10, or to none:`),
      "10 calls wait. Agree to all of them, or to none:",
    ]);
    expect(sent).toHaveLength(60);
  });

  test("or to none of many, and is not asked about the others", async () => {
    const code =
      "const ids = Array.from({ length: 60 }, (_, i) => String(i)); await Promise.all(ids.map((id) => api.delete_item({ id })))";
    const { text, questions, sent } = await asked(code, { era, answer: () => no });
    expect(questions).toHaveLength(1);
    expect(sent).toEqual([]);
    expect(text).toContain("delete_item was not called: the person did not agree.");
  });

  test("no more often than clients take, and then the run tells what was called", async () => {
    const code = "for (let i = 1; i < 20; i++) await api.delete_item({ id: String(i) }); return 'deleted'";
    const { text, questions, sent, log } = await asked(code, { era });
    expect(questions).toHaveLength(10);
    expect(sent).toHaveLength(10);
    expect(text).toContain("delete_item was not called: a person has to agree first, and was asked 10 times");
    expect(text).toContain('- delete_item({"id":"10"}): done\n- delete_item({"id":"11"}): not sent');
    expect(text.match(/What to do: .*/g)).toEqual([expect.stringContaining("(Promise.all)")]);
    expect(log.map(shown)).toContainEqual(["refused", "change_with_code", "delete_item", "limit"]);
  });

  test("and each step of the run is in the audit log", async () => {
    const { log } = await asked(remove, { era });
    expect(log.map(shown)).toEqual([
      ["call", "change_with_code", "create_item", false],
      ["asked", "change_with_code", "delete_item"],
      ["call", "change_with_code", "delete_item", false],
      ["call", "change_with_code", false],
    ]);
  });

  test("or it is not made where nobody can be asked", async () => {
    const at = openShop();
    const client = new Client(
      { name: "test", version: "1.0.0" },
      { versionNegotiation: { mode: era === "legacy" ? "legacy" : { pin: era } } },
    );
    clients.push(client);
    await connectTo(client, at.endpoint.fetch);
    const result = await client.callTool({ name: "change_with_code", arguments: { code: oneByOne } });
    expect(textOf(result)).toContain("nobody can be asked");
    expect(at.sent).toEqual([]);
  });
});

test("a client that fails to ask is no person who agreed, and the run tells what was called", async () => {
  const answer = () => Promise.reject(new Error("no window"));
  const { text, sent } = await asked(remove, { era: "legacy", answer });
  expect(sent).toEqual(["POST /items"]);
  expect(text).toContain(
    "delete_item was not called: a person has to agree first, and the client failed to ask.",
  );
  expect(text).toContain('- create_item({"name":"a"}): done\n- delete_item({"id":"1"}): not sent');
});

test("runs that wait for a person hold nobody else's calls", async () => {
  const at = openShop({ environment: { API_MAX_CONCURRENT: "1" } });
  const code = "const first = api.delete_item({ id: '1' }); await api.get_item({ id: '2' }); await first";
  const other = await askable({ at });
  const answer = async () => {
    await other.run("await api.get_item({ id: '3' })");
    return yes;
  };
  const { sent } = await asked(code, { at, answer });
  expect(sent).toEqual(["GET /items/2", "GET /items/3", "DELETE /items/1"]);
});

describe("a run ends while it waits", () => {
  test("and its place is free", async () => {
    const at = openShop();
    let count = 0;
    const { run } = await askable({
      ...{ at, era: "legacy" },
      answer: async () => {
        count += 1;
        return new Promise(() => undefined);
      },
    });
    for (let each = 1; each <= 5; each += 1) {
      const cancelled = new AbortController();
      const running = run(remove, cancelled.signal).catch(() => "cancelled");
      await expect.poll(() => count, patiently).toBe(each);
      cancelled.abort();
      await running;
      await expect.poll(() => linesOf(at), patiently).toHaveLength(4 * each);
    }
  });

  test.each([
    [
      "its request is cancelled",
      async (_: Client, cancelled: AbortController) => {
        cancelled.abort();
      },
    ],
    ["its client goes", async (client: Client) => client.close()],
  ])("because %s", async (_, end) => {
    const at = openShop();
    const cancelled = new AbortController();
    const questions: string[] = [];
    const { client, run } = await askable({
      ...{ at, era: "legacy" },
      answer: async (question) => {
        questions.push(question);
        return new Promise(() => undefined);
      },
    });
    const running = run(remove, cancelled.signal).catch(() => "cancelled");
    await expect.poll(() => questions, patiently).toHaveLength(1);
    await end(client, cancelled);
    expect(await running).toBe("cancelled");
    await expect.poll(() => linesOf(at), patiently).toHaveLength(4);
    expect(linesOf(at).map(shown).slice(-2).sort()).toEqual([
      ["call", "change_with_code", "delete_item", true],
      ["call", "change_with_code", true],
    ]);
    expect(sentTo(at)).toEqual(["POST /items"]);
  });

  describe("as nobody answers in time", () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    const told = [
      "The run was ended, because nobody answered within 5 minutes whether these may be called: delete_item.",
      "Calls before that which change something, in their order. What is done stays done: do not repeat it.",
      '- create_item({"name":"a"}): done',
      '- delete_item({"id":"1"}): not sent',
      "What to do: ask the person, then run code only for the rest.",
    ].join("\n");

    test("the request that goes on is told what was called", async () => {
      const at = openShop();
      const { run } = await askable({
        ...{ at, era: "legacy" },
        answer: () => new Promise(() => undefined),
      });
      const running = run(remove);
      await vi.waitUntil(() => at.log.some((line) => line.includes('"asked"')), patiently);
      await vi.advanceTimersByTimeAsync(300_000);
      expect(textOf(await running)).toBe(told);
    });

    test("an answer that comes too late is told so, once, and only to who asked", async () => {
      const ended: string[] = [];
      const at = openShop({
        telemetry: {
          span: ({ name, parent }, work) => work(parent).finally(() => ended.push(name)),
        },
      });
      const { requestState } = await requested(at, remove);
      expect(linesOf(at).map(shown)).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(300_000);
      await vi.waitUntil(() => linesOf(at).length === 4, patiently);
      expect(linesOf(at).map(shown).slice(-2).sort()).toEqual([
        ["call", "change_with_code", "delete_item", true],
        ["call", "change_with_code", true],
      ]);
      expect(ended).toContain("change_with_code delete_item");
      const others = await requested(at, `${remove} `, answering(requestState));
      expect(others.text).toMatch(
        /^The run that waited for this answer is over[^]*\n- create_item\(.*\): done\n/,
      );
      expect(await requested(at, remove, answering(requestState))).toMatchObject({
        text: told,
        isError: true,
      });
      expect((await requested(at, remove, answering(requestState))).text).toMatch(/is over/);
      expect(sentTo(at)).toEqual(["POST /items"]);
    });

    test.each(eras)("but the time that people take does not count (%s)", async (era) => {
      const answer: Answering = async ({ method }) => {
        if (method === "POST") await vi.advanceTimersByTimeAsync(70);
        return { body: {} };
      };
      const at = openShop({ answer, environment: { API_TIMEOUT_MS: "1000" } });
      const person = async () => {
        await vi.advanceTimersByTimeAsync(200_000);
        return yes;
      };
      const { text, log } = await asked(remove, { at, era, answer: person });
      expect(text).toBe("deleted");
      expect(log.flatMap(({ event, operation, ms }) => (event === "call" ? [[operation, ms]] : []))).toEqual([
        ["create_item", 70],
        ["delete_item", 0],
        [undefined, 70],
      ]);
    });
  });
});

test("a run whose client goes while it goes on is told of when the client asks again, and only then", async () => {
  const gone = new AbortController();
  const code = `${remove.replace("return", "await api.get_item({ id: '2' }); return")}`;
  const at = openShop({
    answer: async ({ method, signal }) => {
      if (method !== "GET") return { status: 201, body: {} };
      gone.abort();
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          reject(new Error("aborted"));
        });
      });
    },
  });
  const { requestState } = await requested(at, code);
  await expect(requested(at, code, answering(requestState), gone.signal)).rejects.toThrow();
  // Its last call may end after it.
  await expect
    .poll(() => linesOf(at).map(shown), patiently)
    .toContainEqual(["call", "change_with_code", true]);
  const told = await requested(at, code, answering(requestState));
  expect(told.text).toMatch(
    /^The run was cancelled\.\n[^]*create_item\(.*\): done\n- delete_item\(.*\): done\n/,
  );
  expect((await requested(at, code, answering(requestState))).text).toMatch(/is over/);
  expect(sentTo(at)).toEqual(["POST /items", "DELETE /items/1", "GET /items/2"]);
});

describe("an answer", () => {
  test("is to one question, and not to the next", async () => {
    const at = openShop();
    const first = (await requested(at, oneByOne)).requestState;
    const second = (await requested(at, oneByOne, answering(first))).requestState;
    expect([typeof first, typeof second, first === second]).toEqual(["string", "string", false]);
    expect((await requested(at, oneByOne, answering(first))).text).toMatch(/is over/);
    expect(sentTo(at)).toEqual(["DELETE /items/1"]);
  });

  test("that cannot be read begins nothing anew", async () => {
    const at = openShop();
    const { requestState } = await requested(at, remove);
    const { text } = await requested(at, remove, answering(requestState, { method: "elicitation/create" }));
    expect(text).toContain("delete_item was not called: nobody has answered whether it may be.");
    expect(sentTo(at)).toEqual(["POST /items"]);
  });

  test("to a run that is over changes nothing", async () => {
    const at = openShop();
    expect((await requested(at, remove, answering("made-up"))).text).toMatch(
      /^The run that waited for this answer is over/,
    );
    expect(at.sent).toEqual([]);
    expect(linesOf(at).map(shown)).toEqual([["call", "change_with_code", true]]);
  });
});

describe("places of runs that wait", () => {
  test("are shared, so that people of other callers are asked, too", async () => {
    const at = openShop({ environment: { MCP_AUTH_TOKENS: "token-of-mallory-0001,token-of-ada-00000001" } });
    const code = "return await api.delete_item({ id: '1' })";
    let count = 0;
    const removed = async (token: string, answer: () => Promise<ElicitResult>): Promise<string> => {
      const headers = { authorization: `Bearer ${token}` };
      const { run } = await askable({ at, headers, answer: () => ((count += 1), answer()) });
      return textOf(await run(code));
    };
    let refused = 0;
    for (let run = 0; run < 9; run += 1)
      void removed("token-of-mallory-0001", () => new Promise(() => undefined)).then(
        (text) => (refused += Number(text.includes("too many runs wait"))),
        () => undefined,
      );
    await expect.poll(() => count + refused, patiently).toBe(9);
    expect(refused).toBe(5);
    expect(await removed("token-of-ada-00000001", async () => yes)).not.toContain("too many runs wait");
    expect(sentTo(at)).toEqual(["DELETE /items/1"]);
  });

  test("are taken from runs that have waited long, first from the caller with the most", () => {
    let now = 0;
    const places = createPlaces(() => now);
    const ended: string[] = [];
    const take = (caller: string, name: string) => places.take(caller, () => ended.push(name));
    for (const one of [1, 2, 3]) take("ada", `ada ${one}`);
    for (const one of [1, 2, 3, 4]) take("bob", `bob ${one}`);
    expect(take("bob", "bob 5")).toBeUndefined();
    const leave = take("cleo", "cleo 1");
    expect(take("dora", "dora 1")).toBeUndefined();
    leave?.();
    now = 59_000;
    expect(take("dora", "dora 1")).toBeDefined();
    expect(take("eve", "eve 1")).toBeUndefined();
    now = 60_000;
    expect(take("eve", "eve 1")).toBeDefined();
    expect(take("bob", "bob 6")).toBeDefined();
    expect(ended).toEqual(["bob 1", "bob 2"]);
  });

  test("and a run whose place is taken tells what it had called", async () => {
    const at = openShop();
    const states: (string | undefined)[] = [];
    for (let run = 0; run < 4; run += 1) states.push((await requested(at, remove)).requestState);
    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now + 60_000);
    await requested(at, remove);
    vi.restoreAllMocks();
    const [first, second] = states;
    const { text } = await requested(at, remove, answering(first));
    expect(text).toMatch(/^The run was ended, because it waited long for a person/);
    expect(text).toContain('- create_item({"name":"a"}): done');
    expect((await requested(at, remove, answering(second))).text).toBe("deleted");
  });
});

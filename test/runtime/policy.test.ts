/** The project's own say, through every way to an operation; what it denies does not exist. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Policy } from "../../src/runtime/auth/gate.js";
import { connect, facts, serve, startUpstream, textOf, type Upstream } from "./upstream.js";

const list = { ...facts("GET /pets"), tags: ["pets"] };
const drop = { ...facts("DELETE /pets"), tags: ["pets"], scopes: ["write"] };
const audit = { ...facts("POST /audits/search"), tags: ["audit"], readOnly: true };

const alice = "alice-token-of-letters";
const bob = "bob-token-of-many-letters";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream((_, response) => response.end("ok"));
});
afterAll(async () => upstream.close());

async function offered(policy: Policy, token = alice) {
  const { endpoint } = serve({
    operations: [list, drop, audit],
    policy,
    environment: { API_BASE_URL: upstream.origin, MCP_AUTH_TOKENS: `${alice},${bob}` },
  });
  const client = await connect(endpoint.fetch, { headers: { authorization: `Bearer ${token}` } });
  const { tools } = await client.listTools();
  const say = async (name: string): Promise<string> =>
    client.callTool({ name }).then(textOf, (error: unknown) => String(error));
  return { names: tools.map(({ name }) => name), say };
}

test("what it allows is listed and called, what it denies looks like nothing", async () => {
  const { names, say } = await offered((_, { tags }) => !tags.includes("audit"));
  expect(names).toEqual([list.name]);
  expect(await say(list.name)).toBe("ok");
  expect(await say(audit.name)).toBe((await say("no_such_tool")).replace("no_such_tool", audit.name));
});

test("it adds to scopes and takes nothing from them", async () => {
  expect((await offered(() => true)).names).toEqual([list.name, audit.name]);
});

test("it knows what an operation does and who asks, and lists are not mixed up between callers", async () => {
  const ids = new Set<string | undefined>();
  const readers: Policy = ({ id }, { readOnly, scopes, key }) => {
    ids.add(id);
    expect(scopes).toEqual(key === drop.key ? ["write"] : []);
    return readOnly;
  };
  expect((await offered(readers)).names).toEqual([list.name, audit.name]);
  await offered(readers, bob);
  expect(ids.size).toBe(2);
  const first = [...ids][0];
  const one: Policy = ({ id }, { key }) => id === first && key === list.key;
  expect([(await offered(one)).names, (await offered(one, bob)).names]).toEqual([[list.name], []]);
});

describe("only a plain yes is one", () => {
  test.each<[string, Policy]>([
    [
      "it throws",
      () => {
        throw new Error("no");
      },
    ],
    ["it answers later", (() => Promise.resolve(true)) as unknown as Policy],
    ["it does not answer", (() => undefined) as unknown as Policy],
  ])("%s", async (_, policy) => {
    expect((await offered(policy)).names).toEqual([]);
  });
});

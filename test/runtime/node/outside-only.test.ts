/** Redirects to names: which addresses they may have. */
import type { LookupFunction } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Fetch } from "../../../src/runtime/host/host.js";
import { nodeFetch, outsideOnly } from "../../../src/runtime/node/fetch.js";
import { connect, facts, serve, startUpstream, textOf } from "../upstream.js";

/** @param names what each name resolves to */
function knowing(names: Readonly<Record<string, readonly string[]>>): LookupFunction {
  return (hostname, _, callback) => {
    const addresses = names[hostname] ?? [];
    if (addresses.length === 0) callback(Object.assign(new Error("not found"), { code: "ENOTFOUND" }), "");
    else
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
  };
}

/** No test can connect to the internet: answers of this machine pass for some from there. */
function asFromOutside(fetch: Fetch): Fetch {
  return async (url, init) => ({ ...(await fetch(url, init)), inside: false });
}

test.each<[from: string, to: string[], want: string]>([
  ["the internet", ["8.8.8.8"], "followed"],
  ["the internet", ["127.0.0.1"], "LeadsInside"],
  ["the internet", ["10.0.0.8"], "LeadsInside"],
  ["the internet", ["8.8.8.8", "10.0.0.1"], "LeadsInside"],
  ["the internet", ["::ffff:127.0.0.1"], "LeadsInside"],
  ["the internet", ["64:ff9b::7f00:1"], "LeadsInside"],
  ["the internet", ["64:ff9b::808:808"], "followed"],
  ["the internet", ["2002:a00:1::1"], "LeadsInside"],
  ["the internet", ["fe80::1%eth0"], "LeadsInside"],
  ["the internet", [], "Error"],
  ["a private network", ["10.0.0.8"], "followed"],
  ["a private network", ["8.8.8.8"], "followed"],
  ["a private network", ["169.254.169.254"], "LeadsInside"],
  ["a private network", ["fd00:ec2::254"], "LeadsInside"],
  ["a private network", ["100.100.100.200"], "LeadsInside"],
  ["a private network", ["::ffff:a9fe:a9fe"], "LeadsInside"],
  ["a private network", ["64:ff9b::169.254.169.254"], "LeadsInside"],
  ["the API at another port", ["10.0.0.8"], "LeadsInside"],
  ["the API itself", ["10.0.0.8"], "followed"],
])("from %s to a name with %j: %s", async (from, to, want) => {
  const port = from === "the API at another port" ? ":8443" : "";
  const way = {
    ...(from.startsWith("the API") && { api: new URL(`http://other.example${port}/`) }),
    inside: from === "a private network",
    to: new URL("http://other.example/"),
  };
  const lookup = outsideOnly(way, knowing({ "other.example": to }));
  const error = await new Promise<Error | null>((resolve) => {
    lookup("other.example", { all: true }, resolve);
  });
  expect(error?.name ?? "followed").toBe(want);
});

test("an answer tells whether its connection leads into a private network, also one that was open already", async () => {
  const ports = new Set<unknown>();
  const api = await startUpstream((_, response) => {
    ports.add(response.socket?.remotePort);
    response.writeHead(204).end();
  });
  const { port } = new URL(api.origin);
  const fetch = nodeFetch({}, knowing({ "api.example": ["127.0.0.1"] }));
  for (let i = 0; i < 2; i += 1) {
    const init = { method: "GET", headers: new Headers(), signal: AbortSignal.timeout(9_000) };
    const response = await fetch(new URL(`http://api.example:${port}/`), { ...init, redirect: "manual" });
    expect(response.inside).toBe(true);
    await setTimeout(10);
  }
  expect(ports.size).toBe(1);
  await api.close();
});

test.each([
  ["on the internet whose name turns to this machine leads nobody inside", asFromOutside],
  ["in a private network may lead to its neighbours", (fetch: Fetch) => fetch],
])("an API %s", async (_, where) => {
  const inside = await startUpstream((_, response) => response.writeHead(200).end("inside"));
  const { port } = new URL(inside.origin);
  const api = await startUpstream((_, response) =>
    response.writeHead(302, { location: `http://inside.example:${port}/` }).end(),
  );
  const all = ["127.0.0.1"];
  const fetch = nodeFetch({}, knowing({ "api.example": all, "inside.example": all }));
  const { endpoint } = serve({
    operations: [facts("GET /it")],
    environment: {
      API_BASE_URL: `http://api.example:${new URL(api.origin).port}`,
      API_MAX_RETRIES: "0",
    },
    host: { fetch: where(fetch) },
  });
  const client = await connect(endpoint.fetch);
  const result = await client.callTool({ name: facts("GET /it").name });
  expect(textOf(result)).toMatch(
    where === asFromOutside ? /302: it redirects to a private address, which is not followed/ : /^inside$/,
  );
  expect(inside.received).toHaveLength(where === asFromOutside ? 0 : 1);
  await client.close();
  await Promise.all([api.close(), inside.close()]);
});

test.each([
  ["another name", "inside.example"],
  ["the API's name at another port", "api.example"],
])("a connection that is open already lets no redirect inside: %s", async (_, target) => {
  const inside = await startUpstream((_, response) => response.writeHead(200).end("inside"));
  const { port } = new URL(inside.origin);
  const api = await startUpstream((_, response) =>
    response.writeHead(302, { location: `http://${target}:${port}/secret` }).end(),
  );
  const fetch = nodeFetch({}, knowing({ "api.example": ["127.0.0.1"], "inside.example": ["127.0.0.1"] }));
  const warmUp = facts("GET /warm", { servers: [{ url: `http://${target}:${port}` }] });
  const it = facts("GET /it", { servers: [{ url: `http://api.example:${new URL(api.origin).port}` }] });
  const { endpoint } = serve({ operations: [warmUp, it], host: { fetch: asFromOutside(fetch) } });
  const client = await connect(endpoint.fetch);
  expect(textOf(await client.callTool({ name: warmUp.name }))).toBe("inside");
  const result = await client.callTool({ name: it.name });
  await client.close();
  await Promise.all([api.close(), inside.close()]);
  expect(textOf(result)).toContain("302: it redirects to a private address, which is not followed");
  expect(inside.received.map(({ url }) => url)).toEqual(["/warm"]);
});

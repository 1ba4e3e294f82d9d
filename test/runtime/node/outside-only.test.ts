/** Redirects to names: which addresses they may have. */
import type { LookupFunction } from "node:net";
import { expect, test } from "vitest";
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

test.each<[from: string | undefined, home: string[], to: string[], want: string]>([
  ["api.example", ["93.184.216.34"], ["8.8.8.8"], "followed"],
  ["api.example", ["93.184.216.34"], ["127.0.0.1"], "LeadsInside"],
  ["api.example", ["93.184.216.34"], ["8.8.8.8", "10.0.0.1"], "LeadsInside"],
  ["api.example", ["93.184.216.34"], ["::ffff:127.0.0.1"], "LeadsInside"],
  ["api.example", ["93.184.216.34"], ["64:ff9b::7f00:1"], "LeadsInside"],
  ["api.example", ["93.184.216.34"], ["64:ff9b::808:808"], "followed"],
  ["api.example", ["93.184.216.34"], ["2002:a00:1::1"], "LeadsInside"],
  ["api.example", ["93.184.216.34"], ["fe80::1%eth0"], "LeadsInside"],
  ["api.example", ["10.0.0.7"], ["10.0.0.8"], "followed"],
  ["api.example", ["10.0.0.7"], ["169.254.169.254"], "LeadsInside"],
  ["api.example", [], ["10.0.0.8"], "LeadsInside"],
  ["127.0.0.1", [], ["10.0.0.8"], "followed"],
  ["other.example:8443", ["10.0.0.8"], ["10.0.0.8"], "followed"],
  ["other.example", ["93.184.216.34"], ["10.0.0.8"], "followed"],
  ["api.example", ["10.0.0.7"], ["fd00:ec2::254"], "LeadsInside"],
  ["api.example", ["10.0.0.7"], ["100.100.100.200"], "LeadsInside"],
  ["api.example", ["10.0.0.7"], ["::ffff:a9fe:a9fe"], "LeadsInside"],
  ["api.example", ["10.0.0.7"], ["64:ff9b::169.254.169.254"], "LeadsInside"],
  [undefined, [], ["10.0.0.8"], "LeadsInside"],
  [undefined, [], ["8.8.8.8"], "followed"],
  ["api.example", ["93.184.216.34"], [], "Error"],
])("from %s (%j) to a name with %j: %s", async (from, home, to, want) => {
  const way = {
    ...(from !== undefined && { from: new URL(`http://${from}/`) }),
    to: new URL("http://other.example/"),
  };
  const names = { [String(from)]: home, "other.example": to };
  const lookup = outsideOnly(way, knowing(names), () => undefined);
  const error = await new Promise<Error | null>((resolve) => {
    lookup("other.example", { all: true }, resolve);
  });
  expect(error?.name ?? "followed").toBe(want);
});

test("a redirect of the API to a name of this machine is not followed, and said to be so", async () => {
  const inside = await startUpstream((_, response) => response.writeHead(200).end("inside"));
  const { port } = new URL(inside.origin);
  const api = await startUpstream((_, response) =>
    response.writeHead(302, { location: `http://inside.example:${port}/` }).end(),
  );
  // The API is on this machine, too, but its name is one of the internet for who asks again.
  const ofApi = ["127.0.0.1", "93.184.216.34"];
  const fetch = nodeFetch({}, (hostname, options, callback) => {
    const address = hostname === "api.example" ? (ofApi.shift() ?? "") : "127.0.0.1";
    knowing({ [hostname]: [address] })(hostname, options, callback);
  });
  const { endpoint } = serve({
    operations: [facts("GET /it")],
    environment: {
      API_BASE_URL: `http://api.example:${new URL(api.origin).port}`,
      API_MAX_RETRIES: "0",
    },
    host: { fetch },
  });
  const client = await connect(endpoint.fetch);
  const result = await client.callTool({ name: facts("GET /it").name });
  expect(textOf(result)).toContain("302: it redirects to a private address, which is not followed");
  expect(inside.received).toEqual([]);
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
  let lookups = 0;
  // Every name leads to this machine. With two names, the API's is one of the internet once it is connected to.
  const fetch = nodeFetch({}, (hostname, options, callback) => {
    if (hostname === "api.example") lookups += 1;
    const outside = hostname === "api.example" && target !== hostname && lookups > 1;
    knowing({ [hostname]: [outside ? "93.184.216.34" : "127.0.0.1"] })(hostname, options, callback);
  });
  const opened: string[] = [];
  const warmUp = facts("GET /warm", { servers: [{ url: `http://${target}:${port}` }] });
  const it = facts("GET /it", { servers: [{ url: `http://api.example:${new URL(api.origin).port}` }] });
  const { endpoint } = serve({
    operations: [warmUp, it],
    host: {
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        opened.push(`${url.pathname} ${String(response.inside)}`);
        return response;
      },
    },
  });
  const client = await connect(endpoint.fetch);
  expect(textOf(await client.callTool({ name: warmUp.name }))).toBe("inside");
  const result = await client.callTool({ name: it.name });
  await client.close();
  await Promise.all([api.close(), inside.close()]);
  // From a name that is this machine, too, it is followed, but with a look at the address.
  if (target === "api.example") expect(opened).toEqual(["/warm undefined", "/it undefined", "/secret true"]);
  else expect(textOf(result)).toContain("302: it redirects to a private address, which is not followed");
  expect(inside.received.map(({ url }) => url)).toEqual(
    target === "api.example" ? ["/warm", "/secret"] : ["/warm"],
  );
});

/** Which addresses references reach, once they may leave the document at all. */
import { createServer, type RequestListener } from "node:http";
import type { LookupFunction } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { defaultLoadOptions } from "../../src/config/config.js";
import type { LoadOptions } from "../../src/model/documents.js";
import { isPublicAddress } from "../../src/spec/load/public-fetch.js";
import { load } from "../../src/spec/load/load.js";
import { lowered } from "../spec/documents.js";

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((done) => void server.close(() => done()).closeAllConnections()));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return new URL(`http://127.0.0.1:${address.port}`);
}

/** Answers for every name, once with each address, then with the last. */
function answering(...addresses: string[]): LookupFunction {
  return (_, { all }, callback) => {
    const [first = "", ...rest] = addresses;
    if (all === true)
      callback(
        null,
        [first, ...rest].map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
    else callback(null, first, 4);
  };
}

async function follow(reference: string, options: Partial<LoadOptions> = {}, lookup?: LookupFunction) {
  const text = `{ openapi: 3.1.0, info: { title: T, description: { $ref: '${reference}' } }, paths: { /a: { get: {} } } }`;
  const document = await load(
    { id: "api", source: "-" },
    { ...defaultLoadOptions, allowRemoteRefs: true, timeoutMs: 5_000, ...options },
    {
      cwd: "/",
      stdin: async () => new TextEncoder().encode(text),
      ...(lookup !== undefined && { lookup }),
    },
  );
  const { api, diagnostics } = lowered(document);
  return { description: api.description, diagnostics };
}

describe("references that may leave reach nothing but the open internet", () => {
  const spellings = (port: string) => [
    `http://127.0.0.1:${port}/x.md`,
    `http://2130706433:${port}/x.md`,
    `http://0x7f.1:${port}/x.md`,
    `http://0177.0.0.01:${port}/x.md`,
    `http://127.1:${port}/x.md`,
    `http://[::1]:${port}/x.md`,
    `http://[::ffff:127.0.0.1]:${port}/x.md`,
    `http://[::127.0.0.1]:${port}/x.md`,
    `http://localhost:${port}/x.md`,
    `http://LOCALHOST:${port}/x.md`,
    `http://0:${port}/x.md`,
    `http://①②⑦.0.0.1:${port}/x.md`,
  ];

  test("however this machine is spelt, it is not asked", async () => {
    let asked = 0;
    const { port, host } = await serve((_, response) => {
      asked++;
      response.end("inside");
    });
    for (const reference of spellings(port)) {
      const { description, diagnostics } = await follow(reference);
      expect(description, reference).toBeUndefined();
      expect(diagnostics, reference).toMatchObject([
        { code: "reference-refused", message: expect.stringContaining("public internet") as string },
      ]);
    }
    expect(asked).toBe(0);
    expect(
      (await follow(`http://${host}/x.md`, { allowRemoteRefs: false, allowHosts: [host] })).description,
    ).toBe("inside");
  });

  test.each([
    ["10.0.0.1"],
    ["169.254.169.254"],
    ["fd00:ec2::254"],
    ["::ffff:10.0.0.1"],
    ["93.184.216.34", "127.0.0.1"],
  ])("a name that DNS says is %s", async (...addresses) => {
    const { diagnostics } = await follow("http://metadata.example/x.md", {}, answering(...addresses));
    expect(diagnostics).toMatchObject([{ code: "reference-refused" }]);
  });

  test("a redirect does not lead there either, from a reference or from the document's own address", async () => {
    let asked = 0;
    const inside = await serve((_, response) => {
      asked++;
      response.end("openapi: 3.1.0");
    });
    const outside = await serve(
      (_, response) => void response.writeHead(302, { location: inside.href }).end(),
    );
    const redirected = await follow(`${outside.href}x.md`, { allowHosts: [outside.host] });
    expect(redirected.diagnostics).toMatchObject([{ code: "reference-refused" }]);
    const entry = load({ id: "api", source: `${outside.href}spec` }, defaultLoadOptions, {
      cwd: "/",
      stdin: async () => new Uint8Array(),
    });
    await expect(entry).rejects.toMatchObject({
      code: "document-unreachable",
      hint: expect.stringContaining("--allow-hosts") as string,
    });
    expect(asked).toBe(0);
  });
});

describe("a host that the user named", () => {
  const entry = `{ openapi: 3.1.0, info: { title: T, description: { $ref: /x.md } }, paths: { /a: { get: {} } } }`;

  async function documentFrom(hostname: string, lookup: LookupFunction | undefined) {
    const asked: string[] = [];
    const { port } = await serve(({ url = "" }, response) => {
      asked.push(url);
      if (url === "/x.md") response.end("text");
      else response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(entry));
    });
    const document = await load(
      { id: "api", source: `http://${hostname}:${port}/api.yaml` },
      defaultLoadOptions,
      {
        cwd: "/",
        stdin: async () => new Uint8Array(),
        ...(lookup !== undefined && { lookup }),
      },
    );
    return { description: lowered(document).api.description, asked };
  }

  test.each(["127.0.0.1", "localhost"])(
    "may be in the user's network, as its references: %s",
    async (host) => {
      expect(await documentFrom(host, undefined)).toEqual({
        description: "text",
        asked: ["/api.yaml", "/x.md"],
      });
    },
  );

  test("keeps its addresses: another answer for its name leads no reference elsewhere", async () => {
    const answers = ["127.0.0.1", "127.0.0.3"];
    const { description } = await documentFrom("rebound.example", (hostname, options, callback) => {
      answering(answers.shift() ?? "")(hostname, options, callback);
    });
    expect(description).toBe("text");
    expect(answers).toEqual(["127.0.0.3"]);
  });
});

test.each([
  ["8.8.8.8", true],
  ["93.184.216.34", true],
  ["2606:4700::1111", true],
  ["2001:4860:4860::8888", true],
  ["0.0.0.0", false],
  ["10.255.255.255", false],
  ["100.64.0.1", false],
  ["127.255.255.255", false],
  ["169.254.169.254", false],
  ["172.31.0.1", false],
  ["172.32.0.1", true],
  ["192.168.1.1", false],
  ["198.19.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:8.8.8.8", true],
  ["::ffff:192.168.0.1", false],
  ["::ffff:7f00:1", false],
  ["64:ff9b::7f00:1", false],
  ["2002:7f00:1::", false],
  ["fe80::1", false],
  ["fe80::1%eth0", false],
  ["fc00::1", false],
  ["fd00:ec2::254", false],
  ["ff02::1", false],
  ["2001:0:4136:e378:8000:63bf:3fff:fdd2", false],
  ["localhost", false],
])("%s is an address of the open internet: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

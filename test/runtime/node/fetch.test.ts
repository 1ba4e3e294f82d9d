/** Requests to APIs, over real connections. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { createServer } from "node:https";
import { createServer as createTcpServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FetchBody, FetchInit, FetchResponse } from "../../../src/runtime/host/host.js";
import { nodeFetch } from "../../../src/runtime/node/fetch.js";
import { fileOpener } from "../../../src/runtime/node/files.js";
import { readBytes } from "../../../src/runtime/response/read-body.js";
import { closeServer, originOf, startUpstream } from "../upstream.js";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "runtime-fetch-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const signal = new AbortController().signal;

async function textIn(response: FetchResponse): Promise<string> {
  return Buffer.from(await readBytes(response, { limit: 1_000_000, signal })).toString();
}

test.each([
  ["GET", "a body"],
  ["GET", new Blob(["a body"])],
  ["HEAD", "a body"],
  ["TRACE", undefined],
  ["DELETE", "a body"],
] as const)("%s with %s", async (method, body) => {
  const upstream = await startUpstream((_, response) =>
    response.writeHead(200, { "content-encoding": "gzip", "x-own": "1" }).end(gzipSync("answer")),
  );
  const headers = new Headers({ "content-type": "text/plain" });
  const init = { method, headers, redirect: "manual", signal } as const;
  const response = await nodeFetch({})(
    new URL(upstream.origin),
    body === undefined ? init : { ...init, body },
  );
  expect(await textIn(response)).toBe(method === "HEAD" ? "" : "answer");
  expect(response.headers.get("x-own")).toBe("1");
  expect(upstream.received).toMatchObject([
    { method, body: body === undefined ? "" : "a body", headers: { "content-type": "text/plain" } },
  ]);
  await upstream.close();
});

async function ask(url: URL, init: Partial<FetchInit> = {}): Promise<FetchResponse> {
  return nodeFetch({})(url, { method: "GET", headers: new Headers(), redirect: "manual", signal, ...init });
}

const text = "answer ".repeat(100);

test.each<[string, Buffer]>([
  ["gzip", gzipSync(text)],
  ["deflate", deflateSync(text)],
  ["deflate", deflateRawSync(text)],
  ["br", brotliCompressSync(text)],
  ["gzip, gzip", gzipSync(gzipSync(text))],
])("a body in %s that ends early is not taken for a whole one", async (coding, body) => {
  for (const end of [Math.ceil(body.length / 2), body.length - 1]) {
    const upstream = await startUpstream((_, response) =>
      response.writeHead(200, { "content-encoding": coding }).end(body.subarray(0, end)),
    );
    await expect(ask(new URL(upstream.origin)).then(textIn)).rejects.toMatchObject({ code: "Z_BUF_ERROR" });
    await upstream.close();
  }
});

test.each<[string | undefined, Buffer, string]>([
  [undefined, Buffer.from(text), text],
  ["identity", Buffer.from(text), text],
  ["GZip", gzipSync(text), text],
  ["x-gzip", gzipSync(text), text],
  ["deflate", deflateSync(text), text],
  ["deflate", deflateRawSync(text), text],
  ["br", brotliCompressSync(text), text],
  ["deflate, br", brotliCompressSync(deflateRawSync(text)), text],
  ["gzip, gzip, gzip, gzip", Buffer.from("too often"), "too often"],
  ["gzip, unheard-of", Buffer.from("who knows"), "who knows"],
  ["gzip", Buffer.alloc(0), ""],
  ["deflate", Buffer.alloc(0), ""],
  ["br", Buffer.alloc(0), ""],
])("a body in %s", async (coding, body, want) => {
  const headers = coding === undefined ? {} : { "content-encoding": coding };
  const upstream = await startUpstream((_, response) => response.writeHead(200, headers).end(body));
  expect(await textIn(await ask(new URL(upstream.origin)))).toBe(want);
  await upstream.close();
});

test.each([
  [{}, { accept: "*/*", "accept-encoding": "gzip, deflate, br", "user-agent": "node" }],
  [
    { accept: "a/b", "accept-encoding": "br", "user-agent": "me", host: "other.example", cookie: "a=1; b=2" },
    { accept: "a/b", "accept-encoding": "br", "user-agent": "me", host: "other.example", cookie: "a=1; b=2" },
  ],
  [{ range: "bytes=0-9" }, { range: "bytes=0-9", "accept-encoding": "identity" }],
  [{ "x-latin": "Größe" }, { "x-latin": "Größe" }],
  [
    { "content-length": "99", "transfer-encoding": "chunked", connection: "close", expect: "100-continue" },
    { "content-length": "5", connection: "keep-alive" },
  ],
])("headers %o arrive as %o", async (given, want) => {
  const upstream = await startUpstream((_, response) => response.end());
  await ask(new URL(upstream.origin), { method: "POST", body: "über", headers: new Headers(given) });
  const [{ headers, body } = { headers: {}, body: "" }] = upstream.received;
  expect(headers).toMatchObject(want);
  expect(Object.keys(headers)).not.toContain("transfer-encoding");
  expect(Object.keys(headers)).not.toContain("expect");
  expect(body).toBe("über");
  await upstream.close();
});

test.each([
  ["http://127.0.0.1:6667/", "bad port"],
  ["http://someone:secret@127.0.0.1/", "an address that includes credentials"],
  ["ftp://127.0.0.1/", "Protocol"],
])("%s is refused", async (address, says) => {
  await expect(ask(new URL(address))).rejects.toThrow(says);
});

test("every header of an answer is there, as its bytes have it", async () => {
  const upstream = await startUpstream((_, response) =>
    response.writeHead(200, { "set-cookie": ["a=1; Path=/", "b=2"], "x-latin": "Größe" }).end(),
  );
  const { headers } = await ask(new URL(upstream.origin));
  expect(headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2"]);
  expect(headers.get("x-latin")).toBe("Größe");
  await upstream.close();
});

test.each([
  ["HEAD", 200],
  ["GET", 204],
  ["GET", 304],
])("%s answered %d has no body, and leaves the connection to the next request", async (method, status) => {
  const sockets = new Set<unknown>();
  const upstream = await startUpstream((_, response) => {
    sockets.add(response.socket);
    response.writeHead(status, { etag: "1", ...(method === "HEAD" && { "content-length": "7" }) }).end();
  });
  const fetch = nodeFetch({});
  for (let number = 0; number < 3; number += 1) {
    const init = { method, headers: new Headers(), redirect: "manual", signal } as const;
    expect(await fetch(new URL(upstream.origin), init)).toMatchObject({ status, body: null });
    // The connection is free once the rest of the turn is over.
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(sockets.size).toBe(1);
  await upstream.close();
});

test("an answer that is not read leaves its connection to the next request, once it is there", async () => {
  const sockets = new Set<unknown>();
  const upstream = await startUpstream((_, response) => {
    sockets.add(response.socket);
    response.writeHead(302, { location: "/", "content-length": "0" }).end();
  });
  const fetch = nodeFetch({});
  for (let number = 0; number < 3; number += 1) {
    const init = { method: "GET", headers: new Headers(), redirect: "manual", signal } as const;
    const { body } = await fetch(new URL(upstream.origin), init);
    await body?.cancel();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(sockets.size).toBe(1);
  await upstream.close();
});

test.each([
  ["Bearer a", 1],
  ["Negotiate YII=", 2],
  ["NTLM TlRM", 2],
])(
  "nobody else's request is sent on a connection that %j may have identified",
  async (authorization, count) => {
    const sockets = new Set<Socket>();
    // It never closes a connection itself.
    const server = createTcpServer((socket) => {
      socket.on("data", () => {
        sockets.add(socket);
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nanswer");
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const fetch = nodeFetch({});
    for (const headers of [new Headers({ authorization }), new Headers()]) {
      const init = { method: "GET", headers, redirect: "manual", signal } as const;
      await textIn(await fetch(new URL(`http://127.0.0.1:${port}`), init));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(sockets.size).toBe(count);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  },
);

test("an upgrade that nobody asked for is no answer", async () => {
  const server = createTcpServer((socket) => {
    socket.resume().write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await expect(ask(new URL(`http://127.0.0.1:${port}`))).rejects.toThrow(/closed without a response|hang up/);
  await new Promise((resolve) => server.close(resolve));
});

test("early hints are passed over", async () => {
  const upstream = await startUpstream((_, response) => {
    response.writeEarlyHints({ link: "</style.css>; rel=preload" });
    response.end("answer");
  });
  const response = await ask(new URL(upstream.origin));
  expect([response.status, await textIn(response)]).toEqual([200, "answer"]);
  await upstream.close();
});

test.each([
  ["nothing", ""],
  ["an answer in the same piece", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}"],
])("many interim responses are not, with %s behind them", async (_, answer) => {
  const server = createTcpServer((socket) => {
    socket.on("error", () => undefined).resume();
    socket.write("HTTP/1.1 100 Continue\r\n\r\n".repeat(60) + answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await expect(ask(new URL(`http://127.0.0.1:${port}`))).rejects.toThrow("more than 50 interim responses");
  await new Promise((resolve) => server.close(resolve));
});

test("an answer without a length has broken off if its connection has", async () => {
  const server = createTcpServer((socket) => {
    socket.resume().write("HTTP/1.0 200 OK\r\n\r\nid,amount\n1,100\n2,10");
  });
  const connected = once(server, "connection") as Promise<[Socket]>;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const response = await ask(new URL(`http://127.0.0.1:${port}`));
  const [socket] = await connected;
  socket.resetAndDestroy();
  await expect(textIn(response)).rejects.toThrow("ECONNRESET");
  await new Promise((resolve) => server.close(resolve));
});

describe("an answer in many pieces", () => {
  test.each<[what: string, piece: string, count: number, isRead: boolean]>([
    ["events", "data: 1\n\n", 40_000, true],
    ["single bytes, but not too many", "x", 9_000, true],
    ["single bytes", "x", 40_000, false],
  ])("%s", async (_, piece, count, isRead) => {
    const chunk = `${piece.length.toString(16)}\r\n${piece}\r\n`;
    const server = createTcpServer((socket) => {
      socket.on("error", () => undefined).resume();
      socket.write(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunk.repeat(count)}0\r\n\r\n`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const reading = ask(new URL(`http://127.0.0.1:${port}`)).then(textIn);
    if (isRead) expect(await reading).toBe(piece.repeat(count));
    else await expect(reading).rejects.toThrow();
    server.close();
  });
});

describe("a body that is still to come", () => {
  type Ending = (body: FetchBody, caller: AbortController) => unknown;
  const first = async (body: FetchBody): Promise<void> => {
    for await (const chunk of body) return expect(Buffer.from(chunk).toString()).toBe("first");
  };

  test.each<[string, Ending]>([
    ["its first chunk is enough", first],
    ["it is cancelled", (body) => body.cancel()],
    ["the caller gives up", (_, caller) => caller.abort()],
    [
      "the caller gives up on the second chunk",
      (body, caller) => expect(first(body).then(() => caller.abort())).resolves.toBeUndefined(),
    ],
  ])("is let go when %s", async (_, end) => {
    const gone = new Promise<void>((resolve) => {
      void startUpstream((_, response) => {
        response.on("close", resolve).write("first");
      }).then(async (upstream) => {
        const caller = new AbortController();
        const { body } = await ask(new URL(upstream.origin), { signal: caller.signal });
        if (body !== null) await end(body, caller);
        await gone;
        await upstream.close();
      });
    });
    await gone;
  });
});

test.each([
  ["file", new Blob([new Uint8Array(50_000_000)]), 50_000_000],
  ["text", "a".repeat(50_000_000), 50_000_000],
])("a %s is not sent any further once the whole answer is there", async (_, body, size) => {
  const server = createTcpServer((socket) => {
    socket.pause().write("HTTP/1.1 413 Content Too Large\r\ncontent-length: 5\r\n\r\nlarge");
  });
  const connected = once(server, "connection") as Promise<[Socket]>;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const response = await ask(new URL(`http://127.0.0.1:${port}`), { method: "PUT", body });
  expect([response.status, await textIn(response)]).toEqual([413, "large"]);
  const [socket] = await connected;
  const closed = new Promise((resolve) => socket.on("error", () => undefined).on("close", resolve));
  socket.resume();
  await closed;
  expect(socket.bytesRead).toBeLessThan(size);
  await new Promise((resolve) => server.close(resolve));
});

function hasOpenssl(): boolean {
  try {
    execFileSync("openssl", ["version"]);
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!hasOpenssl())("TLS", () => {
  test("a certificate authority of one's own, and a client certificate for the API alone", async () => {
    const file = (name: string): string => join(folder, name);
    const openssl = (...args: string[]): unknown => execFileSync("openssl", args, { stdio: "pipe" });
    for (const name of ["server", "client"])
      openssl(
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-keyout",
        file(`${name}.key`),
        "-out",
        file(`${name}.crt`),
        "-days",
        "2",
        "-subj",
        `/CN=${name}`,
        "-addext",
        "subjectAltName=IP:127.0.0.1",
      );
    const pem = (name: string): string => readFileSync(file(name), "utf8");
    const server = createServer(
      {
        key: pem("server.key"),
        cert: pem("server.crt"),
        ca: pem("client.crt"),
        requestCert: true,
        rejectUnauthorized: false,
      },
      (request, response) => response.end((request.socket as TLSSocket).authorized ? "known" : "unknown"),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = new URL(originOf(server).replace("http:", "https:"));
    const tls = { cert: pem("client.crt"), key: pem("client.key"), ca: pem("server.crt") };
    const askWith = async (
      files: typeof tls | Record<never, string>,
      credentialed: boolean,
    ): Promise<string> => {
      const init = {
        method: "GET",
        headers: new Headers(),
        redirect: "manual",
        signal,
        credentialed,
      } as const;
      return textIn(await nodeFetch(files)(url, init));
    };
    expect(await askWith(tls, true)).toBe("known");
    expect(await askWith(tls, false)).toBe("unknown");
    await expect(askWith({}, true)).rejects.toThrow();
    await closeServer(server);
  });
});

test("files are opened below the folder and nowhere else", async () => {
  writeFileSync(join(folder, "inside.txt"), "inside");
  const outside = mkdtempSync(join(tmpdir(), "runtime-outside-"));
  writeFileSync(join(outside, "outside.txt"), "outside");
  await symlink(join(outside, "outside.txt"), join(folder, "link.txt"));
  const open = fileOpener(folder);
  for (const path of ["inside.txt", join(folder, "inside.txt")]) {
    const { blob, close } = await open(path);
    expect(await blob.text()).toBe("inside");
    await close();
  }
  const refused = [
    "../",
    ".",
    "nothing",
    "link.txt",
    join(outside, "outside.txt"),
    "/etc/passwd",
    "inside.txt\0.png",
  ];
  for (const path of refused)
    await expect(open(path), path).rejects.toThrow(/^(there is no such file|that is not a file)/);
  rmSync(outside, { recursive: true });
});

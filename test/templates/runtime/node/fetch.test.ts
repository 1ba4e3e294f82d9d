/** Requests that `fetch` refuses to make, over real connections. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nodeFetch } from "../../../../templates/runtime/node/fetch.js";
import { fileOpener } from "../../../../templates/runtime/node/files.js";
import { closeServer, originOf, startUpstream } from "../upstream.js";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "runtime-fetch-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const signal = new AbortController().signal;

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
  expect(await response.text()).toBe(method === "HEAD" ? "" : "answer");
  expect(response.headers.get("x-own")).toBe("1");
  expect(upstream.received).toMatchObject([
    { method, body: body === undefined ? "" : "a body", headers: { "content-type": "text/plain" } },
  ]);
  await upstream.close();
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
    const ask = async (files: typeof tls | Record<never, string>, credentialed: boolean): Promise<string> => {
      const init = {
        method: "GET",
        headers: new Headers(),
        redirect: "manual",
        signal,
        credentialed,
      } as const;
      return (await nodeFetch(files)(url, init)).text();
    };
    expect(await ask(tls, true)).toBe("known");
    expect(await ask(tls, false)).toBe("unknown");
    await expect(ask({}, true)).rejects.toThrow();
    await closeServer(server);
  });
});

test("files are opened below the folder and nowhere else", async () => {
  writeFileSync(join(folder, "inside.txt"), "inside");
  const outside = mkdtempSync(join(tmpdir(), "runtime-outside-"));
  writeFileSync(join(outside, "outside.txt"), "outside");
  await symlink(join(outside, "outside.txt"), join(folder, "link.txt"));
  const open = fileOpener(folder);
  expect(await (await open("inside.txt")).text()).toBe("inside");
  expect(await (await open(join(folder, "inside.txt"))).text()).toBe("inside");
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

/** Files on disk, over real HTTP: nothing of them is read before it is sent, and they can be sent again. */
import { createHash, randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import busboy from "busboy";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeArguments } from "../../src/runtime/call/arguments.js";
import { buildRequest } from "../../src/runtime/request/request.js";
import { fileSchema } from "../../src/runtime/schema/file-schema.js";
import { operation, operations } from "./petstore.js";

const bytes = randomBytes(3_000_000);
let folder: string;
let server: Server;
const received: Record<string, unknown>[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "upload-"));
  await writeFile(join(folder, "film.mp4"), bytes);
  server = createServer((request, response) => {
    const parts: Record<string, unknown> = { length: Number(request.headers["content-length"]) };
    const parser = busboy({ headers: request.headers });
    parser.on("field", (name, value) => (parts[name] = value));
    parser.on("file", (name, stream, { filename, mimeType }) => {
      const hash = createHash("sha256");
      stream.on("data", (chunk: Buffer) => hash.update(chunk));
      stream.on("end", () => (parts[name] = { filename, mimeType, sha256: hash.digest("hex") }));
    });
    parser.on("close", () => {
      received.push(parts);
      response.end();
    });
    request.pipe(parser);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test("a file on disk arrives whole, with its length announced, as often as it is sent", async () => {
  const facts = operation({
    method: "POST",
    path: "/films",
    body: {
      required: true,
      contentType: "multipart/form-data",
      schema: { type: "object", properties: { title: { type: "string" }, film: fileSchema } },
      files: ["/film"],
    },
    arguments: [
      { name: "title", place: "body:/title", required: false },
      { name: "film", place: "body:/film", required: true },
    ],
  });
  const placed = await placeArguments(
    undefined,
    facts,
    { title: "é", film: { path: "film.mp4" } },
    { operations },
  );
  if (!placed.ok) throw new Error(JSON.stringify(placed.problems));
  const { port } = server.address() as AddressInfo;
  const built = await buildRequest(facts, placed.values, {
    operations,
    variable: (name) => (name === "API_BASE_URL" ? `http://127.0.0.1:${port}` : undefined),
    openFile: (path) => openAsBlob(join(folder, path)),
  });
  if (!built.ok) throw new Error(JSON.stringify(built));
  const { url, method, headers, body } = built.request;
  if (!(body instanceof Blob)) throw new Error("the body is no blob");
  for (let i = 0; i < 2; i++) await (await fetch(url, { method, headers, body })).text();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const want = {
    length: body.size,
    title: "é",
    film: { filename: "film.mp4", mimeType: "video/mp4", sha256 },
  };
  expect(received).toEqual([want, want]);
});

import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { credentials, startApi } from "../../samples/darkroom/api.js";
import { judge } from "./judge.js";

let api: Awaited<ReturnType<typeof startApi>>;
let law: Awaited<ReturnType<typeof judge>>;

beforeAll(async () => {
  api = await startApi();
  law = await judge("darkroom/openapi.json", api.url);
});
afterAll(() => api.close());

const basic = Buffer.from(`${credentials.API_USERNAME}:${credentials.API_PASSWORD}`).toString("base64");
const headers = { authorization: `Basic ${basic}` };
const png = Buffer.from("89504e470d0a1a0a00", "hex");
const jpeg = Buffer.from("ffd8ffe000", "hex");
const sha256 = createHash("sha256").update(jpeg).digest("hex");

function roll(parts: Record<string, string | (string | Buffer)[]>): RequestInit {
  const body = new FormData();
  for (const [name, values] of Object.entries(parts)) {
    for (const value of [values].flat()) {
      if (typeof value === "string") body.append(name, value);
      else body.append(name, new Blob([value]), "frame.bin");
    }
  }
  return { headers, body };
}
const form = (text: string): RequestInit => ({ headers, body: new URLSearchParams(text) });
const raw = (type: string, body: string | Buffer) => ({
  headers: { ...headers, "content-type": type },
  body,
});
const canister = JSON.stringify({ label: "Pier", film: "slide", iso: 50, pushed: null });

/** Operation, path, request, status, what the answer says. In this order: the archive remembers. */
const rows: [string, string, RequestInit, number, string?][] = [
  [
    "POST /rolls",
    "/rolls",
    roll({ canister, tags: ["sea", "pier"], takenOn: "2026-02-28", frames: [png, jpeg] }),
    201,
    sha256,
  ],
  ["POST /rolls", "/rolls", roll({ canister, frames: [Buffer.from("GIF89a")] }), 415],
  ["POST /rolls", "/rolls", roll({ canister, frames: [] }), 422, "/frames"],
  [
    "POST /rolls",
    "/rolls",
    roll({ canister: '{"film":"slide","pushed":-3}', frames: [png] }),
    422,
    "/canister/pushed",
  ],
  ["POST /rolls", "/rolls", roll({ canister: "{", frames: [png] }), 400],
  ["POST /rolls", "/rolls", {}, 401],
  ["GET /rolls", "/rolls?tag=sea,pier&film=slide", { headers }, 200, '"id":"r3"'],
  ["GET /rolls", "/rolls?film=digital", { headers }, 400],
  ["GET /rolls", "/rolls", {}, 401],
  ["GET /rolls/{rollId}", "/rolls/r3", { headers }, 200, '"pushed":null'],
  ["GET /rolls/{rollId}", "/rolls/r9", { headers }, 404],
  ["GET /rolls/{rollId}", "/rolls/r3", {}, 401],
  [
    "GET /rolls/{rollId}/contact-sheet.csv",
    "/rolls/r3/contact-sheet.csv",
    { headers },
    200,
    `r3-f2,image/jpeg,5,${sha256}\r\n`,
  ],
  ["GET /rolls/{rollId}/contact-sheet.csv", "/rolls/r9/contact-sheet.csv", { headers }, 404],
  ["GET /rolls/{rollId}/contact-sheet.csv", "/rolls/r3/contact-sheet.csv", {}, 401],
  ["PUT /rolls/{rollId}/notes", "/rolls/r3/notes", raw("text/plain", "Grün\n"), 204],
  ["PUT /rolls/{rollId}/notes", "/rolls/r3/notes", raw("text/plain", "x".repeat(5001)), 422],
  ["PUT /rolls/{rollId}/notes", "/rolls/r9/notes", raw("text/plain", ""), 404],
  ["PUT /rolls/{rollId}/notes", "/rolls/r3/notes", {}, 401],
  ["GET /rolls/{rollId}/notes", "/rolls/r3/notes", { headers }, 200, "Grün\n"],
  ["GET /rolls/{rollId}/notes", "/rolls/r9/notes", { headers }, 404],
  ["GET /rolls/{rollId}/notes", "/rolls/r3/notes", {}, 401],
  ["GET /frames/{frameId}", "/frames/r3-f2", { headers }, 200, '"bytes":5'],
  ["GET /frames/{frameId}", "/frames/r3-f3", { headers }, 404],
  ["GET /frames/{frameId}", "/frames/r3-f2", {}, 401],
  ["GET /frames/{frameId}/image", "/frames/r1-f1/image", { headers }, 200, "PNG"],
  ["GET /frames/{frameId}/image", "/frames/r1-f9/image", { headers }, 404],
  ["GET /frames/{frameId}/image", "/frames/r1-f1/image", {}, 401],
  ["PUT /frames/{frameId}/image", "/frames/r3-f1/image", raw("application/octet-stream", jpeg), 200, sha256],
  ["PUT /frames/{frameId}/image", "/frames/r3-f1/image", raw("application/octet-stream", "BM"), 415],
  ["PUT /frames/{frameId}/image", "/frames/r3-f9/image", raw("application/octet-stream", jpeg), 404],
  ["PUT /frames/{frameId}/image", "/frames/r3-f1/image", {}, 401],
  [
    "POST /prints",
    "/prints",
    form("frames=r1-f1&frames=r3-f1&paper=baryta&copies=2&sendTo[name]=Lu&sendTo[town]=Ulm"),
    202,
    '"price":720',
  ],
  ["POST /prints", "/prints", form("frames=r1-f7&paper=matt"), 404],
  ["POST /prints", "/prints", form("frames=r1-f1&paper=silk"), 422, "/paper"],
  ["POST /prints", "/prints", form("frames=r1-f1&paper=matt&sendTo[name]=Lu"), 422, "/sendTo"],
  ["POST /prints", "/prints", {}, 401],
  ["GET /prints/{printId}", "/prints/p1", { headers }, 200, '"state":"exposing"'],
  ["GET /prints/{printId}", "/prints/p1", { headers }, 200, '"state":"drying"'],
  ["GET /prints/{printId}", "/prints/p1", { headers }, 200, '"state":"ready"'],
  ["GET /prints/{printId}", "/prints/p1", { headers }, 200, '"state":"ready"'],
  ["GET /prints/{printId}", "/prints/p2", { headers }, 404],
  ["GET /prints/{printId}", "/prints/p1", {}, 401],
  ["DELETE /rolls/{rollId}", "/rolls/r3", { headers }, 204],
  ["DELETE /rolls/{rollId}", "/rolls/r3", { headers }, 404],
  ["DELETE /rolls/{rollId}", "/rolls/r1", {}, 401],
];

describe("the darkroom does what its document says", () => {
  test.each(rows)("%s: %s", async (operation, path, init, status, says = "") => {
    const { text, ...got } = await law.send(operation, path, init);
    expect(got).toMatchObject({ status, faults: [] });
    expect(text).toContain(says);
  });

  test("and its document says all that it does", () => expect(law.undocumented()).toEqual([]));
});

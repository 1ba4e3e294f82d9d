import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { credentials, startApi } from "../../samples/ferry/api.js";
import { judge } from "./judge.js";

let api: Awaited<ReturnType<typeof startApi>>;
let law: Awaited<ReturnType<typeof judge>>;

beforeAll(async () => {
  api = await startApi();
  law = await judge("ferry/openapi.yaml", api.url);
});
afterAll(() => api.close());

const basic = Buffer.from(`${credentials.API_USERNAME}:${credentials.API_PASSWORD}`).toString("base64");
const headers = { "x-terminal": credentials.API_KEY, authorization: `Basic ${basic}` };
const form = (text: string) => ({ headers, body: new URLSearchParams(text) });
const changes = (text: string) => ({
  headers: { ...headers, "content-type": "application/json" },
  body: text,
});
const paper = (kind: string, scan: string | Blob) => {
  const body = new FormData();
  body.set("kind", kind);
  if (typeof scan === "string") body.set("scan", scan);
  else body.set("scan", scan, "scan.pdf");
  return { headers, body };
};

/** Operation, path, request, status, what the answer says. In this order: the line remembers. */
const rows: [string, string, RequestInit, number, string?][] = [
  [
    "GET /crossings",
    "/crossings?ports=island|northquay&days=mon&days=sat&decks=bicycles%20cars",
    { headers },
    200,
    '[{"id":"sat-1400"',
  ],
  [
    "GET /crossings",
    "/crossings",
    { headers: { ...headers, "x-passengers": "13" } },
    200,
    '[{"id":"wed-0930"',
  ],
  ["GET /crossings", "/crossings", { headers: { ...headers, "x-passengers": "0" } }, 400, "X-Passengers"],
  ["GET /crossings", "/crossings?days=sonntag", { headers }, 400, "days"],
  ["GET /crossings", "/crossings", { headers: { authorization: headers.authorization } }, 401],
  ["GET /crossings", "/crossings", { headers: { "x-terminal": headers["x-terminal"] } }, 401],
  [
    "POST /bookings",
    "/bookings",
    form("crossing=sat-1400&passengers=Ann&passengers=Bo&vehicles=UL-1,UL-2"),
    201,
    '"vehicles":["UL-1","UL-2"]',
  ],
  ["POST /bookings", "/bookings", form("crossing=sat-1400&passengers=Cy&passengers=Di"), 409, "Only 1 seats"],
  ["POST /bookings", "/bookings", form("crossing=sun-0000&passengers=Cy"), 404],
  ["POST /bookings", "/bookings", form("crossing=sat-1400"), 400, "passengers"],
  ["POST /bookings", "/bookings", {}, 401],
  [
    "PATCH /bookings/{bookingId}",
    "/bookings/B1",
    changes('{"remark":null,"insured":true}'),
    200,
    '"remark":null',
  ],
  [
    "PATCH /bookings/{bookingId}",
    "/bookings/B1",
    changes('{"insured":"yes"}'),
    400,
    "/insured must be boolean",
  ],
  ["PATCH /bookings/{bookingId}", "/bookings/B9", changes("{}"), 404],
  ["PATCH /bookings/{bookingId}", "/bookings/B1", {}, 401],
  [
    "POST /bookings/{bookingId}/papers",
    "/bookings/B1/papers",
    paper("passport", new Blob(["12345"])),
    201,
    "5",
  ],
  [
    "POST /bookings/{bookingId}/papers",
    "/bookings/B1/papers",
    paper("passport", "12345"),
    400,
    "must be a file",
  ],
  ["POST /bookings/{bookingId}/papers", "/bookings/B1/papers", paper("ticket", new Blob([])), 400, "kind"],
  ["POST /bookings/{bookingId}/papers", "/bookings/B9/papers", paper("passport", new Blob([])), 404],
  ["POST /bookings/{bookingId}/papers", "/bookings/B1/papers", {}, 401],
  ["GET /bookings/{bookingId}", "/bookings/B1", { headers }, 200, '"papers":["passport"]'],
  ["GET /bookings/{bookingId}", "/bookings/B9", { headers }, 404],
  ["GET /bookings/{bookingId}", "/bookings/B1", {}, 401],
];

describe("the ferry does what its document says", () => {
  test.each(rows)("%s: %s", async (operation, path, init, status, says = "") => {
    const { text, ...got } = await law.send(operation, path, init);
    expect(got).toMatchObject({ status, faults: [] });
    expect(text).toContain(says);
  });

  test("and its document says all that it does", () => expect(law.undocumented()).toEqual([]));
});

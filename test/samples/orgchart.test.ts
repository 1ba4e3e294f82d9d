import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { credentials, startApi } from "../../samples/orgchart/api.js";
import { judge } from "./judge.js";

let api: Awaited<ReturnType<typeof startApi>>;
let law: Awaited<ReturnType<typeof judge>>;

beforeAll(async () => {
  api = await startApi();
  law = await judge("orgchart/openapi.yaml", api.url);
});
afterAll(() => api.close());

const key = `access_key=${credentials.API_KEY}`;
const send = (body: unknown, headers = {}) => ({
  headers: { "content-type": "application/json", ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const anyone = {
  id: "mop-3",
  name: { given: "Mop", family: "3" },
  unit: "canteen",
  manager: "bea",
  joinedOn: "2026-02-01",
};
const robot = { kind: "robot", ...anyone, skills: { floors: 5 }, firmware: "4.1.0" };
const reason = { "x-reason": "Asked for it twice" };

/** Operation, path, request, status, what the answer says. In this order: the chart remembers. */
const rows: [string, string, RequestInit, number, string?][] = [
  [
    "GET /units",
    "/units?depth=1&collapse=clocks%20canteen",
    {},
    200,
    '"id":"repairs","name":"Repairs","units":[]',
  ],
  ["GET /units", "/units?depth=21", {}, 400],
  ["GET /units/{unitId}", "/units/repairs", {}, 200, '"headcount":2'],
  ["GET /units/{unitId}", "/units/attic", {}, 404],
  [
    "GET /members",
    "/members?filter[kind]=employee&filter[managed]=true&fields=unit|skills",
    {},
    200,
    '{"kind":"employee","id":"bea","unit":"canteen","skills":{"soup":5,"patience":2}}',
  ],
  ["GET /members", "/members?filter[joinedFrom]=2025-01-01", {}, 200, '"yun"'],
  ["GET /members", "/members?filter[age]=40", {}, 400, "filter[age]"],
  [
    "GET /members/{memberId}",
    "/members/ada",
    { headers: { cookie: "name_order=family-first" } },
    200,
    "Voss Ada",
  ],
  ["GET /members/{memberId}", `/members/ada?${key}`, {}, 200, "private mail"],
  ["GET /members/{memberId}", "/members/zed", {}, 404],
  ["POST /members", `/members?${key}`, send(robot), 201, '"displayName":"Mop 3"'],
  ["POST /members", `/members?${key}`, send(robot), 409],
  ["POST /members", `/members?${key}`, send({ ...robot, id: "mop-4", desk: "A1" }), 422],
  ["POST /members", `/members?${key}`, send({ ...robot, id: "mop-4", displayName: "M" }), 422],
  ["POST /members", `/members?${key}`, send({ ...robot, id: "mop-4", unit: "attic" }), 422, "/unit"],
  ["POST /members", `/members?${key}`, send("{"), 400],
  ["POST /members", "/members", send(robot), 401],
  [
    "PUT /members/{memberId}/manager",
    `/members/bea/manager?${key}`,
    send({ manager: "tomas" }, reason),
    200,
    "Answers to tomas: Asked",
  ],
  [
    "PUT /members/{memberId}/manager",
    `/members/tomas/manager?${key}`,
    send({ manager: "mop-3" }, reason),
    409,
  ],
  [
    "PUT /members/{memberId}/manager",
    `/members/tomas/manager?${key}`,
    send({ manager: null }),
    400,
    "X-Reason",
  ],
  ["PUT /members/{memberId}/manager", `/members/tomas/manager?${key}`, send({ manager: "zed" }, reason), 422],
  ["PUT /members/{memberId}/manager", `/members/zed/manager?${key}`, send({ manager: null }, reason), 404],
  ["PUT /members/{memberId}/manager", "/members/bea/manager", send({ manager: null }, reason), 401],
  ["GET /members/{memberId}/reports", "/members/tomas/reports", {}, 200, '"mop-3"'],
  ["GET /members/{memberId}/reports", "/members/zed/reports", {}, 404],
  [
    "PUT /units/{unitId}",
    `/units/repairs?${key}`,
    send({ id: "mending", name: "Mending", units: [{ id: "clocks", name: "Clocks", units: [] }] }),
    200,
    '"headcount":1',
  ],
  ["PUT /units/{unitId}", `/units/mending?${key}`, send({ id: "canteen", name: "C", units: [] }), 409],
  [
    "PUT /units/{unitId}",
    `/units/mending?${key}`,
    send({ id: "x", name: "X", units: [{ id: "y", name: "", units: [] }] }),
    422,
    "/units/0/name",
  ],
  ["PUT /units/{unitId}", `/units/attic?${key}`, send({ id: "attic", name: "Attic", units: [] }), 404],
  ["PUT /units/{unitId}", `/units/mending?${key}`, send("["), 400],
  ["PUT /units/{unitId}", "/units/mending?access_key=wrong", send("{}"), 401],
  ["GET /members/{memberId}", "/members/yun", {}, 200, "Unit umbrellas was dissolved."],
  [
    "GET /skills/{skills}",
    "/skills/patience,soldering",
    { headers: { "X-At-Least": "2" } },
    200,
    '[{"id":"tomas","sum":9}]',
  ],
  ["GET /skills/{skills}", "/skills/patience", { headers: { "X-At-Least": "6" } }, 400],
];

describe("the orgchart does what its document says", () => {
  test.each(rows)("%s: %s", async (operation, path, init, status, says = "") => {
    const { text, ...got } = await law.send(operation, path, init);
    expect(got).toMatchObject({ status, faults: [] });
    expect(text).toContain(says);
  });

  test("and its document says all that it does", () => expect(law.undocumented()).toEqual([]));
});

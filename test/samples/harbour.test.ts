import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { books, credentials, startApi } from "../../samples/harbour/api.js";
import { judge } from "./judge.js";

let api: Awaited<ReturnType<typeof startApi>>;
let law: Awaited<ReturnType<typeof judge>>;

beforeAll(async () => {
  api = await startApi();
  law = await judge("harbour/openapi.yaml", api.url);
});
afterAll(() => api.close());

const headers = { authorization: `Bearer ${credentials.API_TOKEN}`, "content-type": "application/json" };

/** One good entry of each book. */
const entries: Readonly<Record<string, object>> = {
  Berth: { name: "North 1", quay: "north", lengthMetres: 120, depthMetres: 8.5 },
  Vessel: { name: "Petrel", imo: "9074729", flag: "NO", kind: "bulk" },
  PortCall: { vessel: "vessel-1", expected: "2026-04-01T06:00:00Z", purpose: "loading" },
  Pilot: { name: "Ada Strand", licence: "harbour", onDuty: true },
  Towage: { portCall: "portcall-1", tugs: 2, direction: "in" },
  Crane: { name: "Old Grey", liftTonnes: 40, berth: "berth-1" },
  Container: { number: "MSCU1234565", size: "40ft", grossKilograms: 21_000, row: "B12" },
  Inspection: { vessel: "vessel-1", authority: "customs", date: "2026-04-01" },
  Permit: { holder: "Reef Divers", activity: "diving", until: "2026-05-01" },
  Incident: { kind: "spill", happened: "2026-04-01T09:30:00Z", description: "Two litres of oil." },
  Invoice: { portCall: "portcall-1", cents: 125_000, due: "2026-05-01" },
  Notice: { title: "Dredging", text: "Keep clear of the north quay.", validFrom: "2026-04-02" },
};

/** Operation, path, request, status, what the answer says. In this order: the office remembers. */
const rows = books.flatMap(({ path, schema, kind, filters = [], actions = {} }) => {
  const one = `/${path}/{${kind}Id}`;
  const id = `${kind.toLowerCase()}-1`;
  const entry = entries[schema] ?? {};
  const good = { headers, body: JSON.stringify(entry) };
  const bad = { headers, body: JSON.stringify({ ...entry, id }) };
  const [filter = "limit"] = filters;
  const wanted = new Map<string, unknown>(Object.entries({ state: "announced", limit: 1, ...entry })).get(
    filter,
  );
  const row = (operation: string, at: string, init: RequestInit, status: number, says = "") =>
    [operation, at, init, status, says] as const;
  return [
    row(`POST /${path}`, `/${path}`, good, 201, `"id":"${id}"`),
    row(`POST /${path}`, `/${path}`, good, 201, `"id":"${kind.toLowerCase()}-2"`),
    row(`POST /${path}`, `/${path}`, bad, 422, "is not known"),
    row(`POST /${path}`, `/${path}`, {}, 401),
    row(`GET /${path}`, `/${path}?limit=1&${filter}=${String(wanted)}`, { headers }, 200, `"next":"${id}"`),
    row(`GET /${path}`, `/${path}?after=${id}`, { headers }, 200, `[{"id":"${kind.toLowerCase()}-2"`),
    row(`GET /${path}`, `/${path}?limit=0`, { headers }, 400, "limit"),
    row(`GET /${path}`, `/${path}`, {}, 401),
    row(`GET ${one}`, `/${path}/${id}`, { headers }, 200, `"id":"${id}"`),
    row(`GET ${one}`, `/${path}/${id}9`, { headers }, 404),
    row(`GET ${one}`, `/${path}/${id}`, {}, 401),
    row(`PUT ${one}`, `/${path}/${id}`, good, 200, `"id":"${id}"`),
    row(`PUT ${one}`, `/${path}/${id}`, bad, 422),
    row(`PUT ${one}`, `/${path}/${id}9`, good, 404),
    row(`PUT ${one}`, `/${path}/${id}`, {}, 401),
    ...Object.entries(actions).flatMap(([action, members]) => [
      row(
        `POST ${one}/${action}`,
        `/${path}/${id}/${action}`,
        { method: "POST", headers },
        200,
        JSON.stringify(members).slice(1, -1),
      ),
      row(`POST ${one}/${action}`, `/${path}/${id}9/${action}`, { headers }, 404),
      row(`POST ${one}/${action}`, `/${path}/${id}/${action}`, {}, 401),
    ]),
    row(`DELETE ${one}`, `/${path}/${id}`, {}, 401),
    row(`DELETE ${one}`, `/${path}/${id}`, { headers }, 204),
    row(`DELETE ${one}`, `/${path}/${id}`, { headers }, 404),
  ];
});

describe("the harbour does what its document says", () => {
  test.each(rows)("%s: %s", async (operation, path, init, status, says) => {
    const { text, ...got } = await law.send(operation, path, init);
    expect(got).toMatchObject({ status, faults: [] });
    expect(text).toContain(says);
  });

  test.each([
    ["GET /tides", "/tides?date=2026-04-01", { headers }, 200, '"kind":"high"'],
    ["GET /tides", "/tides?date=1.4.2026", { headers }, 400, "date"],
    ["GET /tides", "/tides?date=2026-04-01", {}, 401, ""],
    ["GET /weather", "/weather", { headers }, 200, "windKnots"],
    ["GET /weather", "/weather", {}, 401, ""],
  ])("%s: %s", async (operation, path, init, status, says) => {
    const { text, ...got } = await law.send(operation, path, init);
    expect(got).toMatchObject({ status, faults: [] });
    expect(text).toContain(says);
  });

  test("and its document says all that it does", () => expect(law.undocumented()).toEqual([]));
});

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { contractOf } from "../../../bench/contract/run/document.js";
import { sized } from "../../everything.js";

const text = { type: "string" };

/** @param change what differs in the document that requests are held against */
function documentWith(
  change: { style?: string; query?: string; maximum?: number; server?: string } = {},
): string {
  const { style = "form", query = "dry_run", maximum = 100, server = "/api/v1/" } = change;
  const document = {
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    servers: [{ url: server }],
    security: [{ key: [] }],
    paths: {
      "/pets/{id}": {
        put: {
          parameters: [
            { name: "id", in: "path", required: true, schema: text },
            { name: query, in: "query", schema: { type: "boolean" } },
            { name: "tags", in: "query", style, explode: false, schema: { type: "array", items: text } },
            { name: "page", in: "query", schema: { type: "integer", minimum: 1, maximum } },
          ],
          requestBody: {
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  properties: { name: text, parts: { type: "array", items: text } },
                  required: ["name"],
                },
              },
            },
          },
          responses: { "200": { description: "Done" } },
        },
      },
    },
    components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
  };
  const file = path.join(mkdtempSync(path.join(tmpdir(), "contract-test-")), "openapi.json");
  writeFileSync(file, JSON.stringify(document));
  return file;
}

const bag = { type: "object", additionalProperties: true };
const inside = {
  type: "object",
  properties: { a: bag, b: {}, c: { type: "array" } },
  required: ["a", "b", "c"],
};
/** Parameters of an operation each. */
const freePlaces: readonly object[] = [
  ...[bag, inside, {}].flatMap((schema) => [
    { in: "query", style: "deepObject", explode: true, schema },
    { in: "query", schema },
    { in: "query", explode: false, schema },
  ]),
  ...[bag, {}].map((schema) => ({ in: "header", schema })),
  { in: "query", style: "deepObject", explode: true, schema: { type: "array", items: {} } },
];

function documentOf(places: readonly object[]): string {
  const responses = { "200": { description: "Done" } };
  const paths = places.map((place, index): [string, object] => [
    `/pets/${index}`,
    { get: { parameters: [{ name: "X-Free", required: true, ...place }], responses } },
  ]);
  const file = path.join(mkdtempSync(path.join(tmpdir(), "contract-test-")), "openapi.json");
  const info = { title: "Pets", version: "1" };
  writeFileSync(file, JSON.stringify({ openapi: "3.1.0", info, paths: Object.fromEntries(paths) }));
  return file;
}

/** Of which no encoding tells what stands between parts from what stands inside one. */
const joinedPlaces: readonly object[] = [
  ...["pipeDelimited", "spaceDelimited"].flatMap((style) =>
    [{ type: "array", items: text }, { type: "array" }, { type: "object", additionalProperties: text }].map(
      (schema) => ({ in: "query", style, explode: false, schema }),
    ),
  ),
  { in: "query", explode: false, schema: { type: "array", items: text } },
  ...[false, true].map((explode) => ({
    in: "header",
    explode,
    schema: { type: "object", additionalProperties: text },
  })),
  { in: "header", schema: { type: "array", items: text } },
];

const modules = path.resolve(import.meta.dirname, "../../../node_modules");

test("a generated server against its own document: every call is correct, nothing invalid arrives", async () => {
  const { tally, stopped, missing } = await contractOf(documentWith(), { modules });
  expect({ stopped, missing, failures: tally.failures }).toEqual({ missing: [], failures: [] });
  expect(tally).toMatchObject({
    operations: 1,
    offered: 1,
    reached: 1,
    invalidArrived: 0,
    invalidUnnamed: 0,
    leaks: 0,
  });
  expect(tally.correct).toBe(tally.calls);
  expect(Math.min(tally.calls, tally.invalid, tally.slips, tally.hostile)).toBeGreaterThan(0);
});

test.each([
  ["where a document says nothing", freePlaces],
  ["in a list or an object that is one text", joinedPlaces],
])("what may stand %s can be written there, or is not offered", async (_, places) => {
  const tried = places.filter((_, index) => index % sized(2, 1) === 0);
  const { tally } = await contractOf(documentOf(tried), { modules });
  expect(tally.failures).toEqual([]);
  expect([tally.offered, tally.correct]).toEqual([tried.length, tally.calls]);
});

test.each<[string, Parameters<typeof documentWith>[0], string]>([
  ["a parameter that travels in another style", { style: "pipeDelimited" }, "changed query"],
  ["a parameter of another name", { query: "dryRun" }, "unasked query"],
  ["a server at another path", { server: "/api/v2" }, "wrong-operation path"],
  ["a narrower range", { maximum: 50 }, "invalid query maximum"],
])("against another document, it is at fault: %s", async (_, change, cause) => {
  const { tally } = await contractOf(documentWith(), { modules, judgedBy: documentWith(change) });
  const causes = new Set(tally.failures.map((failure) => failure.cause));
  expect([...causes].filter((found) => found === cause)).toEqual([cause]);
});

import { expect, test } from "vitest";
import type { Operation } from "../../src/model/api.js";
import { api, operation, planned } from "./build.js";

async function weights(...operations: readonly Operation[]): Promise<(key: string) => number> {
  const { plan } = await planned(api(operations));
  return (key) => plan.membership.get(key)?.weight ?? NaN;
}

/** The heavier first. */
test.each<[why: string, heavier: string, lighter: string]>([
  ["reading before making", "GET /pets", "POST /pets"],
  ["making before replacing", "POST /pets", "PUT /pets"],
  ["replacing before deleting", "PUT /pets", "DELETE /pets"],
  ["what lies near before what lies deep", "GET /pets", "GET /shops/open/pets"],
  ["search before a list", "GET /pets/search", "GET /pets/names"],
])("%s", async (_, heavier, lighter) => {
  const weight = await weights(operation(heavier), operation(lighter), operation("GET /else"));
  expect(weight(heavier)).toBeGreaterThan(weight(lighter));
});

test("what only says which one is meant does not make a path deeper", async () => {
  const weight = await weights(operation("GET /shops/{shop}/tills/{till}"), operation("GET /shops/tills"));
  expect(weight("GET /shops/{shop}/tills/{till}")).toBeCloseTo(weight("GET /shops/tills"));
});

test("a collection weighs more, the more operations need its ids", async () => {
  const items = ["GET /pets/{id}", "PUT /pets/{id}", "DELETE /pets/{id}"].map((line) => operation(line));
  const lists = [operation("GET /pets"), operation("GET /shops")];
  const weight = await weights(...lists, ...items);
  const fewer = await weights(...lists, ...items.slice(0, 1));
  expect(weight("GET /pets")).toBeGreaterThan(fewer("GET /pets"));
  expect(fewer("GET /pets")).toBeGreaterThan(fewer("GET /shops"));
});

test("x-mcp priority multiplies", async () => {
  const twice = operation("GET /pets", { extensions: new Map([["x-mcp", { priority: 2 }]]) });
  const weight = await weights(twice, operation("GET /shops"));
  expect(weight("GET /pets")).toBeCloseTo(2 * weight("GET /shops"));
});

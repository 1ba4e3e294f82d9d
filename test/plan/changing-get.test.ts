/** A GET whose own words say that it changes something is no read: not in its hints, not for `--read-only`, not for search. */
import { expect, test } from "vitest";
import { defaultLeanOptions } from "../../src/config/config.js";
import type { Operation } from "../../src/model/api.js";
import { api, operation, planned } from "./build.js";

const isRead = async (key: string, said: Partial<Operation>) => {
  const { plan } = await planned(api([operation(key, said)]));
  return plan.tools[0]?.annotations.readOnlyHint;
};

test.each<[key: string, said: Partial<Operation>]>([
  ["GET /screenshot/delete", { summary: "Delete screenshot data" }],
  ["GET /rides/{id}/cancel", { description: "<p>Cancels a ride.</p>" }],
  ["GET /createPad", { operationId: "createPadUsingGET", summary: "a new pad" }],
  ["GET /apps.uninstall", { operationId: "apps_uninstall", description: "Uninstalls your app." }],
  ["GET /screenshot/create", { operationId: "CreateScreenshot", summary: "Request a screenshot" }],
])("%s %j changes something", async (key, said) => {
  expect(await isRead(key, said)).toBe(false);
});

test.each<[key: string, said: Partial<Operation>]>([
  ["GET /StopPoint", { operationId: "StopPoint_Get", summary: "Gets stop points" }],
  ["GET /UpdateRuns", { operationId: "UpdateRuns_List" }],
  ["GET /token/create", { operationId: "createToken", summary: "Returns a token for later calls" }],
  ["GET /studies/{id}/archive", { summary: "Create ZIP archive" }],
  ["GET /set", { operationId: "cards", summary: "Cards of a set" }],
  ["GET /users/delete", { summary: "Delete users", extensions: new Map([["x-mcp", { readOnly: true }]]) }],
])("%s %j reads", async (key, said) => {
  expect(await isRead(key, said)).toBe(true);
});

test("--read-only leaves it out, and search calls it with what changes something", async () => {
  const one = operation("GET /pads/delete", { summary: "Deletes a pad" });
  const { selection } = defaultLeanOptions;
  const list = operation("GET /pads", { summary: "Lists pads" });
  const reading = await planned(api([one, list]), undefined, undefined, {
    selection: { ...selection, readOnly: true },
  });
  expect(reading.plan.operations.map(({ facts }) => facts.key)).toEqual(["GET /pads"]);
  const { plan } = await planned(api([one]), undefined, undefined, { mode: "dynamic" });
  expect(plan.discovery?.tools.map(({ name }) => name)).toContain("call_write_operation");
  expect(plan.ledger).toContainEqual(
    expect.objectContaining({ operation: "GET /pads/delete", subject: "readOnly: false" }),
  );
});

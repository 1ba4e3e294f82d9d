/** Names in documents may be of any length: each is read once, or only its beginning is. */
import { describe, expect, test } from "vitest";
import { argumentName } from "../../src/plan/arguments/argument-name.js";
import { pathsOf } from "../../src/plan/name/paths.js";
import { withoutFrame } from "../../src/plan/name/id-words.js";
import { namesOfPath } from "../../src/plan/name/resource-name.js";
import { words } from "../../src/plan/words/words.js";
import { maxIdLength, maxPathLength } from "../../src/spec/load/limits.js";
import { readings } from "../../src/spec/schema/schema-conversion.js";
import { schemaName } from "../../src/spec/schema/schema-name.js";
import { lowerDocument } from "../spec/documents.js";

// Each of these took time that grows with the square of the length: here, minutes.
const long = 1_000_000;

test.each<[what: string, read: () => unknown, want: unknown]>([
  ["capitals", () => words(`${"A".repeat(long)}x`).length, 2],
  ["a parameter", () => argumentName(`a${"_".repeat(long)}b`), `a${"_".repeat(63)}`],
  ["a schema", () => schemaName("", `/components/schemas/a${"_".repeat(long)}b`), `a${"_".repeat(99)}`],
  ["a number", () => readings(`${"1".repeat(long)}x`), []],
  [
    "an operationId",
    () => withoutFrame("aB".repeat(long / 10), { method: "GET", path: "/a" }, pathsOf([])).length,
    3,
  ],
])("%s", (_, read, want) => {
  expect(read()).toEqual(want);
});

const responses = { "200": { description: "ok" } };

test("a server", async () => {
  const slashes = "/".repeat(long);
  const { api } = await lowerDocument("2.0", {
    host: `a.example${slashes}b`,
    basePath: `c${slashes}d`,
    paths: { "/a": { get: { responses } } },
  });
  expect(api.operations[0]?.servers[0]?.url).toContain("/d");
});

test("a path has names of at most twenty owners", async () => {
  const { api } = await lowerDocument("3.1.0", {
    paths: { [`/${"a/".repeat(999)}`]: { get: { responses } } },
  });
  const [operation] = api.operations;
  if (operation === undefined) throw new Error("it was left out");
  expect(namesOfPath(operation, pathsOf(api.operations)).length).toBeLessThanOrEqual(21);
});

describe("what nobody reads is left out", () => {
  test.each<[length: number, want: string[]]>([
    [maxPathLength, []],
    [maxPathLength + 1, ["operation-left-out"]],
  ])("a path of %i characters", async (length, want) => {
    const path = `/${"a".repeat(length - 1)}`;
    const { api, codes } = await lowerDocument("3.1.0", {
      paths: { "/a": { get: { responses } }, [path]: { get: { responses } } },
    });
    expect(api.operations).toHaveLength(want.length === 0 ? 2 : 1);
    expect(codes).toEqual(want);
  });

  test.each<[length: number, isKept: boolean, want: string[]]>([
    [maxIdLength, true, []],
    [maxIdLength + 1, false, ["operation-id-too-long"]],
  ])("an operationId of %i characters", async (length, isKept, want) => {
    const operationId = "a".repeat(length);
    const { api, codes } = await lowerDocument("3.1.0", {
      paths: { "/a": { get: { operationId, responses } } },
    });
    expect(api.operations[0]?.operationId).toBe(isKept ? operationId : undefined);
    expect(codes).toEqual(want);
  });
});

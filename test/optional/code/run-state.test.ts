/** What a client brings back with a person's answer: it may be anything. */
import { expect, test } from "vitest";
import { readState, writeState } from "../../../src/optional/code/waiting.js";

test("says which run it is for, and what that had called", () => {
  const change = { name: "create_item", reads: false, given: '{"name":"a"}', state: "done" } as const;
  const { id, lines } = readState(writeState("run-1", [change]));
  expect(id).toBe("run-1");
  expect(lines).toContain('- create_item({"name":"a"}): done');
});

test.each([
  ["no JSON", "run-1", { id: "", lines: [] }],
  ["no list", '{"id":"run-1"}', { id: "", lines: [] }],
  ["no texts", "[1,null]", { id: "1", lines: ["null"] }],
  ["what only hides", '["a","b\u202ec"]', { id: "a", lines: ["bc"] }],
])("is read without trust: %s", (_, state, want) => {
  expect(readState(state)).toEqual(want);
});

test("is never long", () => {
  const { lines } = readState(JSON.stringify(["a", ...Array.from({ length: 500 }, () => "x".repeat(9_000))]));
  expect(lines).toHaveLength(102);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(301);
});

/** Messages that only their shape makes expensive are refused, with what to do. */
import { expect, test } from "vitest";
import { fullnessFault } from "../../../src/runtime/http/message.js";

const members = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`m${i}`, i]));

test.each<[string, unknown, boolean]>([
  ["few", { params: { arguments: members(1_000) } }, false],
  ["values within an argument", { params: { arguments: { a: members(5_000) } } }, false],
  ["arguments", { params: { arguments: members(1_001) } }, true],
  ["parameters", { params: members(1_001) }, true],
  ["_meta", { params: { _meta: members(1_001) } }, true],
  ["other arguments of a completion", { params: { context: { arguments: members(1_001) } } }, true],
  ["in a batch", [{}, { params: members(1_001) }], true],
  ["values below a parameter", { params: { clientInfo: { icons: Array(1_000).fill(0) } } }, true],
  [
    "in a batch of some each",
    Array(20).fill({ params: { clientInfo: { icons: Array(100).fill(0) } } }),
    true,
  ],
  ["arguments of any size in a batch", Array(9).fill({ params: { arguments: { a: members(900) } } }), false],
  ["a batch", Array(20).fill({}), false],
  ["a long batch", Array(21).fill({}), true],
  ["no message", "text", false],
])("members: %s", (_, message, isFault) => {
  expect(fullnessFault(message)).toEqual(isFault ? expect.stringContaining("send fewer") : undefined);
});

test.each<[string, unknown]>([
  ["an id", { id: "i".repeat(1_001) }],
  ["a progress token", [{}, { params: { _meta: { progressToken: "p".repeat(1_001) } } }]],
])("%s that each notification or answer repeats is short", (_, message) => {
  expect(fullnessFault(message)).toContain("more than 1,000 characters");
});

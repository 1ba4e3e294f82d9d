/** Messages that only their shape makes expensive are refused, with what to do. */
import { expect, test } from "vitest";
import { fullnessFault, nestingFault } from "../../../src/runtime/node/message-bounds.js";

const nested = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;

test.each<[string, string, boolean]>([
  ["as deep as may be", nested(1_000), false],
  ["deeper", nested(1_001), true],
  ["deeper, of objects", '{"a":'.repeat(1_001), true],
  ["brackets within a text", JSON.stringify("[".repeat(2_000)), false],
  ["brackets behind an escaped quote", `["\\"${"[".repeat(2_000)}"]`, false],
  ["brackets behind a text that ends in a backslash", `["\\\\",${nested(1_001)}]`, true],
  ["many beside each other", `[${"[],".repeat(5_000)}[]]`, false],
])("nesting: %s", (_, text, isFault) => {
  expect(nestingFault(text)).toEqual(isFault ? expect.stringContaining("send flatter values") : undefined);
});

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
  ["no message", "text", false],
])("members: %s", (_, message, isFault) => {
  expect(fullnessFault(message)).toEqual(isFault ? expect.stringContaining("send fewer") : undefined);
});

import { expect, test } from "vitest";
import { truncated } from "../../src/runtime/values/text.js";

test.each([
  ["a text that is short enough stays", "abcd", "abcd"],
  ["a longer one ends where it has to", "abcde", "abc…"],
  ["no character is cut in two", "ab😀cd", "ab…"],
  ["a whole one stays", "a😀cde", "a😀…"],
])("%s", (_, text, want) => {
  expect(truncated(text, 4)).toBe(want);
});

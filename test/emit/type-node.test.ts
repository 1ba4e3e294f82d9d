import { expect, test } from "vitest";
import { atom, printType, union } from "../../src/emit/type-node.js";

const names = (prefix: string) =>
  union([..."abcdefghijklmnop"].map((letter) => atom(`"${prefix}-${letter}"`)));

test("a union of unions is one union, however long it gets", () => {
  expect(printType(union([union([atom("A"), atom("B")]), union([atom("B"), atom("C")])]), 0, 0)).toBe(
    "A | B | C",
  );
  expect(printType(union([names("basic"), names("large")]), 0, 0)).not.toMatch(/\|\s*\n/);
});

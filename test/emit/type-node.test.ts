import { expect, test } from "vitest";
import { atom, printAfter, printType, union } from "../../src/emit/types/type-node.js";

const names = (prefix: string) =>
  union([..."abcdefghijklmnop"].map((letter) => atom(`"${prefix}-${letter}"`)));

test("a union of unions is one union, however long it gets", () => {
  expect(printType(union([union([atom("A"), atom("B")]), union([atom("B"), atom("C")])]), 0, 0)).toBe(
    "A | B | C",
  );
  expect(printType(union([names("basic"), names("large")]), 0, 0)).not.toMatch(/\|\s*\n/);
});

test("what begins on the next line leaves no space at the end of this one", () => {
  expect(printAfter("kind: ", names("basic"), 2)).toMatch(/^kind:\n {4}\| "basic-a"\n/);
  expect(printAfter("kind: ", atom("A"), 2)).toBe("kind: A");
});

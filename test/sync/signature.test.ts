import { describe, expect, test } from "vitest";
import { isAsSigned, isSignable, isSigned, signed } from "../../src/sync/generated-mark.js";

describe.each([
  ["src/generated/a.ts", "export const a = 1;\n", /^\/\/ @generated SignedSource<<[0-9a-f]{64}>>\nexport/],
  ["src/generated/README.md", "Words.\n", /^<!-- @generated SignedSource<<[0-9a-f]{64}>> -->\nWords/],
  [
    "src/generated/a.json",
    '{\n  "a": 1\n}\n',
    /^\{\n {2}"\$comment": "@generated SignedSource<<.*>>",\n {2}"a"/,
  ],
])("%s", (path, text, form) => {
  const file = signed(path, text);

  test("says what it hashes to, in a line of its own", () => {
    expect(file).toMatch(form);
    expect(isSigned(file)).toBe(true);
    expect(isAsSigned(path, file)).toBe(true);
    expect(file.replace(/^.*SignedSource.*\n/m, "")).toBe(text);
  });

  test("is known again when git wrote other line ends, and no longer when somebody edited it", () => {
    expect(isAsSigned(path, file.replaceAll("\n", "\r\n"))).toBe(true);
    expect(isAsSigned(path, `${file}\n`)).toBe(false);
    expect(isAsSigned(path, `\n${file}`)).toBe(false);
    expect(isAsSigned(path, text)).toBe(false);
    expect(isSigned(text)).toBe(false);
  });
});

test("what keeps an edit is not taken for a generated file", () => {
  expect(isSignable("src/generated/a.ts.orig")).toBe(false);
  expect(isSignable("src/generated/a.ts.orig.2")).toBe(false);
});

test("what cannot be marked is our bug", () => {
  expect(() => signed("a.svg", "")).toThrow();
  expect(() => signed("a.json", "[]\n")).toThrow();
});

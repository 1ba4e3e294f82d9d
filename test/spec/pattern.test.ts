import { describe, expect, test } from "vitest";
import { correctPattern } from "../../src/spec/schema/pattern.js";

describe("patterns written as literals of a language", () => {
  test.each<[given: string, want: string | undefined]>([
    ["/^\\d{5}$/", "^\\d{5}$"],
    ["/^a\\/b$/gu", "^a\\/b$"],
    ["/^.*[a-z]+.*$/i", undefined],
    ["/^a.[.]$/s", undefined],
    ["/^a$/m", undefined],
    ["/users/[a-z]+/i", "/users/[a-z]+/i"],
    ["/[a-z]+/", "/[a-z]+/"],
    ["/^a$/b", undefined],
    ["/^a b$/x", undefined],
    ["/^[a-z ]+$/D", "^[a-z ]+$"],
    ["/foo/x", "/foo/x"],
    ["/^foo/", "/^foo/"],
  ])("%s → %s", (given, want) => {
    expect(correctPattern(given)).toBe(want);
  });
});

import { describe, expect, test } from "vitest";
import { correctPattern, spellsOut } from "../../src/spec/schema/pattern.js";

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

const uuid = "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$";

test.each<[format: string, pattern: string, want: boolean]>([
  ["uuid", uuid, true],
  ["uuid", uuid.replace("-4", "-7"), false],
  ["date", "^\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:02)-(?:0[1-9]|1\\d|2\\d))$", true],
  ["date-time", "Z$", false],
  ["email", "^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9-]+)*$", true],
  ["email", "^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@internal\\.example\\.com$", false],
  ["color", uuid, false],
  // A native expression would try it for years.
  ["uuid", "^(?:(?:[0-9a-f-]+)+)+(?:(?:[0-9a-f-]+)+)+Z$", false],
])("a pattern beside the format %s that only spells it out: %s, %s", (format, pattern, want) => {
  expect(spellsOut(format, pattern)).toBe(want);
});

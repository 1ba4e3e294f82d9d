import { describe, expect, test } from "vitest";
import { mendPattern } from "../../src/spec/schema/pattern.js";

describe("patterns written as literals of a language", () => {
  test.each<[given: string, want: string | undefined]>([
    ["/^\\d{5}$/", "^\\d{5}$"],
    ["/^a\\/b$/gu", "^a\\/b$"],
    ["/^.*[a-z]+.*$/i", "^.*[a-zA-Z]+.*$"],
    ["/magnet:.*/i", "[mM][aA][gG][nN][eE][tT]:.*"],
    ["/^[^a-f\\d_-]$/i", "^[^a-fA-F\\d_-]$"],
    ["/^[A-Za-z]é$/i", "^[A-Za-z][éÉ]$"],
    ["/^[A-z]+$/i", "^[A-z]+$"],
    ["/^[X-c]$/i", "^[X-cA-Cx-z]$"],
    ["/^(?<year>\\w+)(?=x)$/i", "^(?<year>\\w+)(?=[xX])$"],
    ["/^a.[.]$/s", "^a[\\s\\S][.]$"],
    ["/a+/y", "^(?:a+)"],
    ["/a|b/iy", "^(?:[aA]|[bB])"],
    ["/^a$/m", undefined],
    ["/^(a)\\1$/i", undefined],
    ["/^\\x61$/i", undefined],
    ["/^\\p{Lu}$/i", undefined],
    ["/^[à-ÿ]$/i", undefined],
    ["/users/[a-z]+/i", "/users/[a-z]+/i"],
    ["/[a-z]+/", "/[a-z]+/"],
    ["/^a$/b", undefined],
    ["/^\\d{3}$/x", "^\\d{3}$"],
    ["/^a b$/x", undefined],
    ["/^[a-z ]+$/D", "^[a-z ]+$"],
    ["/^foo/xi", "^[fF][oO][oO]"],
    ["/a|b$/A", "^(?:a|b$)"],
    ["/foo/x", "/foo/x"],
    ["/^foo/", "/^foo/"],
    ["#^[a-z]+$#i", "^[a-zA-Z]+$"],
    ["~^[a-z/]+~", "^[a-z/]+"],
    ["#a\\$#", "#a\\$#"],
    ["#[0-9a-f]{6}#", "#[0-9a-f]{6}#"],
    ["~user", "~user"],
  ])("%s → %s", (given, want) => {
    expect(mendPattern(given)).toBe(want);
  });

  const texts = [
    "",
    "a",
    "A",
    "z",
    "Z",
    "_",
    "-",
    "é",
    "É",
    "ab",
    "aB",
    "Ab",
    "b",
    "[",
    "5",
    "\n",
    "a\nb",
    "xa",
  ];
  test.each(["^[a-y]b?$", "^[^b-z]", "a.b", "^[X-c_-]$", "é|B", "^[^\\WA]$", "\\bB", "[-a]$", "[--Z]"])(
    "/%s/ with flags fits what it says",
    (source) => {
      for (const flags of ["i", "s", "is", "y", "iy"]) {
        const mended = new RegExp(mendPattern(`/${source}/${flags}`) ?? "none", "u");
        const fitting = texts.filter((text) => mended.test(text));
        expect(fitting).toEqual(texts.filter((text) => new RegExp(source, flags).test(text)));
      }
    },
  );
});

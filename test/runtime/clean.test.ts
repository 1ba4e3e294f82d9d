import { describe, expect, test } from "vitest";
import { cleanText, isVisible, visibleText } from "../../src/runtime/values/clean.js";

describe("what an API answers", () => {
  test.each([
    ["plain text\r\n\tas it is", "plain text\r\n\tas it is"],
    ["\u001b[31mred\u001b[0m", "red"],
    ["\u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007", "link"],
    ["a\u{e0041}\u{e0042}b", "ab"],
    // Kept, as it carries meaning.
    ...[
      "می\u200cخواهم",
      "क्\u200dष",
      "שלום \u2067abc\u2069 \u202bעברית\u202c \u200f",
      "ภาษา\u200bไทย",
      "👩\u200d🚀 ❤\ufe0f\u200d🔥",
      "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
      "渡辺\u{e0101}さん",
      "ㅤ\u3164가",
    ].map((text): [string, string] => [text.replace("ㅤ", ""), text.replace("ㅤ", "")]),
    // Removed, as it only hides.
    ["a\u{e0100}\u{e01ef}b", "ab"],
    ["🏴\u{e0067}\u{e0062}", "🏴"],
    ["🏴\u{e0061}\u{e0061}\u{e0061}\u{e0061}\u{e0061}\u{e0061}\u{e0061}\u{e007f}", "🏴"],
    ["渡\u{e0100}\u{e0101}", "渡\u{e0100}"],
    ["one\u2028two\u2029three", "one\ntwo\nthree"],
    ["é\u2060\ufeffé", "éé"],
    ["é\u200b\u200c\u200dé", "éé"],
    ["a\u2060\u200b\u2060b", "ab"],
    ["a(\u200b\u2060\u200c\u202e\u200d\u{e0041}\u200b)b", "a()b"],
    ["가\u3164\u2060\u3164\u200d\u3164나", "가나"],
    ["hid\u200bden", "hidden"],
    ["\u202eabc", "abc"],
    ["a\u2069\u202c", "a"],
    ["가\u3164\u3164\u3164나", "가나"],
    ["an \ud800 unpaired half", "an \ufffd unpaired half"],
  ])("%j becomes %j", (given, want) => {
    expect(cleanText(given)).toBe(want);
  });

  test.each(["\u001b", "\u0001", "\u001b[31m", "\u{e0041}", "\u0001\u001b\u0002"])(
    "halves do not become a tag character where %j was between them",
    (between) => {
      expect(cleanText(`\udb40${between}\udc41`)).not.toMatch(/[\u{e0000}-\u{e007f}]/u);
      expect(visibleText(`\udb40${between}\udc41`)).not.toMatch(/[\u{e0000}-\u{e007f}]/u);
    },
  );
});

describe("what generation writes", () => {
  test.each([
    ["a\u00adb\u034fc\u3164d\u115fe\u180ef\uffa0g", "abcdefg"],
    ["\u{e0080}a\u{e01ef}b\u{e0fff}", "ab"],
    ["\u202eright\u2066to left\u2028", "rightto left"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["👩\u200d🚀 ❤\ufe0f\u200d🔥", "👩\u200d🚀 ❤\ufe0f\u200d🔥"],
    ["hid\u200c\u200d\ufe0fden", "hidden"],
    ["\u200dé\u200c\u200d", "é\u200c\u200d"],
  ])("%j becomes %j", (given, want) => {
    expect(visibleText(given)).toBe(want);
    expect(isVisible({ [given]: [given] })).toBe(given === want);
  });
});

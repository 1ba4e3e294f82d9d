import { describe, expect, test } from "vitest";
import { presentJson } from "../../src/runtime/response/present.js";
import { cleanSteps, cleanText, isVisible, visibleText } from "../../src/runtime/values/clean.js";
import { atOnce } from "../../src/runtime/values/slices.js";

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
      "1\ufe0f\u20e3 #\ufe0f\u20e3 👁\ufe0f\u200d🗨\ufe0f ☎\ufe0e",
      "f\u2061(2\u2062x) Donau\u00addampf \u115f\u1161 ᠠ\u180b\u180eᠠ",
      "\u2067(\u2066abc\u2069)\u2069 \u200fא\u200e",
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
    ["😀\ufe00\ufe01\ufe02", "😀"],
    ["é\ufe00\ufe01é\ufe02\ufe03", "é\ufe00é\ufe02"],
    ["a\ufe00b\ufe01c", "abc"],
    ["😀\u{e0080}\u{e0200}\u{e0fff}", "😀"],
    ["x\u2062\u2064\u2063y\u00ad\u034f\u00ad", "xy"],
    ["\u1160\uffa0\u115f\u17b4가\u180e\u206a\u{1d173}\ufff0", "가"],
    ["א\u200e\u200f\u061c\u200eב", "אב"],
    ["א\u202a\u202c\u202b\u202c\u2066\u202a\u202c\u2069\u202a\u200e\u202cב", "א\u200eב"],
    ["\u202eabc", "abc"],
    ["a\u2069\u202c", "a"],
    ["가\u3164\u3164\u3164나", "가나"],
    ["an \ud800 unpaired half", "an \ufffd unpaired half"],
  ])("%j becomes %j", (given, want) => {
    expect(cleanText(given)).toBe(want);
    const answer = presentJson({ [given]: given }, { limit: 1_000, redact: (text) => text });
    expect(atOnce(answer)).toMatchObject({ value: { [want]: want }, text: JSON.stringify({ [want]: want }) });
  });

  test.each(["\u001b", "\u0001", "\u001b[31m", "\u{e0041}", "\u0001\u001b\u0002"])(
    "halves do not become a tag character where %j was between them",
    (between) => {
      expect(cleanText(`\udb40${between}\udc41`)).not.toMatch(/[\u{e0000}-\u{e007f}]/u);
      expect(visibleText(`\udb40${between}\udc41`)).not.toMatch(/[\u{e0000}-\u{e007f}]/u);
    },
  );
});

test.each(["a\u200bé", "a\ufe00é", "é\u200b\u200b\u200bé", "渡\u{e0100}", "\u2067é\u2069 é"])(
  "a long text is cleaned in steps as at once: %j",
  (text) => {
    for (let before = 16_378; before < 16_386; before += 1) {
      const long = `${"a".repeat(before)}${text}`;
      expect(atOnce(cleanSteps(long))).toBe(cleanText(long));
    }
  },
);

test.each([
  "葛\u{e0100}",
  "𠮷\u{e0100}",
  "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
  "👨\u200d👩",
  "\u{e0041}".repeat(20_000),
])("so is one without ASCII and lines: case %#", (text) => {
  for (let before = 16_365; before < 16_386; before += 1) {
    const long = `${"漢".repeat(before)}${text}漢字`;
    expect(atOnce(cleanSteps(long))).toBe(cleanText(long));
  }
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

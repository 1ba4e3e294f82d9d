import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cut, firstSentence, plainText } from "../../src/plan/words/text.js";

describe("plain text", () => {
  test.each([
    ["<p>Lists <b>all</b> pets.<br/>Slowly.</p>", "Lists all pets. Slowly."],
    ["The `id` of **the** [pet](https://a.b/c), *not* its __name__", "The id of the pet, not its name"],
    ["Files `*.md` and `*.txt`, `__init__`", "Files *.md and *.txt, __init__"],
    ["snake_case_stays and 2 * 3 * 4", "snake_case_stays and 2 * 3 * 4"],
    ["Use <username> or List<String>", "Use <username> or List<String>"],
    ["a &lt; b &amp;&amp; c&#x21;", "a < b && c!"],
    ["# Title\n\nText\n\n- one\n- two", "Title Text one two"],
    ["Before\n```json\n{}\n```\nafter", "Before after"],
    ["> [!NOTE]\n> Mind this.", "Mind this."],
    ["| a | b |\n|---|---|\n| 1 | 2 |\nEnd", "End"],
    ["![logo](x.png) Hello", "Hello"],
    ["Lists pets. See https://example.com/docs for more.", "Lists pets."],
    ["Available at https://example.com.", "Available."],
    ["the .git extension", "the .git extension"],
    ["<script>alert(1)</script>Safe<!-- hidden -->", "Safe"],
    ["red \u001b[31mtext\u001b[0m", "red text"],
    ["a\u202eb\u200bc\ufeffd\u{e0041}e", "abcde"],
    ["null\u0000byte \u0007bell", "null byte bell"],
    ["&#8238;hidden&#0;", "hidden"],
  ])("%j → %j", (markup, want) => {
    expect(plainText(markup)).toBe(want);
  });

  test("holds nothing invisible, whatever goes in", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        expect(plainText(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      }),
    );
  });

  test("takes time in proportion to what goes in", () => {
    for (const piece of ["**a", "[a](", "<a ", "`", "![", "&#", "__", "| "]) plainText(piece.repeat(100_000));
  });
});

test.each([
  ["One. Two.", "One."],
  ["Use e.g. v1.2 of it. Then go.", "Use e.g. v1.2 of it."],
  ["No end", "No end"],
  ["全部。其他", "全部。"],
])("first sentence of %j", (text, want) => {
  expect(firstSentence(text)).toBe(want);
});

test.each([
  ["short", 10, "short"],
  ["Lists every pet of the shop, sorted by name", 36, "Lists every pet of the shop"],
  ["Those who read, write, or list every pet of it", 36, "Those who read, write, or list…"],
  ["Lists every pet of the whole shop without an end", 30, "Lists every pet of the whole…"],
  ["Lists every pet that weighs at least 300 pounds", 42, "Lists every pet that weighs…"],
  ["Lists every pet between 1 and 5 years", 30, "Lists every pet…"],
  ["x".repeat(40), 10, `${"x".repeat(9)}…`],
])("cut %j at %i", (text, longest, want) => {
  const short = cut(text, longest);
  expect(short).toBe(want);
  expect(short.length).toBeLessThanOrEqual(longest);
});

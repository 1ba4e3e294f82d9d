import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sentencesOf } from "../../src/plan/words/sentences.js";
import { leadingSentences, plainText } from "../../src/plan/words/text.js";

describe("plain text", () => {
  test.each([
    ["<p>Lists <b>all</b> pets.<br/>Slowly.</p>", "Lists all pets. Slowly."],
    ["The `id` of **the** [pet](https://a.b/c), *not* its __name__", "The id of the pet, not its name"],
    ["Files `*.md` and `*.txt`, `__init__`", "Files *.md and *.txt, __init__"],
    ["The [task]({{% docs-url %}}/tasks/) {{< draft >}} of a {{name}}", "The task of a {{name}}"],
    ["Returns :class:`Pet` or :py:meth:`owner.get`, at 10:a:`b`", "Returns Pet or owner.get, at 10:a:b"],
    ["snake_case_stays and 2 * 3 * 4", "snake_case_stays and 2 * 3 * 4"],
    ["Use <username> or List<String>", "Use <username> or List<String>"],
    ["a &lt; b &amp;&amp; c&#x21;", "a < b && c!"],
    ["# Title\n\nText\n\n- one\n- two", "Title Text one two"],
    ["Before\n```json\n{}\n```\nafter", "Before after"],
    ["| a | b |\n|---|---|\n| 1 | 2 |\n\nEnd", "a b 1 2 End"],
    ["![logo](x.png) Hello", "Hello"],
    ["Available at https://example.com.", "Available."],
    ["the .git extension", "the .git extension"],
    ["<script>alert(1)</script>Safe<!-- hidden -->", "Safe"],
    ["red \u001b[31mtext\u001b[0m", "red text"],
    ["a\u202eb\u200bc\ufeffd\u{e0041}e", "abcde"],
    ["null\u0000byte \u0007bell", "null byte bell"],
    ["&#8238;hidden", "hidden"],
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

test.each<[markup: string, sentences: string[]]>([
  ["Filters pets. Operators: =, !=, <, in.", ["Filters pets.", "Operators: =, !=, <, in."]],
  ["One. Two.", ["One.", "Two."]],
  ["Get events Returns all events, or some", ["Get events.", "Returns all events, or some"]],
  ["Pets (by id) This endpoint is slow", ["Pets (by id).", "This endpoint is slow"]],
  ["Amount of Returns all pets made", ["Amount of Returns all pets made"]],
  ["Upload a .CSV file of pets. In .NET, too .", ["Upload a .CSV file of pets.", "In .NET, too."]],
  ["Use e.g. v1.2 of it, i.e. Ours. Then go.", ["Use e.g. v1.2 of it, i.e. Ours.", "Then go."]],
  ["At most approx. 5 (ex. 3. Not 4.) of A. Smith.", ["At most approx. 5 (ex. 3. Not 4.) of A. Smith."]],
  ["Wait max. 3 days. No. 5 is alive.", ["Wait max. 3 days.", "No. 5 is alive."]],
  ["No end", ["No end"]],
  ["全部。其他。", ["全部。", "其他。"]],
  // Headings are none, nor what introduces something that is not there.
  ["# Pets\n\nLists pets.", ["Lists pets."]],
  ["Pets\n====\nLists pets.", ["Lists pets."]],
  ["Lists pets. For example:\n```\nGET /pets\n```\nSlowly.", ["Lists pets.", "Slowly."]],
  ["| a | b |\n|---|---|\n| 1 | 2 |\n\nEnd.", ["End."]],
  // Lines end where their writer ended them, and not where they were wrapped.
  ["List pets\nRequires the scope `pets`", ["List pets", "Requires the scope pets"]],
  [
    "The secret is encrypted with the public key of the repository by\nLibSodium. Then it is sent.",
    ["The secret is encrypted with the public key of the repository by LibSodium.", "Then it is sent."],
  ],
  [
    "<p>Lists pets.</p><ul><li>Fast.</li><li>Or not</li></ul><aside>Really.</aside>",
    ["Lists pets.", "Fast.", "Really."],
  ],
  // A list of values belongs to what introduces it; others are no sentences.
  ["Can be one of:\n- `open`: it is open\n- `closed`: it is not", ["Can be one of: open, closed."]],
  ["Any of these:\n\n* fun\n* work", ["Any of these: fun, work."]],
  ["One of:\n- zoo:lion\n- zoo:owl", ["One of: zoo:lion, zoo:owl."]],
  ["Mind this:\n- Nobody should ever have to read what is not a sentence\n- Or so", []],
  ["- FUN: for nothing\n- WORK: for money", []],
  // An address cannot be followed.
  ["Lists pets. See https://example.com/docs for more.", ["Lists pets."]],
  ["[Pets](https://example.com/pets) are listed.", ["Pets are listed."]],
  ["Shows the first lines and …", []],
])("sentences of %j", (markup, sentences) => {
  expect(sentencesOf(markup).map(({ text }) => text)).toEqual(sentences);
});

test("a sentence in which a long text was cut off is none", () => {
  const [last] = sentencesOf("Some more of it. ".repeat(1_000)).slice(-1);
  expect(last?.text).toBe("Some more of it.");
  expect(sentencesOf("x".repeat(10_000))).toEqual([]);
});

test.each([
  [20, "One two. Three."],
  [10, "One two."],
  [5, ""],
])("as many whole sentences as fit into %i characters", (most, want) => {
  expect(leadingSentences("One two. Three. Four five six seven.", most)).toBe(want);
});

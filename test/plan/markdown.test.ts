import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blocksOf } from "../../src/plan/words/markdown.js";

describe("texts are read as blocks", () => {
  const rows: [text: string, want: string[]][] = [
    ["Sets `max_size` of user_id, at most ` 5 `.", ["Sets max_size of user_id, at most 5."]],
    ["First one.\n \nSecond `one`,\nin two lines.\n", ["First one.", "Second one, in two lines."]],
    ["Title\n=====\nText.", ["Title", "Text."]],
    ["One of `a`:\n- b\n- c", ["One of a:", "b", "c"]],
    ["A _stressed_ `word`", ["A stressed word"]],
    ["✨ Create a pet", ["Create a pet"]],
    ["🧑‍💻 ⚠️ Create a pet 🐶", ["Create a pet 🐶"]],
    ["👍", ["👍"]],
    [
      "Retrieve what is needed to connect to the registry\n**Access policy**: administrator",
      ["Retrieve what is needed to connect to the registry", "Access policy: administrator"],
    ],
    ["A pet of the\n**dangerous** kind: a lion", ["A pet of the dangerous kind: a lion"]],
    ['Use "Your Name <name@example.com>".', ['Use "Your Name <name@example.com>".']],
    ["Only their own _deviceId_s, of `_id_s`", ["Only their own deviceIds, of _id_s"]],
    ["Two ``back`ticks``", ["Two back`ticks"]],
    [
      "Changes a plan.<br/>These:<table><tr><td>name</td><td>replace</td></tr></table>",
      ["Changes a plan.", "These:"],
    ],
    ["One.\n<table>\n<tr><td>a</td></tr>\n\n<tr><td>b</td></tr>\n</table>\nTwo.", ["One.", "Two."]],
  ];
  test.each(rows)("%j", (text, want) => {
    expect(blocksOf(text).map((block) => block.text)).toEqual(want);
  });

  test("paragraphs with inline code are read without a parser as with one", () => {
    const parts =
      "a|b|Word|x_y| |  |\n|\n\n|\n    |`|``|`c d`|_|-|---|=|===|:|.|1.|2)|+|!|(|{|'|\t|\u00a0|é|·".split(
        "|",
      );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 14 }), (all) => {
        const text = `\`code\` ${all.join("")}`;
        // A comment says nothing, but only the parser knows that.
        expect(blocksOf(text)).toEqual(blocksOf(`${text}\n\n<!-- -->`));
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Words of a document that would take an expression long to read: each function of words has to end at once. */
import { expect, test } from "vitest";
import { instructionLike, withoutInstructions } from "../../src/instruction-like.js";
import { boundsIn } from "../../src/plan/tighten/bounds.js";
import { argumentDescription, description, title } from "../../src/plan/words/describe.js";
import { sentencesOf } from "../../src/plan/words/sentences.js";
import { plainText, printable } from "../../src/plan/words/text.js";
import { operation } from "./build.js";

const repeated = [
  ..."\n \t.,:;!?()[]{}<>*_`~|#\\-=+&%$\"'/0aA•–\u001b\u00e9",
  ..."at most |max |between |minimum |one of |either |values: |note: |warning|a. |a.\n|a: |- a: b\n|* `a` - b\n|1. |:\n|::: note\n|> |```|<br |<p |<a |<!--|<div class='note'|[a](|![|**a|__|&amp|http://|e.g. |a|b|up to 5 |, | (|\r\n|default |deprecated |ignore |you are |must be ".split(
    "|",
  ),
].filter((part) => part !== "");

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  plainText,
  sentencesOf,
  printable,
  bounds: (text) => boundsIn(text, "name", "string"),
  instructionLike,
  withoutInstructions,
  argument: (text) => argumentDescription(text, "name"),
  "description of an operation": (text) => description(operation("GET /a", { description: text })),
  "summary of an operation": (text) => description(operation("GET /a", { summary: text })),
  title: (text) => title(operation("GET /a", { summary: text }), "get_thing"),
};

test.each(Object.entries(readers))(
  "%s",
  (_, read) => {
    for (const part of repeated)
      for (const text of [
        part.repeat(100_000 / part.length),
        `values:${part.repeat(100_000 / part.length)}x`,
      ]) {
        const start = performance.now();
        read(text);
        const took = performance.now() - start;
        expect(took, JSON.stringify(part)).toBeLessThan(2_000);
      }
  },
  120_000,
);

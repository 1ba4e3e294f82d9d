/** Our counting against the library that the table comes from. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { o200kCounter } from "../../src/tokens/o200k.js";
import { sized } from "../everything.js";

const count = await o200kCounter();
const theirs = (text: string): number => countTokens(text, { disallowedSpecial: new Set() });

test("prose, paths and markup of real documents", () => {
  for (const sample of ["bookshop", "ferry"]) {
    const text = readFileSync(new URL(`../../samples/${sample}/openapi.yaml`, import.meta.url), "utf8");
    expect(count(text)).toBe(theirs(text));
  }
});

const words = [
  "it's",
  "I'LL",
  "ÄRGER",
  "naïve",
  "東京都",
  "👩‍👩‍👧",
  "\u0301",
  " \n\n",
  "\r\n",
  "\t ",
  "12345",
  "/*",
  "<|endoftext|>",
];

test("any text, half surrogate pairs and control tokens included", () => {
  const part = fc.oneof(
    fc.constantFrom(...words),
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join("");
      expect(count(text)).toBe(theirs(text));
    }),
    { numRuns: sized(200, 600) },
  );
});

test("a long text is parted where its pieces end, wherever the cut falls", () => {
  const round = words.join(" ");
  const rounds = Math.ceil(70_000 / round.length);
  // Each round but the first has as many tokens as the one before.
  const more = (theirs(round.repeat(3)) - theirs(round.repeat(2))) * (rounds - 2);
  expect(theirs(round.repeat(rounds))).toBe(theirs(round.repeat(2)) + more);
  for (let offset = 0; offset < round.length; offset += 1) {
    const before = "x".repeat(offset);
    expect(count(before + round.repeat(rounds)), `${offset}`).toBe(theirs(before + round.repeat(2)) + more);
  }
  const mark = "=".repeat(200_000);
  expect(count(`${mark} it's`)).toBe(count(mark) + count(" it's"));
});

test("a word without end costs no more than its length", () => {
  const word = "abcdefghij".repeat(50);
  expect(count(word)).toBe(theirs(word));
  expect(count(word.repeat(100))).toBe(100 * count(word));
});

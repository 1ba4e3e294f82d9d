/** An overlay is read by people before it is used: nothing in it may hide. */
import { load } from "js-yaml";
import { expect, test } from "vitest";
import { overlayText, type OverlayDocument } from "../../src/examine/overlay.js";

const withText = (text: string): OverlayDocument => ({
  overlay: "1.0.0",
  info: { title: `Fixes for ${text}`, version: "1.0.0" },
  actions: [{ target: `$['${text}']`, description: text, update: { [text]: text } }],
});

test.each([
  ["bidi overrides", "a\u202eb\u202c"],
  ["tags", "a\u{e0041}\u{e0042}"],
  ["zero width", "a\u200bb"],
  ["on one of several lines", "a\nb\u2066c"],
])("%s are escaped, and read back unchanged", (_, text) => {
  const written = overlayText(withText(text));
  expect(written).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e0fff}]/u);
  expect(load(written)).toEqual(withText(text));
});

test("an overlay without them is YAML for people", () => {
  expect(overlayText(withText("Straße 日本"))).toContain("title: Fixes for Straße 日本\n");
});

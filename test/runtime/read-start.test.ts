import { expect, it } from "vitest";
import { readStart } from "../../src/runtime/response/read-body.js";

const signal = new AbortController().signal;

it.each([
  ["a short one whole", "no such book", "no such book".length],
  ["a long one up to 256 kB", `no such book${"x".repeat(300_000)}`, 262_144],
  ["a long one without half a character", `${"x".repeat(262_143)}\u00e9${"x".repeat(10)}`, 262_143],
])("reads the beginning of an error: %s", async (_, text, length) => {
  const bytes = await readStart(new Response(text), { limit: 10_000_000, signal });
  expect(new TextDecoder().decode(bytes)).toBe(text.slice(0, length));
});

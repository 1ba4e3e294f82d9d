import { afterEach, expect, test, vi } from "vitest";
import type { JsonSchema } from "../../src/model/runtime.js";
import { both } from "../../src/schema/merge.js";

afterEach(() => vi.restoreAllMocks());

test("what was merged time and again is not written out to be compared with the next", () => {
  const write = vi.spyOn(JSON, "stringify");
  let merged: JsonSchema = {};
  for (let minLength = 0; minLength < 300; minLength += 1)
    merged = both(merged, { type: "string", minLength, not: { const: String(minLength) } });
  const longest = Math.max(0, ...write.mock.results.map(({ value }) => String(value).length));
  expect(longest).toBeLessThan(1_000);
});

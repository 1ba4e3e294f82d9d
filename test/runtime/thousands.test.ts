import { expect, test } from "vitest";
import { withThousands } from "../../src/runtime/values/text.js";

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1,000"],
  [50_000, "50,000"],
  [1_000_000, "1,000,000"],
  [-1_234, "-1,234"],
  [-123, "-123"],
])("%d is written %s", (number, want) => {
  expect(withThousands(number)).toBe(want);
});

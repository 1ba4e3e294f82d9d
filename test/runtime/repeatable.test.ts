/** What may be sent again after a failure that leaves open whether it was done. */
import { expect, test } from "vitest";
import { isRepeatable } from "../../src/runtime/network/retry.js";

test.each<
  [
    why: string,
    method: string,
    of: Parameters<typeof isRepeatable>[1],
    readOnly: boolean | undefined,
    want: boolean,
  ]
>([
  ["a read", "GET", undefined, undefined, true],
  ["a GET that changes something", "GET", undefined, false, false],
  ["a POST", "POST", undefined, undefined, false],
  ["a POST that counts as reading: nobody promised more", "POST", undefined, true, false],
  [
    "one whose own tool says so",
    "POST",
    { operation: "POST /a", annotations: { idempotentHint: true } },
    true,
    true,
  ],
  [
    "one whose own tool does not",
    "POST",
    { operation: "POST /a", annotations: { readOnlyHint: true, idempotentHint: false } },
    true,
    false,
  ],
])("%s", (_, method, tool, readOnly, want) => {
  expect(isRepeatable({ method }, tool, readOnly === undefined ? undefined : { readOnly })).toBe(want);
});

/** How far work is that an API goes on with, by the answer to the call that asks. */
import { expect, test } from "vitest";
import { stateOf } from "../../src/runtime/call/job.js";
import type { Failure } from "../../src/runtime/host/errors.js";

test.each<[failure: Failure, state: object]>([
  [{ kind: "timeout", milliseconds: 5 }, { is: "under-way" }],
  [{ kind: "token", variables: [] }, { is: "under-way" }],
  [{ kind: "token", variables: [], status: 503 }, { is: "under-way" }],
  [
    { kind: "token", variables: [], status: 400, code: "invalid_grant" },
    { is: "over", failed: true },
  ],
  [
    { kind: "login", api: "Shop", url: "https://shop.example" },
    { is: "under-way", needsLogin: true },
  ],
  [
    { kind: "credentials", missing: [["API_KEY"]] },
    { is: "over", failed: true },
  ],
])("after %j", (failure, state) => {
  expect(stateOf({ failure })).toEqual(state);
});

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
])("after the failure %j", (failure, state) => {
  expect(stateOf({ failure })).toEqual(state);
});

test.each<[value: object, state: object]>([
  [{ status: "running" }, { is: "under-way", word: "running" }],
  [{ status: "validating" }, { is: "under-way", word: "validating" }],
  [{ status: "InProgress" }, { is: "under-way", word: "in progress" }],
  [{ state: "JOB_STATE_RUNNING" }, { is: "under-way", word: "job state running" }],
  [{ state: "JOB_STATE_FAILED" }, { is: "over", failed: true }],
  [{ status: "IN_QUEUE" }, { is: "under-way", word: "in queue" }],
  [{ status: "not_completed" }, { is: "under-way", word: "not completed" }],
  [{ status: "partially_completed" }, { is: "over", failed: false }],
  [{ status: "outstanding" }, { is: "over", failed: false }],
  [{ status: "active" }, { is: "over", failed: false }],
  [{ done: false }, { is: "under-way", word: "working" }],
])("after the answer %j", (value, state) => {
  const url = new URL("https://shop.example/jobs/1");
  const response = { status: 200, headers: new Headers(), url, content: { kind: "json" as const, value } };
  expect(stateOf({ response })).toEqual(state);
});

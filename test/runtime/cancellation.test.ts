import { expect, test } from "vitest";
import { type Cancellations, createCancellations } from "../../src/runtime/server/cancellation.js";

const call = (id: string | number) => ({
  jsonrpc: "2.0" as const,
  id,
  method: "tools/call",
  params: { name: "slow" },
});
const cancelled = (requestId: unknown) => ({
  jsonrpc: "2.0" as const,
  method: "notifications/cancelled",
  params: { requestId },
});

function underWay(cancellations: Cancellations, key: string, id: string | number) {
  let ended = false;
  const forget = cancellations.hear(call(id), { key, cancel: () => (ended = true) });
  return { forget, ended: () => ended };
}

test.each<[string, { key: string; requestId: unknown }, boolean]>([
  ["its own session's", { key: "ann 1", requestId: 7 }, true],
  ["another session's", { key: "ann 2", requestId: 7 }, false],
  ["another caller's", { key: "bob 1", requestId: 7 }, false],
  ["another request's", { key: "ann 1", requestId: 8 }, false],
  ["an id of another type", { key: "ann 1", requestId: "7" }, false],
  ["nonsense", { key: "ann 1", requestId: { 7: 7 } }, false],
])("a request is cancelled by %s cancellation: %j → %s", (_, { key, requestId }, want) => {
  const cancellations = createCancellations();
  const request = underWay(cancellations, "ann 1", 7);
  cancellations.hear(cancelled(requestId), { key, cancel: () => undefined });
  expect(request.ended()).toBe(want);
});

test("what has ended is forgotten, and what came after it under the same id is not", () => {
  const cancellations = createCancellations();
  const first = underWay(cancellations, "ann 1", 7);
  const second = underWay(cancellations, "ann 1", 7);
  first.forget();
  cancellations.hear(cancelled(7), { key: "ann 1", cancel: () => undefined });
  expect([first.ended(), second.ended()]).toEqual([false, true]);
});

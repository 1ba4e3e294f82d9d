import { expect, test } from "vitest";
import { createRateLimit } from "../../../templates/runtime/call/rate-limit.js";

test("a minute's worth of calls at once, then as many as time brings back; callers do not share", () => {
  let now = 0;
  const limit = createRateLimit(3, () => now);
  const take = (caller: string): number => limit.take(caller);
  expect([take("a"), take("a"), take("a"), take("a")]).toEqual([0, 0, 0, 20_000]);
  expect(take("b")).toBe(0);
  now = 19_000;
  expect(take("a")).toBeCloseTo(1_000);
  now = 20_000;
  expect([take("a"), take("a")]).toEqual([0, 20_000]);
  now = 3_600_000;
  expect([take("a"), take("a"), take("a"), take("a")]).toEqual([0, 0, 0, 20_000]);
});

test("callers are forgotten rather than kept for ever, those first who are at peace longest", () => {
  const limit = createRateLimit(1, () => 0);
  const take = (caller: string): number => limit.take(caller);
  take("first");
  for (let i = 0; i < 9_999; i++) take(`caller ${i}`);
  expect(take("first")).toBeGreaterThan(0);
  for (let i = 0; i < 10_000; i++) take(`another ${i}`);
  expect(take("first")).toBe(0);
});

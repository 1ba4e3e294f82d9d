import { expect, test } from "vitest";
import { createRateLimit, oneTooMany } from "../../src/runtime/network/limiter.js";

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

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
  ["fe80::1%eth0", "fe80::2%eth0", true],
  ["192.0.2.1", "192.0.2.2", false],
  ["192.0.2.1", "::ffff:192.0.2.1", true],
  ["unix", "unix", true],
])("%s and %s share a rate: %s", (one, other, shared) => {
  const limit = createRateLimit(1, () => 0);
  const call = (address: string) =>
    oneTooMany({ address, scopes: [], headers: {} }, { limit, perMinute: 1 }) === undefined;
  expect([call(one), call(other)]).toEqual([true, !shared]);
});

/** What code computes is counted, and not what its neighbours do. */
import { expect, test } from "vitest";
import { Allowance, linuxClock } from "../../../src/optional/code/thread-time.js";

test("code has its time, however long it waits for the processor", () => {
  const now = { wall: 0, cpu: 0 };
  let asked = 0;
  const clock = () => {
    asked += 1;
    return now.cpu;
  };
  const allowance = new Allowance(100, clock, () => now.wall);
  const compute = (wall: number, cpu: number): boolean => {
    allowance.begin();
    now.wall += wall;
    now.cpu += cpu;
    const isSpent = allowance.isSpent();
    allowance.end();
    return isSpent;
  };
  expect(compute(99, 9)).toBe(false);
  expect(asked).toBe(1);
  expect(compute(900, 90)).toBe(false);
  now.wall += 10_000;
  expect(compute(1, 0)).toBe(false);
  expect(compute(1, 1)).toBe(true);
});

test.runIf(process.platform === "linux")("Linux tells the time of a thread", () => {
  const clock = linuxClock("thread-self");
  const before = clock?.() ?? NaN;
  const until = process.cpuUsage().user + 20_000;
  while (process.cpuUsage().user < until);
  expect((clock?.() ?? NaN) - before).toBeGreaterThan(0);
  expect(linuxClock("no-such-thread")).toBeUndefined();
});

/** What code computes is counted, and not what its neighbours do. */
import { expect, test } from "vitest";
import {
  Allowance,
  countOfComputing,
  linuxClock,
  sharedClock,
} from "../../../src/optional/code/thread-time.js";

test.each<[what: string, threads: number, wall: number, process: number, want: number]>([
  ["alone", 1, 100, 100, 50],
  ["alone, and the machine is busy", 1, 100, 10, 5],
  ["one of four", 4, 100, 200, 40],
  ["one of sixteen on two processors", 16, 100, 200, 200 / 17],
  ["the server computes beside it", 1, 100, 200, 100],
])("where nobody tells it, time is shared: %s", (_, threads, wall, process, want) => {
  const computing = countOfComputing();
  computing[0] = threads;
  const now = { wall: 1_000, process: 5_000 };
  const clock = sharedClock(computing, { wall: () => now.wall, process: () => now.process });
  const before = clock();
  now.wall += wall;
  now.process += process;
  expect(clock() - before).toBeCloseTo(want);
});

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

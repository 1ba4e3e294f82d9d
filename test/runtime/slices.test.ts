import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { atOnce, createSlices, type Steps } from "../../src/runtime/values/slices.js";

const never = new AbortController().signal;

/** Milliseconds that have passed: nothing takes time but what says so, however slow the machine is. */
let now = 0;
beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Takes a tenth of a millisecond for each step. */
function* busy(steps: number, onStep: () => void = () => undefined): Steps<number> {
  for (let step = 0; step < steps; step += 1) {
    now += 0.1;
    onStep();
    yield;
  }
  return steps;
}

test("short work is done at once", async () => {
  let steps = 0;
  const done = createSlices().run(
    busy(2, () => (steps += 1)),
    never,
  );
  expect(steps).toBe(2);
  expect(await done).toBe(2);
});

test("the event loop has its turn between slices, however much work there is", async () => {
  const slices = createSlices();
  let turnBegan = now;
  let longest = 0;
  const works = Array.from({ length: 4 }, () =>
    slices.run(
      busy(1_000, () => (longest = Math.max(longest, now - turnBegan))),
      never,
    ),
  );
  // What each does at once, before it waits in the queue.
  longest = 0;
  let isDone = false;
  const watch = (): void => {
    turnBegan = now;
    if (!isDone) setImmediate(watch);
  };
  watch();
  expect(await Promise.all(works)).toEqual([1_000, 1_000, 1_000, 1_000]);
  isDone = true;
  expect(longest).toBeGreaterThan(9);
  expect(longest).toBeLessThan(11);
});

test("many short slices of work that waits share a turn", async () => {
  const slices = createSlices();
  let turns = 0;
  let isDone = false;
  const watch = (): void => {
    turns += 1;
    if (!isDone) setImmediate(watch);
  };
  setImmediate(watch);
  await Promise.all(Array.from({ length: 60 }, () => slices.run(busy(10), never)));
  isDone = true;
  expect(turns).toBeLessThan(10);
});

test("work whose signal aborts is left undone", async () => {
  const abort = new AbortController();
  let steps = 0;
  const done = createSlices().run(
    busy(10_000, () => (steps += 1)),
    abort.signal,
  );
  abort.abort(new Error("cancelled"));
  await expect(done).rejects.toThrow("cancelled");
  expect(steps).toBeLessThan(10_000);
});

test("an error of one work is its own", async () => {
  const slices = createSlices();
  function* failing(): Steps<number> {
    yield* busy(100);
    throw new Error("broken");
  }
  const [failed, done] = await Promise.allSettled([
    slices.run(failing(), never),
    slices.run(busy(100), never),
  ]);
  expect(failed.status).toBe("rejected");
  expect(done).toEqual({ status: "fulfilled", value: 100 });
});

test("calls of many that came at once begin when those before them have been at work", async () => {
  const slices = createSlices();
  const log: string[] = [];
  const call = async (name: string): Promise<void> => {
    await slices.turnOfMany();
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} is at work`);
  };
  await Promise.all(["a", "b", "c"].map(call));
  expect(log).toEqual(["a", "b", "c"].flatMap((name) => [`${name} begins`, `${name} is at work`]));
});

test("calls begin at once, unless those before them have taken long in this turn", async () => {
  const slices = createSlices();
  let turns = 0;
  const begun: number[] = [];
  const call = async (milliseconds: number): Promise<void> => {
    await slices.turn();
    begun.push(turns);
    atOnce(busy(milliseconds * 10));
  };
  const calls: Promise<void>[] = [];
  const watch = (): void => {
    turns += 1;
    if (begun.length < calls.length) setImmediate(watch);
  };
  setImmediate(watch);
  for (const milliseconds of [0, 10, 0, 10, 0]) {
    calls.push(call(milliseconds));
    // As it is with events: what one of them began is done before the next.
    await Promise.resolve();
  }
  await Promise.all(calls);
  expect(begun.slice(0, 2)).toEqual([0, 0]);
  expect(begun[2]).toBeGreaterThan(0);
  expect(begun[3]).toBe(begun[2]);
  expect(begun[4]).toBeGreaterThan(begun[3] ?? 0);
});

test("of calls that ask together, few begin before it is known how long they take", async () => {
  const slices = createSlices();
  let begun = 0;
  const calls = Array.from({ length: 16 }, async () => {
    await slices.turn();
    begun += 1;
  });
  await Promise.resolve();
  await Promise.resolve();
  expect(begun).toBe(2);
  await Promise.all(calls);
  expect(begun).toBe(16);
});

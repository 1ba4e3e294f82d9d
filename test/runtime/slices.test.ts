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

test("what is aborted while it waits is told at once, however long the work before it takes", async () => {
  const slices = createSlices();
  let isDone = false;
  const before = slices.run(busy(10_000), never).then(() => (isDone = true));
  const abort = new AbortController();
  const waiting = slices.run(busy(1_000), abort.signal);
  abort.abort(new Error("cancelled"));
  await expect(waiting).rejects.toThrow("cancelled");
  expect(isDone).toBe(false);
  await before;
});

test("long work is done one after the other, and short work does not wait for it", async () => {
  const slices = createSlices();
  /** Which works are begun and not done. */
  const open = new Set<string>();
  let mostOpen = 0;
  const done: string[] = [];
  const run = async (name: string, steps: number): Promise<void> => {
    let step = 0;
    await slices.run(
      busy(steps, () => {
        step += 1;
        // From here on a work is long.
        if (step > 400) open.add(name);
        mostOpen = Math.max(mostOpen, open.size);
      }),
      never,
    );
    open.delete(name);
    done.push(name);
  };
  await Promise.all([run("a", 2_000), run("b", 2_000), run("c", 2_000), run("short", 100)]);
  expect(done).toHaveLength(4);
  expect(done[0]).toBe("short");
  expect(mostOpen).toBe(1);
});

test("a call whose work is long does all of it before the next one goes on", async () => {
  const slices = createSlices();
  const done: string[] = [];
  const call = async (name: string): Promise<void> => {
    const own = slices.ofCall();
    for (const work of ["parsed", "presented"]) {
      await own.run(busy(1_000), never);
      done.push(`${name} ${work}`);
    }
  };
  await Promise.all(["a", "b"].map(call));
  expect(done).toEqual(["a parsed", "a presented", "b parsed", "b presented"]);
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

test("of calls that come together one begins in each turn, for each may take long", async () => {
  const slices = createSlices();
  let turns = 0;
  const begun: number[] = [];
  const watch = (): void => {
    turns += 1;
    if (begun.length < 4) setImmediate(watch);
  };
  setImmediate(watch);
  const call = async (): Promise<void> => {
    await slices.turn();
    begun.push(turns);
    atOnce(busy(110));
  };
  await Promise.all(Array.from({ length: 4 }, call));
  expect(begun[0]).toBe(0);
  expect(new Set(begun).size).toBe(4);
});

test("calls that take little begin in the same turn", async () => {
  const slices = createSlices();
  let turns = 0;
  let isDone = false;
  const watch = (): void => {
    turns += 1;
    if (!isDone) setImmediate(watch);
  };
  setImmediate(watch);
  await Promise.all(Array.from({ length: 60 }, () => slices.turn()));
  isDone = true;
  expect(turns).toBeLessThan(10);
});

/** The threads on which code runs. */
import type { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { createPool } from "../../../src/optional/code/pool.js";
import { deaf, limits } from "./run.js";

test.each([
  ["16 at most", 4, 16, 16],
  // With one that waits for the next caller.
  ["12 of one caller at most", 1, 12, 13],
])("are %s, however many runs there are and however they end", async (_, callers, limit, started) => {
  const threads = new Set<Worker>();
  let most = 0;
  const watch = (worker: Worker): void => {
    threads.add(worker);
    most = Math.max(most, threads.size);
    worker.once("exit", () => threads.delete(worker));
  };
  process.on("worker", watch);
  onTestFinished(() => void process.off("worker", watch));
  const pool = createPool();
  const waiting: (() => void)[] = [];
  const run = (code: string, caller: string): Promise<unknown> => {
    const over = new AbortController();
    const asking = {
      ...deaf,
      call: (_: unknown, answer: (text: string) => void) => {
        waiting.push(() => {
          if (code.includes("cancelled")) over.abort(new Error("cancelled"));
          else answer('{"value":1}');
        });
        // All go on once as many as can be have come so far.
        if (waiting.length === limit) for (const go of waiting.splice(0)) go();
      },
    };
    const script = { code, names: ["get"], aliases: [], seed: 1, limits };
    return pool.run(script, asking, { caller, signal: over.signal }).catch(() => "cancelled");
  };
  const codes = ["return api.get()", "await api.get(); throw 'cancelled'"];
  const ends = await Promise.all(
    Array.from({ length: 2 * limit }, (_, i) => run(codes[i % 2] ?? "", String(i % callers))),
  );
  expect(ends.filter((end) => end === "cancelled")).toHaveLength(limit);
  expect(most).toBe(started);
});

test("hear of many printed lines in few messages", async () => {
  let messages = 0;
  const printed: string[] = [];
  const asking = {
    ...deaf,
    print: (text: string) => {
      messages += 1;
      printed.push(text);
    },
  };
  const code = "for (let i = 0; i < 30_000; i += 1) print(i % 2 ? '' : 'x')";
  const script = { code, names: [], aliases: [], seed: 1, limits: { ...limits, printedChars: 100_000 } };
  await createPool().run(script, asking, { caller: "", signal: new AbortController().signal });
  expect(printed.join("\n")).toBe(Array.from({ length: 30_000 }, (_, i) => (i % 2 ? "" : "x")).join("\n"));
  expect(messages).toBeLessThan(300);
});

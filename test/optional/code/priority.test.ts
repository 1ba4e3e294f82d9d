import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createPool } from "../../../src/optional/code/pool.js";
import { deaf, limits } from "./run.js";

/** How far each thread of this process goes behind others. */
function niceness(): Map<string, number> {
  return new Map(
    readdirSync("/proc/self/task").map((thread) => {
      const [, fields = ""] =
        /.*\) (.*)/s.exec(readFileSync(`/proc/self/task/${thread}/stat`, "latin1")) ?? [];
      return [thread, Number(fields.split(" ")[16])];
    }),
  );
}

test.runIf(process.platform === "linux")(
  "threads of code go behind all else that the server does",
  async () => {
    const before = niceness();
    const script = { code: "return 1", names: [], aliases: [], seed: 1, limits };
    await createPool().run(script, deaf, { caller: "", signal: new AbortController().signal });
    const now = niceness();
    for (const [thread, nice] of before) expect(now.get(thread) ?? nice).toBe(nice);
    const own = Math.min(...before.values());
    expect(
      [...now].filter(([thread, nice]) => !before.has(thread) && nice === Math.min(own + 10, 19)),
    ).not.toEqual([]);
  },
);

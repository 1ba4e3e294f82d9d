import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createProgress, type Progress, type ProgressNotice } from "../../src/runtime/call/progress.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const intervalMs = 10_000;

type Intent = (progress: Progress) => unknown;
const report =
  (done: number, total?: number): Intent =>
  (progress) =>
    progress.report(done, total);
const arrives: Intent = (progress) => progress.step("it");
const silence: Intent = () => vi.advanceTimersByTimeAsync(2 * intervalMs);

test.each<[string, Intent[], Partial<ProgressNotice>[]]>([
  ["what arrives is counted", [arrives, arrives], [{ progress: 1 }, { progress: 2 }]],
  ["code counts as it likes", [report(0, 3), report(1, 3)], [{ progress: 0 }, { progress: 1, total: 3 }]],
  [
    "code that counts is not mixed with what arrives",
    [report(1), arrives, report(2)],
    [{ progress: 1 }, { progress: 2 }],
  ],
  [
    "silence before it has a sign of life, and what code counts goes on from there",
    [silence, report(0, 1), report(0.5, 1)],
    [{ progress: 1, message: "waiting for 10 s" }, { progress: 2 }, { progress: 2.5, total: 3 }],
  ],
  [
    "silence after it has one too, and the next report is further",
    [report(0.5, 1), silence, report(0.6, 1)],
    [{ progress: 0.5 }, { message: "waiting for 20 s" }, { progress: 0.6 }],
  ],
  [
    "what is not further is left out",
    [report(2), report(1), report(2), report(3)],
    [{ progress: 2 }, { progress: 3 }],
  ],
])("%s", async (_, deeds, want) => {
  const notices: ProgressNotice[] = [];
  const progress = createProgress(async (notice) => void notices.push(notice), intervalMs);
  for (const deed of deeds) await deed(progress);
  progress.stop();
  expect(notices).toMatchObject(want);
  const told = notices.map((notice) => notice.progress);
  expect(told).toEqual([...new Set(told)].sort((a, b) => a - b));
});

test("of what code reports at once, the first and the newest are sent", async () => {
  const told: number[] = [];
  const progress = createProgress(async (notice) => void told.push(notice.progress), intervalMs);
  await Promise.all(Array.from({ length: 1_000 }, (_, done) => progress.report(done)));
  progress.stop();
  expect(told).toEqual([0, 999]);
});

test("of thousands, the first are sent as they come, and then the newest at intervals", async () => {
  const told: number[] = [];
  const progress = createProgress(async (notice) => void told.push(notice.progress), intervalMs);
  for (let i = 0; i < 5_000; i += 1) await progress.step("it");
  expect(told).toHaveLength(1_000);
  await vi.advanceTimersByTimeAsync(intervalMs);
  expect(told.slice(999)).toEqual([1_000, 5_000]);
  await progress.step("it");
  await vi.advanceTimersByTimeAsync(2 * intervalMs);
  expect(told.slice(1_000)).toEqual([5_000, 5_001, 5_002]);
  progress.stop();
});

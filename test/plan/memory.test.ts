/** Documents that need more memory than Node.js may use are refused before the work begins. */
import { describe, expect, test } from "vitest";
import { GeneratorError } from "../../src/errors.js";
import { refuseWithoutMemory, type Load } from "../../src/plan/checks/memory.js";
import { api, operation, planned } from "./build.js";

const gigabyte = 2 ** 30;

function refusal(load: Load, gigabytes: number): { message: string; hint: string | undefined } | undefined {
  try {
    refuseWithoutMemory([load], "graph.json", gigabytes * gigabyte);
    return undefined;
  } catch (error) {
    if (!(error instanceof GeneratorError)) throw error;
    return { message: error.message, hint: error.hint };
  }
}

const all = (operations: number, schemas: number): Load => ({ operations, schemas, selected: operations });

describe("documents like Microsoft Graph's, and plain ones", () => {
  test.each<[what: string, load: Load, gigabytes: number, refused: boolean]>([
    ["12,000 operations", all(12_000, 173_654), 4.05, false],
    ["12,000 operations, with half of the memory", all(12_000, 173_654), 2, false],
    ["30,000 operations", all(30_000, 433_745), 4.05, true],
    ["30,000 operations, with more memory", all(30_000, 433_745), 6, false],
    [
      "30,000 operations, of which some are selected",
      { ...all(30_000, 433_745), selected: 200 },
      4.05,
      false,
    ],
    ["the most operations, with few schemas", all(50_000, 250_000), 4.05, false],
    ["one operation of very many schemas", all(1, 211_111), 1.5, false],
    ["GitHub's, with little memory", all(1_186, 13_330), 0.25, false],
  ])("%s", (_, load, gigabytes, refused) => {
    expect(refusal(load, gigabytes) !== undefined).toBe(refused);
  });
});

test("the refusal says what to do, and that is enough", () => {
  const load = all(30_000, 433_745);
  const { message, hint = "" } = refusal(load, 4.05) ?? {};
  expect(message).toMatch(
    /^30,000 operations and 433,745 schemas need about 4\.\d GB of memory, and Node\.js may use 4\.[01] GB\.$/,
  );
  expect(hint).toContain("--include");
  const [, megabytes] = /--max-old-space-size=(\d+)/.exec(hint) ?? [];
  expect(refusal(load, Number(megabytes) / 1024)).toBeUndefined();
});

test("a plan is not begun", async () => {
  await expect(planned(api([operation("GET /pets")], { schemaCount: 1e9 }))).rejects.toMatchObject({
    code: "document-too-large",
  });
});

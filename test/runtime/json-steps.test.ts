/** Long JSON is written in steps, and is the same text. */
import { describe, expect, test } from "vitest";
import { presentJson } from "../../src/runtime/response/present.js";
import { jsonSteps, jsonText } from "../../src/runtime/values/json.js";
import type { Steps } from "../../src/runtime/values/slices.js";

function counted<T>(work: Steps<T>): { value: T; steps: number } {
  for (let steps = 0; ; steps += 1) {
    const step = work.next();
    if (step.done === true) return { value: step.value, steps };
  }
}

const numbers = Array.from({ length: 50_000 }, (_, i) => i);

describe("the text is the same", () => {
  test.each<[what: string, value: unknown]>([
    ["a text", "a\n"],
    ["nothing", undefined],
    ["an empty list", []],
    ["a list of numbers", numbers],
    ["a list of lists", [numbers, [], [[numbers.slice(0, 1_500)]], numbers.slice(0, 999), [1]]],
    ["what JSON has not", { list: [undefined, ...numbers], left: undefined, big: [10n ** 20n, numbers] }],
    ["names", Object.fromEntries(numbers.map((i) => [`a "name" ${i}`, { i }]))],
  ])("of %s", (_, value) => {
    expect(counted(jsonSteps(value)).value).toBe(jsonText(value));
  });
});

test.each<[what: string, value: unknown]>([
  ["items", numbers],
  ["members", Object.fromEntries(numbers.map((i) => [String(i), i]))],
])("many %s take many steps", (_, value) => {
  expect(counted(jsonSteps(value)).steps).toBeGreaterThanOrEqual(49);
});

test("what was seen of a long list is not looked at again", () => {
  let looks = 0;
  const redact = (text: string): string => ((looks += 1), text);
  const list = Array.from({ length: 200_000 }, (_, i) => i);
  const { value, steps } = counted(presentJson(list, { limit: 10_000_000, redact }));
  expect(value.value).toBe(list);
  expect(value.text).toBe(JSON.stringify(list));
  expect(steps).toBeGreaterThan(100);
  expect(looks).toBeLessThan(220_000);
});

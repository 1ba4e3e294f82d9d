/** Texts about schemas take no more work than they have room for. */
import { describe, expect, test } from "vitest";
import { refusal } from "../../src/runtime/call/signature.js";
import { hitLines, valueWords } from "../../src/runtime/discovery/search-hit.js";
import { describe as inWords } from "../../src/runtime/schema/words.js";
import type { JsonSchema } from "../../src/runtime/values/json.js";
import { facts } from "./upstream.js";

function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

describe("a text tells no more than it has room for", () => {
  test("unions that apply together", () => {
    const union = (i: number): JsonSchema => ({
      oneOf: times(6, (j) => ({
        properties: { [`p${i}_${j}`]: { type: "string" } },
        required: [`p${i}_${j}`],
      })),
    });
    const schema: JsonSchema = { type: "object", allOf: times(20, union) };
    expect(valueWords(schema, 1)).toContain("p19_0: string");
  });

  test.each<[string, JsonSchema, string]>([
    ["lists of themselves", { type: "array", items: { $ref: "#/$defs/it" } }, "array[][][]"],
    [
      "unions with lists of themselves",
      { anyOf: [{ type: "integer" }, { type: "array", items: { $ref: "#/$defs/it" } }] },
      "integer|(integer|(integer|(integer|array)[])[])[]",
    ],
  ])("%s", (_, it, words) => {
    expect(valueWords({ $ref: "#/$defs/it", $defs: { it } }, 4)).toBe(words);
  });

  test("members of members", () => {
    const wide = (depth: number): JsonSchema => ({
      type: "object",
      required: times(50, (i) => `m${i}`),
      properties: Object.fromEntries(
        times(50, (i) => [`m${i}`, depth === 0 ? { type: "integer" } : wide(depth - 1)]),
      ),
    });
    expect(valueWords(wide(2), 4).split("integer").length).toBeLessThan(300);
  });

  test("alternatives with the members of a large schema", () => {
    let read = 0;
    const properties: Record<string, JsonSchema> = {};
    for (const name of times(2_000, (i) => `m${i}`))
      Object.defineProperty(properties, name, { enumerable: true, get: () => ({ const: (read += 1) }) });
    const schema: JsonSchema = {
      type: "object",
      oneOf: times(500, (i) => ({ $ref: "#/$defs/base", required: [`m${i}`] })),
      $defs: { base: { type: "object", properties } },
    };
    expect(inWords(schema)).toContain("an object { m0, m1?");
    expect(read).toBeLessThan(20_000);
  });

  test("arguments of an operation", () => {
    let described = 0;
    const entries = times(900, (i) => ({
      name: `a${i}`,
      required: true,
      get schema(): JsonSchema {
        described += 1;
        return { type: "string" };
      },
    }));
    expect(refusal({ name: "it", entries }, [])).toContain("… and 880 more");
    expect(described).toBeLessThan(30);
  });
});

test("of hundreds of optional arguments, those that have no room in a line are not put into words", () => {
  let looks = 0;
  const counted = {
    get type() {
      looks += 1;
      return "integer" as const;
    },
  };
  const entries = Array.from({ length: 400 }, (_, at) => ({
    name: `argument${at}`,
    required: false,
    schema: counted,
  }));
  const entry = { key: "GET /a", name: "get_a", tags: [] };
  const one = { name: "get_a", entry, tool: undefined, action: undefined, reads: true };
  const hits = times(3, () => ({ one, facts: facts("GET /a", { name: "get_a" }), entries, more: 7 }));
  const work = hitLines(hits);
  let steps = 0;
  let step = work.next();
  for (; step.done !== true; step = work.next()) steps += 1;
  expect(steps).toBe(hits.length);
  expect(step.value[0]).toMatch(/argument0\?: integer.*, 39\d more\)/);
  expect(looks).toBeLessThan(hits.length * 200);
});

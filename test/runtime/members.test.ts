import { expect, test } from "vitest";
import { bodyPlaces } from "../../src/runtime/development/members.js";
import type { JsonSchema } from "../../src/runtime/values/json.js";

test("places of many bodies that refer to one tree of heirs are found in no time", () => {
  const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });
  const names = Array.from({ length: 1_500 }, (_, i) => `C${i}`);
  const heirs = names.map((name, i): [string, JsonSchema] => [
    name,
    {
      allOf: [ref(i === 0 ? "Base" : `C${Math.floor(i / 2)}`)],
      properties: { [`x${i}`]: ref(`C${Math.floor(i / 3)}`), other: ref("Base") },
    },
  ]);
  const base: JsonSchema = { properties: { kind: {} }, anyOf: names.map(ref) };
  const root: JsonSchema = { $defs: Object.fromEntries([["Base", base], ...heirs]) };
  const bodies = Array.from({ length: 20 }, () => bodyPlaces(ref("Base"), root));
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(bodies[0]?.properties).toHaveLength(1_502);
  expect(bodies[0]?.open).toHaveLength(1_502);
});

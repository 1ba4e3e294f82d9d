import { expect, test } from "vitest";
import type { JsonSchema } from "../../../src/model/runtime.js";
import { fullSchemas } from "../../../src/plan/schema/full.js";
import { mentionedNames, nothingMentioned } from "../../../src/plan/trim/mentioned-names.js";
import { flattener } from "../../../src/schema/flatten.js";
import { api } from "../build.js";

test("what all conditions of a value require is collected once, and not copied for each of them", () => {
  const flatten = flattener(fullSchemas(api([]), { direction: "request", namePrefix: "" }));
  const conditions = ["a", "b"].map((name): JsonSchema => ({
    if: { properties: { kind: { const: name } } },
    then: { required: [name] },
  }));
  const outer = mentionedNames({ type: "object", allOf: conditions }, nothingMentioned, flatten);
  expect([...outer.needed]).toEqual(["a", "b"]);
  for (const condition of conditions)
    expect(mentionedNames(condition, outer, flatten).needed).toBe(outer.needed);
});

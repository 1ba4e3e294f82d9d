/** What coercing needs to know of items and members is found out with the first value that has some: most are texts and numbers. */
import { expect, test } from "vitest";
import { accept } from "../../../src/runtime/schema/accept.js";
import type { JsonSchema } from "../../../src/runtime/values/json.js";

/** How often a new schema is asked for a keyword, while a value is judged and coerced. */
function askedFor(keyword: string, value: unknown): number {
  let count = 0;
  const schema: JsonSchema = {
    type: ["integer", "object", "array"],
    properties: { a: { type: "integer" } },
    prefixItems: [{ type: "integer" }],
  };
  const watched = new Proxy(schema, {
    get(target, key, receiver) {
      if (key === keyword) count += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  expect(accept(watched, value).problems).toEqual([]);
  return count;
}

test.each<[keyword: string, having: unknown]>([
  ["prefixItems", ["5"]],
  ["patternProperties", { a: "5" }],
])("%s is not looked at for a text that becomes a number", (keyword, having) => {
  const fitting = askedFor(keyword, 5);
  expect(askedFor(keyword, "5")).toBe(fitting);
  expect(askedFor(keyword, having)).toBeGreaterThan(fitting);
});

/** What many arguments of an operation refer to is worked on once: each has a schema of its own, with the same `$defs`. */
import { expect, test } from "vitest";
import { accept } from "../../../src/runtime/schema/accept.js";
import { typesOf, within } from "../../../src/runtime/schema/subschema.js";
import { typeBits } from "../../../src/runtime/schema/types.js";
import { bundle, fits } from "../../../src/runtime/schema/validate.js";
import { Work } from "../../../src/runtime/schema/work.js";
import type { JsonSchema } from "../../../src/runtime/values/json.js";

/** A union, of which an alternative counts how often it is read. */
function counted() {
  const reads = { count: 0 };
  const alternative: JsonSchema = {
    get type() {
      reads.count += 1;
      return "object" as const;
    },
    required: ["a"],
    properties: { a: { type: "string" } },
  };
  const other: JsonSchema = { type: "object", required: ["b"], properties: { b: { type: "string" } } };
  const union: JsonSchema = { anyOf: [alternative, other] };
  return { reads, $defs: { U: union } };
}

const reference = (): JsonSchema => ({ $ref: "#/$defs/U" });

test("the types of arguments", () => {
  const { reads, $defs } = counted();
  const find = (): unknown => {
    const root = { ...reference(), $defs };
    return typesOf(root, root, { union: true });
  };
  expect(find()).toBe(typeBits.object);
  const once = reads.count;
  expect(find()).toBe(typeBits.object);
  expect(reads.count).toBe(once);
});

test("arguments of one body", () => {
  const { reads, $defs } = counted();
  const root: JsonSchema = { type: "object", $defs };
  const check = (): number => {
    expect(fits(within(root, reference()), { a: "x" })).toBe(true);
    return reads.count;
  };
  const once = check();
  expect(check()).toBe(once);
});

test("operations that refer to the same", async () => {
  const { reads, $defs } = counted();
  const source = { schema: async (name: string) => (name === "U" ? $defs.U : undefined) };
  const check = async (): Promise<number> => {
    expect(fits(await bundle(reference(), source), { b: "x" })).toBe(true);
    expect(fits(await bundle(reference(), source), { b: 1 })).toBe(false);
    return reads.count;
  };
  expect(await check()).toBe(await check());
});

test("what is wrong with a value is put into words once for all checks of a call", () => {
  const { reads, $defs } = counted();
  const schema: JsonSchema = { ...reference(), $defs };
  const work = new Work();
  const value = { c: 1 };
  const { problems } = accept(schema, value, work);
  const once = reads.count;
  expect(accept(schema, value, work).problems).toEqual(problems);
  expect(problems).toHaveLength(1);
  expect(reads.count).toBe(once);
});

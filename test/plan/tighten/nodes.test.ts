import { expect, test } from "vitest";
import type { Schema } from "../../../src/model/api.js";
import { operationsUsing } from "../../../src/plan/tighten/nodes.js";
import { lowerOperation } from "../../spec/documents.js";

/** Counts how often it is asked. */
class Counted<Key, Value> extends Map<Key, Value> {
  asked = 0;

  override get(key: Key): Value | undefined {
    this.asked += 1;
    return super.get(key);
  }
}

test("schemas that lead to each other are walked through once, however many are asked about", async () => {
  const schemas = Array.from({ length: 1_000 }, (): Schema => ({}));
  const above = new Counted<Schema, Schema[]>();
  for (const [index, schema] of schemas.entries())
    above.set(
      schema,
      [index * 2, index * 3 + 1].map((other): Schema => schemas[other % schemas.length] ?? {}),
    );
  const { operation } = await lowerOperation("3.1.0", { parameters: [{ name: "p", in: "query" }] });
  const [parameter] = operation.parameters;
  if (parameter === undefined) throw new Error("There is no parameter");
  const using = (schema: Schema) => ({ ...operation, parameters: [{ ...parameter, schema }] });
  const operations = schemas.slice(0, 3).map(using);
  const keysOf = operationsUsing(operations, { keys: ["a", "b", "c"], above });
  for (const schema of schemas) expect(keysOf(schema)).toEqual(["a", "b", "c"]);
  expect(above.asked).toBeLessThanOrEqual(schemas.length);
});

/**
 * Checks tightening from outside, by a validator on whole values. Planning does not need it, because
 * evidence.ts leaves nothing that it could find.
 */
import { fits } from "../../src/bounded.js";
import type { Api, Location, Operation, Schema } from "../../src/model/api.js";
import type { JsonSchema } from "../../src/model/runtime.js";
import { emptyLedger } from "../../src/plan/ledger.js";
import { fullSchemas } from "../../src/plan/schema/full.js";
import { bundled, leadingTo } from "../../src/schema/reachable.js";
import { mapSubschemas } from "../../src/schema/children.js";
import { without } from "../../src/schema/keywords.js";
import { ownValues, parentsIn } from "../../src/plan/tighten/evidence.js";
import { checkedFormats } from "../../src/runtime/schema/value-rules.js";
import { requestNodes, type SchemaNode } from "../../src/plan/tighten/nodes.js";
import { tightenings } from "../../src/plan/tighten/tighten.js";

export interface GateReport {
  /** Number of values of the document that were checked against a schema that tightening affects. */
  readonly checked: number;
  /** Values that the document's schema accepts and the tightened one refuses. If there are any, tightening is wrong. */
  readonly refused: readonly { readonly at: Location; readonly value: unknown }[];
}

const formats: ReadonlySet<string> = new Set(checkedFormats);

/** Checks examples, defaults and enums of requests against their schemas, before and after tightening. */
export function checkGate(api: Api, operations: readonly Operation[]): GateReport {
  const found = tightenings(api, operations, { ledger: emptyLedger() });
  const options = { direction: "request", namePrefix: "" } as const;
  const before = fullSchemas(api, options);
  const after = fullSchemas(api, { ...options, tightenings: found });
  const nodes = requestNodes(operations, api.schemas);
  const stricter = [...nodes.keys()].filter(
    (schema) => found.has(schema) || formats.has(schema.format ?? ""),
  );
  const affected = leadingTo(stricter, parentsIn(api));
  const refused: { at: Location; value: unknown }[] = [];
  let checked = 0;
  for (const { schema, values } of requestValues(operations, nodes)) {
    if (!affected.has(schema) || values.length === 0) continue;
    const tight = bundled(after.of(schema), after);
    const loose = withoutFormats(bundled(before.of(schema), before));
    for (const value of values) {
      checked += 1;
      if (!fits(tight, value) && fits(loose, value))
        refused.push({ at: api.locate(schema) ?? api.at, value });
    }
  }
  return { checked, refused };
}

function* requestValues(
  operations: readonly Operation[],
  nodes: ReadonlyMap<Schema, SchemaNode>,
): Generator<{ schema: Schema; values: readonly unknown[] }> {
  for (const { parameters, requestBody } of operations) {
    for (const { schema, examples } of parameters) yield { schema, values: examples };
    for (const { schema, examples } of requestBody?.content ?? [])
      if (schema !== undefined) yield { schema, values: examples };
  }
  for (const { schema } of nodes.values()) yield { schema, values: ownValues(schema) };
}

/** Removes formats, because OpenAPI leaves open whether they are enforced, and the document's own schemas do not enforce them. */
function withoutFormats(schema: JsonSchema): JsonSchema {
  return mapSubschemas(without(schema, "format"), withoutFormats);
}

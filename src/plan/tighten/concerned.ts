/** Finds the operations whose requests contain a schema. */
import type { Operation, Schema } from "../../model/api.js";
import { leadingTo, type Parents } from "../../schema/reachable.js";

/**
 * @param above parents of all schemas of the document
 * @returns positions of the operations, ascending
 */
export function concernedBy(
  operations: readonly Operation[],
  above: Parents,
): (schema: Schema) => readonly number[] {
  const users = new Map<Schema, number[]>();
  operations.forEach(({ parameters, requestBody }, index) => {
    const parts = [...parameters, ...(requestBody?.content ?? [])];
    for (const { schema } of parts) {
      if (schema === undefined) continue;
      const known = users.get(schema);
      if (known === undefined) users.set(schema, [index]);
      else known.push(index);
    }
  });
  return (schema) => {
    const found = [...leadingTo([schema], above)].flatMap((one) => users.get(one) ?? []);
    return [...new Set(found)].sort((a, b) => a - b);
  };
}

/** Which operations' requests a schema is part of. */
import type { Api, Operation, Schema } from "../../model/api.js";
import { parents, rising } from "./evidence.js";

/** @returns positions of the operations, ascending */
export function concernedBy(
  api: Api,
  operations: readonly Operation[],
): (schema: Schema) => readonly number[] {
  const users = new Map<Schema, number[]>();
  operations.forEach(({ parameters, requestBody }, index) => {
    const parts = [...parameters, ...(requestBody?.content ?? [])];
    for (const { schema } of parts)
      if (schema !== undefined) users.set(schema, [...(users.get(schema) ?? []), index]);
  });
  let above: ReturnType<typeof parents> | undefined;
  return (schema) => {
    above ??= parents(api, users.keys());
    const found = [...rising([schema], above)].flatMap((one) => users.get(one) ?? []);
    return [...new Set(found)].sort((a, b) => a - b);
  };
}

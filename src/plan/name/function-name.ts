/** Finds the names of functions in operationIds that FastAPI makes of function, path and method: `list_pets_v1_pets__get`. */
import type { Operation } from "../../model/api.js";
import { words } from "../words/words.js";

/** The names that no two of the operations share; where they do, only path and method tell one from the other. */
export function functionNames(operations: readonly Operation[]): ReadonlyMap<Operation, string> {
  const named = operations.flatMap((operation) => {
    const name = functionName(operation);
    return words(name).length === 0 ? [] : [{ operation, name, same: words(name).join("_") }];
  });
  const times = new Map<string, number>();
  for (const { same } of named) times.set(same, (times.get(same) ?? 0) + 1);
  return new Map(
    named.filter(({ same }) => times.get(same) === 1).map(({ operation, name }) => [operation, name]),
  );
}

function functionName({ operationId = "", path, method }: Operation): string {
  const address = `${path.replace(/\W/g, "_")}_${method.toLowerCase()}`;
  return path !== "/" && operationId.endsWith(address) ? operationId.slice(0, -address.length) : "";
}

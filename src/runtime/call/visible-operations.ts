/** Lists the operations that a caller may know of, by the names under which they are documented. */
import { toolAllowed } from "../auth/gate.js";
import type { Caller } from "../operations/tool.js";
import type { OperationEntry } from "../operations/operation.js";
import type { Runtime } from "./runtime.js";

export interface VisibleOperation {
  /** The name of its tool, if it has one of its own; otherwise its own. */
  name: string;
  entry: OperationEntry;
}

type Known = Pick<Runtime, "definition" | "gate" | "tools">;

/** In the order of the API description. */
export function visibleOperations(caller: Caller, known: Known): VisibleOperation[] {
  return known.definition.operations.entries().flatMap((entry) => visible(entry, caller, known) ?? []);
}

/** @param name As in {@link VisibleOperation}, as search returns it, or the operation's key. */
export function visibleOperation(name: string, caller: Caller, known: Known): VisibleOperation | undefined {
  const all = visibleOperations(caller, known);
  return (
    all.find((one) => one.name === name) ??
    all.find(({ entry }) => entry.name === name) ??
    all.find(({ entry }) => entry.key === name)
  );
}

function visible(
  entry: OperationEntry,
  caller: Caller,
  { definition, gate, tools }: Known,
): VisibleOperation | undefined {
  if (!gate.allowed(caller, { operation: entry.key })) return undefined;
  const naming = tools.naming(entry.key);
  const tool = naming.find((one) => one.enabled !== false && toolAllowed(gate, caller, one));
  const found = naming.length === 0 && definition.operations.discovery !== undefined;
  if (tool === undefined) return found ? { name: entry.name, entry } : undefined;
  return { name: tool.operation === undefined ? entry.name : tool.name, entry };
}

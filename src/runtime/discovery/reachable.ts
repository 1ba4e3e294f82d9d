/** Determines which operations a caller can find. Forbidden operations do not exist for the caller. */
import type { Runtime } from "../call/runtime.js";
import { toolCalling } from "../call/tool-table.js";
import { permitted } from "../operations/listed.js";
import { mostKept, type OperationEntry, readsOnly } from "../operations/operation.js";
import { actionFor, type Caller, type Tool } from "../operations/tool.js";
import { cached } from "../values/lazy.js";

/** An operation that can be found. */
export interface Reachable {
  /** Name for callers: the name of its tool, if it has its own. */
  name: string;
  entry: OperationEntry;
  /** Its tool, whose requirements apply however the operation is called. */
  tool: Tool | undefined;
  /** The operation's name in that tool. */
  action: string | undefined;
  reads: boolean;
}

export interface ReachableOperations {
  byName: ReadonlyMap<string, Reachable>;
  byKey: ReadonlyMap<string, Reachable>;
}

const nothing: ReachableOperations = { byName: new Map(), byKey: new Map() };

/** Per caller, computed on first use. */
export function reachableOperations({
  definition,
  tools,
  gate,
}: Pick<Runtime, "definition" | "tools" | "gate">): (caller: Caller) => Promise<ReachableOperations> {
  const { discovery } = definition.operations;
  const known = new Map<string, Promise<ReachableOperations>>();

  async function findFor(caller: Caller): Promise<ReachableOperations> {
    const allowed = (operation: string): boolean => gate.allowed(caller, { operation });
    // A group may have hundreds of actions: what is left of it is the same for each of them.
    const parts = new Map<Tool, Tool>();
    const found: Reachable[] = [];
    for (const entry of definition.operations.entries()) {
      const { key } = entry;
      if (entry.withdrawn === true || !allowed(key)) continue;
      const tool = toolCalling(key, caller, { gate, tools });
      // A tool that is switched off, not chosen or not allowed to the caller also hides its operation.
      if (tool === undefined && tools.naming(key).length > 0) continue;
      const part = tool && (parts.get(tool) ?? (await permitted(tool, allowed, definition.operations)));
      if (tool !== undefined && part !== undefined) parts.set(tool, part);
      found.push(reachable(entry, part));
    }
    return {
      byName: new Map([
        ...found.flatMap((one) =>
          one.tool === undefined || one.action === undefined
            ? []
            : [[actionName(one.tool.name, one.action), one] as const],
        ),
        ...found.map((one) => [one.entry.name, one] as const),
        ...found.map((one) => [one.name, one] as const),
      ]),
      byKey: new Map(found.map((one) => [one.entry.key, one])),
    };
  }

  return (caller) => {
    if (discovery === undefined) return Promise.resolve(nothing);
    const key = gate.key(caller);
    if (!known.has(key) && known.size >= mostKept(definition.operations)) known.clear();
    return cached(known, key, () => findFor(caller));
  };
}

/** Another name of an operation that is an action of a tool. */
export function actionName(tool: string, action: string): string {
  return `${tool}.${action}`;
}

function reachable(entry: OperationEntry, tool: Tool | undefined): Reachable {
  const action = tool && actionFor(tool, entry.key);
  return {
    name: tool === undefined || action !== undefined ? entry.name : tool.name,
    entry,
    tool,
    action,
    reads: tool?.annotations?.readOnlyHint ?? readsOnly(entry),
  };
}

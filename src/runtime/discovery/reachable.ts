/** Determines which operations a caller can find, and their names. Forbidden operations do not exist for the caller. */
import type { Runtime } from "../call/runtime.js";
import { permitted } from "../operations/action.js";
import type { Caller } from "../operations/caller.js";
import { readsOnly, type OperationEntry } from "../operations/operation.js";
import type { Tool } from "../operations/tool.js";

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

export const nothing: ReachableOperations = { byName: new Map(), byKey: new Map() };

const mostKept = 100;

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
    const looked = definition.operations.entries().map(async (entry): Promise<Reachable[]> => {
      const { key } = entry;
      if (entry.withdrawn === true || !allowed(key)) return [];
      const naming = tools.naming(key);
      const tool = naming.find((one) => one.enabled !== false && gate.allowed(caller, { tool: one }));
      // A tool that is switched off, not chosen or not allowed to the caller also hides its operation.
      if (tool === undefined) return naming.length > 0 ? [] : [reachable(entry, undefined)];
      return [reachable(entry, await permitted(tool, allowed, definition.operations))];
    });
    const found = (await Promise.all(looked)).flat();
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
    const made = known.get(key) ?? findFor(caller);
    if (known.size >= mostKept) known.clear();
    known.set(key, made);
    made.catch(() => known.delete(key));
    return made;
  };
}

/** Another name of an operation that is an action of a tool. */
export function actionName(tool: string, action: string): string {
  return `${tool}.${action}`;
}

function reachable(entry: OperationEntry, tool: Tool | undefined): Reachable {
  const action = Object.entries(tool?.actions ?? {}).find(([, key]) => key === entry.key)?.[0];
  return {
    name: tool === undefined || action !== undefined ? entry.name : tool.name,
    entry,
    tool,
    action,
    reads: tool?.annotations?.readOnlyHint ?? readsOnly(entry),
  };
}

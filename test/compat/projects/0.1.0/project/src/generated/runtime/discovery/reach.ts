/** Which operations a caller can find, and by what each is called. Whatever the gate forbids is not there at all. */
import { permitted } from "../action.js";
import { readsOnly } from "../gate.js";
import type { OperationEntry } from "../operation.js";
import type { Runtime } from "../runtime.js";
import type { Caller, Tool } from "../tool.js";

/** An operation that can be found. */
export interface Reachable {
  /** What callers call it: its tool's name, where it has one to itself. */
  name: string;
  entry: OperationEntry;
  /** In {@link SearchIndex.operations}. */
  position: number;
  /** The tool that stands for it: what that demands holds however the operation is called. */
  tool: Tool | undefined;
  /** What that tool calls it. */
  action: string | undefined;
  reads: boolean;
}

export interface Reach {
  byName: ReadonlyMap<string, Reachable>;
  byPosition: ReadonlyMap<number, Reachable>;
  /** Whether what has no tool reads, and whether it writes. */
  reads: boolean;
  writes: boolean;
}

export const nothing: Reach = { byName: new Map(), byPosition: new Map(), reads: false, writes: false };

const keptReaches = 100;

/** By caller, worked out when first asked for. */
export function createReach({
  definition,
  tools,
  gate,
}: Pick<Runtime, "definition" | "tools" | "gate">): (caller: Caller) => Promise<Reach> {
  const { discovery, entries } = definition.operations;
  const known = new Map<string, Promise<Reach>>();
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));

  async function reachOf(caller: Caller): Promise<Reach> {
    const keys = (await discovery?.index())?.operations ?? [];
    const allowed = (operation: string): boolean => gate.allowed(caller, { operation });
    const looked = keys.map(async (key, position): Promise<Reachable[]> => {
      const entry = byKey.get(key);
      if (entry === undefined || !allowed(key)) return [];
      const naming = tools.naming(key);
      const tool = naming.find((one) => one.enabled !== false && gate.allowed(caller, { tool: one }));
      // A tool that is switched off, or was not chosen, takes its operation along.
      if (tool === undefined) return naming.length > 0 ? [] : [reachable(entry, position, undefined)];
      return [reachable(entry, position, await permitted(tool, allowed, definition.operations))];
    });
    const found = (await Promise.all(looked)).flat();
    const hidden = found.filter(({ tool }) => tool === undefined);
    return {
      byName: new Map([
        ...found.map((one) => [one.entry.name, one] as const),
        ...found.map((one) => [one.name, one] as const),
      ]),
      byPosition: new Map(found.map((one) => [one.position, one])),
      reads: hidden.some(({ reads }) => reads),
      writes: hidden.some(({ reads }) => !reads),
    };
  }

  return (caller) => {
    if (discovery === undefined) return Promise.resolve(nothing);
    const key = gate.key(caller);
    const made = known.get(key) ?? reachOf(caller);
    if (known.size >= keptReaches) known.clear();
    known.set(key, made);
    made.catch(() => known.delete(key));
    return made;
  };
}

function reachable(entry: OperationEntry, position: number, tool: Tool | undefined): Reachable {
  const action = Object.entries(tool?.actions ?? {}).find(([, key]) => key === entry.key)?.[0];
  return {
    name: tool === undefined || action !== undefined ? entry.name : tool.name,
    entry,
    position,
    tool,
    action,
    reads: tool?.annotations?.readOnlyHint ?? readsOnly(entry),
  };
}

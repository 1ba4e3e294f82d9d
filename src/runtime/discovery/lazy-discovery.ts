/** The part of search that the list needs. The rest is loaded with the first call. */
import type { LazyDiscovery } from "../call/discovery.js";
import type { Runtime } from "../call/runtime.js";
import { discoveryTools } from "../operations/discovery-tools.js";
import { readsOnly, type OperationEntry } from "../operations/operation.js";
import { lazy } from "../values/lazy.js";

export function lazyDiscovery(
  runtime: Pick<Runtime, "definition" | "tools" | "gate" | "settings" | "slices">,
): LazyDiscovery {
  const { definition, gate, tools } = runtime;
  const discovery = lazy(async () => {
    const { createDiscovery } = await import("../entry/search.js");
    return createDiscovery(runtime);
  });

  function onlyFound({ key, withdrawn }: OperationEntry): boolean {
    return withdrawn !== true && tools.naming(key).length === 0;
  }

  return {
    tools(caller) {
      const { discovery: planned } = definition.operations;
      if (planned === undefined) return [];
      if (gate.allowsAll(caller)) return discoveryTools(planned);
      const finds = (reading: boolean): boolean =>
        definition.operations
          .entries()
          .some(
            (entry) =>
              onlyFound(entry) &&
              readsOnly(entry) === reading &&
              gate.allowed(caller, { operation: entry.key }),
          );
      const reads = planned.reads && finds(true);
      const writes = planned.writes && finds(false);
      const others = (definition.callingTools?.tools(caller, { definition, gate, tools }) ?? []).length > 0;
      return reads || writes || others ? discoveryTools({ reads, writes }) : [];
    },
    call: async (tool, args, asked) => (await discovery()).call(tool, args, asked),
    standIn: async (key, caller) => (await discovery()).standIn(key, caller),
    likely: async (name, asked) => (await discovery()).likely(name, asked),
  };
}

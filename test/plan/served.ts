/** A plan as its server would serve it, without processes and files. */
import type { Plan } from "../../src/model/plan.js";
import { serverDefinition } from "../../src/server-definition.js";
import { readFlags } from "../../templates/runtime/node/flags.js";
import { createRuntime, type Runtime } from "../../templates/runtime/runtime.js";
import type { Caller } from "../../templates/runtime/tool.js";

export const localCaller: Caller = { local: true, scopes: [], headers: {} };

/** @param flags that the server is started with */
export function served(plan: Plan, flags: readonly string[] = []): Runtime {
  const { settings } = readFlags(flags);
  return createRuntime(serverDefinition(plan), {
    variable: (name) => settings.get(name),
    readText: () => Promise.reject(new Error("no files")),
    fetch: () => Promise.reject(new Error("no network")),
    write: () => undefined,
    localCaller: true,
  });
}

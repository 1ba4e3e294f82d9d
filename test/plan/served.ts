/** A plan as its server would serve it, without processes and files. */
import type { Plan } from "../../src/model/plan.js";
import type { Runtime } from "../../src/runtime/call/runtime.js";
import type { Fetch } from "../../src/runtime/host/host.js";
import { readFlags } from "../../src/runtime/node/startup.js";
import type { Caller } from "../../src/runtime/operations/tool.js";
import { createRuntime } from "../../src/runtime/server/create-runtime.js";
import { serverDefinition } from "../../src/server-definition.js";

export const localCaller: Caller = { local: true, scopes: [], headers: {} };

interface How {
  /** That the server is started with. */
  readonly flags?: readonly string[];
  /** The API. */
  readonly fetch?: Fetch;
}

export function served(plan: Plan, { flags = [], fetch = noNetwork }: How = {}): Runtime {
  const { settings } = readFlags(flags);
  return createRuntime(serverDefinition(plan), {
    variable: (name) => settings.get(name),
    readText: () => Promise.reject(new Error("no files")),
    fetch,
    write: () => undefined,
    localCaller: true,
  });
}

const noNetwork: Fetch = () => Promise.reject(new Error("no network"));

/** What one running server shares between its calls. */
import type { CallerLogins } from "../auth/caller-logins.js";
import type { Gate } from "../auth/gate.js";
import type { Secrets } from "../auth/secrets.js";
import type { Host } from "../host/host.js";
import type { Log } from "../host/log.js";
import type { Settings } from "../host/settings.js";
import type { Slices } from "../values/slices.js";
import type { Audit } from "./audit.js";
import type { LazyDiscovery } from "./discovery.js";
import type { ServerDefinition } from "./server-definition.js";
import type { ToolTable } from "./tool-table.js";
import type { Upstream } from "./upstream.js";
import type { Usage } from "./usage.js";

export interface Runtime {
  definition: ServerDefinition;
  tools: ToolTable;
  host: Host;
  settings: Settings;
  log: Log;
  audit: Audit;
  secrets: Secrets;
  gate: Gate;
  discovery: LazyDiscovery;
  upstream: () => Promise<Upstream>;
  /** What signs the ids of MCP tasks; absent, no tasks. */
  taskKeys: (() => readonly (string | Uint8Array)[]) | undefined;
  /** Present if callers use the API with logins of their own. */
  callerLogins: CallerLogins | undefined;
  calls: Calls;
  /** Where long work of calls is done. */
  slices: Slices;
  /** Present if usage is recorded. */
  usage?: Usage;
}

/** Calls under way. */
export interface Calls {
  track<T>(call: Promise<T>): Promise<T>;
  /** Resolves when the calls that are running now have ended. */
  settled(): Promise<void>;
  /** Resolves when no call is running. */
  idle(): Promise<void>;
}

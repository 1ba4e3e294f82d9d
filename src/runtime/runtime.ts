/** Creates what one running server shares between its calls. */
import { createGate, watched, type Gate } from "./access/gate.js";
import { staticToken } from "./access/inbound.js";
import { createSecrets, type Secrets } from "./access/secrets.js";
import { createAudit, type Audit } from "./audit.js";
import { createCancellations, type Cancellations } from "./call/cancellation.js";
import { createDiscoveryFace, type DiscoveryFace } from "./discovery/face.js";
import type { Host } from "./host.js";
import { late } from "./late.js";
import { createLog, type Log } from "./log.js";
import type { Upstream } from "./network/upstream.js";
import type { Usage } from "./operations/usage.js";
import { checkAddresses } from "./request/base-url.js";
import { withoutPaths } from "./request/without-paths.js";
import type { ServerDefinition } from "./server.js";
import { readSettings, type Settings } from "./settings.js";
import { createSlices, type Slices } from "./slices.js";
import { createToolTable, type ToolTable } from "./tool-table.js";

export interface Runtime {
  definition: ServerDefinition;
  tools: ToolTable;
  host: Host;
  settings: Settings;
  log: Log;
  audit: Audit;
  secrets: Secrets;
  gate: Gate;
  discovery: DiscoveryFace;
  upstream: () => Promise<Upstream>;
  calls: Calls;
  /** Where long work of calls is done. */
  slices: Slices;
  cancellations: Cancellations;
  /** Present if usage is recorded. */
  usage?: Usage;
}

/** Calls under way. */
export interface Calls {
  track<T>(call: Promise<T>): Promise<T>;
  /** Resolves when no call is running. */
  idle(): Promise<void>;
}

/** @throws StartupError if a setting or the definition is invalid. */
export function createRuntime(defined: ServerDefinition, host: Host): Runtime {
  const definition = host.openFile === undefined ? withoutPaths(defined) : defined;
  const variable = (name: string): string | undefined => host.variable(name);
  const settings = readSettings(variable);
  checkAddresses(definition.operations.apis, variable);
  definition.code?.check(host);
  const secrets = createSecrets();
  for (const entry of settings.authTokens) secrets.keep(staticToken(entry).token);
  secrets.keep(settings.authClientSecret);
  const tools = createToolTable(definition);
  const redact = (text: string): string => secrets.redact(text);
  const log = createLog({ level: settings.logLevel, write: (line) => host.write(line), redact });
  const gate = createGate(settings, {
    operations: definition.operations,
    tools: tools.listed,
    policy: definition.policy && watched(definition.policy, log),
    // A tool that is switched off also hides its operation from search.
    isFound: ({ key, withdrawn }) =>
      definition.operations.discovery !== undefined && withdrawn !== true && tools.naming(key).length === 0,
  });
  const slices = createSlices();
  return {
    definition,
    tools,
    host,
    settings,
    secrets,
    log,
    audit: createAudit({ log, settings }),
    gate,
    discovery: createDiscoveryFace({ definition, tools, gate, settings, slices }),
    upstream: late(async () => {
      const { createUpstream } = await import("./entry/call.js");
      return createUpstream({ definition, host, settings, secrets });
    }),
    calls: createCalls(),
    slices,
    cancellations: createCancellations(),
  };
}

function createCalls(): Calls {
  const underWay = new Set<Promise<unknown>>();
  return {
    async track(call) {
      underWay.add(call);
      try {
        return await call;
      } finally {
        underWay.delete(call);
      }
    },
    async idle() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

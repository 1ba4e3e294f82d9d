/** Everything that one running server shares between its calls. */
import { createCredentials, type Credentials } from "./credentials.js";
import { createGate, type Gate } from "./gate.js";
import type { Host } from "./host.js";
import { createLimiter, type Limiter } from "./limiter.js";
import { createLog, type Log } from "./log.js";
import { createTokenCache } from "./oauth.js";
import { createSecrets, type Secrets } from "./secrets.js";
import { createSecurity, type Security } from "./security.js";
import type { ServerDefinition } from "./server.js";
import { readSettings, type Settings } from "./settings.js";
import { createToolTable, type ToolTable } from "./tool-table.js";

export interface Runtime {
  definition: ServerDefinition;
  tools: ToolTable;
  host: Host;
  settings: Settings;
  log: Log;
  secrets: Secrets;
  gate: Gate;
  credentials: Credentials;
  security: Security;
  limiter: Limiter;
  calls: Calls;
}

/** Calls under way. */
export interface Calls {
  track<T>(call: Promise<T>): Promise<T>;
  /** Resolves when none is left. */
  idle(): Promise<void>;
}

/** How many requests may wait for each that may run. */
const waitingPerRunning = 10;

/** @throws StartupError when a setting or the definition is at fault. */
export function createRuntime(definition: ServerDefinition, host: Host): Runtime {
  const settings = readSettings((name) => host.variable(name));
  const secrets = createSecrets();
  for (const token of settings.authTokens) secrets.add(token);
  const { maxConcurrent, tokenUrl, timeoutMs } = settings;
  const credentials = createCredentials(host, secrets);
  const redact = (text: string): string => secrets.redact(text);
  return {
    definition,
    tools: createToolTable(definition),
    host,
    settings,
    secrets,
    log: createLog({ level: settings.logLevel, write: (line) => host.write(line), redact }),
    gate: createGate(settings),
    credentials,
    security: createSecurity({
      credentials,
      tokens: createTokenCache({ fetch: (url, init) => host.fetch(url, init), secrets, timeoutMs }),
      tokenUrl,
      clientCertificate: host.clientCertificate === true,
      singleApi: definition.operations.apis.length === 1,
    }),
    limiter: createLimiter({ running: maxConcurrent, waiting: maxConcurrent * waitingPerRunning }),
    calls: createCalls(),
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

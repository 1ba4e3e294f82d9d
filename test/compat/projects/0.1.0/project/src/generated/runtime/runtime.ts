/** Everything that one running server shares between its calls. */
import { createAudit, type Audit } from "./audit.js";
import { createCredentials, effects, type Credentials } from "./credentials.js";
import { createDiscovery, type DiscoveryFace } from "./discovery/discovery.js";
import { createGate, type Gate } from "./gate.js";
import type { Host } from "./host.js";
import { createLimiter, type Limiter } from "./limiter.js";
import { createLog, type Log } from "./log.js";
import { createLogins, type Logins } from "./logins.js";
import { createTokenCache } from "./oauth.js";
import { createRateLimit, type RateLimit } from "./rate-limit.js";
import { createSecrets, type Secrets } from "./secrets.js";
import { createSecurity, type Security } from "./security.js";
import type { ServerDefinition } from "./server.js";
import { readSettings, type Settings } from "./settings.js";
import { createTokenEndpoint } from "./token-endpoint.js";
import { createToolTable, type ToolTable } from "./tool-table.js";
import { createUsage, type Usage } from "./usage.js";

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
  credentials: Credentials;
  security: Security;
  /** What people got by `npm run login`; absent where nothing can keep it. */
  logins: Logins | undefined;
  limiter: Limiter;
  rateLimit: RateLimit;
  calls: Calls;
  usage: Usage;
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
  const tools = createToolTable(definition);
  const gate = createGate(settings, {
    entries: definition.operations.entries,
    tools: tools.listed,
    policy: definition.policy,
  });
  const tokenEndpoint = createTokenEndpoint({
    fetch: (url, init) => host.fetch(url, init),
    secrets,
    timeoutMs,
  });
  const store = host.logins?.(definition.name);
  const logins = store && createLogins(store, tokenEndpoint, secrets);
  const redact = (text: string): string => secrets.redact(text);
  const log = createLog({ level: settings.logLevel, write: (line) => host.write(line), redact });
  return {
    definition,
    tools,
    host,
    settings,
    secrets,
    log,
    audit: createAudit({ log, settings }),
    gate,
    discovery: createDiscovery({ definition, tools, gate, settings }),
    credentials,
    security: createSecurity({
      credentials,
      tokens: createTokenCache(tokenEndpoint),
      logins,
      effectOf: effects(definition.operations.entries, settings),
      tokenUrl,
      clientCertificate: host.clientCertificate === true,
      singleApi: definition.operations.apis.length === 1,
    }),
    logins,
    rateLimit: createRateLimit(settings.rateLimit),
    limiter: createLimiter({ running: maxConcurrent, waiting: maxConcurrent * waitingPerRunning }),
    calls: createCalls(),
    usage: createUsage(),
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

/** Creates what requests to the API share. Loaded with the first of them. */
import type { CallerLogins } from "../auth/caller-logins.js";
import {
  createCredentials,
  createLogins,
  type Credentials,
  effects,
  type Logins,
} from "../auth/credentials.js";
import { createTokenCache, createTokenEndpoint } from "../auth/oauth.js";
import type { Secrets } from "../auth/secrets.js";
import { createSecurity, type Security } from "../auth/security.js";
import type { Host } from "../host/host.js";
import type { Settings } from "../host/settings.js";
import { createLimiter, type Limiter } from "../network/limiter.js";
import type { ServerDefinition } from "./server-definition.js";

export interface Upstream {
  credentials: Credentials;
  security: Security;
  /** Logins from `npm run login`; absent if nothing can store them. */
  logins: Logins | undefined;
  limiter: Limiter;
}

interface Sources {
  definition: ServerDefinition;
  host: Host;
  settings: Settings;
  secrets: Secrets;
  callerLogins: CallerLogins | undefined;
}

/** How many requests may wait for each one that may run. */
const waitingPerRunning = 10;

export async function createUpstream({
  definition,
  host,
  settings,
  secrets,
  callerLogins,
}: Sources): Promise<Upstream> {
  const { maxConcurrent, tokenUrl, timeoutMs } = settings;
  const { apis } = definition.operations;
  const credentials = createCredentials(host, secrets);
  const tokenEndpoint = createTokenEndpoint({
    fetch: (url, init) => host.fetch(url, init),
    secrets,
    timeoutMs,
  });
  const store = await host.logins?.(definition.name);
  const logins = store && createLogins(store, { server: tokenEndpoint, secrets });
  return {
    credentials,
    logins,
    security: createSecurity({
      credentials,
      tokens: createTokenCache(tokenEndpoint),
      logins,
      callerLogins,
      effectOf: effects(definition.operations.entries(), settings),
      tokenUrl,
      clientCertificate: host.clientCertificate === true,
      hooked: definition.authHook !== undefined,
      singleApi: apis.length === 1,
    }),
    limiter: createLimiter({ running: maxConcurrent, waiting: maxConcurrent * waitingPerRunning }),
  };
}

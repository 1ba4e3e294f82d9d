/** Finds what users can log in to: security schemes with a user flow, and the scopes that the operations need. */
import { effects, hasUserFlow, loginName, loginServer } from "../../runtime/auth/credentials.js";
import type { ServerDefinition } from "../../runtime/call/server-definition.js";
import { StartupError } from "../../runtime/host/errors.js";
import type { Host } from "../../runtime/host/host.js";
import type { Settings } from "../../runtime/host/settings.js";
import type { ApiFacts, OperationFacts, SecuritySchemeFacts } from "../../runtime/operations/operation.js";
import { wellFormed } from "../../runtime/request/style.js";
import { Misconfigured, serverUrl } from "../../runtime/request/url.js";
import type { LoginOptions } from "./options.js";

type UserFlowFacts = Extract<SecuritySchemeFacts, { type: "oauth2" | "openIdConnect" }>;

export interface Target {
  /** Name under which the login is stored. */
  name: string;
  api: ApiFacts;
  /** Name of the security scheme. */
  scheme: string;
  facts: UserFlowFacts;
  scopes: readonly string[];
  /** Base of relative URLs in the scheme. */
  base: string | undefined;
  /** Replaces the URLs of the scheme. */
  authorizationUrl: string | undefined;
  tokenUrl: string | undefined;
}

/**
 * What follows the address at which logins come back: nothing if all are at one authorization server. Otherwise each login has
 * an address of its own, so that no server can pass another's code off as its own, and is sent it
 * (https://www.rfc-editor.org/rfc/rfc9700#section-4.4.2.2).
 */
export function callbackSuffix({ api, scheme }: Target, all: readonly Target[]): string {
  const several = new Set(all.map(whereCodesGo)).size > 1;
  return several ? `/${encodeURIComponent(wellFormed(`${api.id}.${scheme}`))}` : "";
}

/** Nothing is discovered for this, so that an address stays the same while an authorization server is down. */
function whereCodesGo({ name, facts, base, tokenUrl }: Target): string {
  const server = loginServer(facts, base, tokenUrl);
  return server.tokenUrl ?? server.discoveryUrl ?? name;
}

/** What a user logs in to. */
export interface ChosenTarget extends Target {
  /** What follows the address at which the browser comes back. */
  callbackSuffix: string;
}

interface Surroundings {
  host: Pick<Host, "variable">;
  settings: Pick<Settings, "readOnly" | "tokenUrl">;
}

/**
 * Returns the first scheme of every API, or the named one.
 * @throws StartupError if there is none.
 */
export async function loginTargets(
  { operations }: Pick<ServerDefinition, "operations">,
  options: LoginOptions,
  surroundings: Surroundings,
): Promise<ChosenTarget[]> {
  const all = await everyTarget(operations, surroundings);
  const chosen = all.filter(({ scheme }) => scheme === (options.scheme ?? scheme));
  const targets = chosen.filter(({ api }, i) => chosen.findIndex((one) => one.api === api) === i);
  if (targets.length === 0) throw new StartupError(noTarget(all, options));
  return targets.map((target) => ({
    ...target,
    scopes: options.scopes ?? target.scopes,
    callbackSuffix: callbackSuffix(target, all),
  }));
}

/** Returns every scheme of every API, with the scopes that the operations need. */
export async function everyTarget(
  source: ServerDefinition["operations"],
  { host, settings }: Surroundings,
): Promise<Target[]> {
  const { apis } = source;
  const entries = source.entries();
  const effectOf = effects(entries, { readOnly: false });
  const operations: OperationFacts[] = [];
  for (const { key } of entries) {
    const operation = await source.get(key);
    if (operation !== undefined && (!settings.readOnly || effectOf(operation) === "read"))
      operations.push(operation);
  }
  return apis.flatMap((api) => {
    const own = operations.filter((operation) => operation.api === api.id);
    return userFlows(api).map((flow) => ({
      name: loginName(api.id, flow.scheme),
      api,
      ...flow,
      scopes: neededScopes(flow.scheme, own),
      base: api.documentUrl ?? baseUrl(api, own, host),
      authorizationUrl: host.variable("API_AUTHORIZATION_URL"),
      tokenUrl: settings.tokenUrl === "" ? undefined : settings.tokenUrl,
    }));
  });
}

function userFlows(api: ApiFacts): { scheme: string; facts: UserFlowFacts }[] {
  return Object.entries(api.securitySchemes).flatMap(([scheme, facts]) =>
    (facts.type === "oauth2" || facts.type === "openIdConnect") && hasUserFlow(facts)
      ? [{ scheme, facts }]
      : [],
  );
}

/**
 * Collects the needed scopes. Of an operation's alternatives only the first with the scheme counts, because the server uses
 * the first whose credentials it has.
 */
function neededScopes(scheme: string, operations: readonly OperationFacts[]): string[] {
  const needed = operations.flatMap(({ security }) => {
    const requirement = security.find((alternative) => Object.hasOwn(alternative, scheme));
    return requirement?.[scheme] ?? [];
  });
  return [...new Set(needed)];
}

function baseUrl(
  api: ApiFacts,
  [operation]: readonly OperationFacts[],
  host: Pick<Host, "variable">,
): string | undefined {
  if (operation === undefined) return undefined;
  try {
    return serverUrl({ api, servers: operation.servers, variable: (name) => host.variable(name) }).href;
  } catch (error) {
    if (error instanceof Misconfigured) return undefined;
    throw error;
  }
}

function noTarget(all: readonly Target[], { scheme }: LoginOptions): string {
  const names = all.map((target) => target.scheme);
  return scheme === undefined
    ? "There is nothing to log in to: no operation uses the access token of a login."
    : `There is no login for --scheme ${scheme}. Schemes with a login: ${names.join(", ")}.`;
}

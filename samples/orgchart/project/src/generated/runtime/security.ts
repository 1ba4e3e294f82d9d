/**
 * Which credentials a request carries. Of an operation's security requirements
 * (https://spec.openapis.org/oas/v3.1.1.html#security-requirement-object) the first whose credentials are all there is used.
 */
import type { Credentials } from "./credentials.js";
import { variablesFor } from "./credentials.js";
import type { Failure } from "./errors.js";
import { TokenError, type TokenCache, type TokenRequest } from "./oauth.js";
import {
  sideEffect,
  type ApiFacts,
  type OperationFacts,
  type SecuritySchemeFacts,
  type SideEffect,
} from "./operation.js";
import { appendCookie } from "./header.js";
import type { UpstreamRequest } from "./request.js";
import type { Caller } from "./tool.js";
import { appendQuery } from "./url.js";

export interface Credential {
  in: "header" | "query" | "cookie";
  name: string;
  value: string;
}

export interface Security {
  /** @returns The credentials to send, or why there are none. Rejects with the signal's reason when it aborts. */
  authorize(request: SecuredRequest): Promise<{ credentials: readonly Credential[] } | { failure: Failure }>;
  /**
   * Variables that each alternative lacks; empty when there is one that lacks nothing. Asks no authorization server.
   */
  missing(operation: OperationFacts, api: ApiFacts): Promise<string[][]>;
  /** After a 401: tokens and mounted secrets are fetched anew the next time. */
  forget(credentials: readonly Credential[]): void;
}

export interface SecuredRequest {
  operation: OperationFacts;
  api: ApiFacts;
  /** The request's URL: relative token URLs are resolved against it where the document's own is not known. */
  url: URL;
  caller: Caller;
  signal: AbortSignal;
}

export interface SecuritySources {
  credentials: Credentials;
  tokens: TokenCache;
  /** Replaces every token URL, when set. */
  tokenUrl: string;
  clientCertificate: boolean;
  /** With one API, every header that the operator lets callers bring goes to it. */
  singleApi: boolean;
}

export function createSecurity(sources: SecuritySources): Security {
  return {
    async authorize(request) {
      const brought = broughtHeaders(request, sources.singleApi);
      const found = await firstOffers(request, sources);
      if ("missing" in found)
        return found.missing.length === 0
          ? { credentials: brought }
          : { failure: { kind: "credentials", missing: found.missing } };
      try {
        const own = await Promise.all(
          found.offers.map((offered) => fetched(offered, request.signal, sources.tokens)),
        );
        return { credentials: [...own.flat().filter(notIn(brought)), ...brought] };
      } catch (error) {
        if (!(error instanceof TokenError)) throw error;
        return { failure: tokenFailure(error, found.schemes) };
      }
    },
    async missing(operation, api) {
      const found = await firstOffers(
        { operation, api, url: new URL("http://localhost"), caller: nobody },
        sources,
      );
      return "missing" in found ? found.missing : [];
    },
    forget(credentials) {
      sources.credentials.forget();
      for (const { value } of credentials) sources.tokens.forget(value.replace(/^\S+ /, ""));
    },
  };
}

const nobody: Caller = { scopes: [], headers: {} };

/** Offers of the first alternative that lacks nothing, else what each one lacks. */
async function firstOffers(
  request: Omit<SecuredRequest, "signal">,
  sources: SecuritySources,
): Promise<{ offers: (Ready | ToFetch)[]; schemes: RequiredScheme[] } | { missing: string[][] }> {
  const missing: string[][] = [];
  for (const schemes of alternatives(request)) {
    const all = await Promise.all(schemes.map((scheme) => offer(scheme, request, sources)));
    const offers = all.flatMap((offered) => ("missing" in offered ? [] : [offered]));
    if (offers.length === all.length) return { offers, schemes };
    missing.push([...new Set(all.flatMap((offered) => ("missing" in offered ? offered.missing : [])))]);
  }
  return { missing };
}

function tokenFailure({ status, code }: TokenError, schemes: readonly RequiredScheme[]): Failure {
  return {
    kind: "token",
    variables: schemes.flatMap(clientVariables),
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code }),
  };
}

/** A request with its credentials on it; the given one stays without. */
export function withCredentials(
  { url, headers }: Pick<UpstreamRequest, "url" | "headers">,
  credentials: readonly Credential[],
): Pick<UpstreamRequest, "url" | "headers"> {
  const secured = { url: new URL(url), headers: new Headers(headers) };
  for (const { in: location, name, value } of credentials)
    switch (location) {
      case "header":
        secured.headers.set(name, value);
        break;
      case "query":
        appendQuery(secured.url, name, value);
        break;
      case "cookie":
        appendCookie(secured.headers, name, value);
    }
  return secured;
}

/** Every variable that may hold a credential of the operation, for messages. */
export function credentialVariables(operation: OperationFacts, api: ApiFacts): string[] {
  const schemes = alternatives({ operation, api }).flat();
  return [...new Set(schemes.flatMap(({ facts }) => firstVariables(facts)))];
}

interface RequiredScheme {
  facts: SecuritySchemeFacts;
  scopes: readonly string[];
}

/** Schemes by alternative; "no credentials needed" comes last, so that those which are there get used. */
function alternatives({ operation, api }: Pick<SecuredRequest, "operation" | "api">): RequiredScheme[][] {
  const schemes = new Map(Object.entries(api.securitySchemes));
  const found = operation.security.map((requirement) =>
    Object.entries(requirement).flatMap(([name, scopes]) => {
      const facts = schemes.get(name);
      return facts === undefined ? [] : [{ facts, scopes }];
    }),
  );
  return [...found.filter((all) => all.length > 0), ...found.filter((all) => all.length === 0)];
}

interface Ready {
  ready: readonly Credential[];
}
interface ToFetch {
  token: TokenRequest;
}
type Offer = Ready | ToFetch | { missing: readonly string[] };

async function offer(
  { facts, scopes }: RequiredScheme,
  request: Omit<SecuredRequest, "signal">,
  { credentials, tokenUrl, clientCertificate }: SecuritySources,
): Promise<Offer> {
  if (Object.hasOwn(request.caller.headers, headerOf(facts))) return { ready: [] };
  const effect = sideEffect(request.operation.method);
  const read = (variables: readonly string[]): Promise<string | undefined> =>
    credentials.read(variablesFor(effect, variables));
  const value = "variables" in facts ? await read(facts.variables) : undefined;
  switch (facts.type) {
    case "apiKey":
      if (value === undefined) break;
      return ready({ in: facts.in, name: facts.parameter, value });
    case "http":
      if (value === undefined) break;
      return ready(authorization(facts.scheme, value));
    case "basic": {
      const username = await read(facts.usernameVariables);
      const password = await read(facts.passwordVariables);
      if (username === undefined && password === undefined) break;
      return ready(authorization("Basic", base64(`${username ?? ""}:${password ?? ""}`)));
    }
    case "oauth2":
    case "openIdConnect": {
      if (value !== undefined) return ready(authorization("Bearer", value));
      const endpoint = tokenEndpoint(facts, request, tokenUrl);
      if (endpoint === undefined) break;
      const clientId = await read(facts.clientIdVariables);
      const clientSecret = await read(facts.clientSecretVariables);
      const refreshToken = await read(facts.refreshTokenVariables);
      const enough = refreshToken !== undefined || (clientId !== undefined && clientSecret !== undefined);
      if (!enough) break;
      return { token: { endpoint, clientId, clientSecret, refreshToken, scopes } };
    }
    case "mutualTLS":
      if (clientCertificate) return { ready: [] };
  }
  return { missing: missingVariables(facts, effect) };
}

/** A value that no header can hold counts as missing. */
function ready(credential: Credential): Offer {
  const sendable = credential.in === "query" || /^[\t\x20-\x7e\x80-\xff]+$/.test(credential.value);
  return sendable ? { ready: [credential] } : { missing: [] };
}

async function fetched(
  offered: Ready | ToFetch,
  signal: AbortSignal,
  tokens: TokenCache,
): Promise<readonly Credential[]> {
  if ("ready" in offered) return offered.ready;
  return [authorization("Bearer", await tokens.token(offered.token, signal))];
}

/** A value that was set with its scheme in front is taken as it is. */
function authorization(scheme: string, value: string): Credential {
  const whole = value.toLowerCase().startsWith(`${scheme.toLowerCase()} `);
  return { in: "header", name: "authorization", value: whole ? value : `${scheme} ${value}` };
}

function tokenEndpoint(
  facts: Extract<SecuritySchemeFacts, { type: "oauth2" | "openIdConnect" }>,
  { api, url }: Pick<SecuredRequest, "api" | "url">,
  override: string,
): TokenRequest["endpoint"] | undefined {
  if (override !== "") return { tokenUrl: new URL(override) };
  const written =
    facts.type === "openIdConnect"
      ? facts.discoveryUrl
      : facts.flows
          .map(({ flow, tokenUrl, refreshUrl }) =>
            flow === "clientCredentials" ? tokenUrl : (refreshUrl ?? tokenUrl),
          )
          .find((found) => found !== undefined && found !== "");
  const base = api.documentUrl ?? url.href;
  if (written === undefined || !URL.canParse(written, base)) return undefined;
  const resolved = new URL(written, base);
  return facts.type === "openIdConnect" ? { discoveryUrl: resolved } : { tokenUrl: resolved };
}

/** Lower-case name of the header that the scheme's credential travels in; "" when it is none. */
function headerOf(facts: SecuritySchemeFacts): string {
  switch (facts.type) {
    case "apiKey":
      return facts.in === "header" ? facts.parameter.toLowerCase() : "";
    case "mutualTLS":
      return "";
    default:
      return "authorization";
  }
}

/** Where several APIs are served, a caller's header goes only to those that ask for it. */
function broughtHeaders(
  { operation, api, caller }: Pick<SecuredRequest, "operation" | "api" | "caller">,
  singleApi: boolean,
): Credential[] {
  const wanted = new Set(
    alternatives({ operation, api }).flatMap((schemes) => schemes.map(({ facts }) => headerOf(facts))),
  );
  return Object.entries(caller.headers)
    .filter(([name]) => singleApi || wanted.has(name))
    .map(([name, value]): Credential => ({ in: "header", name, value }));
}

function notIn(others: readonly Credential[]): (credential: Credential) => boolean {
  const names = new Set(others.map(({ name }) => name.toLowerCase()));
  return (credential) => credential.in !== "header" || !names.has(credential.name.toLowerCase());
}

function missingVariables(facts: SecuritySchemeFacts, effect: SideEffect): string[] {
  const own = firstVariables(facts);
  return facts.type === "apiKey" || facts.type === "http" ? variablesFor(effect, own).slice(-1) : own;
}

/** The plainest way to satisfy a scheme. */
function firstVariables(facts: SecuritySchemeFacts): string[] {
  switch (facts.type) {
    case "apiKey":
    case "http":
      return facts.variables.slice(0, 1);
    case "basic":
      return [...facts.usernameVariables.slice(0, 1), ...facts.passwordVariables.slice(0, 1)];
    case "oauth2":
      return facts.flows.some(({ flow }) => flow === "clientCredentials")
        ? clientOf(facts)
        : facts.variables.slice(0, 1);
    case "openIdConnect":
      return facts.variables.slice(0, 1);
    case "mutualTLS":
      return ["API_TLS_CERT", "API_TLS_KEY"];
  }
}

function clientVariables({ facts }: RequiredScheme): string[] {
  return facts.type === "oauth2" || facts.type === "openIdConnect" ? clientOf(facts) : [];
}

function clientOf(facts: Extract<SecuritySchemeFacts, { type: "oauth2" | "openIdConnect" }>): string[] {
  return [...facts.clientIdVariables.slice(0, 1), ...facts.clientSecretVariables.slice(0, 1)];
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}

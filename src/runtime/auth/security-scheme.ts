/** Satisfies one security scheme: https://spec.openapis.org/oas/v3.1.1.html#security-scheme-object */
import type { Caller } from "../operations/tool.js";
import type { SecuritySchemeFacts, SideEffect, ApiFacts, OperationFacts } from "../operations/operation.js";
import { base64 } from "../values/encoding.js";
import { atOnce } from "../values/slices.js";
import {
  type Credentials,
  hasCodeFlow,
  hasUserFlow,
  loginName,
  type Logins,
  loginServer,
  unsendable,
  UnusableCredential,
  variablesFor,
} from "./credentials.js";
import type { CallerLogins } from "./caller-logins.js";
import type { TokenRequest, TokenCache } from "./oauth.js";

export interface RequiredScheme {
  /** Name by which security requirements refer to it. */
  name: string;
  facts: SecuritySchemeFacts;
  scopes: readonly string[];
}

export interface Ready {
  ready: readonly Credential[];
}
/** An access token, which may have to be fetched first. */
export interface ToFetch {
  token: (signal: AbortSignal) => Promise<string>;
}
export interface Missing {
  /** Variables to set. */
  missing: readonly string[];
  /** The caller has to log in to this, and nothing else is missing. */
  login?: string;
  /** `npm run login` stored a login of another client or authorization server. */
  otherLogin?: true;
}
type Offer = Ready | ToFetch | Missing;

/**
 * Returns the credentials for a scheme, or the variables that are missing.
 * @throws UnusableCredential
 */
export async function offer(
  { name, facts, scopes }: RequiredScheme,
  request: Omit<SecuredRequest, "signal">,
  sources: SecuritySources,
): Promise<Offer> {
  const { credentials, effectOf, clientCertificate } = sources;
  if (Object.hasOwn(request.caller.headers, headerOf(facts))) return { ready: [] };
  const effect = effectOf(request.operation);
  const ready = (credential: Credential): Ready => {
    const fault = unsendable(credential.value, credential.in);
    if (fault === undefined) return { ready: [credential] };
    const [variable = name] = missingVariables(facts, effect);
    throw new UnusableCredential(variable, fault);
  };
  const isPublic = facts.type === "apiKey" && facts.isPublic;
  const value =
    "variables" in facts
      ? await credentials.read(variablesFor(effect, facts.variables), { isPublic })
      : undefined;
  switch (facts.type) {
    case "apiKey":
      if (value === undefined) break;
      return ready({ in: facts.in, name: facts.parameter, value, ...(isPublic === true && { isPublic }) });
    case "http":
      if (value === undefined) break;
      return ready(authorization(facts.scheme, value));
    case "basic": {
      const username = await credentials.read(facts.usernameVariables);
      const password = await credentials.read(facts.passwordVariables);
      if (username === undefined && password === undefined) break;
      return ready(authorization("Basic", inBase64(`${username ?? ""}:${password ?? ""}`)));
    }
    case "oauth2":
    case "openIdConnect":
      if (isOfCaller(facts, request.caller, sources)) return offerOfCaller({ name, facts }, request, sources);
      if (value !== undefined) return ready(authorization("Bearer", value));
      return offerOfToken({ name, facts, scopes }, request, sources);
    case "mutualTLS":
      if (clientCertificate) return { ready: [] };
  }
  return { missing: missingVariables(facts, effect) };
}

/** Whether callers use a scheme with logins of their own, and with no credential that others share. */
export function isOfCaller(
  facts: SecuritySchemeFacts,
  caller: Caller,
  { callerLogins }: Pick<SecuritySources, "callerLogins">,
): boolean {
  return callerLogins !== undefined && caller.local !== true && hasCodeFlow(facts);
}

type TokenFacts = Extract<SecuritySchemeFacts, { type: "oauth2" | "openIdConnect" }>;

/** An access token of the caller's own login. */
async function offerOfCaller(
  { name, facts }: { name: string; facts: TokenFacts },
  { api, caller }: Omit<SecuredRequest, "signal">,
  { credentials, callerLogins }: SecuritySources,
): Promise<Offer> {
  const isSetUp = (await credentials.read(facts.clientIdVariables)) !== undefined;
  if (!isSetUp) return { missing: facts.clientIdVariables.slice(0, 1) };
  const login = loginName(api.id, name);
  if (callerLogins === undefined || !(await callerLogins.has(caller, login))) return { missing: [], login };
  return { token: (signal) => callerLogins.token(caller, login, signal) };
}

/** An access token of the server's own: by a refresh token, by what `npm run login` stored, or of the client itself. */
async function offerOfToken(
  { name, facts, scopes }: RequiredScheme & { facts: TokenFacts },
  request: Omit<SecuredRequest, "signal">,
  { credentials, tokens, logins, effectOf, tokenUrl }: SecuritySources,
): Promise<Offer> {
  const endpoint = tokenEndpoint(facts, request, tokenUrl);
  const clientId = await credentials.read(facts.clientIdVariables);
  const clientSecret = await credentials.read(facts.clientSecretVariables);
  const refreshToken = await credentials.read(facts.refreshTokenVariables);
  const client = { clientId, clientSecret, refreshToken, scopes };
  const fetched = (from: TokenRequest["endpoint"]): ToFetch => ({
    token: (signal) => tokens.token({ endpoint: from, ...client }, signal),
  });
  if (endpoint !== undefined && refreshToken !== undefined) return fetched(endpoint);
  const login = loginName(request.api.id, name);
  const stored =
    logins !== undefined && hasUserFlow(facts)
      ? await logins.find(login, { clientId, ...loginServer(facts, request.api.documentUrl, tokenUrl) })
      : "none";
  if (logins !== undefined && stored === "found")
    return { token: (signal) => logins.token(login, clientSecret, signal) };
  const complete = clientId !== undefined && clientSecret !== undefined && servesClients(facts);
  if (endpoint !== undefined && complete) return fetched(endpoint);
  return {
    missing: missingVariables(facts, effectOf(request.operation)),
    ...(stored === "of another" && { otherLogin: true }),
  };
}

/** Whether the client gets a token with its own id and secret; not where only users can log in. */
function servesClients(facts: SecuritySchemeFacts): boolean {
  return facts.type !== "oauth2" || !hasUserFlow(facts) || offersClientCredentials(facts);
}

function offersClientCredentials({ flows }: Extract<SecuritySchemeFacts, { type: "oauth2" }>): boolean {
  return flows.some(({ flow }) => flow === "clientCredentials");
}

/** A value that already starts with its scheme is used unchanged. */
export function authorization(scheme: string, value: string): Credential {
  const whole = value.toLowerCase().startsWith(`${scheme.toLowerCase()} `);
  return { in: "header", name: "authorization", value: whole ? value : `${scheme} ${value}` };
}

function tokenEndpoint(
  facts: TokenFacts,
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

/** Returns the lower-case name of the header that carries the scheme's credential; "" if none does. */
export function headerOf(facts: SecuritySchemeFacts): string {
  switch (facts.type) {
    case "apiKey":
      return facts.in === "header" ? facts.parameter.toLowerCase() : "";
    case "mutualTLS":
      return "";
    default:
      return "authorization";
  }
}

function missingVariables(facts: SecuritySchemeFacts, effect: SideEffect): string[] {
  const own = firstVariables(facts);
  return facts.type === "apiKey" || facts.type === "http" ? variablesFor(effect, own).slice(-1) : own;
}

/** Returns the variables of the simplest way to satisfy a scheme. */
export function firstVariables(facts: SecuritySchemeFacts): string[] {
  switch (facts.type) {
    case "apiKey":
    case "http":
      return facts.variables.slice(0, 1);
    case "basic":
      return [...facts.usernameVariables.slice(0, 1), ...facts.passwordVariables.slice(0, 1)];
    case "oauth2":
      return offersClientCredentials(facts) ? clientOf(facts) : facts.variables.slice(0, 1);
    case "openIdConnect":
      return facts.variables.slice(0, 1);
    case "mutualTLS":
      return ["API_TLS_CERT", "API_TLS_KEY"];
  }
}

/** Returns all variables that may hold something secret for a scheme. */
export function secretVariables(
  facts: SecuritySchemeFacts,
  purposes: readonly SideEffect[],
): readonly string[] {
  const own = "variables" in facts ? facts.variables : [];
  const forPurposes = purposes.flatMap((purpose) => variablesFor(purpose, own));
  switch (facts.type) {
    case "basic":
      return facts.passwordVariables;
    case "apiKey":
      return facts.isPublic === true ? [] : forPurposes;
    case "oauth2":
    case "openIdConnect":
      return [...forPurposes, ...facts.clientSecretVariables, ...facts.refreshTokenVariables];
    default:
      return forPurposes;
  }
}

export function clientVariables({ facts }: RequiredScheme): string[] {
  return facts.type === "oauth2" || facts.type === "openIdConnect" ? clientOf(facts) : [];
}

function clientOf(facts: TokenFacts): string[] {
  return [...facts.clientIdVariables.slice(0, 1), ...facts.clientSecretVariables.slice(0, 1)];
}

export interface Credential {
  in: "header" | "query" | "cookie";
  name: string;
  value: string;
  /** Set for a user name. */
  isPublic?: true;
}

export interface SecuredRequest {
  operation: OperationFacts;
  api: ApiFacts;
  /** The request's URL; relative token URLs are resolved against it if the document's URL is unknown. */
  url: URL;
  caller: Caller;
  signal: AbortSignal;
}

export interface SecuritySources {
  credentials: Credentials;
  tokens: TokenCache;
  /** Logins from `npm run login`; absent if nothing can store them. */
  logins: Logins | undefined;
  /** Logins of callers; absent if all callers share the server's credentials. */
  callerLogins: CallerLogins | undefined;
  /** Decides between a credential for reads and one for writes. */
  effectOf: (operation: OperationFacts) => SideEffect;
  /** Replaces every token URL if set. */
  tokenUrl: string;
  clientCertificate: boolean;
  /** The project's hook sees every request and may add credentials that no setting contains. */
  hooked: boolean;
  /** With a single API, all headers that callers may bring go to it. */
  singleApi: boolean;
}

function inBase64(text: string): string {
  return atOnce(base64(new TextEncoder().encode(text)));
}

/**
 * Chooses the credentials of a request: of an operation's security requirements
 * (https://spec.openapis.org/oas/v3.1.1.html#security-requirement-object), the first that can be satisfied completely. The
 * project's own code may authenticate it besides, for example with signatures that no security scheme describes.
 */
import { orAbort } from "../host/deadline.js";
import type { Failure } from "../host/errors.js";
import type { ApiFacts, OperationFacts } from "../operations/operation.js";
import type { Caller } from "../operations/tool.js";
import { replaceCookie } from "../request/parameter.js";
import type { UpstreamRequest } from "../request/request.js";
import { replaceQuery } from "../request/url.js";
import { defined } from "../values/json.js";
import {
  hasCodeFlow,
  hasUserFlow,
  loginName,
  loginRequired,
  unsendable,
  UnusableCredential,
} from "./credentials.js";
import { TokenError } from "./oauth.js";
import {
  authorization,
  clientVariables,
  type Credential,
  firstVariables,
  headerOf,
  isOfCaller,
  type Missing,
  offer,
  type Ready,
  type RequiredScheme,
  type SecuredRequest,
  type SecuritySources,
  type ToFetch,
} from "./security-scheme.js";

export interface Security {
  /** @returns The credentials to send, or why there are none. Rejects with the signal's reason if it aborts. */
  authorize(request: SecuredRequest): Promise<{ credentials: readonly Credential[] } | { failure: Failure }>;
  /** Returns the variables that each alternative lacks; empty if one is complete. Does not ask an authorization server. */
  missing(operation: OperationFacts, api: ApiFacts): Promise<string[][]>;
  /** Returns the login of their own that the caller lacks for an operation. Does not ask an authorization server. */
  lackedLogin(request: Omit<SecuredRequest, "url" | "signal">): Promise<string | undefined>;
  /** After a 401: makes the next request fetch tokens and mounted secrets again. */
  forget(credentials: readonly Credential[]): void;
}

export function createSecurity(sources: SecuritySources): Security {
  return {
    async authorize(request) {
      try {
        return await authorized(request, sources);
      } catch (error) {
        if (!(error instanceof UnusableCredential)) throw error;
        return { failure: { kind: "configuration", message: error.message } };
      }
    },
    async missing(operation, api) {
      const request = { operation, api, url: anywhere, caller: nobody };
      try {
        const found = await firstOffers(request, sources);
        return "missing" in found && found.login === undefined ? found.missing : [];
      } catch (error) {
        if (!(error instanceof UnusableCredential)) throw error;
        return [[error.variable]];
      }
    },
    async lackedLogin(request) {
      const found = await firstOffers({ ...request, url: anywhere }, sources).catch(() => undefined);
      return found !== undefined && "missing" in found ? found.login : undefined;
    },
    forget(credentials) {
      sources.credentials.forget();
      for (const { value } of credentials) forgetToken(value.replace(/^\S+ /, ""), sources);
    },
  };
}

function forgetToken(token: string, { tokens, logins, callerLogins }: SecuritySources): void {
  tokens.forget(token);
  logins?.forget(token);
  callerLogins?.forget(token);
}

async function authorized(
  request: SecuredRequest,
  sources: SecuritySources,
): ReturnType<Security["authorize"]> {
  const brought = broughtHeaders(request, sources.singleApi);
  const found = await firstOffers(request, sources);
  if ("missing" in found) {
    if (found.login !== undefined) return loginFailure(request.caller, found.login, sources);
    return found.missing.length === 0
      ? { credentials: brought }
      : { failure: credentialsFailure(found, loginHint(request, sources)) };
  }
  try {
    const own = await Promise.all(found.offers.map((offered) => fetched(offered, request.signal, sources)));
    return { credentials: [...own.flat().filter(notIn(brought)), ...brought] };
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    const ofCaller = found.schemes.find(({ facts }) => isOfCaller(facts, request.caller, sources));
    if (ofCaller !== undefined && error.code === loginRequired)
      return loginFailure(request.caller, loginName(request.api.id, ofCaller.name), sources);
    return { failure: tokenFailure(error, found.schemes, loginHint(request, sources)) };
  }
}

function credentialsFailure({ missing, otherLogin }: Lacking, hint: { login?: true }): Failure {
  return { kind: "credentials", missing, ...hint, ...(otherLogin === true && { otherLogin }) };
}

async function loginFailure(
  caller: Caller,
  login: string,
  { callerLogins }: SecuritySources,
): Promise<{ failure: Failure }> {
  return { failure: (await callerLogins?.required(caller, login)) ?? { kind: "credentials", missing: [] } };
}

const nobody: Caller = { scopes: [], headers: {} };
/** For what sends nothing. */
const anywhere = new URL("http://localhost");

interface Offered {
  offers: (Ready | ToFetch)[];
  schemes: RequiredScheme[];
}

/** What each alternative lacks. */
interface Lacking extends Pick<Missing, "login" | "otherLogin"> {
  missing: string[][];
}

/** Returns the first complete alternative; otherwise what each one lacks or, with a hook, the most complete one. */
async function firstOffers(
  request: Omit<SecuredRequest, "signal">,
  sources: SecuritySources,
): Promise<Offered | Lacking> {
  const missing: string[][] = [];
  let login: string | undefined;
  let otherLogin: true | undefined;
  let most: Offered = { offers: [], schemes: [] };
  for (const schemes of alternativesOf(request, sources)) {
    const all = await Promise.all(schemes.map((scheme) => offer(scheme, request, sources)));
    const offers = all.flatMap((offered) => ("missing" in offered ? [] : [offered]));
    if (offers.length === all.length) return { offers, schemes };
    if (offers.length > most.offers.length) most = { offers, schemes };
    const lacking = all.flatMap((offered) => ("missing" in offered ? [offered] : []));
    login ??= onlyLogin(lacking);
    otherLogin ??= lacking.find((one) => one.otherLogin)?.otherLogin;
    missing.push([...new Set(lacking.flatMap((one) => one.missing))]);
  }
  if (login !== undefined) return { missing, login };
  return sources.hooked ? most : { missing, ...defined({ otherLogin }) };
}

/** The login, if nothing but logins of the caller's own is missing. */
function onlyLogin(lacking: readonly Missing[]): string | undefined {
  return lacking.every(({ login }) => login !== undefined) ? lacking[0]?.login : undefined;
}

/** Where callers can use logins of their own, no credential that others share stands in for them. */
function alternativesOf(
  request: Pick<SecuredRequest, "operation" | "api" | "caller">,
  sources: SecuritySources,
): RequiredScheme[][] {
  const all = alternatives(request);
  const own = all.filter((schemes) =>
    schemes.some(({ facts }) => isOfCaller(facts, request.caller, sources)),
  );
  return own.length === 0 ? all : [...own, ...all.filter((schemes) => schemes.length === 0)];
}

function tokenFailure(
  { status, code }: TokenError,
  schemes: readonly RequiredScheme[],
  hint: { login?: true },
): Failure {
  return {
    kind: "token",
    variables: code === loginRequired ? [] : schemes.flatMap(clientVariables),
    ...hint,
    ...defined({ status, code }),
  };
}

/** Whether a user can help by logging in for the server. */
function loginHint(request: SecuredRequest, sources: SecuritySources): { login?: true } {
  const possible = alternatives(request)
    .flat()
    .some(({ facts }) => hasUserFlow(facts) && !isOfCaller(facts, request.caller, sources));
  return possible && sources.logins !== undefined ? { login: true } : {};
}

/** Adds credentials to a copy of a request. */
export function withCredentials(
  { url, headers }: Pick<UpstreamRequest, "url" | "headers">,
  credentials: readonly Credential[],
): Pick<UpstreamRequest, "url" | "headers"> {
  const secured = {
    url: credentials.some((one) => one.in === "query") ? new URL(url) : url,
    headers: new Headers(headers),
  };
  for (const { in: location, name, value } of credentials)
    switch (location) {
      case "header":
        secured.headers.set(name, value);
        break;
      case "query":
        replaceQuery(secured.url, name, value);
        break;
      case "cookie":
        replaceCookie(secured.headers, name, value);
    }
  return secured;
}

/** Returns the variables to name in messages about the operation's credentials. */
export function credentialVariables(operation: OperationFacts, api: ApiFacts): string[] {
  const schemes = alternatives({ operation, api }).flat();
  return [...new Set(schemes.flatMap(({ facts }) => firstVariables(facts)))];
}

/** Whether an operation takes logins, which can be its callers' own. */
export function takesLogins(operation: OperationFacts, api: ApiFacts): boolean {
  return alternatives({ operation, api })
    .flat()
    .some(({ facts }) => hasCodeFlow(facts));
}

/** Returns schemes by alternative; "no credentials needed" comes last, so that available credentials are used. */
function alternatives({ operation, api }: Pick<SecuredRequest, "operation" | "api">): RequiredScheme[][] {
  const schemes = new Map(Object.entries(api.securitySchemes));
  const found = operation.security.map((requirement) =>
    Object.entries(requirement).flatMap(([name, scopes]) => {
      const facts = schemes.get(name);
      return facts === undefined ? [] : [{ name, facts, scopes }];
    }),
  );
  return [...found.filter((all) => all.length > 0), ...found.filter((all) => all.length === 0)];
}

/** @throws TokenError, also for a token that cannot be sent; or the signal's reason. */
async function fetched(
  offered: Ready | ToFetch,
  signal: AbortSignal,
  sources: SecuritySources,
): Promise<readonly Credential[]> {
  if ("ready" in offered) return offered.ready;
  const token = await offered.token(signal);
  const fault = unsendable(token, "header");
  if (fault === undefined) return [authorization("Bearer", token)];
  forgetToken(token, sources);
  throw new TokenError(200, `access_token with ${fault}`);
}

/** With several APIs, a caller's header goes only to those that ask for it. */
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

/** A request just before it is sent, with its credentials. */
export interface OutgoingRequest {
  /** Key of the operation: `GET /pets/{petId}`. */
  readonly operation: string;
  /** Upper case. */
  readonly method: string;
  /** The URL that will be sent. A copy, so changing it has no effect. */
  readonly url: URL;
  /** Headers to send; the hook may change them. */
  readonly headers: Headers;
  /** Returns the body exactly as it will be sent; empty if there is none. Reads files into memory. */
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  /** The caller of the tool. Does not contain the caller's own token for this server. */
  readonly caller: Caller;
  /**
   * Reads a secret from the environment, or from the file that `<variable>_FILE` names; it never appears in results or in the
   * log.
   */
  readonly secret: (variable: string) => Promise<string | undefined>;
  /** Aborts when the caller cancels or the call's time is over. */
  readonly signal: AbortSignal;
}

/** Runs before every attempt, including retries and redirects within the API's own origin. */
export type AuthHook = (request: OutgoingRequest) => void | Promise<void>;

/** The hook threw an error; nothing was sent. */
export class AuthHookError extends Error {
  override readonly name = "AuthHookError";
}

/** A hook, with what it needs besides the request. */
export interface BoundAuthHook {
  hook: AuthHook;
  operation: string;
  caller: Caller;
  secret: OutgoingRequest["secret"];
  /** Receives the Authorization header that the hook left, because that is another secret. */
  onAuthorization: (value: string) => void;
}

/**
 * Lets the hook change the headers of a request.
 * @throws AuthHookError if the hook fails; rejects with the signal's reason if it aborts.
 */
export async function applyAuthHook(
  { hook, operation, caller, secret, onAuthorization }: BoundAuthHook,
  { method, url, headers, body }: UpstreamRequest,
  signal: AbortSignal,
): Promise<void> {
  const request: OutgoingRequest = {
    operation,
    method,
    url: new URL(url),
    headers,
    bytes: async () => new Uint8Array(await new Blob(body === undefined ? [] : [body]).arrayBuffer()),
    caller,
    secret,
    signal,
  };
  signal.throwIfAborted();
  const running = (async () => hook(request))().catch((error: unknown) => {
    throw new AuthHookError(error instanceof Error ? error.message : String(error), { cause: error });
  });
  await orAbort(running, signal);
  const authorization = headers.get("authorization");
  if (authorization !== null) onAuthorization(authorization);
}

/**
 * Reads credentials from the environment, where each variable also has a `_FILE` form that names a mounted secret, and uses the
 * tokens that `npm run login` stored for a user: an access token and usually a refresh token. All processes of the server share
 * these, and one that refreshes them stores the result.
 */
import type { Calls } from "../host/calls.js";
import { orAbort } from "../host/deadline.js";
import type { Host, Login, LoginStore } from "../host/host.js";
import {
  type OAuthFlowFacts,
  type OperationEntry,
  type OperationFacts,
  type SecuritySchemeFacts,
  sideEffect,
  type SideEffect,
} from "../operations/operation.js";
import { defined, isObject } from "../values/json.js";
import { cached } from "../values/lazy.js";
import { type TokenEndpoint, TokenError } from "./oauth.js";
import type { Secrets } from "./secrets.js";

const control = /[\0-\x08\x0a-\x1f\x7f]/;
/** https://www.rfc-editor.org/rfc/rfc9110#name-field-values */
const headerValue = /^[\t\x20-\x7e\x80-\xff]+$/;

/** What a credential holds that cannot be sent, if it holds any. */
export function unsendable(value: string, place: "query" | "header" | "cookie"): string | undefined {
  if (control.test(value)) return "a line break or another control character";
  if (place === "query" || headerValue.test(value)) return undefined;
  return "a character that is not allowed in a header";
}

/** A credential contains characters that no header can carry. */
export class UnusableCredential extends Error {
  override readonly name = "UnusableCredential";
  readonly variable: string;

  constructor(variable: string, what: string) {
    super(`${variable} holds ${what}.`);
    this.variable = variable;
  }
}

export interface Credentials {
  /**
   * Returns the value of the first variable that is set. Every value that is read is remembered as a secret, unless it is public.
   * @throws UnusableCredential
   */
  read(
    variables: readonly string[],
    options?: { readonly isPublic?: boolean | undefined },
  ): Promise<string | undefined>;
  /** Makes the next read load mounted secrets again, because they may have been replaced. */
  forget(): void;
}

export function createCredentials(host: Pick<Host, "variable" | "readText">, secrets: Secrets): Credentials {
  const files = new Map<string, Promise<string | undefined>>();

  function file(variable: string): Promise<string | undefined> {
    const path = host.variable(`${variable}_FILE`);
    if (path === undefined) return Promise.resolve(undefined);
    const known = files.get(path);
    if (known !== undefined) return known;
    // An unreadable secret counts as missing; it may be readable next time.
    const text = host.readText(path).then(
      (content) => content.trim() || undefined,
      () => {
        files.delete(path);
        return undefined;
      },
    );
    files.set(path, text);
    return text;
  }

  return {
    async read(variables, { isPublic = false } = {}) {
      for (const variable of variables) {
        const fixed = host.variable(variable);
        const value = fixed ?? (await file(variable));
        if (value === undefined) continue;
        if (!isPublic) {
          // Mounted secrets may be replaced, and are remembered as long as they are read.
          if (fixed === undefined) secrets.add(value);
          else secrets.keep(value);
        }
        const fault = unsendable(value, "query");
        if (fault !== undefined) throw new UnusableCredential(variable, fault);
        return value;
      }
      return undefined;
    },
    forget: () => {
      files.clear();
    },
  };
}

/**
 * Returns the variables for an operation. `API_READ_TOKEN` or `API_WRITE_TOKEN` takes precedence over `API_TOKEN`, and
 * `API_READ_KEY` or `API_WRITE_KEY` over `API_KEY`, so that reads and writes can have separate credentials.
 * @returns The variables to try, in order.
 */
export function variablesFor(effect: SideEffect, variables: readonly string[]): string[] {
  const purpose = effect === "read" ? "READ" : "WRITE";
  return variables.flatMap((variable) => {
    const [, before, after] = /^((?:.*_)?API_)((?:KEY|TOKEN)(?:_.*)?)$/.exec(variable) ?? [];
    return before === undefined || after === undefined
      ? [variable]
      : [`${before}${purpose}_${after}`, variable];
  });
}

/**
 * Returns what an operation does to the API's data, by its method or as the API's owner says. A read-only server never uses
 * credentials for writing.
 */
export function effects(
  entries: readonly OperationEntry[],
  { readOnly }: { readOnly: boolean },
): (operation: OperationFacts) => SideEffect {
  const said = new Map(
    entries.flatMap((entry) => (entry.readOnly === undefined ? [] : [[entry.key, entry.readOnly]])),
  );
  return ({ key, method }) => {
    if (readOnly || said.get(key) === true) return "read";
    const effect = sideEffect(method);
    return effect === "read" && said.get(key) === false ? "write" : effect;
  };
}

export interface Logins {
  /** Whether there is a login, and whether it is of this client and authorization server. */
  find(name: string, of: LoginOf): Promise<"found" | "none" | "of another">;
  /**
   * Returns an access token; concurrent calls share one refresh.
   * @throws TokenError, with the code `login_required` if the user has to log in again; or the signal's reason.
   */
  token(name: string, clientSecret: string | undefined, signal: AbortSignal): Promise<string>;
  /** Makes the next call refresh this token, which the API did not accept. */
  forget(token: string): void;
}

/** The client and the authorization server that a login has to be of. What is absent is not known, and fits any. */
interface LoginOf {
  clientId?: string | undefined;
  tokenUrl?: string | undefined;
  /** What tells the token URL. */
  discoveryUrl?: string | undefined;
}

/** Our own code; the authorization server reports an invalid refresh token as `invalid_grant`. */
export const loginRequired = "login_required";

interface LoginsOptions {
  server: TokenEndpoint;
  secrets: Secrets;
  /** A server that ends waits for refreshes whose calls were cancelled, too: what they issue must be stored. */
  calls: Pick<Calls, "track">;
  /** Removes a login that cannot be refreshed any more. */
  removesEnded?: true;
}

export function createLogins(
  store: LoginStore,
  { server, secrets, calls, removesEnded }: LoginsOptions,
): Logins {
  /** Access tokens that the API rejected. */
  const refused = new Set<string>();
  /** Refresh tokens that the authorization server rejected, so that they are not tried again. */
  const spent = new Set<string>();
  /** What was issued and could not be stored, by name: with the login that it replaces, whose refresh token may be worth nothing. */
  const unstored = new Map<string, { instead: Login; login: Login }>();
  const refreshing = new Map<string, Promise<Login>>();

  /** What another process has stored meanwhile, or a new login, is the newer one. */
  function newest(name: string, stored: Login | undefined): Login | undefined {
    const kept = unstored.get(name);
    return kept !== undefined && kept.instead.accessToken === stored?.accessToken ? kept.login : stored;
  }

  async function read(name: string): Promise<Login | undefined> {
    const login = newest(name, await store.read(name));
    if (login !== undefined) secrets.add(login.accessToken);
    if (login?.refreshToken !== undefined) secrets.add(login.refreshToken);
    return login;
  }

  function usable({ accessToken, freshUntil = Infinity }: Login): boolean {
    return freshUntil > Date.now() && !refused.has(accessToken);
  }

  /** @throws TokenError unless the login is to be removed. */
  function ended(status?: number): undefined {
    if (removesEnded === undefined) throw new TokenError(status, loginRequired);
  }

  /** Stores what a change issues. Where that fails, for example on a full disk, it is still used here. */
  async function update(name: string, change: (current: Login | undefined) => Promise<Login | undefined>) {
    let issued: { instead: Login; login: Login } | undefined;
    try {
      const login = await store.update(name, async (stored) => {
        const after = await change(newest(name, stored));
        if (stored !== undefined && after !== undefined && after !== stored)
          issued = { instead: stored, login: after };
        return after;
      });
      unstored.delete(name);
      return login;
    } catch (error) {
      if (issued === undefined) throw error;
      unstored.set(name, issued);
      return issued.login;
    }
  }

  async function refresh(name: string, clientSecret: string | undefined): Promise<Login> {
    const login = await update(name, async (current) => {
      // Another process may have refreshed it first.
      if (current === undefined || usable(current)) return current;
      const { refreshToken, tokenUrl, discoveryUrl, clientId } = current;
      if (refreshToken === undefined || spent.has(refreshToken)) return ended();
      if (discoveryUrl !== undefined && !isSame(tokenUrl, await server.discover(new URL(discoveryUrl)))) {
        // Where the login came from is another server by now, or its address is somebody else's.
        remember(spent, refreshToken);
        return ended();
      }
      try {
        const grant = { clientId, clientSecret, refreshToken, scopes: [] };
        const granted = await server.ask(new URL(tokenUrl), grant);
        return { tokenUrl, ...defined({ discoveryUrl }), clientId, refreshToken, ...granted };
      } catch (error) {
        if (!(error instanceof TokenError) || error.code !== "invalid_grant") throw error;
        remember(spent, refreshToken);
        return ended(error.status);
      }
    });
    if (login === undefined) throw new TokenError(undefined, loginRequired);
    return login;
  }

  async function current(
    name: string,
    clientSecret: string | undefined,
    signal: AbortSignal,
  ): Promise<Login> {
    const login = await read(name);
    if (login !== undefined && usable(login)) return login;
    const next = cached(refreshing, name, () =>
      calls.track(refresh(name, clientSecret)).finally(() => refreshing.delete(name)),
    );
    return orAbort(next, signal);
  }

  return {
    async find(name, of) {
      const login = await read(name);
      if (login === undefined) return "none";
      return isOf(login, of) ? "found" : "of another";
    },
    async token(name, clientSecret, signal) {
      return (await current(name, clientSecret, signal)).accessToken;
    },
    forget(token) {
      remember(refused, token);
    },
  };
}

/** A token that is no longer remembered is tried once more. */
const remembered = 1_000;

function remember(tokens: Set<string>, token: string): void {
  tokens.add(token);
  const [oldest] = tokens;
  if (tokens.size > remembered && oldest !== undefined) tokens.delete(oldest);
}

/** Reads a stored login; `undefined` for anything else. */
export function readLogin(value: unknown): Login | undefined {
  if (!isObject(value)) return undefined;
  const { tokenUrl, discoveryUrl, clientId, accessToken, refreshToken, freshUntil } = value;
  if (typeof tokenUrl !== "string" || !URL.canParse(tokenUrl)) return undefined;
  if (typeof clientId !== "string" || typeof accessToken !== "string") return undefined;
  return {
    tokenUrl,
    ...(typeof discoveryUrl === "string" ? { discoveryUrl } : {}),
    clientId,
    accessToken,
    ...(typeof refreshToken === "string" ? { refreshToken } : {}),
    ...(typeof freshUntil === "number" ? { freshUntil } : {}),
  };
}

export function isOf(login: Login, { clientId, tokenUrl, discoveryUrl }: LoginOf): boolean {
  if (clientId !== undefined && clientId !== login.clientId) return false;
  if (tokenUrl !== undefined) return isSame(login.tokenUrl, tokenUrl);
  return discoveryUrl === undefined || discoveryUrl === login.discoveryUrl;
}

function isSame(one: string, other: string | URL): boolean {
  return new URL(one).href === new URL(other).href;
}

/**
 * Where users log in for a scheme, as far as that is known without asking.
 * @param base of relative URLs
 * @param override the token URL that replaces the scheme's; "" if there is none
 */
export function loginServer(
  facts: SecuritySchemeFacts,
  base: string | undefined,
  override = "",
): Pick<LoginOf, "tokenUrl" | "discoveryUrl"> {
  if (override !== "") return { tokenUrl: override };
  switch (facts.type) {
    case "openIdConnect":
      return { discoveryUrl: absolute(facts.discoveryUrl, base) };
    case "oauth2":
      return { tokenUrl: absolute(userFlows(facts.flows).flatMap(({ tokenUrl = [] }) => tokenUrl)[0], base) };
    default:
      return {};
  }
}

/** The flows by which users log in. */
export function userFlows(flows: readonly OAuthFlowFacts[]): OAuthFlowFacts[] {
  return flows.filter(({ flow }) => flow === "authorizationCode" || flow === "deviceAuthorization");
}

export function absolute(url: string | undefined, base: string | undefined): string | undefined {
  if (url === undefined || url === "" || !URL.canParse(url, base)) return undefined;
  return new URL(url, base).href;
}

export function loginName(apiId: string, schemeName: string): string {
  return `${apiId}/${schemeName}`;
}

/** Whether a user can log in for the scheme: OAuth 2 by authorization code or device code, or OpenID Connect. */
export function hasUserFlow(facts: SecuritySchemeFacts): boolean {
  switch (facts.type) {
    case "openIdConnect":
      return true;
    case "oauth2":
      return userFlows(facts.flows).length > 0;
    default:
      return false;
  }
}

/** Whether a user can log in for the scheme with a browser that returns to this server. */
export function hasCodeFlow(facts: SecuritySchemeFacts): boolean {
  return (
    hasUserFlow(facts) &&
    (facts.type !== "oauth2" || facts.flows.some(({ flow }) => flow === "authorizationCode"))
  );
}

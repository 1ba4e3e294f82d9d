// @generated SignedSource<<4e921f0b2527eb9c29a1b507146f1494e9748180aa6ef2661680dbccace43b18>>
/**
 * What `npm run login` got for a person: an access token and, mostly, a refresh token. Every process of the server shares
 * them, and one that refreshes them writes down what it got.
 */
import { orAbort } from "../call/deadline.js";
import type { SecuritySchemeFacts } from "../operation.js";
import { once } from "./oauth.js";
import type { Secrets } from "./secrets.js";
import { TokenError, type Granted, type TokenEndpoint } from "./token-endpoint.js";

/** A person let this server act for them. */
export interface Login extends Granted {
  /** Where it came from, and where it is refreshed. */
  tokenUrl: string;
  clientId: string;
}

/** Logins by the name that {@link loginName} gives. */
export interface LoginStore {
  /** Where that is, for people. */
  readonly place: string;
  read(name: string): Promise<Login | undefined>;
  /**
   * Replaces one while nobody else changes any, in this process or another.
   * @param change gets what is there by then; `undefined` removes it
   */
  update(
    name: string,
    change: (current: Login | undefined) => Promise<Login | undefined>,
  ): Promise<Login | undefined>;
}

export interface Logins {
  has(name: string): Promise<boolean>;
  /**
   * One refresh serves all who ask meanwhile.
   * @throws TokenError, with the code `login_required` when only the person can help; or the signal's reason.
   */
  token(name: string, clientSecret: string | undefined, signal: AbortSignal): Promise<string>;
  /** The API did not accept this token. */
  forget(token: string): void;
}

/** Not in the standard: what the authorization server says when a refresh token is no longer good is `invalid_grant`. */
export const loginRequired = "login_required";

export function createLogins(store: LoginStore, server: TokenEndpoint, secrets: Secrets): Logins {
  /** By login: the access token that was given out last, and the one that the API refused. */
  const given = new Map<string, string>();
  const refused = new Map<string, string>();
  /** By login: the refresh token that the authorization server refused; asking again would not help. */
  const spent = new Map<string, string>();
  const refreshing = new Map<string, Promise<Login>>();

  async function read(name: string): Promise<Login | undefined> {
    const login = await store.read(name);
    if (login !== undefined) secrets.add(login.accessToken);
    if (login?.refreshToken !== undefined) secrets.add(login.refreshToken);
    return login;
  }

  function usable(name: string, { accessToken, freshUntil = Infinity }: Login): boolean {
    return freshUntil > Date.now() && refused.get(name) !== accessToken;
  }

  async function refresh(name: string, clientSecret: string | undefined): Promise<Login> {
    const login = await store.update(name, async (current) => {
      // Another process may have been faster.
      if (current === undefined || usable(name, current)) return current;
      const { refreshToken, tokenUrl, clientId } = current;
      if (refreshToken === undefined || spent.get(name) === refreshToken)
        throw new TokenError(undefined, loginRequired);
      try {
        const grant = { clientId, clientSecret, refreshToken, scopes: [] };
        const granted = await server.ask(new URL(tokenUrl), grant);
        return { tokenUrl, clientId, refreshToken, ...granted };
      } catch (error) {
        if (!(error instanceof TokenError) || error.code !== "invalid_grant") throw error;
        spent.set(name, refreshToken);
        throw new TokenError(error.status, loginRequired);
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
    if (login !== undefined && usable(name, login)) return login;
    const next = once(refreshing, name, () =>
      refresh(name, clientSecret).finally(() => refreshing.delete(name)),
    );
    return orAbort(next, signal);
  }

  return {
    has: async (name) => (await read(name)) !== undefined,
    async token(name, clientSecret, signal) {
      const { accessToken } = await current(name, clientSecret, signal);
      given.set(name, accessToken);
      return accessToken;
    },
    forget(token) {
      for (const [name, last] of given) if (last === token) refused.set(name, token);
    },
  };
}

export function loginName(apiId: string, schemeName: string): string {
  return `${apiId}/${schemeName}`;
}

/** Whether a person can log in for the scheme: OAuth 2 by authorization code or device code, or OpenID Connect. */
export function hasUserFlow(facts: SecuritySchemeFacts): boolean {
  switch (facts.type) {
    case "openIdConnect":
      return true;
    case "oauth2":
      return facts.flows.some(({ flow }) => flow === "authorizationCode" || flow === "deviceAuthorization");
    default:
      return false;
  }
}

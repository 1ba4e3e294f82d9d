/** The authorization servers that callers log in to: one for each scheme of an API. */
import * as oauth from "oauth4webapi";
import type { CallerLoginsOptions } from "../../runtime/auth/caller-logins.js";
import { createCredentials, hasCodeFlow, isOf, loginServer } from "../../runtime/auth/credentials.js";
import { StartupError } from "../../runtime/host/errors.js";
import type { Login } from "../../runtime/host/host.js";
import { cached, lazy } from "../../runtime/values/lazy.js";
import { callbackSuffix, everyTarget, type Target } from "../login/targets.js";
import { tokenServer, type TokenServer } from "../login/token-server.js";

export interface AuthorizationServers {
  /** What callers can log in to. */
  targets(): Promise<readonly Target[]>;
  /** @throws StartupError, or an error of the library or the network */
  server(target: Target): Promise<TokenServer>;
  clientSecret(target: Target): Promise<string | undefined>;
  /** What follows the address at which logins come back. */
  callbackSuffix(target: Target): Promise<string>;
  /**
   * Whether this very server names the users who call, so that its ID token tells whether a user is the caller: `perhaps` if it
   * has other names for them at other clients.
   */
  identifies(server: TokenServer): "yes" | "no" | "perhaps";
  /** Whether a login is of today's client and server; a token of others cannot be refreshed. */
  isCurrent(target: Target, login: Login): Promise<boolean>;
  /**
   * Tells the authorization server that a login has ended (https://www.rfc-editor.org/rfc/rfc7009).
   * @returns Whether it takes such requests, and took this one.
   */
  revoke(target: Target, login: Login): Promise<boolean>;
}

export function createAuthorizationServers({
  operations,
  host,
  settings,
  secrets,
}: CallerLoginsOptions): AuthorizationServers {
  const credentials = createCredentials(host, secrets);
  const servers = new Map<string, Promise<TokenServer>>();
  const targets = lazy(async () => {
    const all = await everyTarget(operations, { host, settings });
    return all.filter(({ facts }) => hasCodeFlow(facts));
  });

  async function connect(target: Target): Promise<TokenServer> {
    const clientId = await credentials.read(target.facts.clientIdVariables);
    if (clientId === undefined)
      throw new StartupError(`${target.facts.clientIdVariables[0] ?? "API_CLIENT_ID"} is not set.`);
    return tokenServer(target, { clientId, clientSecret: await clientSecret(target), host });
  }

  /** Nothing is discovered for this, so that calls go on while the authorization server is down. */
  async function isCurrent({ facts, base, tokenUrl }: Target, login: Login): Promise<boolean> {
    const clientId = await credentials.read(facts.clientIdVariables);
    return clientId !== undefined && isOf(login, { clientId, ...loginServer(facts, base, tokenUrl) });
  }

  function clientSecret({ facts }: Target): Promise<string | undefined> {
    return credentials.read(facts.clientSecretVariables);
  }

  const server = (target: Target): Promise<TokenServer> =>
    cached(servers, target.name, () => connect(target));

  return {
    targets,
    server,
    clientSecret,
    isCurrent,
    callbackSuffix: async (target) => callbackSuffix(target, await targets()),
    identifies({ issuerKnown, metadata }) {
      if (!issuerKnown || metadata.issuer !== settings.authIssuer) return "no";
      const types: readonly unknown[] = metadata.subject_types_supported ?? [];
      return types.length === 1 && types[0] === "public" ? "yes" : "perhaps";
    },
    async revoke(target, login) {
      const { accessToken, refreshToken } = login;
      try {
        if (!(await isCurrent(target, login))) return false;
        const at = await revoking(await server(target));
        // The server may have told another token URL when this login was made, which was another server's then.
        if (at === undefined || at.tokenUrl !== login.tokenUrl) return false;
        // The refresh token first, because with it the others usually end.
        for (const token of [refreshToken, accessToken]) if (token !== undefined) await revoked(token, at);
        return true;
      } catch {
        return false;
      }
    },
  };
}

async function revoked(token: string, { metadata, client, http, ask }: TokenServer): Promise<void> {
  await ask(
    (authentication) =>
      oauth.revocationRequest(metadata, client, authentication, token, http(metadata.revocation_endpoint)),
    (response) => oauth.processRevocationResponse(response),
  );
}

/**
 * An API description does not say where logins are revoked. The metadata of the server may
 * (https://www.rfc-editor.org/rfc/rfc8414), if it is that of the server which issues the tokens.
 */
async function revoking(server: TokenServer): Promise<TokenServer | undefined> {
  const { metadata, http } = server;
  if (metadata.revocation_endpoint !== undefined) return server;
  const issuer = new URL(metadata.issuer);
  for (const algorithm of ["oauth2", "oidc"] as const) {
    const found = await oauth
      .discoveryRequest(issuer, { ...http(issuer.href), algorithm })
      .then((response) => oauth.processDiscoveryResponse(issuer, response))
      .catch(() => undefined);
    if (found?.revocation_endpoint !== undefined && found.token_endpoint === server.tokenUrl)
      return { ...server, metadata: { ...metadata, revocation_endpoint: found.revocation_endpoint } };
  }
  return undefined;
}

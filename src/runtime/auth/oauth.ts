/**
 * Gets access tokens of OAuth 2 (https://www.rfc-editor.org/rfc/rfc6749) once and keeps them until shortly before they
 * expire.
 */
import { orAbort } from "../host/deadline.js";
import type { Granted } from "../host/host.js";
import { cached } from "../values/lazy.js";
import type { Grant, TokenEndpoint } from "./token-endpoint.js";

export interface TokenRequest extends Grant {
  endpoint: { tokenUrl: URL } | { discoveryUrl: URL };
}

export interface TokenCache {
  /** Returns an access token; concurrent calls share one request. @throws TokenError, or the signal's reason. */
  token(request: TokenRequest, signal: AbortSignal): Promise<string>;
  /** Drops a token that the API did not accept. */
  forget(token: string): void;
}

export function createTokenCache(server: TokenEndpoint): TokenCache {
  const tokens = new Map<string, Promise<Granted>>();
  const endpoints = new Map<string, Promise<URL>>();
  /** Servers may replace the refresh token on every use. */
  const refreshTokens = new Map<string, string>();

  async function fetchToken(key: string, request: TokenRequest): Promise<Granted> {
    const refreshToken = refreshTokens.get(key) ?? request.refreshToken;
    const granted = await server.ask(await endpoint(request), { ...request, refreshToken });
    if (granted.refreshToken !== undefined && refreshToken !== undefined)
      refreshTokens.set(key, granted.refreshToken);
    return granted;
  }

  async function endpoint({ endpoint: where }: TokenRequest): Promise<URL> {
    if ("tokenUrl" in where) return where.tokenUrl;
    return cached(endpoints, where.discoveryUrl.href, () => server.discover(where.discoveryUrl));
  }

  return {
    async token(request, signal) {
      const key = JSON.stringify([
        request.endpoint,
        request.clientId,
        request.refreshToken,
        [...request.scopes].sort(),
      ]);
      const fetched = (): Promise<Granted> => cached(tokens, key, () => fetchToken(key, request));
      const current = fetched();
      const known = await orAbort(current, signal).catch((error: unknown) => {
        // A failure is forgotten. What is still there has not failed: workers drop what a request began that has ended.
        if (signal.aborted || tokens.get(key) !== current) throw error;
        return undefined;
      });
      if (known !== undefined && (known.freshUntil ?? Infinity) > Date.now()) return known.accessToken;
      // Another call may already be fetching the next token.
      if (tokens.get(key) === current) tokens.delete(key);
      return (await orAbort(fetched(), signal)).accessToken;
    },
    forget(value) {
      for (const [key, token] of tokens)
        void token.then(
          (known) => known.accessToken === value && tokens.get(key) === token && tokens.delete(key),
        );
    },
  };
}

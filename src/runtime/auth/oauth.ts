/**
 * Exchanges grants for access tokens at an authorization server (https://www.rfc-editor.org/rfc/rfc6749#section-3.2), and keeps
 * the tokens until shortly before they expire.
 */
import { createDeadline, orAbort } from "../host/deadline.js";
import type { Fetch, Granted } from "../host/host.js";
import { inTime, longestAuthorizationAnswer, readBytes } from "../response/read-body.js";
import { defined, isObject, jsonValue } from "../values/json.js";
import { cached } from "../values/lazy.js";
import { withThousands } from "../values/text.js";
import type { Secrets } from "./secrets.js";

interface Grant {
  clientId: string | undefined;
  clientSecret: string | undefined;
  /** If present, the grant is `refresh_token`; otherwise `client_credentials`. */
  refreshToken: string | undefined;
  scopes: readonly string[];
}

/** The authorization server was unreachable or refused. */
export class TokenError extends Error {
  override readonly name = "TokenError";
  readonly status: number | undefined;
  /** As in https://www.rfc-editor.org/rfc/rfc6749#section-5.2, e.g. `invalid_client`. */
  readonly code: string | undefined;

  constructor(status?: number, code?: string) {
    super("no access token");
    this.status = status;
    this.code = code;
  }
}

export interface TokenEndpoint {
  /** Requests a token, which is remembered as a secret. @throws TokenError */
  ask(url: URL, grant: Grant): Promise<Granted>;
  /** Returns the token endpoint from a discovery document. @throws TokenError */
  discover(discoveryUrl: URL): Promise<URL>;
}

const longestLeadMs = 60_000;

/** Every text of the API is searched for tokens, and hardly a server takes a header as long. */
const longestToken = 32_768;

export function createTokenEndpoint(host: {
  fetch: Fetch;
  secrets: Secrets;
  timeoutMs: number;
}): TokenEndpoint {
  /** Endpoints that require the client's credentials in the body. */
  const wantsPost = new Set<string>();

  async function exchange(url: URL, init: { method: string; headers: Headers; body?: string }) {
    const deadline = createDeadline(host.timeoutMs, new AbortController().signal);
    try {
      const { signal } = deadline;
      const response = await inTime(host.fetch(url, { ...init, redirect: "manual", signal }), signal);
      const bytes = await readBytes(response, { limit: longestAuthorizationAnswer, signal });
      return { status: response.status, body: objectIn(new TextDecoder().decode(bytes)) };
    } catch {
      throw new TokenError();
    } finally {
      deadline.clear();
    }
  }

  async function answerTo(url: URL, grant: Grant): Promise<Record<string, unknown>> {
    const first = wantsPost.has(url.href) || grant.clientSecret === undefined ? "post" : "basic";
    let answer = await exchange(url, tokenRequest(grant, first));
    if (first === "basic" && (answer.status === 401 || answer.body["error"] === "invalid_client")) {
      answer = await exchange(url, tokenRequest(grant, "post"));
      if (answer.status === 200) wantsPost.add(url.href);
    }
    if (answer.status === 200) return answer.body;
    const code = answer.body["error"];
    throw new TokenError(answer.status, typeof code === "string" ? code.slice(0, 100) : undefined);
  }

  return {
    async ask(url, grant) {
      const {
        access_token: accessToken,
        refresh_token: refreshToken,
        expires_in: lifetime,
      } = await answerTo(url, grant);
      if (typeof accessToken !== "string" || accessToken === "")
        throw new TokenError(200, "no access_token in the answer");
      const fault = tooLong({ access_token: accessToken, refresh_token: refreshToken });
      if (fault !== undefined) throw new TokenError(200, fault);
      host.secrets.add(accessToken);
      if (typeof refreshToken === "string") host.secrets.add(refreshToken);
      return {
        accessToken,
        ...(typeof refreshToken === "string" ? { refreshToken } : {}),
        ...defined({ freshUntil: freshUntil(Number(lifetime)) }),
      };
    },
    /** https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig */
    async discover(discoveryUrl) {
      const headers = new Headers({ accept: "application/json" });
      const { status, body } = await exchange(discoveryUrl, { method: "GET", headers });
      const found = body["token_endpoint"];
      if (status !== 200 || typeof found !== "string" || !URL.canParse(found))
        throw new TokenError(status, "no token_endpoint");
      const endpoint = new URL(found);
      // The client's secret is not sent in the clear where the document was not.
      if (endpoint.protocol !== "https:" && endpoint.protocol !== discoveryUrl.protocol)
        throw new TokenError(status, "token_endpoint is not https");
      return endpoint;
    },
  };
}

/** @returns What is wrong with the tokens of an answer, if one of them is too long. */
export function tooLong(
  tokens: Readonly<Record<"access_token" | "refresh_token", unknown>>,
): string | undefined {
  for (const [name, token] of Object.entries(tokens))
    if (typeof token === "string" && token.length > longestToken)
      return `${name} with more than ${withThousands(longestToken)} characters`;
  return undefined;
}

/** Returns when to replace a token with this lifetime: shortly before it ends. */
export function freshUntil(lifetimeSeconds: number): number | undefined {
  if (!(lifetimeSeconds > 0)) return undefined;
  const lifetime = lifetimeSeconds * 1000;
  return Date.now() + lifetime - Math.min(longestLeadMs, lifetime / 10);
}

/** Authenticates the client in the header or in the body: https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 */
function tokenRequest(
  { clientId, clientSecret, refreshToken, scopes }: Grant,
  authentication: "basic" | "post",
) {
  const form = new URLSearchParams({
    grant_type: refreshToken === undefined ? "client_credentials" : "refresh_token",
  });
  if (refreshToken !== undefined) form.set("refresh_token", refreshToken);
  if (scopes.length > 0) form.set("scope", scopes.join(" "));
  const headers = new Headers({
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded",
  });
  if (authentication === "basic") {
    headers.set(
      "authorization",
      `Basic ${btoa(`${formEncoded(clientId ?? "")}:${formEncoded(clientSecret ?? "")}`)}`,
    );
  } else {
    if (clientId !== undefined) form.set("client_id", clientId);
    if (clientSecret !== undefined) form.set("client_secret", clientSecret);
  }
  return { method: "POST", headers, body: form.toString() };
}

function formEncoded(text: string): string {
  return new URLSearchParams({ "": text }).toString().slice(1);
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  const value = jsonValue(text);
  return isObject(value) ? value : {};
}

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

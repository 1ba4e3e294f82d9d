/** Access tokens of OAuth 2 (https://www.rfc-editor.org/rfc/rfc6749), fetched once and kept until shortly before they expire. */
import { createDeadline, orAbort } from "./deadline.js";
import type { Fetch } from "./host.js";
import { readBytes } from "./read-body.js";
import type { Secrets } from "./secrets.js";

export interface TokenRequest {
  endpoint: { tokenUrl: URL } | { discoveryUrl: URL };
  clientId: string | undefined;
  clientSecret: string | undefined;
  /** With one, the grant is `refresh_token`; else it is `client_credentials`. */
  refreshToken: string | undefined;
  scopes: readonly string[];
}

/** The authorization server was not reached, or it refused. */
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

export interface TokenCache {
  /** One request to the authorization server serves all who ask meanwhile. @throws TokenError, or the signal's reason. */
  token(request: TokenRequest, signal: AbortSignal): Promise<string>;
  /** The API did not accept this token. */
  forget(token: string): void;
}

interface Token {
  value: string;
  /** Milliseconds since the epoch; from then on a new one is fetched. */
  freshUntil: number;
}

const longestLeadMs = 60_000;
const longestAnswerBytes = 1_048_576;

export function createTokenCache(host: { fetch: Fetch; secrets: Secrets; timeoutMs: number }): TokenCache {
  const tokens = new Map<string, Promise<Token>>();
  const endpoints = new Map<string, Promise<URL>>();
  /** Servers may replace the refresh token whenever it is used. */
  const refreshTokens = new Map<string, string>();
  /** Endpoints that want the client's credentials in the body. */
  const wantsPost = new Set<string>();

  async function fetchToken(key: string, request: TokenRequest): Promise<Token> {
    const url = await endpoint(request);
    const refreshToken = refreshTokens.get(key) ?? request.refreshToken;
    const answer = await ask(url, { ...request, refreshToken });
    const value = answer["access_token"];
    if (typeof value !== "string" || value === "") throw new TokenError(200, "no access_token in the answer");
    host.secrets.add(value);
    const next = answer["refresh_token"];
    if (typeof next === "string" && refreshToken !== undefined) {
      host.secrets.add(next);
      refreshTokens.set(key, next);
    }
    return { value, freshUntil: freshUntil(Number(answer["expires_in"])) };
  }

  async function endpoint({ endpoint: where }: TokenRequest): Promise<URL> {
    if ("tokenUrl" in where) return where.tokenUrl;
    return once(endpoints, where.discoveryUrl.href, () => discover(where.discoveryUrl));
  }

  /** https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig */
  async function discover(discoveryUrl: URL): Promise<URL> {
    const headers = new Headers({ accept: "application/json" });
    const { status, body } = await exchange(discoveryUrl, { method: "GET", headers });
    const found = body["token_endpoint"];
    if (status !== 200 || typeof found !== "string" || !URL.canParse(found))
      throw new TokenError(status, "no token_endpoint");
    return new URL(found);
  }

  async function ask(url: URL, request: TokenRequest): Promise<Record<string, unknown>> {
    const first = wantsPost.has(url.href) || request.clientSecret === undefined ? "post" : "basic";
    let answer = await exchange(url, tokenRequest(request, first));
    if (first === "basic" && (answer.status === 401 || answer.body["error"] === "invalid_client")) {
      answer = await exchange(url, tokenRequest(request, "post"));
      if (answer.status === 200) wantsPost.add(url.href);
    }
    if (answer.status === 200) return answer.body;
    const code = answer.body["error"];
    throw new TokenError(answer.status, typeof code === "string" ? code.slice(0, 100) : undefined);
  }

  async function exchange(url: URL, init: { method: string; headers: Headers; body?: string }) {
    const deadline = createDeadline(host.timeoutMs, new AbortController().signal);
    try {
      const { signal } = deadline;
      const response = await orAbort(host.fetch(url, { ...init, redirect: "manual", signal }), signal);
      const bytes = await readBytes(response, { limit: longestAnswerBytes, signal });
      return { status: response.status, body: objectIn(new TextDecoder().decode(bytes)) };
    } catch {
      throw new TokenError();
    } finally {
      deadline.clear();
    }
  }

  return {
    async token(request, signal) {
      const key = JSON.stringify([
        request.endpoint,
        request.clientId,
        request.refreshToken,
        [...request.scopes].sort(),
      ]);
      const current = once(tokens, key, () => fetchToken(key, request));
      const known = await orAbort(current, signal);
      if (known.freshUntil > Date.now()) return known.value;
      // Whoever else found it stale may have asked for the next one already.
      if (tokens.get(key) === current) tokens.delete(key);
      return (
        await orAbort(
          once(tokens, key, () => fetchToken(key, request)),
          signal,
        )
      ).value;
    },
    forget(value) {
      for (const [key, token] of tokens)
        void token.then((known) => known.value === value && tokens.get(key) === token && tokens.delete(key));
    },
  };
}

/** A failure is not kept. */
function once<T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const value = make();
  cache.set(key, value);
  value.catch(() => cache.delete(key));
  return value;
}

/** A token that does not say when it expires is kept until the API refuses it. */
function freshUntil(expiresInSeconds: number): number {
  if (!(expiresInSeconds > 0)) return Infinity;
  const lifetime = expiresInSeconds * 1000;
  return Date.now() + lifetime - Math.min(longestLeadMs, lifetime / 10);
}

/** Client authentication by https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1, in the header or in the body. */
function tokenRequest(request: TokenRequest, authentication: "basic" | "post") {
  const { clientId, clientSecret, refreshToken, scopes } = request;
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

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    return {};
  }
}

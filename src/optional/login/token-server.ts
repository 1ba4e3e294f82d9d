/**
 * Describes the authorization server of a security scheme to the OAuth library, exchanges codes for tokens there, and explains
 * failures to the user.
 */
import * as oauth from "oauth4webapi";
import { absolute, loginServer, userFlows } from "../../runtime/auth/credentials.js";
import { freshUntil, tooLong } from "../../runtime/auth/oauth.js";
import { StartupError } from "../../runtime/host/errors.js";
import type { Host, Login } from "../../runtime/host/host.js";
import { messageOf } from "../../runtime/host/log.js";
import type { OAuthFlowFacts } from "../../runtime/operations/operation.js";
import { webResponse } from "../../runtime/response/read-body.js";
import { defined, isContainer } from "../../runtime/values/json.js";
import type { Target } from "./targets.js";

export interface TokenServer {
  metadata: oauth.AuthorizationServer;
  client: oauth.Client;
  tokenUrl: string;
  /** What told it, if the API description does not. */
  discoveryUrl?: string;
  scopes: readonly string[];
  /** Whether the server itself confirmed `metadata.issuer`. */
  issuerKnown: boolean;
  /** Returns how to reach a URL of the server. */
  http: (url: string | undefined) => HttpOptions;
  /**
   * Sends a request as the client. How the server expects the client secret is found out by trying.
   * @param takes `identity` if the user's identity matters, and not only the permission
   */
  ask: <T>(
    request: (authentication: oauth.ClientAuth) => Promise<Response>,
    read: (response: Response) => Promise<T>,
    takes?: "identity",
  ) => Promise<T>;
}

interface HttpOptions {
  [oauth.customFetch]: (
    url: string,
    options: oauth.CustomFetchOptions<string, URLSearchParams | undefined>,
  ) => Promise<Response>;
  [oauth.allowInsecureRequests]: boolean;
  signal: () => AbortSignal;
}

const timeoutMs = 30_000;

interface Client {
  clientId: string;
  clientSecret: string | undefined;
  host: Pick<Host, "fetch">;
}

/** @throws StartupError if the scheme has no usable URLs; and the library's error if discovery fails. */
export async function tokenServer(
  target: Target,
  { clientId, clientSecret, host }: Client,
): Promise<TokenServer> {
  const http = httpTo(host);
  const { facts } = target;
  const described =
    facts.type === "openIdConnect" ? await discovered(target, http) : written(target, facts.flows);
  const metadata = {
    ...described,
    ...defined({ authorization_endpoint: target.authorizationUrl, token_endpoint: target.tokenUrl }),
  };
  if (metadata.token_endpoint === undefined) throw unusable(target, "token URL", "API_TOKEN_URL");
  const ways: [oauth.ClientAuth, oauth.ClientAuth?] =
    clientSecret === undefined
      ? [oauth.None()]
      : [oauth.ClientSecretBasic(clientSecret), oauth.ClientSecretPost(clientSecret)];
  return {
    metadata,
    client: { client_id: clientId },
    tokenUrl: metadata.token_endpoint,
    ...defined({ discoveryUrl: target.tokenUrl === undefined ? discoveryUrlOf(target) : undefined }),
    scopes: scopesFor(target, metadata),
    issuerKnown: facts.type === "openIdConnect",
    http,
    async ask(request, read, takes) {
      const [first, second] = ways;
      const attempt = async (way: oauth.ClientAuth) => {
        const response = await request(way);
        return read(takes === "identity" ? response : await withoutIdToken(response));
      };
      try {
        return await attempt(first);
      } catch (error) {
        if (second === undefined || !isClientRefused(error)) throw error;
        return attempt(second);
      }
    },
  };
}

function isClientRefused(error: unknown): boolean {
  return (
    error instanceof oauth.WWWAuthenticateChallengeError ||
    (error instanceof oauth.ResponseBodyError && error.error === "invalid_client")
  );
}

/** https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig */
async function discovered(target: Target, http: TokenServer["http"]): Promise<oauth.AuthorizationServer> {
  const discoveryUrl = discoveryUrlOf(target);
  if (discoveryUrl === undefined)
    throw unusable(target, "discovery URL", "API_AUTHORIZATION_URL and API_TOKEN_URL");
  const issuer = new URL(discoveryUrl.replace(/\/\.well-known\/[^/?#]*$/, ""));
  const response = await oauth.discoveryRequest(issuer, http(issuer.href));
  return oauth.processDiscoveryResponse(issuer, response);
}

function discoveryUrlOf({ facts, base }: Target): string | undefined {
  return loginServer(facts, base).discoveryUrl;
}

/** Builds metadata from the API description, which does not name the issuer that the library requires. */
function written(target: Target, flows: readonly OAuthFlowFacts[]): oauth.AuthorizationServer {
  const url = (key: "authorizationUrl" | "tokenUrl" | "deviceAuthorizationUrl"): string | undefined =>
    absolute(userFlows(flows).flatMap((flow) => flow[key] ?? [])[0], target.base);
  const tokenUrl = url("tokenUrl") ?? target.tokenUrl;
  const authorizationUrl = url("authorizationUrl");
  return {
    issuer: new URL(tokenUrl ?? authorizationUrl ?? "http://localhost").origin,
    ...defined({
      token_endpoint: tokenUrl,
      authorization_endpoint: authorizationUrl,
      device_authorization_endpoint: url("deviceAuthorizationUrl"),
    }),
  };
}

function unusable({ api, scheme }: Target, what: string, variable: string): StartupError {
  return new StartupError(
    `The API description of ${api.title} has no usable ${what} for ${scheme}: set ${variable}.`,
  );
}

/**
 * Adds the scope that OpenID Connect requires for staying logged in:
 * https://openid.net/specs/openid-connect-core-1_0.html#OfflineAccess
 */
function scopesFor(
  { facts, scopes }: Target,
  { scopes_supported: supported = [] }: oauth.AuthorizationServer,
): string[] {
  const offered =
    facts.type === "openIdConnect" ? supported : userFlows(facts.flows).flatMap((flow) => flow.scopes);
  return [
    ...new Set([
      ...(facts.type === "openIdConnect" ? ["openid"] : []),
      ...scopes,
      ...(offered.includes("offline_access") ? ["offline_access"] : []),
    ]),
  ];
}

/** Removes the ID token, so that a faulty one does no harm where nobody looks at it. */
async function withoutIdToken(response: Response): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (!response.ok || !isContainer(body)) return response;
  const kept = Object.entries(body).filter(([name]) => name !== "id_token");
  return Response.json(Object.fromEntries(kept), { status: response.status });
}

/** Allows HTTP without TLS only on this machine. */
function httpTo(host: Pick<Host, "fetch">): TokenServer["http"] {
  return (url) => ({
    async [oauth.customFetch](to, { method, headers, body, signal = AbortSignal.timeout(timeoutMs) }) {
      const answer = await host.fetch(new URL(to), {
        method,
        headers: new Headers(headers),
        ...(body == null ? {} : { body: body.toString() }),
        redirect: "manual",
        signal,
      });
      return webResponse(answer, signal);
    },
    [oauth.allowInsecureRequests]:
      url !== undefined && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname),
    signal: () => AbortSignal.timeout(timeoutMs),
  });
}

/**
 * Where a user logs in.
 * @param parameters Replace those of the server.
 * @throws StartupError if the server does not tell
 */
export function authorizationAddress(
  { metadata, client, scopes }: TokenServer,
  parameters: Record<string, string>,
): URL {
  const address = pageAt(metadata.authorization_endpoint);
  if (address === undefined)
    throw new StartupError(
      "The authorization server tells no usable address to log in at: set API_AUTHORIZATION_URL.",
    );
  const all = {
    response_type: "code",
    client_id: client.client_id,
    ...(scopes.length === 0 ? {} : { scope: scopes.join(" ") }),
    // Without this, a server that asked the user before may not ask again, and then it returns no refresh token.
    ...(scopes.includes("offline_access") ? { prompt: "consent" } : {}),
    ...parameters,
  };
  for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value);
  return address;
}

/** What a server tells as the address of a page, if a browser may open it. */
export function pageAt(told: string | undefined): URL | undefined {
  const address = told !== undefined && URL.canParse(told) ? new URL(told) : undefined;
  return address !== undefined && /^https?:$/.test(address.protocol) ? address : undefined;
}

interface Redemption {
  server: TokenServer;
  state: string;
  verifier: string;
  redirectUri: string;
  /** Requires an ID token for this nonce. */
  nonce?: string | undefined;
}

/** Exchanges the code with which a user came back for tokens. */
export async function redeem(
  answer: URLSearchParams,
  { server, state, verifier, redirectUri, nonce }: Redemption,
): Promise<oauth.TokenEndpointResponse> {
  const { metadata, client, issuerKnown, tokenUrl, http } = server;
  const checked = new URLSearchParams(answer);
  if (!issuerKnown) checked.delete("iss");
  const parameters = oauth.validateAuthResponse(metadata, client, checked, state);
  return server.ask(
    (authentication) =>
      oauth.authorizationCodeGrantRequest(
        metadata,
        client,
        authentication,
        parameters,
        redirectUri,
        verifier,
        http(tokenUrl),
      ),
    (response) =>
      oauth.processAuthorizationCodeResponse(
        metadata,
        client,
        response,
        nonce === undefined ? {} : { expectedNonce: nonce, requireIdToken: true },
      ),
    nonce === undefined ? undefined : "identity",
  );
}

/**
 * What is kept of an answer with tokens.
 * @throws StartupError if they are too long
 */
export function loginOf(
  {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: lifetime,
  }: oauth.TokenEndpointResponse,
  { tokenUrl, discoveryUrl, client }: TokenServer,
): Login {
  const fault = tooLong({ access_token: accessToken, refresh_token: refreshToken });
  if (fault !== undefined)
    throw new StartupError(`The authorization server's answer cannot be used: ${fault}.`);
  return {
    tokenUrl,
    ...defined({ discoveryUrl }),
    clientId: client.client_id,
    accessToken,
    ...defined({ refreshToken, freshUntil: freshUntil(lifetime ?? 0) }),
  };
}

/** @throws StartupError instead of errors of the library or the network. */
export async function inWords<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(words(error));
  }
}

function words(error: unknown): string {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) {
    const { error: code, error_description: description } = error;
    const said = description === undefined ? code : `${code} (${description})`;
    return `The authorization server refused the login: ${plain(said)}.${advice(code)}`;
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError)
    return `The authorization server refused the client: check its id and secret.`;
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError)
    return `The authorization server's answer cannot be used: ${plain(error.message)}.`;
  const cause = error instanceof Error && error.cause !== undefined ? ` (${messageOf(error.cause)})` : "";
  return `The authorization server cannot be used: ${plain(messageOf(error) + cause)}.`;
}

/** https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
function advice(code: string): string {
  switch (code) {
    case "access_denied":
      return " The user declined, or is not allowed to agree.";
    case "invalid_client":
    case "unauthorized_client":
      return " Check the client's id and secret, and what it is registered for.";
    case "invalid_scope":
      return ' Request other scopes with --scope "a b".';
    default:
      return "";
  }
}

/** Keeps a server's text on one line. */
export function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ")
    .slice(0, 300)
    .replace(/\.$/, "");
}

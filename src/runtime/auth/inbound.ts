/** Authenticates callers of the HTTP entry and reads the headers that they bring. */
import { OAuthError, OAuthErrorCode, requireBearerAuth, type AuthInfo } from "@modelcontextprotocol/server";
import { StartupError } from "../host/errors.js";
import type { Host, FetchResponse } from "../host/host.js";
import { type Log, messageOf } from "../host/log.js";
import type { Settings } from "../host/settings.js";
import type { Caller } from "../operations/tool.js";
import type { OperationSource } from "../operations/operation.js";
import { digest, hex } from "../values/encoding.js";
import { narrowingOf } from "./selection.js";

/**
 * Returns the caller, or the response that rejects the request.
 * @param address network address of the request, if it is known
 */
export type Authenticate = (request: Request, address?: string) => Promise<AuthInfo | Response>;

/**
 * Asks for a token. A request without a token gets no error code, because it has not made an error yet:
 * https://www.rfc-editor.org/rfc/rfc6750#section-3.1
 * @param parameters Of the challenge, by name.
 * @returns `undefined` for a request with a token, valid or not.
 */
export function askForToken(
  { headers }: Request,
  parameters: Readonly<Record<string, string>> = {},
): Response | undefined {
  if (/^bearer\b/i.test(headers.get("authorization") ?? "")) return undefined;
  const written = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
  return Response.json(
    { error_description: "Present an access token: Authorization: Bearer TOKEN" },
    { status: 401, headers: { "www-authenticate": ["Bearer", written.join(", ")].join(" ").trim() } },
  );
}

/** The SDK requires an expiry time. These tokens have none, so each request renews it. */
const renewedSeconds = 3600;

/** An entry of `MCP_AUTH_TOKENS`: `token`, or `token scope scope`. */
interface StaticToken {
  token: string;
  scopes: readonly string[];
}

export function staticToken(entry: string): StaticToken {
  const [token = "", ...scopes] = entry.split(/ +/);
  return { token, scopes };
}

/**
 * Checks bearer tokens. Compares digests, and always with those of all tokens, so that neither time nor length reveals how
 * close a guess was.
 */
export function bearerTokens(tokens: readonly StaticToken[]): Authenticate {
  const known = Promise.all(tokens.map(({ token }) => digest(token)));
  const authenticate = requireBearerAuth({
    verifier: {
      async verifyAccessToken(token): Promise<AuthInfo> {
        const presented = await digest(token);
        const matches = (await known).map((candidate) => equal(candidate, presented));
        const granted = tokens.filter((_, i) => matches[i]);
        if (granted.length === 0) throw new OAuthError(OAuthErrorCode.InvalidToken, "unknown token");
        return {
          // The token itself is not passed on.
          token: "",
          clientId: `token-${hex(presented).slice(0, 12)}`,
          scopes: granted.flatMap(({ scopes }) => scopes),
          expiresAt: Math.floor(Date.now() / 1000) + renewedSeconds,
        };
      },
    },
  });
  return async (request) => askForToken(request) ?? authenticate(request);
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return (
    a.reduce((difference, byte, i) => difference | (byte ^ (b[i] ?? 0)), a.byteLength ^ b.byteLength) === 0
  );
}

/**
 * Reads the headers a caller brings. Entries of `MCP_FORWARD_HEADERS` are `Name`, or `Name=Other` to send it to the API as
 * Other.
 * @param http Absent if the call did not come over HTTP.
 */
export function callerOf(
  http: { authInfo?: AuthInfo | undefined; req?: Request | undefined } | undefined,
  { settings, host }: { settings: Pick<Settings, "forwardHeaders">; host: Pick<Host, "localCaller"> },
): Caller {
  const headers = settings.forwardHeaders.flatMap((entry): [string, string][] => {
    const [from = "", to = from] = entry.split("=");
    const value = http?.req?.headers.get(from);
    return value === null || value === undefined || value === "" ? [] : [[to.toLowerCase(), value]];
  });
  const { clientId = "", scopes = [], extra } = http?.authInfo ?? {};
  const address = extra?.["address"];
  const { url = "" } = http?.req ?? {};
  const narrowing = url.includes("?") ? narrowingOf(new URL(url)) : undefined;
  return {
    ...(clientId === "" ? {} : { id: clientId }),
    ...(extra?.["subject"] === true ? { subject: true } : {}),
    ...(typeof address === "string" ? { address } : {}),
    scopes,
    ...(http === undefined && host.localCaller === true ? { local: true } : {}),
    ...(narrowing === undefined ? {} : { narrowing }),
    headers: Object.fromEntries(headers),
  };
}

export interface ResourceServerOptions {
  /** Issuer of the access tokens, as in their `iss`; its metadata is found with it. */
  issuer: string;
  /** What `aud` of a token must be or contain. */
  audience: string;
  /** Address of this server for clients, with its path. */
  resource: URL;
  /** For people. */
  name: string;
  /** Scopes that every token needs. */
  requiredScopes: readonly string[];
  /** Scopes that clients may request. */
  supportedScopes: readonly string[];
  /** This server's client at the authorization server; with it, access tokens that are not JWTs are accepted as well. */
  client?: { id: string; secret: string };
  /** Sends POST with a body, otherwise GET. */
  fetch: (url: URL, request: OAuthRequest) => Promise<FetchResponse>;
  /** Called with the reason when tokens cannot be checked. */
  onOutage: (error: unknown) => void;
}

export interface OAuthRequest {
  signal: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** A form. */
  body?: string;
}

export interface ResourceServer {
  /**
   * Finds the authorization server. One that is unreachable is tried again when needed.
   * @throws StartupError if it does not match the settings.
   */
  prepare(): Promise<void>;
  authenticate: Authenticate;
  /** Answers a caller whose valid token lacks scopes: https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
  challenge(scopes: readonly string[]): Response;
  /**
   * Serves the documents with which clients find the authorization server (RFC 9728, RFC 8414); `undefined` for other
   * addresses.
   */
  metadata(request: Request): Promise<Response | undefined>;
}

/** The server that takes the tokens. */
interface Protected {
  settings: Settings;
  definition: {
    title: string;
    inboundOAuth?: InboundOAuth | undefined;
    operations: Pick<OperationSource, "entries">;
  };
  host: Pick<Host, "fetch">;
  log: Log;
}

export type InboundOAuth = (options: ResourceServerOptions) => ResourceServer;

/**
 * @returns `undefined` if no issuer is set.
 * @throws StartupError if only some of what it takes is set.
 */
export function resourceServer({ settings, definition, host, log }: Protected): ResourceServer | undefined {
  const { authIssuer: issuer, authAudience: audience, authScopes, authClientId, authClientSecret } = settings;
  if (issuer === "") {
    const rest = [audience, ...authScopes, authClientId, authClientSecret];
    if (rest.every((one) => one === "")) return undefined;
    throw new StartupError(
      "MCP_AUTH_AUDIENCE, MCP_AUTH_SCOPES, MCP_AUTH_CLIENT_ID and MCP_AUTH_CLIENT_SECRET need MCP_AUTH_ISSUER: without it, no access token is checked.",
    );
  }
  if (definition.inboundOAuth === undefined)
    throw new StartupError(
      "MCP_AUTH_ISSUER is set, but this project cannot check access tokens: generate it with --inbound-oauth, " +
        "run npm install, and pass `inboundOAuth` to the server in src/server.ts.",
    );
  if (audience === "")
    throw new StartupError(
      "MCP_AUTH_ISSUER needs MCP_AUTH_AUDIENCE: without it, tokens meant for other servers would be accepted here.",
    );
  if ((authClientId === "") !== (authClientSecret === ""))
    throw new StartupError("MCP_AUTH_CLIENT_ID and MCP_AUTH_CLIENT_SECRET must be set together.");
  const operationScopes = definition.operations
    .entries()
    .flatMap(({ scopes = [], documentScopes = [] }) => [...scopes, ...documentScopes.flat()]);
  return definition.inboundOAuth({
    issuer,
    audience,
    resource: resourceUrl(settings),
    name: definition.title,
    requiredScopes: authScopes,
    supportedScopes: [...new Set([...authScopes, ...operationScopes])],
    ...(authClientId !== "" && { client: { id: authClientId, secret: authClientSecret } }),
    fetch: (url, { signal, headers, body }) =>
      host.fetch(url, {
        method: body === undefined ? "GET" : "POST",
        headers: new Headers({ accept: "application/json", ...headers }),
        redirect: "manual",
        signal,
        ...(body !== undefined && { body }),
      }),
    onOutage: (error) => {
      log("error", "authorization-server", { error: messageOf(error) });
    },
  });
}

/** The audience of a token is usually the URL of the server it is for: https://www.rfc-editor.org/rfc/rfc8707 */
function resourceUrl(settings: Settings): URL {
  const url = clientUrl(settings);
  if (url !== undefined) return url;
  throw new StartupError(
    "MCP_AUTH_AUDIENCE is not a URL: set MCP_PUBLIC_URL to the URL under which clients reach /mcp.",
  );
}

/** The URL under which clients reach /mcp, as far as settings say. */
export function clientUrl({
  publicUrl,
  authAudience,
}: Pick<Settings, "publicUrl" | "authAudience">): URL | undefined {
  const said = [publicUrl, authAudience].find((one) => /^https?:\/\//.test(one) && URL.canParse(one));
  return said === undefined ? undefined : new URL(said);
}

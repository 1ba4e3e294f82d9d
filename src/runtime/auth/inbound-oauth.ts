/**
 * The server as an OAuth 2 resource server, as an interface. Its implementation is `../optional/inbound-oauth`, in projects
 * generated with `--inbound-oauth`.
 */
import { StartupError } from "../host/errors.js";
import type { FetchResponse, Host } from "../host/host.js";
import { messageOf, type Log } from "../host/log.js";
import type { Settings } from "../host/settings.js";
import type { OperationSource } from "../operations/operation.js";
import type { Authenticate } from "./inbound.js";

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
 * @throws StartupError if an issuer is set and something else is missing.
 */
export function resourceServer({ settings, definition, host, log }: Protected): ResourceServer | undefined {
  const { authIssuer: issuer, authAudience: audience, authScopes, authClientId, authClientSecret } = settings;
  if (issuer === "") return undefined;
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
function resourceUrl({ publicUrl, authAudience }: Settings): URL {
  if (publicUrl !== "") return new URL(publicUrl);
  if (/^https?:\/\//.test(authAudience) && URL.canParse(authAudience)) return new URL(authAudience);
  throw new StartupError(
    "MCP_AUTH_AUDIENCE is not a URL: set MCP_PUBLIC_URL to the URL under which clients reach /mcp.",
  );
}

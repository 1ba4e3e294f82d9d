// @generated SignedSource<<8bc8911e16aff074d50c830a4c9a547af03104deedd8706a14d9e750b98c02d5>>
/**
 * The server as an OAuth 2 resource server, as far as the rest of it knows: what does it stands in
 * `../optional/inbound-oauth`, in projects that were generated with `--inbound-oauth`.
 */
import { StartupError } from "../errors.js";
import type { FetchResponse } from "../host.js";
import { messageOf } from "../log.js";
import type { Runtime } from "../runtime.js";
import type { Settings } from "../settings.js";
import type { Authenticate } from "./inbound.js";

export interface ResourceServerOptions {
  /** Of the access tokens, as in their `iss`; its metadata is found by it. */
  issuer: string;
  /** What `aud` of a token must be or contain. */
  audience: string;
  /** This server as clients know it, path included. */
  resource: URL;
  /** For people. */
  name: string;
  /** Every token must have them. */
  requiredScopes: readonly string[];
  /** What clients may ask for. */
  supportedScopes: readonly string[];
  /** Who this server is to the authorization server; with it, access tokens that are not JWTs are good too. */
  client?: { id: string; secret: string };
  /** POST where there is a body, else GET. */
  fetch: (url: URL, request: OAuthRequest) => Promise<FetchResponse>;
  /** Hears why tokens cannot be checked just now. */
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
   * Looks for the authorization server; one that cannot be reached is looked for again when it is needed.
   * @throws StartupError when it is not what the settings say.
   */
  prepare(): Promise<void>;
  authenticate: Authenticate;
  /** What a caller is answered whose token is good and lacks scopes: https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
  challenge(scopes: readonly string[]): Response;
  /** The documents by which clients find the authorization server (RFC 9728, RFC 8414); `undefined` for other addresses. */
  metadata(request: Request): Promise<Response | undefined>;
}

export type InboundOAuth = (options: ResourceServerOptions) => ResourceServer;

/**
 * @returns `undefined` when no issuer is set.
 * @throws StartupError when one is, and something else is missing.
 */
export function resourceServer({
  settings,
  definition,
  host,
  log,
}: Pick<Runtime, "settings" | "definition" | "host" | "log">): ResourceServer | undefined {
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
  const operationScopes = definition.operations.entries.flatMap(({ scopes = [], documentScopes = [] }) => [
    ...scopes,
    ...documentScopes.flat(),
  ]);
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

/** https://www.rfc-editor.org/rfc/rfc8707: the audience of a token is, by custom, the URL of the server it is for. */
function resourceUrl({ publicUrl, authAudience }: Settings): URL {
  if (publicUrl !== "") return new URL(publicUrl);
  if (/^https?:\/\//.test(authAudience) && URL.canParse(authAudience)) return new URL(authAudience);
  throw new StartupError(
    "MCP_AUTH_AUDIENCE is not a URL: set MCP_PUBLIC_URL to the URL under which clients reach /mcp.",
  );
}

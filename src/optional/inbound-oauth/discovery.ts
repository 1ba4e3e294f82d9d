/** Reads the metadata of an authorization server, by its issuer. */
import { isSpecType, type OAuthMetadata } from "@modelcontextprotocol/server";
import type { OAuthRequest, ResourceServerOptions } from "../../runtime/auth/inbound.js";
import { StartupError } from "../../runtime/host/errors.js";
import { longestAuthorizationAnswer, readBytes } from "../../runtime/response/read-body.js";

export interface AuthorizationServer {
  /** As in `iss` of its tokens. */
  issuer: string;
  /** Address of its public keys. */
  jwksUri: URL;
  /** Endpoint that checks tokens (RFC 7662), and whether it expects client credentials in the form instead of a header. */
  introspection?: { url: URL; clientInForm: boolean };
  /** The whole metadata, if it is enough for users to sign in. */
  metadata?: OAuthMetadata;
}

/** The server is unreachable or fails temporarily. */
export class OutageError extends Error {
  override readonly name = "OutageError";
}

export type Fetch = ResourceServerOptions["fetch"];

const timeoutMs = 10_000;

/** After an attempt that failed: anybody can cause one, with a token that was made up. */
export const pauseMs = 1_000;

/**
 * Looks in the places of https://www.rfc-editor.org/rfc/rfc8414#section-3 and of OpenID Connect Discovery.
 * @throws OutageError, or StartupError if what answers is not such an authorization server.
 */
export async function discover(issuer: string, fetch: Fetch): Promise<AuthorizationServer> {
  for (const url of addresses(new URL(issuer))) {
    const found = await metadataAt(url, fetch);
    if (found !== undefined) return authorizationServer(found, { issuer, url });
  }
  throw new StartupError(
    `MCP_AUTH_ISSUER: ${issuer} has no metadata at /.well-known/oauth-authorization-server or /.well-known/openid-configuration.`,
  );
}

function addresses({ origin, pathname }: URL): URL[] {
  const path = pathname.replace(/\/$/, "");
  return [
    `/.well-known/oauth-authorization-server${path}`,
    `/.well-known/openid-configuration${path}`,
    ...(path === "" ? [] : [`${path}/.well-known/openid-configuration`]),
  ].map((address) => new URL(address, origin));
}

async function metadataAt(url: URL, fetch: Fetch): Promise<ReadonlyMap<string, unknown> | undefined> {
  const { status, answer } = await askServer(url, fetch);
  return status === 200 ? answer : undefined;
}

/**
 * Sends one request to an authorization server and returns the JSON object of the answer.
 * @throws OutageError
 */
export async function askServer(
  url: URL,
  fetch: Fetch,
  request: Omit<OAuthRequest, "signal"> = {},
): Promise<{ status: number; answer: ReadonlyMap<string, unknown> | undefined }> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { status, text } = await read(url, fetch, { ...request, signal });
  if (status >= 500 || status === 429) throw new OutageError(`${url.href} answered ${status}`);
  return { status, answer: objectIn(text) };
}

async function read(url: URL, fetch: Fetch, request: OAuthRequest) {
  const { signal } = request;
  try {
    const response = await fetch(url, request);
    const bytes = await readBytes(response, { limit: longestAuthorizationAnswer, signal });
    return { status: response.status, text: new TextDecoder().decode(bytes) };
  } catch {
    throw new OutageError(`${url.href} did not answer`);
  }
}

function objectIn(text: string): Map<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? new Map(Object.entries(value)) : undefined;
  } catch {
    return undefined;
  }
}

/** Rejects metadata of another issuer: https://www.rfc-editor.org/rfc/rfc8414#section-3.3 */
function authorizationServer(
  found: ReadonlyMap<string, unknown>,
  { issuer, url }: { issuer: string; url: URL },
): AuthorizationServer {
  const named = found.get("issuer");
  const jwksUri = found.get("jwks_uri");
  if (typeof named !== "string" || withoutSlash(named) !== withoutSlash(issuer))
    throw new StartupError(`MCP_AUTH_ISSUER: ${url.href} is the metadata of a different issuer.`);
  if (typeof jwksUri !== "string" || !URL.canParse(jwksUri) || !isSafe(new URL(jwksUri)))
    throw new StartupError(`MCP_AUTH_ISSUER: ${url.href} publishes no https jwks_uri to fetch keys from.`);
  const metadata = Object.fromEntries(found);
  const introspection = introspectionIn(found);
  const server = {
    issuer: named,
    jwksUri: new URL(jwksUri),
    ...(introspection !== undefined && { introspection }),
  };
  return isComplete(metadata) ? { ...server, metadata } : server;
}

/** https://www.rfc-editor.org/rfc/rfc8414#section-2 */
function introspectionIn(found: ReadonlyMap<string, unknown>): AuthorizationServer["introspection"] {
  const address = found.get("introspection_endpoint");
  if (typeof address !== "string" || !URL.canParse(address) || !isSafe(new URL(address))) return undefined;
  const methods = found.get("introspection_endpoint_auth_methods_supported");
  const clientInForm = Array.isArray(methods) && !methods.includes("client_secret_basic");
  return { url: new URL(address), clientInForm };
}

function isComplete(metadata: object): metadata is OAuthMetadata {
  return isSpecType.OAuthMetadata(metadata);
}

/** Settings and metadata often differ by a slash at the end. */
function withoutSlash(url: string): string {
  return url.replace(/\/$/, "");
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && /^(localhost|127\.0\.0\.1)$/.test(hostname));
}

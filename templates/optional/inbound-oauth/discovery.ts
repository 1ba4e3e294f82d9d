/** Finds what an authorization server says of itself, by its issuer. */
import { isSpecType, type OAuthMetadata } from "@modelcontextprotocol/server";
import { StartupError } from "../../runtime/errors.js";
import { readBytes } from "../../runtime/read-body.js";

export interface AuthorizationServer {
  /** As its tokens have it in `iss`. */
  issuer: string;
  /** Where its public keys are. */
  jwksUri: URL;
  /** All that it says, where that is enough for people to sign in with. */
  metadata?: OAuthMetadata;
}

/** It did not answer, or not now. */
export class OutageError extends Error {
  override readonly name = "OutageError";
}

export type Fetch = (url: URL, signal: AbortSignal) => Promise<Response>;

const timeoutMs = 10_000;
const longestAnswerBytes = 1_048_576;

/**
 * Looks where https://www.rfc-editor.org/rfc/rfc8414#section-3 and OpenID Connect Discovery put it.
 * @throws OutageError, or StartupError when what answers is no such authorization server.
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

async function metadataAt(url: URL, fetch: Fetch): Promise<Map<string, unknown> | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { status, text } = await read(url, { fetch, signal });
  if (status >= 500 || status === 429) throw new OutageError(`${url.href} answered ${status}`);
  return status === 200 ? objectIn(text) : undefined;
}

async function read(url: URL, { fetch, signal }: { fetch: Fetch; signal: AbortSignal }) {
  try {
    const response = await fetch(url, signal);
    const bytes = await readBytes(response, { limit: longestAnswerBytes, signal });
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

/** https://www.rfc-editor.org/rfc/rfc8414#section-3.3: metadata that names another issuer is not this one's. */
function authorizationServer(
  found: ReadonlyMap<string, unknown>,
  { issuer, url }: { issuer: string; url: URL },
): AuthorizationServer {
  const named = found.get("issuer");
  const jwksUri = found.get("jwks_uri");
  if (typeof named !== "string" || withoutSlash(named) !== withoutSlash(issuer))
    throw new StartupError(`MCP_AUTH_ISSUER: ${url.href} is the metadata of another issuer.`);
  if (typeof jwksUri !== "string" || !URL.canParse(jwksUri) || !isSafe(new URL(jwksUri)))
    throw new StartupError(`MCP_AUTH_ISSUER: ${url.href} gives no https address of keys (jwks_uri).`);
  const metadata = Object.fromEntries(found);
  const server = { issuer: named, jwksUri: new URL(jwksUri) };
  return isComplete(metadata) ? { ...server, metadata } : server;
}

function isComplete(metadata: object): metadata is OAuthMetadata {
  return isSpecType.OAuthMetadata(metadata);
}

/** Settings and metadata differ by it often enough. */
function withoutSlash(url: string): string {
  return url.replace(/\/$/, "");
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && /^(localhost|127\.0\.0\.1)$/.test(hostname));
}

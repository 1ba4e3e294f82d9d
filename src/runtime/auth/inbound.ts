/** Authenticates callers of the HTTP entry and reads the headers that they bring. */
import { OAuthError, OAuthErrorCode, requireBearerAuth, type AuthInfo } from "@modelcontextprotocol/server";
import type { Host } from "../host/host.js";
import type { Settings } from "../host/settings.js";
import type { Caller } from "../operations/caller.js";
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
export interface StaticToken {
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

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return (
    a.reduce((difference, byte, i) => difference | (byte ^ (b[i] ?? 0)), a.byteLength ^ b.byteLength) === 0
  );
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
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

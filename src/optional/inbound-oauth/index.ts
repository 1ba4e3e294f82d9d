/** Makes the server an OAuth 2 resource server: a caller with a valid access token may call. */
import {
  bearerAuthChallengeResponse,
  getOAuthProtectedResourceMetadataUrl,
  OAuthError,
  OAuthErrorCode,
  oauthMetadataResponse,
  verifyBearerToken,
  type AuthInfo,
} from "@modelcontextprotocol/server";
import { type ResourceServer, type ResourceServerOptions, askForToken } from "../../runtime/auth/inbound.js";
import { lazy } from "../../runtime/values/lazy.js";
import { tokenVerifier, type VerifyToken } from "./access-token.js";
import { discover, OutageError, pauseMs, type AuthorizationServer } from "./discovery.js";
import { isJwt, tokenIntrospector, TooManyGuesses } from "./introspection.js";

interface Known {
  server: AuthorizationServer;
  verify: VerifyToken;
}

/** What `src/server.ts` hands over. */
export function inboundOAuth(options: ResourceServerOptions): ResourceServer {
  const { resource, onOutage } = options;
  const resourceMetadataUrl = getOAuthProtectedResourceMetadataUrl(resource);
  const requiredScopes = [...options.requiredScopes];
  /** Concurrent callers share one attempt. */
  const authorizationServer = lazy(() => find(options), pauseMs);

  async function authenticate(request: Request, address?: string): Promise<AuthInfo | Response> {
    const asked = askForToken(request, {
      ...(requiredScopes.length > 0 && { scope: requiredScopes.join(" ") }),
      resource_metadata: resourceMetadataUrl,
    });
    if (asked !== undefined) return asked;
    const verifier = {
      verifyAccessToken: async (token: string): Promise<AuthInfo> =>
        (await authorizationServer()).verify(token, address),
    };
    try {
      return await verifyBearerToken(request.headers.get("authorization"), {
        verifier,
        requiredScopes,
        resourceMetadataUrl,
      });
    } catch (error) {
      if (error instanceof TooManyGuesses) return tooMany(error);
      return error instanceof OAuthError
        ? bearerAuthChallengeResponse(error, { requiredScopes, resourceMetadataUrl })
        : unavailable(error);
    }
  }

  /** Answers while tokens cannot be checked, which is no reason to make users sign in again. */
  function unavailable(error: unknown): Response {
    onOutage(error);
    return Response.json(
      {
        error: "temporarily_unavailable",
        error_description: "Access tokens cannot be checked at the moment.",
      },
      { status: 503, headers: { "retry-after": "5" } },
    );
  }

  return {
    authenticate,
    challenge(scopes) {
      const wanted = [...new Set([...requiredScopes, ...scopes])];
      const error = new OAuthError(OAuthErrorCode.InsufficientScope, `It needs ${wanted.join(" ")}.`);
      return bearerAuthChallengeResponse(error, { requiredScopes: wanted, resourceMetadataUrl });
    },
    async prepare() {
      try {
        await authorizationServer();
      } catch (error) {
        if (!(error instanceof OutageError)) throw error;
        onOutage(error);
      }
    },
    async metadata(request) {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith("/.well-known/oauth-")) return undefined;
      try {
        const { server } = await authorizationServer();
        if (pathname.startsWith("/.well-known/oauth-authorization") && !server.metadata) return undefined;
        return oauthMetadataResponse(request, metadataOptions(server, options));
      } catch (error) {
        return unavailable(error);
      }
    },
  };
}

async function find({ issuer, audience, client, fetch }: ResourceServerOptions): Promise<Known> {
  const server = await discover(issuer, fetch);
  const signed = tokenVerifier(server, { audience, fetch });
  if (client === undefined) return { server, verify: signed };
  const opaque = tokenIntrospector(server, { audience, client, fetch });
  return { server, verify: (token, address) => (isJwt(token) ? signed(token) : opaque(token, address)) };
}

/** Answers an address whose tokens are not checked for a while: https://www.rfc-editor.org/rfc/rfc6585#section-4 */
function tooMany({ waitMs }: TooManyGuesses): Response {
  return Response.json(
    {
      error: "temporarily_unavailable",
      error_description:
        "Too many access tokens from this address were invalid or could not be checked: wait, and present a valid one.",
    },
    { status: 429, headers: { "retry-after": String(Math.ceil(waitMs / 1000)) } },
  );
}

function metadataOptions({ issuer, metadata }: AuthorizationServer, options: ResourceServerOptions) {
  const { resource, name, supportedScopes } = options;
  return {
    oauthMetadata: metadata ?? { ...noEndpoints, issuer },
    resourceServerUrl: resource,
    resourceName: name,
    ...(supportedScopes.length === 0 ? {} : { scopesSupported: [...supportedScopes] }),
  };
}

/** Placeholders, because only the issuer gets into this server's metadata. */
const noEndpoints = { authorization_endpoint: "", token_endpoint: "", response_types_supported: [] };

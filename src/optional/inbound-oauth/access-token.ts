/** Verifies access tokens that are signed JWTs (https://www.rfc-editor.org/rfc/rfc9068), and reads the caller from them. */
import { OAuthError, OAuthErrorCode, type AuthInfo } from "@modelcontextprotocol/server";
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from "jose";
import { webResponse } from "../../runtime/response/read-body.js";
import { OutageError, pauseMs, type AuthorizationServer, type Fetch } from "./discovery.js";

/** @param address of who presents the token */
export type VerifyToken = (token: string, address?: string) => Promise<AuthInfo>;

/** Only public-key signatures: if shared secrets were allowed too, an attacker could use the public key as one. */
const algorithms = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];

/** Allowed clock difference in seconds. */
export const clockTolerance = 30;

/**
 * Fetches keys when first needed and keeps them for ten minutes. A token with an unknown key causes another fetch, at most
 * every half minute; where keys could not be read, the next fetch comes after a pause.
 */
export function tokenVerifier(
  { issuer, jwksUri }: AuthorizationServer,
  { audience, fetch }: { audience: string; fetch: Fetch },
): VerifyToken {
  let failedUntil = 0;
  const keys = outageOr(
    createRemoteJWKSet(jwksUri, {
      async [customFetch](url, { signal }) {
        if (Date.now() < failedUntil) throw new OutageError(unreadable);
        return webResponse(await fetch(new URL(url), { signal }), signal);
      },
    }),
    () => {
      failedUntil = Date.now() + pauseMs;
    },
  );
  return async (token) => {
    const { payload, protectedHeader } = await verified(token, keys, { issuer, audience });
    if (!/^(application\/)?(at\+)?jwt$/i.test(protectedHeader.typ ?? "JWT"))
      throw invalid("It is a different kind of token.");
    return callerIn(payload);
  };
}

async function verified(token: string, keys: JWTVerifyGetKey, who: { issuer: string; audience: string }) {
  try {
    return await jwtVerify(token, keys, {
      ...who,
      algorithms,
      clockTolerance,
      requiredClaims: ["exp", "sub"],
    });
  } catch (error) {
    if (error instanceof OutageError) throw error;
    throw invalid(reason(error));
  }
}

const unreadable = "The keys of the authorization server cannot be read";

/** Separates an outage of the key server from a token whose key is unknown. */
function outageOr(keys: JWTVerifyGetKey, onOutage: () => void): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const ofToken =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      if (ofToken || error instanceof OutageError) throw error;
      onOutage();
      throw new OutageError(unreadable, { cause: error });
    }
  };
}

function reason(error: unknown): string {
  if (error instanceof errors.JWTExpired) return "It has expired.";
  if (error instanceof errors.JWTClaimValidationFailed)
    return `Its claim "${error.claim}" is missing or wrong.`;
  if (error instanceof errors.JOSEAlgNotAllowed)
    return "It is signed with an algorithm that is not accepted.";
  return "It is not signed by a known key.";
}

export function invalid(why: string): OAuthError {
  return new OAuthError(OAuthErrorCode.InvalidToken, `The access token is not valid here. ${why}`);
}

/** Ids of callers who are no subjects: OAuth clients, and those whom static tokens or certificates identify. */
const otherIds = /^oauth-client:|^(?:token|certificate)-[0-9a-f]{12}$/;

/** Returns the id of an OAuth client that acts for itself, which no user can have. */
function clientCaller(client: string): string {
  return `oauth-client:${client}`;
}

/**
 * Returns the caller from the claims of a token, or from the authorization server's answer about it.
 * @param client the OAuth client, if the token has no subject because the client acts for itself
 * @throws OAuthError
 */
export function callerIn(payload: JWTPayload, client?: string): AuthInfo {
  const { sub, exp } = payload;
  // Valid only with a proof of possession, which this server does not support.
  if (payload["cnf"] !== undefined)
    throw invalid("It is bound to a key (cnf), and cannot be used as a bearer token.");
  const acts = sub === undefined && client !== undefined && client !== "";
  if (!acts && (typeof sub !== "string" || sub === "" || otherIds.test(sub)))
    throw invalid('Its claim "sub" is missing or wrong.');
  return {
    // The token itself is not passed on.
    token: "",
    clientId: acts ? clientCaller(client) : String(sub),
    scopes: [...scopesOf(payload["scope"]), ...scopesOf(payload["scp"])],
    ...(exp === undefined ? {} : { expiresAt: exp }),
    ...(acts ? {} : { extra: { subject: true } }),
  };
}

/** A text or a list, because authorization servers differ. */
function scopesOf(claim: unknown): string[] {
  if (typeof claim === "string") return claim.split(" ").filter((scope) => scope !== "");
  return Array.isArray(claim) ? claim.filter((scope): scope is string => typeof scope === "string") : [];
}

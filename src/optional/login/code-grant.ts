/** The authorization code grant (https://www.rfc-editor.org/rfc/rfc6749#section-4.1) without the way there and back. */
import * as oauth from "oauth4webapi";
import type { TokenServer } from "./token-server.js";

/** Where a user logs in. @param parameters Replace those of the server. */
export function authorizationAddress(
  { metadata, client, scopes }: TokenServer,
  parameters: Record<string, string>,
): URL {
  const address = new URL(metadata.authorization_endpoint ?? "");
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

export interface Redemption {
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

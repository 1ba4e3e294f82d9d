/**
 * Logs in with an authorization code, PKCE (https://www.rfc-editor.org/rfc/rfc7636) and a redirect to this machine
 * (https://www.rfc-editor.org/rfc/rfc8252#section-7.3).
 */
import * as oauth from "oauth4webapi";
import { StartupError } from "../../runtime/host/errors.js";
import type { Host } from "../../runtime/host/host.js";
import type { LoginSurroundings } from "./login.js";
import { authorizationAddress, redeem } from "./code-grant.js";
import { awaitRedirect } from "./redirect.js";
import type { Target } from "./targets.js";
import type { TokenServer } from "./token-server.js";

/** Time for a user to log in, including second factors and forgotten passwords. */
const patienceMs = 15 * 60_000;

export async function authorizeByCode(
  target: Target,
  server: TokenServer,
  { host, options, say, show }: LoginSurroundings & { host: Pick<Host, "variable"> },
): Promise<oauth.TokenEndpointResponse> {
  const state = oauth.generateRandomState();
  const verifier = oauth.generateRandomCodeVerifier();
  const challenge = await oauth.calculatePKCECodeChallenge(verifier);
  return awaitRedirect({
    port: redirectPort(host),
    hostName: options.localhost ? "localhost" : "127.0.0.1",
    state,
    patienceMs,
    begin(redirectUri) {
      const address = authorizationAddress(server, {
        redirect_uri: redirectUri,
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
        ...Object.fromEntries(options.parameters),
      });
      say(
        `Log in to ${target.api.title} in a browser on this machine, at this address:\n\n${address.href}\n`,
      );
      show(address);
    },
    finish: (answer, redirectUri) => redeem(answer, { server, state, verifier, redirectUri }),
  });
}

function redirectPort(host: Pick<Host, "variable">): number {
  const written = host.variable("API_REDIRECT_PORT");
  if (written === undefined) return 0;
  const port = /^\d+$/.test(written) ? Number(written) : 0;
  if (port < 1 || port > 65_535)
    throw new StartupError("API_REDIRECT_PORT must be a whole number from 1 to 65535.");
  return port;
}

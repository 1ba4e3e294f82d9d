import { StartupError } from "../host/errors.js";
import type { Settings } from "../host/settings.js";

export function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || /^127(\.\d{1,3}){3}$/.test(address);
}

/** @throws StartupError if anyone on the network could use the API with the server's credentials. */
export function checkExposure(settings: Settings): void {
  const { address, allowedHosts, authTokens, authIssuer, tlsClientAuthority, allowUnauthenticated } =
    settings;
  if (isLoopback(address)) return;
  const where = `HOST=${address} can be reached from other machines`;
  if (allowedHosts.length === 0)
    throw new StartupError(`${where}: set MCP_ALLOWED_HOSTS to the host names under which clients reach it.`);
  const authenticated = authTokens.length > 0 || authIssuer !== "" || tlsClientAuthority !== "";
  if (!authenticated && !allowUnauthenticated)
    throw new StartupError(
      `${where}: set MCP_AUTH_TOKENS, MCP_AUTH_ISSUER or MCP_TLS_CLIENT_CA, ` +
        "or MCP_ALLOW_UNAUTHENTICATED=1 if something in front of it authenticates callers.",
    );
}

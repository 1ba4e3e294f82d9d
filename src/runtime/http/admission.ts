/** Decides who may use the HTTP entry, from a request's head alone, before its body is read. */
import type { AuthInfo } from "@modelcontextprotocol/server";
import { lackingScopes } from "../auth/gate.js";
import {
  type ResourceServer,
  bearerTokens,
  callerOf,
  staticToken,
  type Authenticate,
} from "../auth/inbound.js";
import type { Runtime } from "../call/runtime.js";

/** What the connection says about a caller. */
export interface Connection {
  address?: string;
  /** Fingerprint of the connection's client certificate. */
  certificate?: string;
}

/** A request without its body, which is not read yet; creating a whole `Request` costs more. */
export interface RequestHead {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
}

export type Admit = (head: RequestHead, connection: Connection) => Promise<AuthInfo | Response>;

/** Creates the check; any of the configured ways to authenticate is enough. */
export function createAdmission(
  runtime: Pick<Runtime, "settings" | "host" | "tools" | "gate">,
  oauth: ResourceServer | undefined,
): Admit {
  const { authTokens } = runtime.settings;
  const ways = [
    ...(authTokens.length > 0 ? [bearerTokens(authTokens.map(staticToken))] : []),
    ...(oauth === undefined ? [] : [withScopes(oauth, runtime)]),
  ];
  return async (head, connection) => {
    let answer: AuthInfo | Response = byConnection(connection);
    for (const authenticate of ways) {
      answer = await authenticate(requestOf(head), connection.address);
      if (!(answer instanceof Response)) break;
    }
    return answer instanceof Response ? answer : withAddress(answer, connection);
  };
}

/**
 * Requests a token with more scopes if a call needs them. Clients of the newer protocol name the call in a header; for others
 * such a tool does not exist.
 */
function withScopes(
  server: ResourceServer,
  runtime: Pick<Runtime, "settings" | "host" | "tools" | "gate">,
): Authenticate {
  return async (request, address) => {
    const answer = await server.authenticate(request, address);
    if (answer instanceof Response || request.headers.get("mcp-method") !== "tools/call") return answer;
    const tool = runtime.tools.byName.get(request.headers.get("mcp-name") ?? "");
    const caller = callerOf({ authInfo: answer, req: request }, runtime);
    const scopes = tool && lackingScopes(runtime.gate, caller, tool);
    return scopes === undefined ? answer : server.challenge(scopes);
  };
}

/** For code that needs a whole `Request`. */
export function requestOf({ method, url, headers }: RequestHead): Request {
  return new Request(url, { method, headers });
}

/** A caller who gets here needs no token: TLS has checked the certificate, or the operator admits anyone. */
function byConnection({ certificate }: Connection): AuthInfo {
  const clientId =
    certificate === undefined
      ? ""
      : `certificate-${certificate.replace(/\W/g, "").toLowerCase().slice(0, 12)}`;
  return { token: "", clientId, scopes: [] };
}

function withAddress(caller: AuthInfo, { address }: Connection): AuthInfo {
  return address === undefined ? caller : { ...caller, extra: { ...caller.extra, address } };
}

/** Who may talk to the HTTP entry: decided by a request's head alone, before anything of its body is read. */
import type { AuthInfo } from "@modelcontextprotocol/server";
import { lackingScopes } from "../access/gate.js";
import { bearerTokens, callerOf, staticToken, type Authenticate } from "../access/inbound.js";
import type { ResourceServer } from "../access/inbound-oauth.js";
import type { Runtime } from "../runtime.js";

/** What is known of a caller by the connection it came over. */
export interface Connection {
  address?: string;
  /** Fingerprint of the client certificate that the connection was made with. */
  certificate?: string;
}

/** A request without its body, which nobody has read by then: to make a whole `Request` costs more than to look at one. */
export interface RequestHead {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
}

export type Admit = (head: RequestHead, connection: Connection) => Promise<AuthInfo | Response>;

/** Any of the ways that are set up will do. */
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
      answer = await authenticate(requestOf(head));
      if (!(answer instanceof Response)) break;
    }
    return answer instanceof Response ? answer : withAddress(answer, connection);
  };
}

/**
 * Asks for a token with more scopes where a call needs them: clients of the newer protocol say in a header what they call,
 * and to others such a tool is unknown.
 */
function withScopes(
  server: ResourceServer,
  runtime: Pick<Runtime, "settings" | "host" | "tools" | "gate">,
): Authenticate {
  return async (request) => {
    const answer = await server.authenticate(request);
    if (answer instanceof Response || request.headers.get("mcp-method") !== "tools/call") return answer;
    const tool = runtime.tools.byName.get(request.headers.get("mcp-name") ?? "");
    const caller = callerOf({ authInfo: answer, req: request }, runtime);
    const scopes = tool && lackingScopes(runtime.gate, caller, tool);
    return scopes === undefined ? answer : server.challenge(scopes);
  };
}

/** For those who ask for a whole one. */
export function requestOf({ method, url, headers }: RequestHead): Request {
  return new Request(url, { method, headers });
}

/** Whoever got through to here needs no token: TLS has checked the certificate, or the operator lets anybody in. */
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

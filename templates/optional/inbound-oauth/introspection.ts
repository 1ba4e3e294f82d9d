/** Checks opaque access tokens by asking the authorization server: https://www.rfc-editor.org/rfc/rfc7662 */
import type { AuthInfo } from "@modelcontextprotocol/server";
import { StartupError } from "../../runtime/errors.js";
import { callerIn, clockTolerance, invalid, type VerifyToken } from "./access-token.js";
import { askServer, OutageError, type AuthorizationServer, type Fetch } from "./discovery.js";

/** How long a positive answer is kept; a token revoked meanwhile is still accepted. */
const keptMs = 30_000;
/** Maximum number of kept answers; the oldest are dropped first. */
const mostKept = 10_000;

interface Kept {
  answer: Promise<AuthInfo>;
  /** In ms since 1970. */
  until: number;
}

/** Whether a token has three parts of base64url, so that it can be checked without asking. */
export function isJwt(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);
}

/** @throws StartupError if the authorization server has no introspection endpoint. */
export function tokenIntrospector(
  { issuer, introspection }: AuthorizationServer,
  { audience, client, fetch }: { audience: string; client: Client; fetch: Fetch },
): VerifyToken {
  if (introspection === undefined)
    throw new StartupError(
      `MCP_AUTH_CLIENT_ID: ${issuer} publishes no https introspection_endpoint to check tokens at.`,
    );
  const endpoint = introspection;
  const kept = new Map<string, Kept>();

  async function ask(token: string): Promise<AuthInfo> {
    const { status, answer } = await askServer(endpoint.url, fetch, question(token, client, endpoint));
    if (status !== 200 || answer === undefined)
      throw new OutageError(
        `${endpoint.url.href} answered ${status}: are MCP_AUTH_CLIENT_ID and its secret right?`,
      );
    return checked(answer, { issuer, audience });
  }

  return async (token) => {
    const now = Date.now();
    const key = await fingerprint(token);
    const known = kept.get(key);
    if (known !== undefined && known.until > now) return known.answer;
    const answer = ask(token);
    kept.delete(key);
    kept.set(key, { answer, until: now + keptMs });
    const oldest = kept.keys().next();
    if (kept.size > mostKept && oldest.done !== true) kept.delete(oldest.value);
    // Concurrent calls with the token share one answer; rejected tokens are not remembered.
    answer.catch(() => kept.get(key)?.answer === answer && kept.delete(key));
    return answer;
  };
}

interface Client {
  id: string;
  secret: string;
}

/** https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 */
function question(token: string, { id, secret }: Client, { clientInForm }: { clientInForm: boolean }) {
  const form = new URLSearchParams({ token, token_type_hint: "access_token" });
  if (clientInForm) {
    form.set("client_id", id);
    form.set("client_secret", secret);
  }
  const basic = btoa(`${formEncoded(id)}:${formEncoded(secret)}`);
  return {
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(clientInForm ? {} : { authorization: `Basic ${basic}` }),
    },
    body: form.toString(),
  };
}

function formEncoded(text: string): string {
  return new URLSearchParams({ "": text }).toString().slice(1);
}

/** Applies the same checks as to a JWT: without an audience, the token may be meant for any server. */
function checked(
  answer: ReadonlyMap<string, unknown>,
  { issuer, audience }: { issuer: string; audience: string },
): AuthInfo {
  if (answer.get("active") !== true) throw invalid("It has expired or was never valid.");
  const now = Date.now() / 1000;
  const exp = answer.get("exp");
  if (typeof exp === "number" && exp + clockTolerance < now) throw invalid("It has expired.");
  const nbf = answer.get("nbf");
  if (typeof nbf === "number" && nbf - clockTolerance > now)
    throw invalid('Its claim "nbf" is missing or wrong.');
  if ((answer.get("iss") ?? issuer) !== issuer) throw invalid('Its claim "iss" is missing or wrong.');
  if (![answer.get("aud")].flat().includes(audience)) throw invalid('Its claim "aud" is missing or wrong.');
  const type = answer.get("token_type");
  if (type !== undefined && !(typeof type === "string" && /^bearer$/i.test(type)))
    throw invalid("It is a different kind of token.");
  // A program acting for itself may have no other name.
  const sub = answer.get("sub") ?? answer.get("client_id");
  // The SDK requires an expiry time; tokens without one are checked again soon enough.
  return callerIn({
    ...Object.fromEntries(answer),
    ...(typeof sub === "string" && { sub }),
    exp: Number(exp ?? now + keptMs / 1000),
  });
}

async function fingerprint(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

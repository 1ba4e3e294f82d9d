/** Checks opaque access tokens by asking the authorization server: https://www.rfc-editor.org/rfc/rfc7662 */
import { OAuthError, type AuthInfo } from "@modelcontextprotocol/server";
import { createLimiter, createRateLimit } from "../../runtime/network/limiter.js";
import { StartupError } from "../../runtime/host/errors.js";
import { subscriberOf } from "../../runtime/network/ip-address.js";
import { digest, hex } from "../../runtime/values/encoding.js";
import { callerIn, clockTolerance, invalid, type VerifyToken } from "./access-token.js";
import { askServer, OutageError, type AuthorizationServer, type Fetch } from "./discovery.js";

/** How long an answer is kept; a token revoked meanwhile is still accepted, and one issued meanwhile still refused. */
const keptMs = 30_000;
/** Maximum number of kept answers of each kind; the oldest are dropped first. */
const mostKept = 10_000;
/** Questions at once, and how many more may wait; addresses take turns. */
const questionsAtOnce = { running: 10, waiting: 200 };
const longestWaitMs = 10_000;
/** How many tokens per minute that are not found to be good one address may present before it has to wait. */
const guessesPerMinute = 30;

/** An address has presented too many tokens that were not found to be good. */
export class TooManyGuesses extends Error {
  override readonly name = "TooManyGuesses";
  readonly waitMs: number;

  constructor(waitMs: number) {
    super("too many refused tokens");
    this.waitMs = waitMs;
  }
}

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
  /** Good tokens, also those whose answer is old, and those that are being asked about. */
  const kept = new Map<string, Kept>();
  const refused = new Map<string, { error: OAuthError; until: number }>();
  const limiter = createLimiter(questionsAtOnce);
  const guesses = createRateLimit(guessesPerMinute);

  async function inTurn(caller: string, question: () => Promise<AuthInfo>): Promise<AuthInfo> {
    const signal = AbortSignal.timeout(longestWaitMs);
    const answer = await limiter.run({ caller, signal }, question);
    if (answer === "busy") throw new OutageError("Too many access tokens wait to be checked");
    return answer;
  }

  /**
   * Asks about what may be a guess. It counts until it turns out to be good, also if there is no answer: a server that answers
   * nobody because it was asked too often would otherwise be asked without end.
   */
  async function askOfUnknown(token: string, caller: string): Promise<AuthInfo> {
    const waitMs = guesses.take(caller);
    if (waitMs > 0) throw new TooManyGuesses(waitMs);
    const answer = await ask(token);
    guesses.giveBack(caller);
    return answer;
  }

  async function ask(token: string): Promise<AuthInfo> {
    const { status, answer } = await askServer(endpoint.url, fetch, question(token, client, endpoint));
    if (status !== 200 || answer === undefined)
      throw new OutageError(
        `${endpoint.url.href} answered ${status}: are MCP_AUTH_CLIENT_ID and its secret right?`,
      );
    return checked(answer, { issuer, audience });
  }

  return async (token, address) => {
    const now = Date.now();
    const key = hex(await digest(token));
    const known = kept.get(key);
    if (known !== undefined && known.until > now) return known.answer;
    const bad = refused.get(key);
    if (bad !== undefined && bad.until > now) throw bad.error;
    const caller = subscriberOf(address ?? "");
    // A token that was good before is no guess. Without an address, whoever guesses would make everybody wait.
    const isCounted = known === undefined && address !== undefined;
    // Concurrent calls with the token share one answer.
    const answer = inTurn(caller, () => (isCounted ? askOfUnknown(token, caller) : ask(token)));
    const until = now + keptMs;
    remember(kept, key, { answer, until });
    answer.catch((error: unknown) => {
      if (error instanceof OAuthError) remember(refused, key, { error, until });
      if (kept.get(key)?.answer !== answer) return;
      // It stays known as one that was good before.
      if (known !== undefined && !(error instanceof OAuthError)) kept.set(key, known);
      else kept.delete(key);
    });
    return answer;
  };
}

function remember<T>(answers: Map<string, T>, key: string, answer: T): void {
  answers.delete(key);
  answers.set(key, answer);
  const [oldest] = answers.keys();
  if (answers.size > mostKept && oldest !== undefined) answers.delete(oldest);
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
  const exp = timeIn(answer, "exp");
  if (exp !== undefined && exp + clockTolerance < now) throw invalid("It has expired.");
  const nbf = timeIn(answer, "nbf");
  if (nbf !== undefined && nbf - clockTolerance > now) throw invalid('Its claim "nbf" is missing or wrong.');
  if ((answer.get("iss") ?? issuer) !== issuer) throw invalid('Its claim "iss" is missing or wrong.');
  if (![answer.get("aud")].flat().includes(audience)) throw invalid('Its claim "aud" is missing or wrong.');
  const type = answer.get("token_type");
  if (type !== undefined && !(typeof type === "string" && /^bearer$/i.test(type)))
    throw invalid("It is a different kind of token.");
  const { sub, client_id: client, ...claims } = Object.fromEntries(answer);
  // The SDK requires an expiry time; tokens without one are checked again soon enough.
  const known = { ...claims, ...(typeof sub === "string" && { sub }), exp: exp ?? now + keptMs / 1000 };
  // A program acting for itself may have no subject, and must not be taken for a user of the same name.
  return callerIn(known, typeof client === "string" && sub == null ? client : undefined);
}

/** @throws OAuthError if it is there, and no number of seconds: https://www.rfc-editor.org/rfc/rfc7519#section-2 */
function timeIn(answer: ReadonlyMap<string, unknown>, claim: "exp" | "nbf"): number | undefined {
  const value = answer.get(claim) ?? undefined;
  if (value === undefined || (typeof value === "number" && Number.isFinite(value))) return value;
  throw invalid(`Its claim "${claim}" is missing or wrong.`);
}

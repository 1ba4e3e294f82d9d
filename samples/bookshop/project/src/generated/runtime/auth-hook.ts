// @generated SignedSource<<616eb3152d055067140b8fd4d14c47f8006efecb96c245af043c793dbd26a2a4>>
/** The project's own say in how requests prove who sends them: signatures, and whatever else no security scheme describes. */
import { orAbort } from "./call/deadline.js";
import type { UpstreamRequest } from "./request/request.js";
import type { Caller } from "./tool.js";

/** A request just before it is sent, its credentials on it. */
export interface OutgoingRequest {
  /** Key of the operation: `GET /pets/{petId}`. */
  readonly operation: string;
  /** Upper case. */
  readonly method: string;
  /** Just as it is sent. A copy: to change it changes nothing. */
  readonly url: URL;
  /** Those that are in here afterwards are sent. */
  readonly headers: Headers;
  /** The body just as it is sent, none if there is none. Asking for it reads files into memory. */
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Who the call is made for. Their own token for this server is not among what is known of them. */
  readonly caller: Caller;
  /** A secret from the environment or the file that `<variable>_FILE` names; it never shows in results or in the log. */
  readonly secret: (variable: string) => Promise<string | undefined>;
  /** Aborts when the caller gives up or the call's time is over. */
  readonly signal: AbortSignal;
}

/** Runs before every attempt, retries and redirects within the API's own origin included. */
export type AuthHook = (request: OutgoingRequest) => void | Promise<void>;

/** What the hook threw; nothing was sent. */
export class AuthHookError extends Error {
  override readonly name = "AuthHookError";
}

/** A hook with what it needs to know besides the request. */
export interface BoundAuthHook {
  hook: AuthHook;
  operation: string;
  caller: Caller;
  secret: OutgoingRequest["secret"];
  /** Hears what Authorization the hook left: another secret. */
  onAuthorization: (value: string) => void;
}

/**
 * Lets the hook change the headers of a request.
 * @throws AuthHookError when the hook fails; rejects with the signal's reason when it aborts.
 */
export async function applyAuthHook(
  { hook, operation, caller, secret, onAuthorization }: BoundAuthHook,
  { method, url, headers, body }: UpstreamRequest,
  signal: AbortSignal,
): Promise<void> {
  const request: OutgoingRequest = {
    operation,
    method,
    url: new URL(url),
    headers,
    bytes: async () => new Uint8Array(await new Blob(body === undefined ? [] : [body]).arrayBuffer()),
    caller,
    secret,
    signal,
  };
  signal.throwIfAborted();
  const running = (async () => hook(request))().catch((error: unknown) => {
    throw new AuthHookError(error instanceof Error ? error.message : String(error), { cause: error });
  });
  await orAbort(running, signal);
  const authorization = headers.get("authorization");
  if (authorization !== null) onAuthorization(authorization);
}

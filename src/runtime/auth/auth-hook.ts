/** Lets the project's own code authenticate requests, for example with signatures that no security scheme describes. */
import { orAbort } from "../host/deadline.js";
import type { Caller } from "../operations/tool.js";
import type { UpstreamRequest } from "../request/request.js";

/** A request just before it is sent, with its credentials. */
export interface OutgoingRequest {
  /** Key of the operation: `GET /pets/{petId}`. */
  readonly operation: string;
  /** Upper case. */
  readonly method: string;
  /** The URL that will be sent. A copy, so changing it has no effect. */
  readonly url: URL;
  /** Headers to send; the hook may change them. */
  readonly headers: Headers;
  /** Returns the body exactly as it will be sent; empty if there is none. Reads files into memory. */
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  /** The caller of the tool. Does not contain the caller's own token for this server. */
  readonly caller: Caller;
  /**
   * Reads a secret from the environment, or from the file that `<variable>_FILE` names; it never appears in results or in the
   * log.
   */
  readonly secret: (variable: string) => Promise<string | undefined>;
  /** Aborts when the caller cancels or the call's time is over. */
  readonly signal: AbortSignal;
}

/** Runs before every attempt, including retries and redirects within the API's own origin. */
export type AuthHook = (request: OutgoingRequest) => void | Promise<void>;

/** The hook threw an error; nothing was sent. */
export class AuthHookError extends Error {
  override readonly name = "AuthHookError";
}

/** A hook, with what it needs besides the request. */
export interface BoundAuthHook {
  hook: AuthHook;
  operation: string;
  caller: Caller;
  secret: OutgoingRequest["secret"];
  /** Receives the Authorization header that the hook left, because that is another secret. */
  onAuthorization: (value: string) => void;
}

/**
 * Lets the hook change the headers of a request.
 * @throws AuthHookError if the hook fails; rejects with the signal's reason if it aborts.
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

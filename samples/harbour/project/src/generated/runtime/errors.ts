// @generated SignedSource<<5ac0d94cee157f5c604df0eace524addae5094260372c400c4c2ed8b4b2a28d4>>
/** What can go wrong, as data; `explain.ts` puts it into words. */
import type { Problem } from "./call/problems.js";

/** The operator has to mend something before the server can start. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}

/** Why a call gave no answer that counts as success. */
export type Failure =
  /** There is no such operation, as far as the caller may know. */
  | { kind: "unknown"; operation: string }
  /** Refused before anything was sent. */
  | { kind: "arguments"; problems: readonly Problem[] }
  /**
   * No alternative of the operation's security has all it needs: the variables each one lacks; `login` when a person can
   * log in instead.
   */
  | { kind: "credentials"; missing: readonly (readonly string[])[]; login?: true }
  /** The authorization server gave no access token. */
  | { kind: "token"; status?: number; code?: string; variables: readonly string[]; login?: true }
  /** The operator's settings or the API's description give no address to call. */
  | { kind: "configuration"; message: string }
  /** As many requests are under way and waiting as may be. */
  | { kind: "busy" }
  | { kind: "timeout"; milliseconds: number }
  | { kind: "cancelled" }
  | { kind: "network"; fault: NetworkFault }
  | { kind: "too-large"; limit: number }
  | { kind: "redirect"; fault: "too-many" | "insecure" | "private" | "unusable"; status: number }
  /** An answer that is not what its content type, or the operation, promised. */
  | { kind: "unreadable"; status: number; fault: string }
  /** The API said no. */
  | { kind: "status"; status: number; message?: string; details?: string; retryAfterSeconds?: number }
  /** A tool's own code failed. */
  | { kind: "tool"; message: string };

export type NetworkFault =
  | "name-not-found"
  | "refused"
  | "unreachable"
  | "forbidden-port"
  | "connect-timeout"
  | "broken-off"
  | "tls"
  | "protocol";

/** What `call` throws in a tool of your own when the operation did not succeed. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly failure: Failure;
  /** HTTP status, when the API answered. */
  readonly status: number | undefined;

  /** @param message For a model: what happened and what to do. */
  constructor(message: string, failure: Failure) {
    super(message);
    this.failure = failure;
    this.status = "status" in failure ? failure.status : undefined;
  }
}

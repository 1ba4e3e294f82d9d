/** Describes failures as data; `explain.ts` puts them into words. */

/** The operator has to fix something before the server can start. */
export class StartupError extends Error {
  override readonly name = "StartupError";

  /** Each about one thing. */
  readonly lines: readonly string[];

  constructor(...lines: readonly string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/** Why a call did not succeed. */
export type Failure =
  /** There is no such operation that the caller may know. */
  | { kind: "unknown"; operation: string }
  /** Rejected before anything was sent. */
  | { kind: "arguments"; problems: readonly Problem[] }
  /**
   * No alternative of the operation's security is complete: the variables that each one lacks; `login` if a user can log in
   * instead, `otherLogin` if the login that is stored is of another client or authorization server.
   */
  | { kind: "credentials"; missing: readonly (readonly string[])[]; login?: true; otherLogin?: true }
  /** The caller has no login of their own to the API of this title, and can get one at the address. */
  | { kind: "login"; api: string; url: string }
  /** The authorization server gave no access token. */
  | { kind: "token"; status?: number; code?: string; variables: readonly string[]; login?: true }
  /** Something that only the operator can fix, such as an API without a known address; `message` says what. */
  | { kind: "configuration"; message: string }
  /** The limit of running and waiting requests is reached. */
  | { kind: "busy" }
  | { kind: "timeout"; milliseconds: number }
  | { kind: "cancelled" }
  /** `notSent`: the host proved that nothing of the request was sent. */
  | { kind: "network"; fault: NetworkFault; notSent?: true }
  | { kind: "too-large"; limit: number }
  | { kind: "redirect"; fault: RedirectFault; status: number }
  /** The answer does not match its content type or what the operation promised. */
  | { kind: "unreadable"; status: number; fault: string }
  /** The API said no. */
  | { kind: "status"; status: number; message?: string; details?: string; retryAfterSeconds?: number }
  /** A tool's own code failed; the log has the rest under the id. */
  | { kind: "tool"; id: string };

/** `elsewhere`: it leads to where this request may not be sent. */
export type RedirectFault = "loop" | "too-many" | "insecure" | "private" | "unusable" | "elsewhere";

export type NetworkFault =
  | "name-not-found"
  | "lookup-failed"
  | "refused"
  | "unreachable"
  | "forbidden-port"
  | "connect-timeout"
  | "broken-off"
  | "tls"
  | "protocol";

/** `call` throws this in your own tool if the operation does not succeed. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly failure: Failure;
  /** HTTP status, if the API answered. */
  readonly status: number | undefined;

  /** @param message For a model: what happened and what to do. */
  constructor(message: string, failure: Failure) {
    super(message);
    this.failure = failure;
    this.status = "status" in failure ? failure.status : undefined;
  }
}

/** What is wrong with a value, and where. */
export interface Problem {
  /** JSON pointer (RFC 6901) into the value; for arguments, the first segment is the argument's name. */
  path: string;
  /** The JSON Schema keyword that failed, or one of `unknown`, `lacking`, `fixed`, `undecided`, `exceeding` and `request`. */
  keyword: string;
  /** Follows "expected" (or "needs", for something missing): `an integer from 1 to 100`. Never contains the given value. */
  expected: string;
}

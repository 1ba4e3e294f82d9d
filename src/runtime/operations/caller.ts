/** Who calls. */

/** What a client asked for by the endpoint's address. */
export interface Narrowing {
  readonly readOnly: boolean;
  /** Names of tools and operations; empty for all. */
  readonly tools: readonly string[];
  /** Empty for all. */
  readonly tags: readonly string[];
}

/** The caller, as established by the operator's authentication and never by arguments. */
export interface Caller {
  /** Stable id of the caller, if authentication provides one. */
  readonly id?: string;
  /** The id is a user's, as `MCP_AUTH_ISSUER` names them. */
  readonly subject?: true;
  /** Network address of the request, if the host knows it; behind a proxy that is not trusted, the proxy's. */
  readonly address?: string;
  readonly scopes: readonly string[];
  /** The user who started the server over stdio: may do everything the server may, without scopes. */
  readonly local?: true;
  /** The part of the server that the client asked for by its address. */
  readonly narrowing?: Narrowing;
  /** Upstream credentials that the operator lets callers bring (`MCP_FORWARD_HEADERS`), by lower-case header name. */
  readonly headers: Readonly<Record<string, string>>;
}

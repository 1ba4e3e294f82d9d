// @generated SignedSource<<f9ec6994a791ccfdb5917705cc2b1d17798590f2b1dd5efe8f172163483c3721>>
/**
 * What the runtime needs from the place it runs in. `node/environment.ts` is Node's; any host with web-standard `fetch`
 * can bring its own.
 */
import type { LoginStore } from "./logins.js";

export interface Host {
  /** An environment variable; `undefined` when it is not set or empty. */
  variable(name: string): string | undefined;
  /** The text of a file that a variable ending in `_FILE` names. @throws when it cannot be read. */
  readText(path: string): Promise<string>;
  /** A file that an argument names, below the operator's files folder. @throws when it lies elsewhere or cannot be read. */
  openFile?: (path: string) => Promise<Blob>;
  /** Where a server of this name keeps what people got by `npm run login`. */
  logins?: (server: string) => LoginStore | Promise<LoginStore>;
  fetch: Fetch;
  /** Writes one line to the log; never to standard output, which may be the protocol's wire. */
  write(line: string): void;
  /** Whoever calls is whoever started the server: it serves one client, over stdio. */
  localCaller?: true;
  /** `fetch` presents a client certificate (mutual TLS). */
  clientCertificate?: boolean;
}

/** The part of `fetch` that is used. Unlike `fetch`, a host's own may accept a body on GET. */
export type Fetch = (url: URL, init: FetchInit) => Promise<Response>;

export interface FetchInit {
  method: string;
  headers: Headers;
  body?: string | Blob;
  /** Redirects are followed by the runtime, which knows what may not travel to another origin. */
  redirect: "manual";
  signal: AbortSignal;
  /** The request goes to the API itself, so that a client certificate may be presented. */
  credentialed?: boolean;
}

// @generated SignedSource<<f021017467aeee2cf6ad6d9cec0062246c7665510b89ac155171ffd99cd4c52b>>
/**
 * What the runtime needs from the place it runs in. `node/environment.ts` is Node's; any host with web-standard `fetch`
 * can bring its own.
 */
import type { LoginStore } from "./access/logins.js";

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
export type Fetch = (url: URL, init: FetchInit) => Promise<FetchResponse>;

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

/** The part of a `Response` that is used. Its signal aborts what is still to come of the body, too. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Decompressed. */
  readonly body: FetchBody | null;
}

/** Whoever stops taking chunks lets the rest go, as does whoever cancels it before the first. */
export interface FetchBody extends AsyncIterable<Uint8Array> {
  cancel(): Promise<void>;
  /** Of a web stream, which can be cancelled by its reader alone while it is read. */
  getReader?(): FetchReader;
}

export interface FetchReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/**
 * What the runtime needs from its environment. `node/startup.ts` provides it for Node.js; any host with web-standard
 * `fetch` can provide its own.
 */
import type { Slices } from "../values/slices.js";

export interface Host {
  /** Reads an environment variable; `undefined` if it is not set or empty. */
  variable(name: string): string | undefined;
  /** Reads the file that a variable ending in `_FILE` names. @throws if it cannot be read. */
  readText(path: string): Promise<string>;
  /** Opens a file that an argument names, below the operator's files folder. @throws if it is elsewhere or cannot be read. */
  openFile?: (path: string) => Promise<OpenedFile>;
  /** Where a server of this name stores logins from `npm run login`. */
  logins?: (server: string) => LoginStore | Promise<LoginStore>;
  /** Keeps callers' logins in a folder that replicas share. */
  handles?: (folder: string) => HandleStore;
  fetch: Fetch;
  /** Writes one line to the log. Never to standard output, which may carry the protocol. */
  write(line: string): void;
  /** The caller is the user who started the server: it serves one client, over stdio. */
  localCaller?: true;
  /** `fetch` answers in the API's place, so results say that they are made up. */
  mock?: true;
  /** How long work is divided. Default: in slices of the event loop, by time. */
  slices?: Slices;
  /** `fetch` presents a client certificate (mutual TLS). */
  clientCertificate?: boolean;
}

/** An open file. */
export interface OpenedFile {
  /** Need not be in memory: it can be read, repeatedly, until the file is closed. */
  blob: Blob;
  close: () => Promise<void>;
}

/** The part of `fetch` that is used. Unlike `fetch`, a host's own function may accept a body on GET. */
export type Fetch = (url: URL, init: FetchInit) => Promise<FetchResponse>;

export interface FetchInit {
  method: string;
  headers: Headers;
  body?: string | Blob;
  /** The runtime follows redirects itself, because it knows what must not go to another origin. */
  redirect: "manual";
  signal: AbortSignal;
  /** Key of the operation that is called; absent for other requests, such as those for tokens. */
  operation?: string;
  /** The request goes to the API itself, so a client certificate may be presented. */
  credentialed?: boolean;
  /**
   * A redirect leads here. A host that can resolve names rejects with {@link LeadsInside} if that leads from the internet into a
   * private network.
   */
  redirected?: RedirectedFrom;
}

export interface RedirectedFrom {
  /** The API, as long as redirects come from it or from its own private network. */
  api?: URL;
  /** What redirected answered from a private network. */
  inside: boolean;
}

/**
 * A host's `fetch` rejects with this if it knows that nothing of the request was sent, so that sending it again cannot do
 * anything twice. Any other error proves nothing.
 */
export class NotSent extends Error {
  override readonly name = "NotSent";

  constructor(cause: Error) {
    super("nothing was sent", { cause });
  }
}

/** The host of a redirect has an address in a network that the API is not in. */
export class LeadsInside extends Error {
  override readonly name = "LeadsInside";
}

/** The part of a `Response` that is used. The request's signal also aborts the rest of the body. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Decompressed. */
  readonly body: FetchBody | null;
  /** It came from an address in a private network, as far as the host knows. */
  readonly inside?: boolean;
}

/** A body in chunks. Ending the iteration, or cancelling before the first chunk, discards the rest. */
export interface FetchBody extends AsyncIterable<Uint8Array> {
  cancel(): Promise<void>;
  /** The reader of a web stream, which alone can cancel it while it is read. */
  getReader?(): FetchReader;
}

export interface FetchReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** Where the replicas of a server share what they keep for callers: encrypted texts, under names that reveal nothing. */
export interface HandleStore {
  /** @param name 1 to 80 of `a-z`, `0-9` and `-` */
  read(name: string): Promise<string | undefined>;
  /**
   * Replaces a text while no replica changes it.
   * @param change Receives the current text; returning `undefined` removes it.
   */
  update(name: string, change: (current: string | undefined) => Promise<string | undefined>): Promise<void>;
}

export interface Granted {
  accessToken: string;
  /** Servers may replace the refresh token on every use. */
  refreshToken?: string;
  /** Milliseconds since the epoch after which a new token is needed; absent if the server does not say. */
  freshUntil?: number;
}

/** A user has allowed this server to act for them. */
export interface Login extends Granted {
  /** Where the login came from and is refreshed. */
  tokenUrl: string;
  /** What told the token URL, if the API description does not. */
  discoveryUrl?: string;
  clientId: string;
}

/** Logins by the address and client that they are for. */
export interface LoginStore {
  /** Where the store is, for people. */
  readonly place: string;
  read(name: string): Promise<Login | undefined>;
  /**
   * Replaces a login while nothing else changes any, in this process or another.
   * @param change Receives the current login; returning `undefined` removes it.
   * @throws if the new one cannot be stored
   */
  update(
    name: string,
    change: (current: Login | undefined) => Promise<Login | undefined>,
  ): Promise<Login | undefined>;
}

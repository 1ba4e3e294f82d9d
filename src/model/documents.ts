/** Which documents to read, within which limits, and what that needs from outside. */
import type { LookupFunction } from "node:net";

export interface DocumentSource {
  /** `^[a-z][a-z0-9-]*$`, unique. Used in keys, variables and file names if there are several documents. */
  readonly id: string;
  /** Nobody chose the id, and the file's name does not tell which API it is. */
  readonly nameless?: true;
  /** An absolute path, an http(s) URL, or `-` for standard input. */
  readonly source: string;
  /** Prefix of the names of this document's tools, except those that x-mcp names. */
  readonly prefix?: string;
  /** Absolute paths or http(s) URLs of overlays, applied in this order. Default: none. */
  readonly overlays?: readonly string[];
}

export interface LoadOptions {
  /** Sent with requests for documents, only to the origin of the first of them; never stored. */
  readonly headers: ReadonlyMap<string, string>;
  /** Sent with requests for documents to a host (`name` or `name:port`); never stored. */
  readonly hostHeaders: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** That origin; empty if the first document is no URL. */
  readonly home: string;
  /** Follow references to other hosts. */
  readonly allowRemoteRefs: boolean;
  /** Absolute folders that local references may point into, besides the document's repository. */
  readonly allowRefs: readonly string[];
  /** Hosts (`name` or `name:port`) that references may point to, even at a private address. */
  readonly allowHosts: readonly string[];
  /** Sources that a project names, which others may have written: a pipe or a device in the place of one is not waited for. */
  readonly ofProject: readonly string[];
  /** Remove sentences that address a model from descriptions; they are reported either way. */
  readonly removeInstructions: boolean;
  /** Bytes of one file. */
  readonly maxFileBytes: number;
  /** Files of one document. */
  readonly maxFiles: number;
  /** Milliseconds for one fetch. */
  readonly timeoutMs: number;
}

/** What loading needs from outside; tests and `serve` pass their own. */
export interface LoadIo {
  /** Absolute; relative paths start here. */
  readonly cwd: string;
  stdin(): Promise<Uint8Array>;
  /** Fetches what the user names. Default: Node's client, which connects to the addresses that a host had at first. */
  readonly fetch?: typeof fetch;
  /** Resolves host names. Default: the system's resolver. */
  readonly lookup?: LookupFunction;
}

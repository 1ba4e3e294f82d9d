/** What one run is to do. Flags and the configuration file meet here, and every default is applied here, once. */

export interface Config {
  /** At least one. */
  readonly documents: readonly DocumentSource[];
  /** Name of the server and its package; else it is made from the first document's title. */
  readonly name?: string;
  readonly load: LoadOptions;
}

export interface DocumentSource {
  /** `^[a-z][a-z0-9-]*$`, unique: stands in keys, variables and file names where there are several documents. */
  readonly id: string;
  /** A path, an http(s) URL, or `-` for standard input. */
  readonly source: string;
  /** Goes before the name of every tool of this document. */
  readonly prefix?: string;
}

export interface LoadOptions {
  /** Sent with requests for documents only; never stored. */
  readonly headers: ReadonlyMap<string, string>;
  /** Follow references to other hosts. */
  readonly allowRemoteRefs: boolean;
  /** Folders below which local references may lead besides the document's own. */
  readonly allowRefs: readonly string[];
  /** Bytes of one file. */
  readonly maxFileBytes: number;
  /** Files of one document. */
  readonly maxFiles: number;
  /** Milliseconds for one fetch. */
  readonly timeoutMs: number;
}

export const defaultLoadOptions: LoadOptions = {
  headers: new Map(),
  allowRemoteRefs: false,
  allowRefs: [],
  maxFileBytes: 100 * 1024 * 1024,
  maxFiles: 20_000,
  timeoutMs: 30_000,
};

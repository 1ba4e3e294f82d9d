/** What loading leaves behind: the files that make up one document, parsed, and an index of what references may name. */
import type { Diagnostic, ErrorCode } from "../../errors.js";
import type { Location } from "../../model/api.js";

/** Which specification's terms a file is written in; patch versions do not matter. */
export type Dialect = "2.0" | "3.0" | "3.1" | "3.2";

export type Format = "json" | "yaml" | "text";

export interface SourceFile {
  /** As a person would name it: relative to the entry document's folder, or a URL. */
  readonly name: string;
  /** Absolute URL without fragment: what references resolve against, and the key in {@link LoadedDocument.files}. */
  readonly url: string;
  readonly text: string;
  readonly format: Format;
  /** JSON values only; shared objects where YAML aliases repeat, never a cycle. A string where the format is `text`. */
  readonly value: unknown;
  readonly dialect: Dialect;
}

/** Why a file that something refers to is not there. */
export interface ReadFailure {
  readonly code: ErrorCode | "reference-refused";
  readonly message: string;
  readonly hint: string;
  /** The first reference to it. */
  readonly at: Location;
}

/** A file of changes to the entry document, and what they put where. */
export interface AppliedOverlay extends Pick<SourceFile, "name" | "text" | "format" | "value"> {
  /** In the order in which they were made: `from` of the overlay was merged `into` the document. Both are JSON pointers. */
  readonly updates: readonly { readonly from: string; readonly into: string }[];
}

export interface LoadedDocument {
  readonly entry: SourceFile;
  /** In the order in which they were applied. */
  readonly overlays: readonly AppliedOverlay[];
  /** Set when the document came from an http(s) URL, or says that it belongs at one (`$self` of OpenAPI 3.2). */
  readonly url?: string;
  /** By URL. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** By URL, in the order in which they were referred to. */
  readonly failures: ReadonlyMap<string, ReadFailure>;
  /** What `$id`, `$anchor`, `$dynamicAnchor` and `$self` name: by absolute URI, with the anchor behind a `#`. */
  readonly resources: ReadonlyMap<string, { readonly file: SourceFile; readonly pointer: string }>;
  readonly diagnostics: readonly Diagnostic[];
}

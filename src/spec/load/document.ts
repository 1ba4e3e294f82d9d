/** The result of loading: the parsed files of one document, and an index of what references can name. */
import type { Diagnostic, ErrorCode } from "../../errors.js";
import type { Location } from "../../model/api.js";

/** The versions of the specification that a file may follow, without patch versions. */
export const dialects = ["2.0", "3.0", "3.1", "3.2"] as const;
export type Dialect = (typeof dialects)[number];

export type Format = "json" | "yaml" | "text";

export interface SourceFile {
  /** Name for people: a path relative to the working directory, or a URL. */
  readonly name: string;
  /** Absolute URL without fragment: the base of references, and the key in {@link LoadedDocument.files}. */
  readonly url: string;
  readonly text: string;
  readonly format: Format;
  /** JSON values only; YAML aliases are shared objects, never a cycle. A string if the format is `text`. */
  readonly value: unknown;
  readonly dialect: Dialect;
}

/** Why a referenced file is missing. */
export interface ReadFailure {
  readonly code: ErrorCode | "reference-refused";
  readonly message: string;
  readonly hint: string;
  /** The first reference to it. */
  readonly at: Location;
}

/** An overlay of the entry document, and where its values went. */
export interface AppliedOverlay extends Pick<SourceFile, "name" | "text" | "format" | "value"> {
  /** In order: `from` of the overlay was merged `into` the document. Both are JSON pointers. */
  readonly updates: readonly { readonly from: string; readonly into: string }[];
}

export interface LoadedDocument {
  readonly entry: SourceFile;
  /** In the order of application. */
  readonly overlays: readonly AppliedOverlay[];
  /** Set if the document came from an http(s) URL, or declares one (`$self` of OpenAPI 3.2). */
  readonly url?: string;
  /** By URL. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** By URL, in the order of the references. */
  readonly failures: ReadonlyMap<string, ReadFailure>;
  /** Targets of `$id`, `$anchor`, `$dynamicAnchor` and `$self` by absolute URI, with the anchor behind a `#`. */
  readonly resources: ReadonlyMap<string, { readonly file: SourceFile; readonly pointer: string }>;
  readonly diagnostics: readonly Diagnostic[];
}

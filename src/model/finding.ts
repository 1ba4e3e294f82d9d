/** Problems in a document that hurt agents or calls. */
import type { Location } from "./api.js";

/** Every kind of finding. */
export type FindingCode =
  | "credential-asked"
  | "descriptions-alike"
  | "enum-undescribed"
  | "example-contradicts"
  | "hidden-characters"
  | "instruction-like-text"
  | "nothing-to-send"
  | "operation-id-missing"
  | "operation-undescribed"
  | "secret-in-document"
  | "server-unencrypted";

export interface Finding {
  readonly code: FindingCode;
  readonly severity: "warning" | "info";
  readonly message: string;
  /** The consequence for callers of the API. */
  readonly why: string;
  /** What to do about it. */
  readonly hint: string;
  readonly at: Location;
  /** What an overlay could do about it. */
  readonly fix?: Fix;
}

/**
 * An overlay action on the value at `at`. `update` is merged into it; `items` replace a list, which a merge would
 * only extend.
 */
export type Fix =
  | { readonly at: Location; readonly update: Readonly<Record<string, unknown>> }
  | { readonly at: Location; readonly items: readonly unknown[] }
  | { readonly at: Location; readonly remove: true };

/** What in a document hurts agents or calls. */
import type { Location } from "./api.js";

export interface Finding {
  /** Kebab-case and stable. */
  readonly code: string;
  readonly severity: "warning" | "info";
  readonly message: string;
  /** What comes of it for those who call the API. */
  readonly why: string;
  /** What to do about it. */
  readonly hint: string;
  readonly at: Location;
  /** What an overlay could do about it. */
  readonly fix?: Fix;
}

/**
 * What an overlay does with what stands at `at`: `update` is merged into it, `items` take the place of a list's, which a
 * merge would only add to.
 */
export type Fix =
  | { readonly at: Location; readonly update: Readonly<Record<string, unknown>> }
  | { readonly at: Location; readonly items: readonly unknown[] }
  | { readonly at: Location; readonly remove: true };

import type { Api } from "../model/api.js";
import type { Finding } from "../model/finding.js";

/** One document: its lowered form, and the files it was read from. */
export interface Examined {
  readonly api: Api;
  readonly files: readonly ExaminedFile[];
}

export interface ExaminedFile {
  /** As in a `Location`. */
  readonly name: string;
  readonly value: unknown;
}

/** One kind of problem. A finding says where; the check says why it matters and what to do, if that is always the same. */
export interface Check extends Pick<Finding, "code" | "severity" | "why" | "hint"> {
  readonly find: (examined: Examined) => Iterable<Found>;
}

export type Found = Pick<Finding, "message" | "at" | "fix"> & Partial<Pick<Finding, "hint">>;

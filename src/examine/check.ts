import type { Api } from "../model/api.js";
import type { Finding } from "../model/finding.js";

/** One document: as it was lowered, and the files it was read from. */
export interface Examined {
  readonly api: Api;
  readonly files: readonly ExaminedFile[];
}

export interface ExaminedFile {
  /** As in a {@link Location}. */
  readonly name: string;
  readonly value: unknown;
}

/** One thing to look for. What it finds says where; the check says what it means and what to do, where that is always the same. */
export interface Check extends Pick<Finding, "code" | "severity" | "why" | "hint"> {
  readonly find: (examined: Examined) => Iterable<Found>;
}

export type Found = Pick<Finding, "message" | "at" | "fix"> & Partial<Pick<Finding, "hint">>;

/** Reads what engineers chose by hand for APIs whose documents we have. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Known {
  readonly api: string;
  /** Below the folder above `handpicked`. */
  readonly document: string;
  /** Operations of the document, deprecated ones included. */
  readonly operations: number;
  /** "METHOD /path" as in the document. */
  readonly picked: readonly string[];
  /** The same effect by another route: counted nowhere. */
  readonly equivalent: readonly string[];
  /** Hand-made tool names, by operation. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** Whose servers are tiny or generic, or whose picks are nearly everything. */
export const weakJudges = new Set(["resend", "notion", "figma", "harbor", "kubernetes"]);
/** All of it was listed before there was any ranking. */
export const withoutChoice = new Set(["notion"]);

export function readKnown(folder: string): Known[] {
  return JSON.parse(readFileSync(join(folder, "handpicked/known.json"), "utf8")) as Known[];
}

/** Finds what hurts callers of an API, each problem with its place, its reason and a fix. */
import type { Finding } from "../model/finding.js";
import { checks as calls } from "./calls.js";
import type { Check, Examined } from "./check.js";
import { checks as texts } from "./texts.js";
import { checks as understanding } from "./understanding.js";

const checks: readonly Check[] = [...understanding, ...calls, ...texts];

/** Returns every finding, check by check, in the order of the document. */
export function examine(examined: Examined): Finding[] {
  return checks.flatMap(({ find, ...about }) => [...find(examined)].map((found) => ({ ...about, ...found })));
}

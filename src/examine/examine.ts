/** Documents in, findings out: what hurts those who are to call the API, each with its place, its reason and a way out. */
import type { Finding } from "../model/finding.js";
import { checks as calls } from "./calls.js";
import type { Check, Examined } from "./check.js";
import { checks as texts } from "./texts.js";
import { checks as understanding } from "./understanding.js";

const checks: readonly Check[] = [...understanding, ...calls, ...texts];

/** Every finding of every check, check by check and in the order of the document. */
export function examine(examined: Examined): Finding[] {
  return checks.flatMap(({ find, ...about }) => [...find(examined)].map((found) => ({ ...about, ...found })));
}

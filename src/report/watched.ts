/** What a run did because files had changed, in one line for a person. */
import { relative } from "node:path";
import type { Generation } from "../model/results.js";
import { countChanges, inOrder } from "./generation.js";

const shownFiles = 3;

/**
 * @param changed absolute paths of the files that had changed
 * @param cwd the user's working directory
 */
export function reportWatched(changed: readonly string[], generation: Generation, cwd: string): string {
  const sorted = inOrder.flatMap((owner) => generation.changes.filter((change) => change.owner === owner));
  const files = sorted.slice(0, shownFiles).map(({ path }) => path);
  const list = [...files, ...(sorted.length > shownFiles ? ["…"] : [])].join(", ");
  const names = changed.map((path) => relative(cwd, path)).join(", ");
  return `${names}: ${countChanges(generation, { written: true })}${list === "" ? "" : ` (${list})`}`;
}

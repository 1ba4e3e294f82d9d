/** Finds the lines of places in the configuration file, of which the plan knows only pointers. */
import { join } from "node:path";
import type { SourcePlace } from "../errors.js";
import { configPath } from "../model/project.js";
import { textIfReadable } from "../regular-file.js";

/** Adds line and column to places in the folder's configuration file if they can be found; others stay unchanged. */
export async function withConfigLines(
  folder: string,
  places: readonly SourcePlace[],
): Promise<SourcePlace[]> {
  const isOpen = ({ file, pointer, line }: SourcePlace): boolean =>
    file === configPath && pointer !== undefined && line === undefined;
  if (!places.some(isOpen)) return [...places];
  const text = textIfReadable(join(folder, configPath));
  if (text === undefined) return [...places];
  const { yamlPositions } = await import("../yaml-text.js");
  const find = yamlPositions(text);
  return places.map((place) => (isOpen(place) ? { ...place, ...find(place.pointer ?? "") } : place));
}

/** Lines of places in the configuration file, of which the plan knows pointers alone. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Place } from "../errors.js";
import { configPath } from "../model/project.js";

/** The same places; those in the configuration file of the folder with line and column, where they can be found. */
export async function withConfigLines(folder: string, places: readonly Place[]): Promise<Place[]> {
  const isOpen = ({ file, pointer, line }: Place): boolean =>
    file === configPath && pointer !== undefined && line === undefined;
  if (!places.some(isOpen)) return [...places];
  const text = await readFile(join(folder, configPath), "utf8").catch(() => undefined);
  if (text === undefined) return [...places];
  const { yamlPositions } = await import("../spec/load/yaml-text.js");
  const find = yamlPositions(text);
  return places.map((place) => (isOpen(place) ? { ...place, ...find(place.pointer ?? "") } : place));
}

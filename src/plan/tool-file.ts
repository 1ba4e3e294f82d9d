/** Where a tool's file stands below `src/tools/`: `<tag>/<tool>`, safe on every file system. */
import type { Operation } from "../model/api.js";
import type { PinnedTool } from "../model/project.js";
import { kebab, pathSegments } from "./words/words.js";

const longestFolder = 40;
const longestFile = 64;

/** Names that Windows keeps for devices, whatever follows behind a dot. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * Paths in the order of `tools`; no two are equal, whatever their case.
 * @param others paths that other tools have
 */
export function toolFiles(
  tools: readonly {
    readonly name: string;
    readonly operation: Operation;
    readonly pinned: PinnedTool | undefined;
  }[],
  others: readonly string[] = [],
): string[] {
  const taken = new Set(
    [...others, ...tools.flatMap(({ pinned }) => pinnedPath(pinned) ?? [])].map((path) => path.toLowerCase()),
  );
  return tools.map(({ name, operation, pinned }) => {
    const kept = pinnedPath(pinned);
    if (kept !== undefined) return kept;
    const wanted = `${folder(operation)}/${safe(kebab(name, longestFile) || "tool", "tool")}`;
    let path = wanted;
    for (let number = 2; taken.has(path.toLowerCase()); number += 1) path = `${wanted}-${number}`;
    taken.add(path.toLowerCase());
    return path;
  });
}

/** A file stays where it is, though its tag may have another name by now. */
function pinnedPath(pinned: PinnedTool | undefined): string | undefined {
  return pinned?.file === undefined ? undefined : toolPath(pinned.file);
}

/** `src/tools/pets/get-pet.ts` → `pets/get-pet` */
export function toolPath(file: string): string {
  return file.replace(/^src\/tools\//, "").replace(/\.ts$/, "");
}

/** The first tag; for an operation without one that has a name, what its path begins with. */
function folder({ tags, path }: Operation): string {
  const [first] = pathSegments(path).filter(({ isParameter }) => !isParameter);
  const names = [tags[0] ?? "", first?.text ?? ""].map((name) => kebab(name, longestFolder));
  return safe(names.find((name) => name !== "") ?? "default", "tools");
}

function safe(name: string, suffix: string): string {
  return devices.test(name) ? `${name}-${suffix}` : name;
}

/** Chooses a tool's path below `src/tools/`: `<tag>/<tool>`, or `<tool>` if it has no tag, safe on every file system. */
import type { Operation } from "../model/api.js";
import type { PinnedTool } from "../model/project.js";
import { uniqueNames } from "../unique-names.js";
import { kebab, pathSegments } from "./words/words.js";

const longestFolder = 40;
const longestFile = 64;

/** Device names, which Windows reserves with any extension. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * Paths in the order of `tools`, unique regardless of case.
 * @param others paths that other tools have
 */
export function toolFiles(
  tools: readonly {
    readonly name: string;
    /** Whose tag and path name its folder; without one it is in none. */
    readonly operation: Operation | undefined;
    readonly pinned: PinnedTool | undefined;
  }[],
  others: readonly string[] = [],
): string[] {
  const taken = [...others, ...tools.flatMap(({ pinned }) => pinnedPath(pinned) ?? [])];
  const unique = uniqueNames(
    "-",
    taken.map((path) => path.toLowerCase()),
  );
  return tools.map(
    ({ name, operation, pinned }) =>
      pinnedPath(pinned) ??
      unique(
        `${operation === undefined ? "" : `${folder(operation)}/`}${safe(kebab(name, longestFile) || "tool", "tool")}`,
      ),
  );
}

/** A pinned file stays where it is, even if its tag was renamed. */
function pinnedPath(pinned: PinnedTool | undefined): string | undefined {
  return pinned?.file === undefined ? undefined : toolPath(pinned.file);
}

/** `src/tools/pets/get-pet.ts` → `pets/get-pet` */
export function toolPath(file: string): string {
  return file.replace(/^src\/tools\//, "").replace(/\.ts$/, "");
}

/** The first tag that gives a name, else the first segment of the path. */
function folder({ tags, path }: Operation): string {
  const [first] = pathSegments(path).filter(({ isParameter }) => !isParameter);
  const names = [tags[0] ?? "", first?.text ?? ""].map((name) => kebab(name, longestFolder));
  return safe(names.find((name) => name !== "") ?? "default", "tools");
}

function safe(name: string, suffix: string): string {
  return devices.test(name) ? `${name}-${suffix}` : name;
}

import systemPath, { type PlatformPath } from "node:path";

/**
 * Returns the path from a folder to what is in it, empty for the folder itself; `undefined` for what is elsewhere.
 * @param on of the system whose paths these are
 */
export function pathInside(folder: string, path: string, on: PlatformPath = systemPath): string | undefined {
  const relative = on.relative(folder, path);
  // Between drives there is no relative path.
  const isElsewhere = relative === ".." || relative.startsWith(`..${on.sep}`) || on.isAbsolute(relative);
  return isElsewhere ? undefined : relative;
}

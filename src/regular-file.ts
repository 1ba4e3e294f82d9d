import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

/**
 * Reads a file of a project. In one that others wrote, a link may lead to a device, which never ends; and a pipe would be waited for.
 * @throws what `readFileSync` throws, or an error with the code `ENOTREGULAR`
 */
export function readRegularFile(path: string): Buffer {
  // Windows has neither.
  const withoutWaiting = (constants.O_NONBLOCK as number | undefined) ?? 0;
  const file = openSync(path, constants.O_RDONLY | withoutWaiting);
  try {
    const about = fstatSync(file);
    if (about.isFile() || about.isDirectory()) return readFileSync(file);
    throw Object.assign(new Error(`${path} is not a regular file`), { code: notRegular });
  } finally {
    closeSync(file);
  }
}

export const notRegular = "ENOTREGULAR";

/** Its text; nothing if it cannot be read. */
export function textIfReadable(path: string): string | undefined {
  return bytesIfReadable(path)?.toString("utf8");
}

export function bytesIfReadable(path: string): Buffer | undefined {
  try {
    return readRegularFile(path);
  } catch {
    return undefined;
  }
}

import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const modules = resolve(import.meta.dirname, "../node_modules");

/**
 * Makes the folder `node_modules` of a generated project from what the repository has installed, as `npm install` would: with
 * the TypeScript that projects are compiled by, which is not the repository's own.
 */
export function linkInstalled(folder: string): void {
  mkdirSync(join(folder, ".bin"), { recursive: true });
  for (const name of readdirSync(modules).filter((one) => !one.startsWith(".") && one !== "typescript"))
    symlinkSync(join(modules, name), join(folder, name));
  symlinkSync(join(modules, "typescript7"), join(folder, "typescript"));
  // More threads end sooner where there is nothing else to do, and take half as much again of CPU.
  const compiler = `#!/bin/sh\nexec "${join(modules, "typescript7/bin/tsc")}" --singleThreaded "$@"\n`;
  writeFileSync(join(folder, ".bin/tsc"), compiler, { mode: 0o755 });
}

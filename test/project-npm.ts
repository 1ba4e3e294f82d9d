import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { mkdirSync, writeFileSync } from "node:fs";
import { everything } from "./everything.js";
import { linkInstalled } from "./installed.js";

/**
 * Writes an `npm` into a folder of programs that installs in a project what the repository has, and leaves all else to npm, such
 * as to install this package itself. With `EVERYTHING=1`, nothing is written: npm installs projects from a registry, too.
 */
export function writeNpm(bin: string): void {
  if (everything) return;
  const npm = execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();
  const installed = join(bin, "installed");
  linkInstalled(installed);
  mkdirSync(bin, { recursive: true });
  const script = `#!/bin/sh
case "$*" in
  *--package-lock-only*) exit 0 ;;
  install|ci) rm -rf node_modules && cp -RP "${installed}" node_modules && exec "${npm}" run build ;;
  *) exec "${npm}" "$@" ;;
esac
`;
  writeFileSync(join(bin, "npm"), script, { mode: 0o755 });
}

/** Builds what `npm install` was given: a checkout, or the clone that npm makes of an address of git. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

if (!existsSync("node_modules/typescript7")) {
  process.stderr.write(
    process.env.npm_config_global === "true"
      ? "npm cannot build what it takes from git with --global. Leave --global out, and start it with npx --no openapi-to-mcp; " +
          "or clone it, npm ci && npm pack, and install that tarball with --global.\n"
      : "The build needs the development dependencies: npm ci --include=dev\n",
  );
  process.exit(1);
}
const { status } = spawnSync("npm", ["run", "build"], {
  stdio: "inherit",
  shell: process.platform === "win32",
});
process.exit(status ?? 1);

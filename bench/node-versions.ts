/**
 * `npm run bench -- node-versions [22 24 26]`: whether the command, and a project that it generates, work on other versions of Node.js
 * than the one that runs this. Installs each with npm.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./peers/spend.js";

const lifetime = fileURLToPath(new URL("./node-versions/lifetime.js", import.meta.url));
const platform = process.platform === "win32" ? "win" : process.platform;

/** Installs a version of Node.js into a folder. @returns the path of the executable */
async function install(version: string, folder: string): Promise<string> {
  const name = `node-${platform}-${process.arch}`;
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder];
  await run("npm", ["install", ...options, `${name}@${version}`], { cwd: folder });
  return join(folder, "node_modules", name, platform === "win" ? "bin/node.exe" : "bin/node");
}

async function attempt(version: string, folder: string): Promise<void> {
  try {
    const node = await install(version, folder);
    await run(node, [lifetime], { cwd: folder });
    console.log(`ok   Node.js ${version}`);
  } catch (error) {
    console.log(`FAIL Node.js ${version}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

const asked = process.argv.slice(2);
for (const version of asked.length > 0 ? asked : ["22", "24", "26"]) {
  const folder = await mkdtemp(join(tmpdir(), "node-versions-"));
  await attempt(version, folder);
  await rm(folder, { recursive: true });
}

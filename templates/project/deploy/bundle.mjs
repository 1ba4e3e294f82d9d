/** `npm run bundle`: packs the server, which `npm run bundle:js` made a single file, as an MCP Bundle. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packExtension } from "@anthropic-ai/mcpb/cli";

const project = dirname(fileURLToPath(import.meta.url));
const { name, version } = JSON.parse(await readFile(join(project, "manifest.json"), "utf8"));
const entry = join("dist", "bundle", "stdio.js");

const stage = await mkdtemp(join(tmpdir(), "bundle-"));
try {
  await mkdir(dirname(join(stage, entry)), { recursive: true });
  for (const path of ["manifest.json", entry]) await cp(join(project, path), join(stage, path));
  // Node.js reads here that the file is a module.
  await writeFile(join(stage, "package.json"), JSON.stringify({ name, version, type: "module" }));
  const packed = await packExtension({ extensionPath: stage, outputPath: join(project, `${name}.mcpb`) });
  if (!packed) process.exitCode = 1;
} finally {
  await rm(stage, { recursive: true, force: true });
}

/** `npm run bundle`: packs the server with what it needs at run time, and nothing else, as an MCP Bundle. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packExtension } from "@anthropic-ai/mcpb/cli";

const project = dirname(fileURLToPath(import.meta.url));
const { name } = JSON.parse(await readFile(join(project, "manifest.json"), "utf8"));
const npm = process.env.npm_execpath;
if (npm === undefined) throw new Error("Start this with: npm run bundle");

const stage = await mkdtemp(join(tmpdir(), "bundle-"));
try {
  const locked = existsSync(join(project, "package-lock.json"));
  for (const path of ["manifest.json", "package.json", "runtime", "dist", ...(locked ? ["package-lock.json"] : [])])
    await cp(join(project, path), join(stage, path), {
      recursive: true,
      filter: (source) => source !== join(project, "dist", "test"),
    });
  const install = [locked ? "ci" : "install", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync(process.execPath, [npm, ...install], { cwd: stage, stdio: "inherit" });
  const packed = await packExtension({ extensionPath: stage, outputPath: join(project, `${name}.mcpb`) });
  if (!packed) process.exitCode = 1;
} finally {
  await rm(stage, { recursive: true, force: true });
}

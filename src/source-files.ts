/** Which files on this machine a run reads besides the project: documents, what they refer to, overlays and the configuration. */
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { configPath } from "./model/project.js";
import { configure, type Config } from "./config/config.js";
import type { GenerateOptions } from "./config/options.js";
import { GeneratorError } from "./errors.js";

/** @returns Absolute paths, those that are missing among them. */
export async function sourceFiles(options: GenerateOptions): Promise<string[]> {
  const { cwd = process.cwd(), out = "." } = options;
  const config = join(resolve(cwd, out), configPath);
  try {
    return [config, ...named((await configure(options)).documents)];
  } catch (error) {
    // The configuration has a fault, and may be mended.
    if (!(error instanceof GeneratorError)) throw error;
    return [config];
  }
}

/** @returns The same for a run that has read files at these addresses. */
export function filesRead(
  { documents: sources }: Pick<Config, "documents">,
  { urls, root }: { urls: readonly string[]; root: string },
): string[] {
  const local = urls.filter((url) => url.startsWith("file:")).map((url) => fileURLToPath(url));
  return [...new Set([join(root, configPath), ...named(sources), ...local])];
}

function named(documents: Config["documents"]): string[] {
  return documents
    .flatMap(({ source, overlays = [] }) => [source, ...overlays])
    .filter((path) => isAbsolute(path));
}

import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { ours } from "./contender.js";

/** MiB of the wire facts of a project of ours, as they are on disk: they are what its memory may grow by. */
export async function factsSize(folder: string): Promise<number> {
  const generated = join(ours(folder), "dist/generated");
  const files = await readdir(generated, { recursive: true });
  const facts = files.filter((file) => /\.js$/.test(file) && !/^runtime/.test(file));
  const sizes = await Promise.all(facts.map(async (file) => (await stat(join(generated, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20;
}

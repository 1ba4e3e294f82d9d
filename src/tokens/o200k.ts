/** Tokens as GPT-4o and later count them (o200k_base), which is near enough to what other models do. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { counter } from "./count.js";
import { readTable } from "./rank-table.js";

const { resolve } = createRequire(import.meta.url);

/** Reads the table that the build has written. */
export async function o200kCounter(): Promise<(text: string) => number> {
  return counter(readTable(await readFile(resolve("#tokens/o200k_base.bin"))));
}

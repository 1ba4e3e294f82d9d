/** Part of `npm run build`: packs the table of o200k_base, which `src/tokens` reads, beside the compiled modules. */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import ranks from "gpt-tokenizer/bpeRanks/o200k_base";
import { packTable } from "../src/tokens/rank-table.js";

const encoder = new TextEncoder();
const tokens = ranks.map((token) =>
  typeof token === "string" ? encoder.encode(token) : Uint8Array.from(token),
);
const folder = new URL("../tokens/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("o200k_base.bin", folder), packTable(tokens));

// The table is another's work, and goes with its licence.
const library = dirname(createRequire(import.meta.url).resolve("gpt-tokenizer/package.json"));
copyFileSync(join(library, "LICENSE"), new URL("LICENSE", folder));

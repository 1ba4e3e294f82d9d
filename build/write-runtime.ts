/** Part of `npm run build`: writes `dist/runtime`. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildRuntime } from "./runtime.js";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const target = join(repository, "dist/runtime");

rmSync(target, { recursive: true, force: true });
mkdirSync(target);
for (const [name, text] of await buildRuntime(repository)) writeFileSync(join(target, name), text);

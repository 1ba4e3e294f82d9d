import { createRequire } from "node:module";
import { dirname } from "node:path";

/** The repository's folder, whether this runs from its source or from what was built of it. */
export const repository = dirname(createRequire(import.meta.url).resolve("openapi-to-mcp/package.json"));

#!/usr/bin/env node
/**
 * Serves any number of clients over Streamable HTTP at /mcp. PORT and HOST say where; the README lists what else can be
 * set, and what an address that others can reach needs first.
 */
import { createRequire } from "node:module";

try {
  // Starts sooner: `require` reads all modules in one go, and `import` waits for each.
  createRequire(import.meta.url)("./server.js");
} catch {
  // A module that awaits at its top is left to `import`, which also reports whatever is wrong.
}
const { startHttp } = await import("#runtime/http");
const { server } = await import("./server.js");

await startHttp(server);

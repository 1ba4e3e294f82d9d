#!/usr/bin/env node
/** Serves one client over standard input and output: the entry point that MCP clients start. */
import { createRequire } from "node:module";

try {
  // Starts sooner: `require` reads all modules in one go, and `import` waits for each.
  createRequire(import.meta.url)("./server.js");
} catch {
  // A module that awaits at its top is left to `import`, which also reports whatever is wrong.
}
const { startStdio } = await import("#runtime/node");
const { server } = await import("./server.js");

await startStdio(server);

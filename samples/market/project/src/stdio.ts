#!/usr/bin/env node
/** Serves one client over standard input and output: the entry point that MCP clients start. */
import { startStdio } from "#runtime/node";
import { server } from "./server.js";

await startStdio(server);

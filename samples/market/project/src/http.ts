#!/usr/bin/env node
/**
 * Serves any number of clients over Streamable HTTP at /mcp. PORT and HOST say where; the README lists what else can be
 * set, and what an address that others can reach needs first.
 */
import { startHttp } from "#runtime/http";
import { server } from "./server.js";

await startHttp(server);

/** Serves the hand-written server over Streamable HTTP, as the SDK's own documentation has it. */
import { createServer as createHttpServer } from "node:http";
import process from "node:process";
import {
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
} from "@modelcontextprotocol/node";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { createServer } from "./server.js";

const handle = toNodeHandler(createMcpHandler(createServer));
const hostAllowed = localhostHostValidation();
const originAllowed = localhostOriginValidation();

const server = createHttpServer((request, response) => {
  if (hostAllowed(request, response) && originAllowed(request, response)) void handle(request, response);
});
server.listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") console.error(`Serving MCP at http://127.0.0.1:${address?.port}/mcp`);
});

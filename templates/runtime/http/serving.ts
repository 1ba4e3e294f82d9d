/** What a request is answered in. */
import type { CallToolResult, McpRequestContext, ServerContext } from "@modelcontextprotocol/server";
import type { Trace } from "../network/telemetry.js";
import type { Runtime } from "../runtime.js";
import type { Caller } from "../tool.js";

export interface Serving {
  runtime: Runtime;
  context: ServerContext;
  caller: Caller;
  era: McpRequestContext["era"];
  /** What the client has said of asking people. */
  elicitation: unknown;
  /** Brings a result into the terms of the client's era. */
  project: (result: CallToolResult) => CallToolResult;
  /** What requests to the API belong to; without it, what the client sent along. */
  trace?: Trace;
}

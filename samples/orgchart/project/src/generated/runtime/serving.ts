// @generated SignedSource<<b5a53a74ebda30eeb75152b3f6471e1e6e3cabec1216fa599badd288d3a56234>>
/** What a request is answered in. */
import type { CallToolResult, McpRequestContext, ServerContext } from "@modelcontextprotocol/server";
import type { Runtime } from "./runtime.js";
import type { Trace } from "./telemetry.js";
import type { Caller } from "./tool.js";

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

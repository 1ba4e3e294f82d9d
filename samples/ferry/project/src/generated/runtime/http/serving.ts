// @generated SignedSource<<5bb1d655ce3d2ea49cbc726e319a51b898038a96368b39866cbf740806e59149>>
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

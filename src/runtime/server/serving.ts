/** The context in which a request is answered. */
import type { CallToolResult, McpRequestContext, ServerContext } from "@modelcontextprotocol/server";
import type { Runtime } from "../call/runtime.js";
import type { Trace } from "../network/telemetry.js";
import type { Caller } from "../operations/caller.js";

export interface Serving {
  runtime: Runtime;
  context: ServerContext;
  caller: Caller;
  era: McpRequestContext["era"];
  /** What the client declared about asking users. */
  elicitation: unknown;
  /** Adapts a result to the client's version of the protocol. */
  project: (result: CallToolResult) => CallToolResult;
  /** Trace for requests to the API; if absent, the one the client sent. */
  trace?: Trace;
}

/** Tools of a feature that call operations in a way of their own, besides the tools of the operations. */
import type { CallToolResult, InputRequiredResult } from "@modelcontextprotocol/server";
import type { Reachable } from "../discovery/search-hit.js";
import type { Host } from "../host/host.js";
import type { Serving } from "./serving.js";
import type { OperationFacts, OperationSource } from "../operations/operation.js";
import type { WrittenCall } from "../call/discovery.js";
import type { ToolCall } from "../call/answer-link.js";
import type { Runtime } from "../call/runtime.js";
import type { Caller, Tool } from "../operations/tool.js";

export interface CallingTools {
  readonly names: readonly string[];
  /** @throws StartupError if this host cannot have them, or a setting is invalid */
  check(host: Host): void;
  /** The tools, for a caller who can call anything with them. */
  tools(caller: Caller, runtime: CallingRuntime): readonly Omit<Tool, "run" | "respond">[];
  /** How search shows an operation. */
  searchLine(one: Reachable, facts: OperationFacts, operations: OperationSource): Promise<string>;
  /** The tool that calls an operation without a tool. */
  toolFor(one: Reachable): string;
  /** How these tools make one call. */
  written: (name: string) => WrittenCall;
  call(made: ToolCall, serving: Serving): Promise<CallToolResult | InputRequiredResult>;
}

export type CallingRuntime = Pick<Runtime, "definition" | "gate" | "tools">;

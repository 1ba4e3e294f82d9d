/**
 * What a server that runs code offers besides single calls. `../optional/code` implements it, in projects generated with
 * `code`.
 */
import type { CallToolResult, InputRequiredResult } from "@modelcontextprotocol/server";
import type { Reachable } from "../discovery/reach.js";
import type { Host } from "../host/host.js";
import type { Serving } from "./serving.js";
import type { OperationFacts, OperationSource } from "../operations/operation.js";
import type { ToolCall } from "../call/answer-link.js";
import type { Runtime } from "../call/runtime.js";
import type { Caller } from "../operations/caller.js";
import type { Tool } from "../operations/tool.js";

export interface CodeMode {
  readonly names: readonly string[];
  /** @throws StartupError if this host cannot run code, or a setting is invalid */
  check(host: Host): void;
  /** The tools that run code, for a caller who can call anything with them. */
  tools(caller: Caller, runtime: CodeRuntime): readonly Omit<Tool, "run" | "respond">[];
  /** How search shows an operation. */
  searchLine(one: Reachable, facts: OperationFacts, operations: OperationSource): Promise<string>;
  /** The tool that calls an operation without a tool. */
  toolFor(one: Reachable): string;
  /** Code that makes one call. @param args The text of an object. */
  codeFor(name: string, args: string): string;
  call(made: ToolCall, serving: Serving): Promise<CallToolResult | InputRequiredResult>;
}

export type CodeRuntime = Pick<Runtime, "definition" | "gate" | "tools">;

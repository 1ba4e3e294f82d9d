/** Search for operations without a tool, as calls and lists use it. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Caller, Tool } from "../operations/tool.js";
import type { DiscoveryTool } from "../operations/discovery-tools.js";

/** A tool call that is ready to be made. */
export interface Found {
  tool: Tool;
  args: Readonly<Record<string, unknown>>;
  /** As the caller wrote them. */
  fields?: unknown;
}

/** A call to make, or an answer without a call. */
export type Discovered = Found | { answer: CallToolResult };

/** Who asks, and what ends the work for them. */
export interface Asked {
  caller: Caller;
  signal: AbortSignal;
}

export interface Discovery {
  /** @param tool One that the caller was offered. */
  call(tool: DiscoveryTool, args: Readonly<Record<string, unknown>>, asked: Asked): Promise<Discovered>;
  /** Returns how to call an operation without its own tool; `undefined` if the caller cannot call it. */
  standIn(key: string, caller: Caller): Promise<StandIn | undefined>;
  /** Returns the names of the few operations that a caller may have meant by one that is not there, the likeliest first. */
  likely(name: string, asked: Asked): Promise<readonly string[]>;
}

export interface LazyDiscovery extends Discovery {
  /** Returns the tools that are useful to the caller; none if every operation has a tool. */
  tools(caller: Caller): readonly DiscoveryTool[];
}

export interface StandIn {
  tool: Tool;
  /** The tool that takes a name and arguments, if the operation has no tool of its own. */
  through?: string;
  /** The call as that tool takes it instead. */
  written?: WrittenCall;
}

/** A call as the text of one argument. */
export interface WrittenCall {
  argument: string;
  /** @param args The text of an object. */
  text: (args: string) => string;
}

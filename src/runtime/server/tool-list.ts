/** Tools as `tools/list` shows them, and those of a feature that call operations in a way of their own. */
import type { CallToolResult, InputRequiredResult, Tool as ListedTool } from "@modelcontextprotocol/server";
import { perCaller, toolAllowed } from "../auth/gate.js";
import type { ToolCall } from "../call/answer-link.js";
import type { Runtime, WrittenCall } from "../call/runtime.js";
import type { Reachable } from "../discovery/reachable.js";
import type { Host } from "../host/host.js";
import { inputSchema, listedIcons, permitted } from "../operations/listed.js";
import type { OperationFacts, OperationSource } from "../operations/operation.js";
import { type Caller, descriptionOf, operationsOf, type Tool } from "../operations/tool.js";
import { promisedOutput } from "../response/tool-result.js";
import { defined, type JsonSchema } from "../values/json.js";
import type { Slices } from "../values/slices.js";
import type { Serving } from "./serving.js";

export type ToolList = (caller: Caller) => Promise<ListedTool[]>;

/** The list by caller, made when it is first asked for. */
export function createToolList({
  definition,
  tools,
  gate,
  discovery,
  callerLogins,
  slices,
}: Pick<Runtime, "definition" | "tools" | "gate" | "discovery" | "callerLogins" | "slices">): ToolList {
  const entries = new WeakMap<Tool, Promise<ListedTool>>();

  function entry(tool: Tool): Promise<ListedTool> {
    const known = entries.get(tool);
    if (known !== undefined) return known;
    const made = makeEntry(tool);
    entries.set(tool, made);
    made.catch(() => entries.delete(tool));
    return made;
  }

  async function makeEntry(tool: Tool): Promise<ListedTool> {
    const { operations } = definition;
    const open =
      operations.fields === true ||
      operationsOf(tool).some((key) => operations.entry(key)?.takesMore === true);
    return listedTool(tool, { open, outputSchema: await outputSchema(tool) });
  }

  async function outputSchema(tool: Tool): Promise<JsonSchema | undefined> {
    if (definition.operations.output === undefined) return undefined;
    return (await promisedOutput(tool, definition.operations))?.schema;
  }

  /** Most callers may do all that a tool does. */
  async function partOf(tool: Tool, allowed: (operation: string) => boolean): Promise<Tool> {
    if (operationsOf(tool).every(allowed)) return tool;
    return permitted(tool, allowed, definition.operations);
  }

  async function listFor(caller: Caller): Promise<ListedTool[]> {
    await slices.turn();
    const allowed = (operation: string): boolean => gate.allowed(caller, { operation });
    const own = tools.listed
      .filter((tool) => toolAllowed(gate, caller, tool))
      .map(async (tool) => entry(await partOf(tool, allowed)));
    const { meta } = definition.operations.discovery ?? {};
    const general = [
      ...discovery.tools(caller),
      ...(definition.callingTools?.tools(caller, { definition, gate, tools }) ?? []),
      ...(callerLogins?.tools(caller) ?? []),
    ];
    return [
      ...(await Promise.all(own)),
      ...general.map((tool) =>
        listedTool(meta === undefined ? tool : { ...tool, meta }, { open: false, outputSchema: undefined }),
      ),
    ];
  }

  return perCaller(gate, listFor);
}

function listedTool(
  tool: Omit<Tool, "run" | "respond">,
  how: { open: boolean; outputSchema: JsonSchema | undefined },
): ListedTool {
  const { name, title, annotations, icons, meta } = tool;
  return {
    name,
    ...defined({ title }),
    description: descriptionOf(tool),
    // The SDK's type for schemas is narrower than JSON Schema is.
    inputSchema: inputSchema(tool, how) as ListedTool["inputSchema"],
    ...defined({ outputSchema: how.outputSchema, annotations }),
    ...listedIcons(icons),
    ...defined({ _meta: meta }),
  };
}

export interface CallingTools {
  readonly names: readonly string[];
  /** @throws StartupError if this host cannot have them, or a setting is invalid */
  check(host: Host): void;
  /** The tools, for a caller who can call anything with them. */
  tools(caller: Caller, runtime: CallingRuntime): readonly Omit<Tool, "run" | "respond">[];
  /** How search shows operations, a line each. */
  searchLines(
    hits: readonly { one: Reachable; facts: OperationFacts }[],
    runtime: { operations: OperationSource; slices: Pick<Slices, "turn"> },
  ): Promise<string[]>;
  /** The tool that calls an operation without a tool. */
  toolFor(one: Reachable): string;
  /** How these tools make one call. */
  written: (name: string) => WrittenCall;
  call(made: ToolCall, serving: Serving): Promise<CallToolResult | InputRequiredResult>;
}

export type CallingRuntime = Pick<Runtime, "definition" | "gate" | "tools">;

/** Tools as `tools/list` shows them. */
import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import { toolAllowed, perCaller } from "../auth/gate.js";
import type { Runtime } from "../call/runtime.js";
import { inputSchema, listedIcons, permitted } from "../operations/listed.js";
import { type Caller, descriptionOf, operationsOf, type Tool } from "../operations/tool.js";
import { promisedOutput } from "../response/tool-result.js";
import type { JsonSchema } from "../values/json.js";

export type ToolList = (caller: Caller) => Promise<ListedTool[]>;

/** The list by caller, made when it is first asked for. */
export function createToolList({
  definition,
  tools,
  gate,
  discovery,
  callerLogins,
}: Pick<Runtime, "definition" | "tools" | "gate" | "discovery" | "callerLogins">): ToolList {
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
    ...(title === undefined ? {} : { title }),
    description: descriptionOf(tool),
    // The SDK's type for schemas is narrower than JSON Schema is.
    inputSchema: inputSchema(tool, how) as ListedTool["inputSchema"],
    ...(how.outputSchema === undefined ? {} : { outputSchema: how.outputSchema }),
    ...(annotations === undefined ? {} : { annotations }),
    ...listedIcons(icons),
    ...(meta === undefined ? {} : { _meta: meta }),
  };
}

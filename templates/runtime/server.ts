/** The MCP face of a server: its list of tools, and its calls. */
import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  TRACEPARENT_META_KEY,
  TRACESTATE_META_KEY,
  type CallToolResult,
  type McpServerFactory,
  type ReadResourceResult,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { calledBy, isRepeatable } from "./answer-link.js";
import type { AuthHook } from "./auth-hook.js";
import { callTool } from "./call-tool.js";
import { askFirst } from "./confirm.js";
import { toolAllowed } from "./gate.js";
import type { Host } from "./host.js";
import { callerOf } from "./inbound.js";
import type { Call } from "./invoke.js";
import { messageOf } from "./log.js";
import type { OperationSource } from "./operation.js";
import { createProgress, type Progress } from "./progress.js";
import { readAnswer } from "./read-answer.js";
import { createRuntime, type Runtime } from "./runtime.js";
import type { Caller, Tool } from "./tool.js";
import { createToolList, inputSchema, type ToolList } from "./tool-list.js";

/** A server, as its project defines it. */
export interface ServerDefinition {
  /** For programs: `^[a-z0-9][a-z0-9-]*$`. */
  name: string;
  title: string;
  version: string;
  /** For the model, beside the tools. */
  instructions: string;
  /** In the order in which they are listed. */
  tools: readonly Tool[];
  operations: OperationSource;
  /** Sees every request before it is sent, and may change its headers. */
  authHook?: AuthHook | undefined;
}

/**
 * What the SDK's entry points serve from.
 * @throws StartupError when a setting or the definition is at fault.
 */
export function createServer(definition: ServerDefinition, host: Host): McpServerFactory {
  return serverFactory(createRuntime(definition, host));
}

/** The SDK wants a new server for every HTTP request: making one costs the same however many tools there are. */
export function serverFactory(runtime: Runtime): McpServerFactory {
  const list = createToolList(runtime);
  return () => new TableServer(runtime, list);
}

/** How long clients may keep the list, in ms: it only changes when the server is started anew. */
const listTtlMs = 300_000;

/** Answers from the shared table instead of registering every tool anew. */
class TableServer extends McpServer {
  readonly #runtime: Runtime;

  constructor(runtime: Runtime, list: ToolList) {
    const { name, title, version, instructions } = runtime.definition;
    super(
      { name, title, version },
      {
        ...(instructions === "" ? {} : { instructions }),
        cacheHints: { "tools/list": { ttlMs: listTtlMs, cacheScope: "private" } },
      },
    );
    this.#runtime = runtime;
    const { server } = this;
    // Not an option of the constructor, which would promise news of changes: the list never changes while this runs.
    server.registerCapabilities({ tools: {}, resources: {} });
    server.onerror = (error) => {
      runtime.log("warn", "protocol", { error: messageOf(error) });
    };
    server.setRequestHandler("tools/list", async (_request, context) => {
      const tools = await list(this.#caller(context));
      runtime.log("debug", "list", { tools: tools.length });
      return { tools };
    });
    server.setRequestHandler("tools/call", async ({ params }, context) => {
      const tool = this.#find(params.name, context);
      const args = params.arguments ?? {};
      return askFirst(tool, args, context) ?? this.#call(tool, args, context);
    });

    server.setRequestHandler("resources/list", () => ({ resources: [] }));
    server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
    server.setRequestHandler("resources/read", ({ params }, context) => this.#read(params.uri, context));
  }

  /** The SDK compares headers that mirror arguments (`x-mcp-header`) with the arguments themselves. */
  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    const tool = this.#runtime.tools.byName.get(name);
    return tool === undefined ? undefined : inputSchema(tool, { open: true });
  }

  #find(name: string, context: ServerContext): Tool {
    const caller = this.#caller(context);
    const tool = this.#visible(name, caller);
    if (tool !== undefined) return tool;
    this.#runtime.log("warn", "refused", { tool: name.slice(0, 128), ...callerField(caller) });
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 128)}`);
  }

  #visible(name: string, caller: Caller): Tool | undefined {
    const { tools, gate } = this.#runtime;
    const tool = tools.byName.get(name);
    return tool !== undefined && toolAllowed(gate, caller, tool) ? tool : undefined;
  }

  #caller({ http }: ServerContext): Caller {
    return callerOf(http, this.#runtime.settings.forwardHeaders);
  }

  async #call(tool: Tool, args: Record<string, unknown>, context: ServerContext): Promise<CallToolResult> {
    const { log } = this.#runtime;
    const started = Date.now();
    return this.#underWay(context, async (call) => {
      const made = { tool: tool.name, args };
      const result = await callTool(tool, args, { ...call, made }, this.#runtime);
      const ms = Date.now() - started;
      log("info", "call", {
        tool: tool.name,
        failed: result.isError === true,
        ms,
        ...callerField(call.caller),
      });
      return this.server.projectCallToolResult(result, undefined);
    });
  }

  #read(uri: string, context: ServerContext): Promise<ReadResourceResult> {
    const { log } = this.#runtime;
    const made = calledBy(uri);
    const tool = made && this.#visible(made.tool, this.#caller(context));
    if (made === undefined || tool === undefined || !isRepeatable(tool)) throw new ResourceNotFoundError(uri);
    return this.#underWay(context, (call) => {
      log("info", "read", { tool: tool.name, ...callerField(call.caller) });
      return readAnswer(uri, { tool, args: made.args }, { call, runtime: this.#runtime });
    });
  }

  /** Whatever reaches the API is waited for at the end, and tells of its progress. */
  async #underWay<T>(context: ServerContext, work: (call: Call) => Promise<T>): Promise<T> {
    const { settings, calls } = this.#runtime;
    const progress = progressFor(context, settings.progressIntervalMs);
    const { signal } = context.mcpReq;
    const caller = this.#caller(context);
    try {
      return await calls.track(work({ caller, signal, progress, trace: traceOf(context) }));
    } finally {
      progress.stop();
    }
  }
}

function callerField({ id }: Caller): { caller?: string } {
  return id === undefined ? {} : { caller: id };
}

function progressFor({ mcpReq }: ServerContext, intervalMs: number): Progress {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return createProgress(undefined, intervalMs);
  return createProgress(
    (notice) => mcpReq.notify({ method: "notifications/progress", params: { progressToken, ...notice } }),
    intervalMs,
  );
}

/** https://www.w3.org/TR/trace-context/: what a client sends along is passed on, so that traces hang together. */
function traceOf({ mcpReq }: ServerContext): Record<string, string> {
  const meta = new Map<string, unknown>(Object.entries(mcpReq._meta ?? {}));
  const parent = meta.get(TRACEPARENT_META_KEY);
  const state = meta.get(TRACESTATE_META_KEY);
  if (typeof parent !== "string" || !/^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(parent))
    return {};
  const stateful = typeof state === "string" && /^[\x20-\x7e]{1,512}$/.test(state);
  return { traceparent: parent, ...(stateful ? { tracestate: state } : {}) };
}

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
  type Transport,
} from "@modelcontextprotocol/server";
import { permitted } from "./action.js";
import { calledBy, isRepeatable, type ToolCall } from "./answer-link.js";
import type { AuthHook } from "./auth-hook.js";
import { callTool } from "./call-tool.js";
import { askFirst } from "./confirm.js";
import { nestedTooDeep } from "./depth.js";
import type { Discovered, Found } from "./discovery/discovery.js";
import { toolAllowed } from "./gate.js";
import type { Host } from "./host.js";
import { callerOf } from "./inbound.js";
import type { InboundOAuth } from "./inbound-oauth.js";
import type { Call } from "./invoke.js";
import { messageOf } from "./log.js";
import { memberOf } from "./json.js";
import type { OperationFacts, OperationSource } from "./operation.js";
import type { Policy } from "./policy.js";
import { createProgress, type Progress } from "./progress.js";
import { readAnswer } from "./read-answer.js";
import { oneTooMany } from "./rate-limit.js";
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
  /** Has a say in who may see and call which operation. */
  policy?: Policy | undefined;
  /** Checks access tokens: `MCP_AUTH_ISSUER` needs it. */
  inboundOAuth?: InboundOAuth | undefined;
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
      runtime.audit.list({ tools: tools.length }, this.#caller(context));
      return { tools };
    });
    server.setRequestHandler("tools/call", async ({ params }, context) => {
      const made = { tool: params.name, args: params.arguments ?? {} };
      const untaken = this.#untaken(made, context);
      if (untaken !== undefined) return untaken;
      const found = await this.#resolve(made, context);
      if (found === undefined) return this.#refuse(made, context);
      if ("answer" in found) return this.#answer(made, found.answer, context);
      const operation = await this.#operationOf(found);
      return askFirst({ ...found, operation }, context) ?? this.#call(found, made, context);
    });

    server.setRequestHandler("resources/list", () => ({ resources: [] }));
    server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
    server.setRequestHandler("resources/read", ({ params }, context) => this.#read(params.uri, context));
  }

  /** Hears the messages that come, as they do. */
  override async connect(transport: Transport): Promise<void> {
    await super.connect(transport);
    const deliver = transport.onmessage;
    transport.onmessage = (message, extra) => {
      const http = extra === undefined ? undefined : { authInfo: extra.authInfo };
      this.#runtime.audit.connect(message, callerOf(http, this.#runtime));
      deliver?.(message, extra);
    };
  }

  /** The SDK compares headers that mirror arguments (`x-mcp-header`) with the arguments themselves. */
  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    const tool = this.#runtime.tools.byName.get(name);
    return tool === undefined ? undefined : inputSchema(tool, { open: true });
  }

  /** What a call stands for; `undefined` where the caller sees no such tool. */
  async #resolve({ tool: name, args }: ToolCall, context: ServerContext): Promise<Discovered | undefined> {
    const { tools, gate, discovery, definition } = this.#runtime;
    const caller = this.#caller(context);
    const found = tools.byName.get(name);
    if (found !== undefined) {
      if (!toolAllowed(gate, caller, found)) return undefined;
      const allowed = (operation: string): boolean => gate.allowed(caller, { operation });
      return { tool: await permitted(found, allowed, definition.operations), args };
    }
    const general = (await discovery.tools(caller)).find((one) => one.name === name);
    return general && discovery.call(general, args, caller);
  }

  #operationOf({ tool, args }: Found): Promise<OperationFacts | undefined> {
    const { action } = args;
    const key = typeof action === "string" ? memberOf(tool.actions ?? {}, action) : undefined;
    return this.#runtime.definition.operations.get(tool.operation ?? String(key));
  }

  #refuse({ tool }: ToolCall, context: ServerContext): never {
    const name = tool.slice(0, 128);
    this.#runtime.audit.refusal({ tool, reason: "unknown" }, this.#caller(context));
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
  }

  /** What to answer instead of even looking at a call. */
  #untaken({ tool, args }: ToolCall, context: ServerContext): CallToolResult | undefined {
    const { audit, rateLimit, settings } = this.#runtime;
    const caller = this.#caller(context);
    const tooMany = oneTooMany(caller, { limit: rateLimit, perMinute: settings.rateLimit });
    if (tooMany !== undefined) audit.refusal({ tool, reason: "rate-limit" }, caller);
    const tooDeep = tooMany === undefined ? nestedTooDeep(args) : undefined;
    if (tooDeep !== undefined) audit.refusal({ tool, reason: "depth" }, caller);
    return tooMany ?? tooDeep;
  }

  #answer(made: ToolCall, result: CallToolResult, context: ServerContext): CallToolResult {
    this.#runtime.audit.call({ ...made, input: {} }, { result }, this.#caller(context));
    return this.server.projectCallToolResult(result, undefined);
  }

  #caller({ http }: ServerContext): Caller {
    return callerOf(http, this.#runtime);
  }

  async #call(found: Found, made: ToolCall, context: ServerContext): Promise<CallToolResult> {
    const started = Date.now();
    return this.#underWay(context, async (call) => {
      const { tool, args, fields } = found;
      const result = await callTool(tool, args, { ...call, made, ...(fields && { fields }) }, this.#runtime);
      const ms = Date.now() - started;
      const stoodFor = made.tool === tool.name ? {} : { operation: tool.name };
      const audited = { tool: made.tool, args, input: tool.input, ...stoodFor };
      this.#runtime.audit.call(audited, { result, ms }, call.caller);
      return this.server.projectCallToolResult(result, undefined);
    });
  }

  async #read(uri: string, context: ServerContext): Promise<ReadResourceResult> {
    const made = calledBy(uri);
    if (made === undefined) throw new ResourceNotFoundError(uri);
    if (this.#untaken(made, context) !== undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidRequest,
        "The call behind it was not made: it is one too many for now, or nested too deeply.",
      );
    const found = await this.#resolve(made, context);
    if (found === undefined || "answer" in found) throw new ResourceNotFoundError(uri);
    if (!isRepeatable(found.tool, await this.#operationOf(found))) throw new ResourceNotFoundError(uri);
    return this.#underWay(context, (call) => {
      this.#runtime.audit.read({ tool: found.tool.name }, call.caller);
      return readAnswer(uri, found, { call, runtime: this.#runtime });
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

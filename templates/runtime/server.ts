/** The MCP face of a server: its list of tools, and its calls. */
import {
  McpServer,
  type McpServerFactory,
  type ServerContext,
  type Transport,
} from "@modelcontextprotocol/server";
import type { Serving } from "./answers.js";
import type { AuthHook } from "./auth-hook.js";
import type { Host } from "./host.js";
import { callerOf } from "./inbound.js";
import type { InboundOAuth } from "./inbound-oauth.js";
import { late } from "./late.js";
import { messageOf } from "./log.js";
import type { OperationSource } from "./operation.js";
import type { Policy } from "./policy.js";
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

/** More is loaded for a call than for a start. */
export const answers = late(() => import("./answers.js"));

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
      const { answerCall } = await answers();
      return answerCall({ tool: params.name, args: params.arguments ?? {} }, this.#serving(context));
    });

    server.setRequestHandler("resources/list", () => ({ resources: [] }));
    server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
    server.setRequestHandler("resources/read", async ({ params }, context) => {
      const { answerRead } = await answers();
      return answerRead(params.uri, this.#serving(context));
    });
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

  #caller({ http }: ServerContext): Caller {
    return callerOf(http, this.#runtime);
  }

  #serving(context: ServerContext): Serving {
    return {
      runtime: this.#runtime,
      context,
      project: (result) => this.server.projectCallToolResult(result, undefined),
    };
  }
}

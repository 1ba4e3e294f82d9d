/** The MCP side of a server: its list of tools, and its calls. */
import {
  type CacheHint,
  CLIENT_CAPABILITIES_META_KEY,
  type HandlerResultTypeMap,
  type JSONRPCMessage,
  type McpRequestContext,
  McpServer,
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  type RequestMethod,
  type RequestTypeMap,
  type Result,
  type ServerContext,
  type StandardSchemaV1,
  type Transport,
} from "@modelcontextprotocol/server";
import { perCaller } from "../auth/gate.js";
import { callerOf } from "../auth/inbound.js";
import type { Runtime } from "../call/runtime.js";
import { logFault, protocolFaults } from "../host/log.js";
import { inputSchema, listedIcons } from "../operations/listed.js";
import type { ApiFacts } from "../operations/operation.js";
import type { Caller, Tool } from "../operations/tool.js";
import { instructionsFor } from "../resources/instructions.js";
import { pageOf } from "../resources/pages.js";
import { isInstance } from "../values/instance.js";
import { isObject, memberIn } from "../values/json.js";
import { lazy, oncePer } from "../values/lazy.js";
import { boundedError } from "./messages.js";
import {
  cancellation,
  type Cancellations,
  createCancellations,
  isCancellation,
  type Sender,
} from "./cancellation.js";
import type { Serving } from "./serving.js";
import { createToolList, type ToolList } from "./tool-list.js";

/**
 * Creates servers. The SDK wants a new one for every HTTP request, so creating one costs the same for any number of tools.
 */
export function serverFactory(runtime: Runtime): McpServerFactory {
  const list = createToolList(runtime);
  const cancellations = createCancellations();
  const instructions = perCaller(runtime.gate, async (caller) => {
    // All operations of a large API are looked at, as they were just now for the part that the caller asked for.
    await runtime.slices.turn();
    return instructionsFor(caller, runtime);
  });
  return async (context) => {
    const introduction = introduces(context) ? await instructions(callerIn(context, runtime)) : "";
    return new TableServer(runtime, { cancellations, list, introduction }, context);
  };
}

/** Loaded with the first call, because a start does not need it. */
const answers = lazy(() => import("../entry/call.js"));

/** Clients may keep lists for this many ms, because lists only change when the server restarts. */
const lasting: CacheHint = { ttlMs: 300_000, cacheScope: "private" };
const cacheHints = {
  "tools/list": lasting,
  "prompts/list": lasting,
  "resources/list": lasting,
  "resources/templates/list": lasting,
  "server/discover": lasting,
};

/** The versions that the server's own depends on. What an API calls its version may be any text, and only a short one is a version. */
function builtFrom(apis: readonly ApiFacts[]): string {
  const known = apis.filter(({ version }) => /^[\w.+-]{1,40}$/.test(version));
  const named = known.map(({ id, version }) => (apis.length === 1 ? version : `${id} ${version}`));
  const about = named.length === 0 ? "" : `API version ${named.join(", ")}. `;
  return `${about}Runs on openapi-to-mcp ${runtimeVersion}`;
}

/** State that a server shares with others of its runtime. */
interface Shared {
  cancellations: Cancellations;
  list: ToolList;
  /** What a client is told when it introduces itself; "" if there is nothing. */
  introduction: string;
}

/** Answers from a shared table instead of registering every tool again. */
class TableServer extends McpServer {
  readonly #runtime: Runtime;
  readonly #request: McpRequestContext;
  readonly #cancellations: Cancellations;
  /** Requests so far. */
  #asked = 0;

  constructor(runtime: Runtime, { cancellations, list, introduction }: Shared, request: McpRequestContext) {
    const { name, title, version, icons, prompts = [], operations } = runtime.definition;
    super(
      {
        name,
        title,
        version,
        description: builtFrom(operations.apis),
        ...listedIcons(icons),
      },
      { ...(introduction !== "" && { instructions: introduction }), cacheHints },
    );
    this.#runtime = runtime;
    this.#request = request;
    this.#cancellations = cancellations;
    const { server } = this;
    // Not set as options of the constructor, which would announce changes: lists never change while the server runs.
    server.registerCapabilities({ tools: {}, resources: {}, completions: {}, logging: {} });
    server.onerror = protocolFaults(runtime.log);
    this.#on("tools/list", async (params, context) => {
      const caller = this.#caller(context);
      const all = await list(caller);
      const { items: tools, ...next } = pageOf(all, params?.cursor, runtime.settings.pageSize);
      runtime.audit.list({ tools: tools.length }, caller);
      return { tools, ...next };
    });
    this.#on("tools/call", async ({ name: tool, arguments: args = {} }, context) => {
      const { answerCall } = await answers();
      return answerCall({ tool, args }, this.#serving(context));
    });
    this.#serveResources();
    if (prompts.length > 0 || operations.prompts !== undefined) this.#servePrompts();
    if (request.era === "modern" && runtime.taskKeys !== undefined) this.#serveTasks();
  }

  /** What escapes is told to nobody but the log: its text may name paths or data of the server. */
  async #answer<T>(method: string, work: () => Promise<T>): Promise<T> {
    try {
      this.#asked += 1;
      // What a request of HTTP asks together has come at once; over stdio, each message has had its turn.
      if (this.#asked > 1 && this.#request.requestInfo !== undefined) await this.#runtime.slices.turnOfMany();
      return await work();
    } catch (error) {
      if (isInstance(error, ProtocolError)) throw error;
      const id = logFault(this.#runtime.log, "protocol", error, { method });
      const message = `${method} failed: error ${id} in the server's log has the cause`;
      throw new ProtocolError(ProtocolErrorCode.InternalError, message);
    }
  }

  #on<M extends RequestMethod>(
    method: M,
    answer: (params: RequestTypeMap[M]["params"], context: ServerContext) => Promise<HandlerResultTypeMap[M]>,
  ): void {
    this.server.setRequestHandler(method, ({ params }, context) =>
      this.#answer(method, () => answer(params, context)),
    );
  }

  #serveResources(): void {
    const runtime = this.#runtime;
    this.#on("resources/list", async (params, context) => {
      const { listResources } = await import("../entry/search.js");
      const caller = this.#caller(context);
      const listed = await listResources(params?.cursor, caller, runtime);
      runtime.audit.list({ resources: listed.resources.length }, caller);
      return listed;
    });
    this.#on("resources/templates/list", async (params, context) => {
      const { listTemplates } = await import("../entry/search.js");
      const caller = this.#caller(context);
      const listed = await listTemplates(params?.cursor, caller, runtime);
      runtime.audit.list({ templates: listed.resourceTemplates.length }, caller);
      return listed;
    });
    this.#on("resources/read", async ({ uri }, context) => {
      const { answerRead } = await answers();
      return answerRead(uri, this.#serving(context));
    });
    this.#on("completion/complete", async (params, context) => {
      const { answerCompletion } = await answers();
      return answerCompletion(params, this.#serving(context));
    });
  }

  #servePrompts(): void {
    const runtime = this.#runtime;
    this.server.registerCapabilities({ prompts: {} });
    this.#on("prompts/list", async (params, context) => {
      const { listPrompts } = await import("../entry/search.js");
      const caller = this.#caller(context);
      const listed = await listPrompts(params?.cursor, caller, runtime);
      runtime.audit.list({ prompts: listed.prompts.length }, caller);
      return listed;
    });
    this.#on("prompts/get", async ({ name, arguments: given = {} }, context) => {
      const { answerPrompt } = await answers();
      return answerPrompt({ name, given }, this.#serving(context));
    });
  }

  #serveTasks(): void {
    const { server } = this;
    server.registerCapabilities({ extensions: { [tasksExtension]: {} } });
    const serve = (method: string, answer: (taskId: string, serving: Serving) => Promise<Result>): void => {
      server.setRequestHandler(method, { params: taskParams }, ({ taskId }, context) =>
        this.#answer(method, () => answer(taskId, this.#serving(context))),
      );
    };
    serve("tasks/get", async (taskId, serving) => (await answers()).getTask(taskId, serving));
    for (const method of ["tasks/update", "tasks/cancel"])
      serve(method, async (taskId, serving) => (await answers()).acknowledgeTask(taskId, serving));
  }

  /** Observes incoming messages, and bounds what errors say. */
  override async connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(boundedError(message), options);
    await super.connect(transport);
    const deliver = transport.onmessage;
    transport.onmessage = (message, extra) => {
      const http = extra === undefined ? undefined : { authInfo: extra.authInfo };
      this.#runtime.audit.connect(message, () => callerOf(http, this.#runtime));
      deliver?.(withProto(message), extra);
    };
    const { requestInfo, era } = this.#request;
    if (era === "legacy" && requestInfo !== undefined) this.#takeCancellations(transport, requestInfo);
  }

  /**
   * In the older protocol over HTTP, each request has its own server and transport, and cancellations come in others of its session.
   * The SDK would never end the stream of a batch of which one message was cancelled.
   */
  #takeCancellations(transport: Transport, requestInfo: Request): void {
    const send = transport.send.bind(transport);
    const deliver = transport.onmessage;
    /** Ids of what is not answered yet. */
    const open = new Set<unknown>();
    let endsWithLast = false;
    const settle = (id: unknown): void => {
      open.delete(id);
      if (endsWithLast && open.size === 0) void this.close();
    };
    const hear = this.#inSession(transport, requestInfo, (id) => {
      endsWithLast = true;
      deliver?.({ jsonrpc: "2.0", method: cancellation, params: { requestId: id } });
      settle(id);
    });
    transport.send = async (message, options) => {
      await send(message, options);
      if (!("method" in message)) settle(message.id);
    };
    transport.onmessage = (message, extra) => {
      if ("method" in message && "id" in message) open.add(message.id);
      hear(message);
      if (!isCancellation(message)) deliver?.(message, extra);
    };
  }

  #inSession(
    transport: Transport,
    requestInfo: Request,
    cancel: Sender["cancel"],
  ): (message: JSONRPCMessage) => void {
    const session = this.#cancellations.sessionOf(requestInfo);
    if (session === undefined) return () => undefined;
    const { id = "" } = callerIn(this.#request, this.#runtime);
    const from: Sender = { key: JSON.stringify([id, session]), cancel };
    return (message) => {
      const forget = this.#cancellations.hear(message, from);
      const closed = transport.onclose;
      transport.onclose = () => {
        forget();
        closed?.();
      };
    };
  }

  /** Gives the SDK the schema it needs to compare headers that mirror arguments with the arguments. */
  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    const tool = this.#runtime.tools.byName.get(name);
    return tool === undefined ? undefined : mirroringSchema(tool);
  }

  #caller({ http }: ServerContext): Caller {
    return callerOf(http, this.#runtime);
  }

  #serving(context: ServerContext): Serving {
    const { era } = this.#request;
    const capabilities =
      era === "modern" ? declaredCapabilities(context) : this.server.getClientCapabilities();
    return {
      runtime: this.#runtime,
      context,
      caller: this.#caller(context),
      era,
      elicitation: memberIn(capabilities, "elicitation"),
      takesTasks:
        era === "modern" &&
        this.#runtime.taskKeys !== undefined &&
        memberIn(memberIn(capabilities, "extensions"), tasksExtension) !== undefined,
      project: (result) => this.server.projectCallToolResult(result, undefined),
    };
  }
}

/**
 * Schemas of tools whose arguments are mirrored by headers. The SDK would otherwise search the schema of every tool with each
 * call.
 */
const mirroringSchema = oncePer((tool: Tool) => {
  const schema = inputSchema(tool, { open: true });
  return JSON.stringify(schema).includes('"x-mcp-header"') ? schema : undefined;
});

/** Whether the request can be an introduction; in the newer protocol each request says what it is. */
function introduces({ era, requestInfo }: McpRequestContext): boolean {
  return era === "legacy" || (requestInfo?.headers.get("mcp-method") ?? discover) === discover;
}

const discover = "server/discover";

/** In the newer protocol, each request declares what its client can do. */
function declaredCapabilities({ mcpReq }: ServerContext): unknown {
  return memberIn(mcpReq.envelope, CLIENT_CAPABILITIES_META_KEY);
}

/**
 * The SDK drops an argument named `__proto__` without a word. No tool has one of that name: in quotes, it is refused like any other
 * that is unknown.
 */
function withProto(message: JSONRPCMessage): JSONRPCMessage {
  const params = "params" in message ? message.params : undefined;
  const given = params?.["arguments"];
  if (!isObject(given) || !Object.hasOwn(given, "__proto__")) return message;
  const { ["__proto__"]: value, ...others } = given;
  return { ...message, params: { ...params, arguments: { ...others, '"__proto__"': value } } };
}

/** What all requests about tasks have. */
const taskParams: StandardSchemaV1<unknown, { taskId: string }> = {
  "~standard": {
    version: 1,
    vendor: "openapi-to-mcp",
    validate(params) {
      const taskId = memberIn(params, "taskId");
      return typeof taskId === "string"
        ? { value: { taskId } }
        : { issues: [{ message: "taskId must be a string" }] };
    },
  },
};

function callerIn({ authInfo, requestInfo: req }: McpRequestContext, runtime: Runtime): Caller {
  return callerOf(req === undefined && authInfo === undefined ? undefined : { authInfo, req }, runtime);
}

/** The version of the runtime, which is that of the generator it came with. */
export const runtimeVersion = "0.2.0";

/** The name of the protocol's extension for long jobs. */
export const tasksExtension = "io.modelcontextprotocol/tasks";

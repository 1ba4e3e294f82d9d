/**
 * The context in which a request is answered. Calls are refused before anything else is looked at: too many in a minute, too deep,
 * or with too many arguments.
 */
import {
  type CallToolResult,
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
  TRACEPARENT_META_KEY,
  TRACESTATE_META_KEY,
} from "@modelcontextprotocol/server";
import { callerLoginTools } from "../auth/caller-logins.js";
import type { ToolCall } from "../call/answer-link.js";
import type { Wanted } from "../call/audit.js";
import { textOf } from "../call/call-tool.js";
import { notMadeText } from "../call/explain.js";
import type { Call } from "../call/invoke.js";
import { createProgress, type Progress } from "../call/progress.js";
import type { Runtime } from "../call/runtime.js";
import { noTelemetry, type Trace } from "../host/telemetry.js";
import type { Settings } from "../host/settings.js";
import { createTakenRoom } from "../network/answer-room.js";
import { createRateLimit, oneTooMany } from "../network/limiter.js";
import { discoveryToolNames } from "../operations/discovery-tools.js";
import type { Args, Caller } from "../operations/tool.js";
import { errorResult } from "../response/result.js";
import { isDeeperThan } from "../values/json.js";
import { oncePer } from "../values/lazy.js";
import { deepestArguments, tooDeep } from "../values/read-json.js";
import { withThousands } from "../values/text.js";

export interface Serving {
  runtime: Runtime;
  context: ServerContext;
  caller: Caller;
  era: McpRequestContext["era"];
  /** What the client declared about asking users. */
  elicitation: unknown;
  /** The client takes tasks, and this server can give them. */
  takesTasks: boolean;
  /** Adapts a result to the client's version of the protocol. */
  project: (result: CallToolResult) => CallToolResult;
  /** Trace for requests to the API; if absent, the one the client sent. */
  trace?: Trace;
}

/** Answers inside a span that continues the client's trace. */
export function traced<T extends object>(
  { method, tool }: { method: string; tool?: string },
  serving: Serving,
  answer: (serving: Serving) => Promise<T>,
): Promise<T> {
  const { telemetry = noTelemetry } = serving.runtime.definition;
  // A name that is not offered was made up by the client and is not recorded.
  const known = tool !== undefined && isOffered(tool, serving);
  return telemetry.span(
    {
      name: known ? `${method} ${tool}` : method,
      kind: "server",
      attributes: { "mcp.method.name": method, ...(known && { "gen_ai.tool.name": tool }) },
      parent: traceOf(serving.context),
      ended: (result) => ("isError" in result && result.isError === true ? { error: "tool_error" } : {}),
    },
    (trace) => answer({ ...serving, trace }),
  );
}

function isOffered(name: string, { runtime }: Serving): boolean {
  const own = [...discoveryToolNames, ...callerLoginTools, ...(runtime.definition.callingTools?.names ?? [])];
  return runtime.tools.byName.has(name) || own.some((one) => one === name);
}

/** Passes the client's trace context on, so that traces are connected: https://www.w3.org/TR/trace-context/ */
function traceOf({ mcpReq, http }: ServerContext): Trace {
  const meta = new Map<string, unknown>(Object.entries(mcpReq._meta ?? {}));
  const inMeta = meta.get(TRACEPARENT_META_KEY) !== undefined;
  const headers = http?.req?.headers;
  const parent = inMeta ? meta.get(TRACEPARENT_META_KEY) : headers?.get("traceparent");
  const state = inMeta ? meta.get(TRACESTATE_META_KEY) : headers?.get("tracestate");
  if (typeof parent !== "string" || !/^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(parent))
    return {};
  const stateful = typeof state === "string" && /^[\x20-\x7e]{1,512}$/.test(state);
  return { traceparent: parent, ...(stateful ? { tracestate: state } : {}) };
}

/** Runs work that reaches the API: shutdown waits for it, and it reports progress. */
export async function underWay<T>(serving: Serving, work: (call: Call) => Promise<T>): Promise<T> {
  const { runtime, context, caller } = serving;
  const progress = progressFor(context, runtime.settings.progressIntervalMs);
  const { signal } = context.mcpReq;
  const tell = (line: unknown): void => {
    // A disconnected client must not make the call fail.
    context.mcpReq.log("info", line, runtime.definition.name).catch(() => undefined);
  };
  const room = createTakenRoom();
  try {
    return await runtime.calls.track(
      work({ caller, signal, progress, tell, room, trace: serving.trace ?? traceOf(context) }),
    );
  } finally {
    progress.stop();
    room.end();
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

/** Reads a resource, a prompt or a task, and logs the outcome. */
export async function audited<T>(
  wanted: Wanted,
  serving: Serving,
  reading: (call: Call) => Promise<T>,
): Promise<T> {
  const started = Date.now();
  const tell = (failed: boolean): void => {
    serving.runtime.audit.read(wanted, { failed, ms: Date.now() - started }, serving.caller);
  };
  return underWay(serving, async (ofClient) => {
    try {
      const answer = await reading(ofClient);
      tell(false);
      return answer;
    } catch (error) {
      tell(true);
      throw error;
    }
  });
}

const rateLimitOf = oncePer((settings: Settings) => createRateLimit(settings.rateLimit));

/** Rejects a call before it is looked at, because of the rate limit or its depth. */
export function untakenCall(
  { args, ...called }: ToolCall & { operation?: string },
  serving: Serving,
): CallToolResult | undefined {
  const { caller } = serving;
  const { audit, settings } = serving.runtime;
  const tooMany = oneTooMany(caller, { limit: rateLimitOf(settings), perMinute: settings.rateLimit });
  if (tooMany !== undefined) {
    audit.refusal(called, "rate-limit", caller);
    return tooMany;
  }
  if (!isDeeperThan(args, deepestArguments)) return undefined;
  audit.refusal(called, "depth", caller);
  return errorResult(notMadeText(tooDeep));
}

/** No operation has as many. */
const mostArguments = 1_000;

/** @returns What is said of more arguments than may be looked at one by one. */
export function tooManyArguments(args: Args): string | undefined {
  const count = Object.keys(args).length;
  return count > mostArguments
    ? notMadeText(`it has ${withThousands(count)} arguments, more than ${withThousands(mostArguments)}`)
    : undefined;
}

/** @throws ProtocolError for a request that is rejected outright. */
export function takeRequest(made: ToolCall, serving: Serving): void {
  const untaken = untakenCall(made, serving);
  if (untaken === undefined) return;
  throw new ProtocolError(ProtocolErrorCode.InvalidRequest, textOf(untaken));
}

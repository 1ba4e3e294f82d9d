// @generated SignedSource<<8a2abfac57ecb0fa5bc5376f867e7509f23f30dca0613cc638033c761b584a33>>
/** The span that an answer is made in, and the trace that it continues. */
import { TRACEPARENT_META_KEY, TRACESTATE_META_KEY, type ServerContext } from "@modelcontextprotocol/server";
import { discoveryToolNames } from "../discovery/tools.js";
import { untold, type Trace } from "../network/telemetry.js";
import type { Serving } from "./serving.js";

/** Answers in a span that continues the client's trace. */
export function traced<T extends object>(
  { method, tool }: { method: string; tool?: string },
  serving: Serving,
  answer: (serving: Serving) => Promise<T>,
): Promise<T> {
  const { telemetry = untold } = serving.runtime.definition;
  // What nobody offers is what somebody made up.
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
  return runtime.tools.byName.has(name) || discoveryToolNames.some((one) => one === name);
}

/** https://www.w3.org/TR/trace-context/: what a client sends along is passed on, so that traces hang together. */
export function traceOf({ mcpReq, http }: ServerContext): Trace {
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

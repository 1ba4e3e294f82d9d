/**
 * Reports spans and durations to OpenTelemetry. The SDK that the process was started with decides where they go; without one,
 * nowhere.
 */
import {
  context,
  createTraceState,
  isSpanContextValid,
  metrics,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Histogram,
  type SpanContext,
} from "@opentelemetry/api";
import type { Ended, SpanFacts, Telemetry, Trace } from "../../runtime/host/telemetry.js";

/** Instrumentation scope. */
const scope = "openapi-to-mcp";

const kinds = { server: SpanKind.SERVER, internal: SpanKind.INTERNAL, client: SpanKind.CLIENT };

/** https://opentelemetry.io/docs/specs/semconv/gen-ai/mcp/ and https://opentelemetry.io/docs/specs/semconv/http/http-metrics/ */
const durations = {
  server: "mcp.server.operation.duration",
  internal: "mcp.server.code.call.duration",
  client: "http.client.request.duration",
};
const histograms = new Map<string, Histogram>();

/** What `src/server.ts` hands over. */
export const telemetry: Telemetry = {
  async span<T>(facts: SpanFacts<T>, work: (headers: Trace) => Promise<T>): Promise<T> {
    const { name, kind, attributes, ended } = facts;
    const parent = contextOf(facts.parent);
    const span = trace.getTracer(scope).startSpan(name, { kind: kinds[kind], attributes }, parent);
    const started = performance.now();

    function end({ attributes: more = {}, error }: Ended): void {
      const found = { ...more, ...(error === undefined ? {} : { "error.type": error }) };
      span.setAttributes(found);
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      duration(durations[kind]).record((performance.now() - started) / 1000, { ...attributes, ...found });
    }

    try {
      const headers = headersOf(span.spanContext(), facts.parent);
      const result = await context.with(trace.setSpan(parent, span), () => work(headers));
      end(ended(result));
      return result;
    } catch (error) {
      // Messages may hold values.
      end({ error: error instanceof Error ? error.name : "Error" });
      throw error;
    }
  },
};

function duration(name: string): Histogram {
  const histogram = histograms.get(name) ?? metrics.getMeter(scope).createHistogram(name, { unit: "s" });
  histograms.set(name, histogram);
  return histogram;
}

function contextOf({ traceparent, tracestate }: Trace): Context {
  const [, traceId = "", spanId = "", flags = ""] = traceparent?.split("-") ?? [];
  const found: SpanContext = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & 1,
    isRemote: true,
    ...(tracestate === undefined ? {} : { traceState: createTraceState(tracestate) }),
  };
  return isSpanContextValid(found) ? trace.setSpanContext(context.active(), found) : context.active();
}

/** Written by hand, because it depends on an SDK's configuration which headers it writes. */
function headersOf(span: SpanContext, parent: Trace): Trace {
  if (!isSpanContextValid(span)) return parent;
  const { traceId, spanId, traceFlags, traceState } = span;
  const state = traceState?.serialize() ?? "";
  return {
    traceparent: `00-${traceId}-${spanId}-${(traceFlags & 1).toString(16).padStart(2, "0")}`,
    ...(state === "" ? {} : { tracestate: state }),
  };
}

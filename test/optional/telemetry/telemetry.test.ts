/** Spans by the real SDK of OpenTelemetry, kept in memory: what hangs together, and what is not in them. */
import { metrics, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from "@opentelemetry/sdk-trace-base";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { telemetry } from "../../../src/optional/telemetry/index.js";
import {
  connect,
  facts,
  serve,
  startUpstream,
  type Answering,
  type Upstream,
} from "../../runtime/upstream.js";

const exporter = new InMemorySpanExporter();
const getPet = facts("GET /pets/{petId}");
const client = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
const traceparent = `00-${client.traceId}-${client.spanId}-01`;

let upstream: Upstream;
beforeEach(() => {
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  );
});
afterEach(async () => {
  exporter.reset();
  trace.disable();
  await upstream.close();
});
afterAll(() => {
  metrics.disable();
});

async function started(answer: Answering = (_, to) => to.end("hello"), told: object = { telemetry }) {
  upstream = await startUpstream(answer);
  const environment = { API_BASE_URL: upstream.origin, API_MAX_RETRIES: "1" };
  return serve({ operations: [getPet], environment, ...told }).endpoint;
}

async function spansOf(
  answer?: Answering,
  { meta = {}, headers = {} }: { meta?: object; headers?: Record<string, string> } = {},
): Promise<readonly ReadableSpan[]> {
  const endpoint = await started(answer);
  const caller = await connect(endpoint.fetch, { headers });
  await caller.callTool({ name: getPet.name, arguments: { petId: "secret-pet" }, _meta: { ...meta } });
  await caller.close();
  // Children end first.
  return exporter.getFinishedSpans();
}

const parentOf = ({ parentSpanContext }: ReadableSpan) => parentSpanContext?.spanId;

test.each<[string, { meta?: object; headers?: Record<string, string> }]>([
  ["_meta", { meta: { traceparent, tracestate: "vendor=1" }, headers: { traceparent: "garbage" } }],
  ["the HTTP headers", { headers: { traceparent, tracestate: "vendor=1" } }],
])("a call continues the trace in %s, and its request continues the call", async (_, from) => {
  const [request, call] = await spansOf(undefined, from);
  if (request === undefined || call === undefined) throw new Error("there are no two spans");
  expect([call.name, call.kind, parentOf(call)]).toEqual([
    `tools/call ${getPet.name}`,
    SpanKind.SERVER,
    client.spanId,
  ]);
  expect([request.name, request.kind, parentOf(request)]).toEqual([
    "GET /pets/{petId}",
    SpanKind.CLIENT,
    call.spanContext().spanId,
  ]);
  const { traceId, spanId } = request.spanContext();
  expect(traceId).toBe(client.traceId);
  expect(upstream.received[0]?.headers).toMatchObject({
    traceparent: `00-${traceId}-${spanId}-01`,
    tracestate: "vendor=1",
  });
});

test("without a trace of the client's, the call begins one", async () => {
  const [request, call] = await spansOf();
  expect(call && parentOf(call)).toBeUndefined();
  expect(request?.spanContext().traceId).toBe(call?.spanContext().traceId);
});

test("every attempt is a span, failures are failures, and no value is in any of them", async () => {
  const answer: Answering = (_, to) => to.writeHead(503, { "retry-after": "0" }).end("secret-answer");
  const spans = await spansOf(answer, { meta: { traceparent } });
  expect(spans.map(({ name }) => name)).toEqual([
    "GET /pets/{petId}",
    "GET /pets/{petId}",
    `tools/call ${getPet.name}`,
  ]);
  expect(spans.map(({ status }) => status.code)).toEqual(spans.map(() => SpanStatusCode.ERROR));
  expect(spans[0]?.attributes).toEqual({
    "http.request.method": "GET",
    "url.template": "/pets/{petId}",
    "server.address": "127.0.0.1",
    "server.port": Number(new URL(upstream.origin).port),
    "http.response.status_code": 503,
    "error.type": "503",
  });
  expect(spans[2]?.attributes).toEqual({
    "mcp.method.name": "tools/call",
    "gen_ai.tool.name": getPet.name,
    "error.type": "tool_error",
  });
  const all = spans.map(({ name, attributes, events, status }) => ({ name, attributes, events, status }));
  expect(JSON.stringify(all)).not.toMatch(/secret/);
});

test("a name that somebody made up is in no span", async () => {
  const caller = await connect((await started()).fetch);
  await caller.callTool({ name: "made-up" }).catch(() => undefined);
  const [call] = exporter.getFinishedSpans();
  expect(JSON.stringify([call?.name, call?.attributes])).toBe(
    '["tools/call",{"mcp.method.name":"tools/call","error.type":"ProtocolError"}]',
  );
});

test.each([
  ["no SDK", { telemetry }],
  ["no telemetry", {}],
])("with %s, what the client sent along is passed on", async (_, told) => {
  trace.disable();
  const endpoint = await started(undefined, told);
  const caller = await connect(endpoint.fetch);
  await caller.callTool({ name: getPet.name, arguments: { petId: "1" }, _meta: { traceparent } });
  expect(upstream.received[0]?.headers["traceparent"]).toBe(traceparent);
});

test("durations are told by the conventions' names", async () => {
  const recorded: [string, object][] = [];
  const meter = metrics.getMeter("none");
  metrics.setGlobalMeterProvider({
    getMeter: () =>
      Object.assign(Object.create(meter) as typeof meter, {
        createHistogram: (name: string) => ({
          record: (seconds: number, attributes: object) => {
            expect(seconds).toBeGreaterThan(0);
            recorded.push([name, attributes]);
          },
        }),
      }),
  });
  const { telemetry: fresh } = await freshTelemetry();
  const endpoint = await started(undefined, { telemetry: fresh });
  const caller = await connect(endpoint.fetch);
  await caller.callTool({ name: getPet.name, arguments: { petId: "1" } });
  expect(recorded.map(([name]) => name)).toEqual([
    "http.client.request.duration",
    "mcp.server.operation.duration",
  ]);
  expect(recorded[0]?.[1]).toMatchObject({ "http.response.status_code": 200 });
});

/** It keeps its instruments: a module of its own for a provider of its own. */
async function freshTelemetry() {
  vi.resetModules();
  return import("../../../src/optional/telemetry/index.js");
}

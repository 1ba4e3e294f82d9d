/**
 * What a tracing system may know about calls and requests. `../optional/telemetry` reports it to OpenTelemetry, in projects
 * generated with `telemetry`.
 */

/** Headers `traceparent` and `tracestate` (https://www.w3.org/TR/trace-context/); empty outside of a trace. */
export type Trace = Readonly<Record<string, string>>;

export interface SpanFacts<T> {
  name: string;
  /** Work of this server for a client, a part of it, or a request to an API. */
  kind: "server" | "internal" | "client";
  /** Named by OpenTelemetry's conventions; never values of arguments. */
  attributes: Attributes;
  parent: Trace;
  ended: (result: T) => Ended;
}

type Attributes = Readonly<Record<string, string | number>>;

/** What is known about a span when its work is done. */
export interface Ended {
  attributes?: Attributes;
  /** The kind of failure, if it failed. */
  error?: string | undefined;
}

export interface Telemetry {
  /** Runs work in a span. @param work Receives the trace for its own requests. */
  span<T>(facts: SpanFacts<T>, work: (trace: Trace) => Promise<T>): Promise<T>;
}

/** Reports nothing, and passes on the client's trace. */
export const noTelemetry: Telemetry = { span: ({ parent }, work) => work(parent) };

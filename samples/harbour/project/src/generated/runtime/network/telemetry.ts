// @generated SignedSource<<c4473d28af7177cd677de1b56e7e6ace24c76d459a623a01b818879d2f6cda47>>
/**
 * What a tracing system may know of calls and requests. What tells OpenTelemetry stands in `../optional/telemetry`, in
 * projects that were generated with `telemetry`.
 */

/** Headers of https://www.w3.org/TR/trace-context/: `traceparent`, `tracestate`; none outside of any trace. */
export type Trace = Readonly<Record<string, string>>;

export interface SpanFacts<T> {
  name: string;
  /** Something that this server does for a client, or asks of an API. */
  kind: "server" | "client";
  /** Names by OpenTelemetry's conventions; never the values of arguments. */
  attributes: Attributes;
  parent: Trace;
  ended: (result: T) => Ended;
}

export type Attributes = Readonly<Record<string, string | number>>;

/** What is known of a span once its work is done. */
export interface Ended {
  attributes?: Attributes;
  /** A word for the kind of failure, where it was one. */
  error?: string | undefined;
}

export interface Telemetry {
  /** Does the work in a span. @param work Gets what ties requests of its own to the span. */
  span<T>(facts: SpanFacts<T>, work: (trace: Trace) => Promise<T>): Promise<T>;
}

/** Tells nobody, and passes on what the client sent along. */
export const untold: Telemetry = { span: ({ parent }, work) => work(parent) };

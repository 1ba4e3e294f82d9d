/**
 * What the official suite can ask of a generated server: everything that needs no tool made for the suite alone, and,
 * of the latter, what an OpenAPI document and its API can provide (openapi.yaml and api.ts beside this file).
 */
export interface Scenario {
  readonly name: string;
  readonly revision: "2025-11-25" | "2026-07-28";
  /** Checks that fail by their nature, and why they do. */
  readonly cannot?: Readonly<Record<string, string>>;
}

const both = [
  "tools-list",
  "tools-call-simple-text",
  "tools-call-image",
  "tools-call-audio",
  "tools-call-embedded-resource",
  "tools-call-error",
  "tools-call-with-progress",
  "dns-rebinding-protection",
  "server-sse-multiple-streams",
];

const legacy = ["server-initialize", "ping", "server-session-lifecycle", "server-sse-polling"];

const modern = [
  "http-header-validation",
  "sep-2164-resource-not-found",
  "input-required-result-missing-input-response",
  "input-required-result-unsupported-methods",
  "input-required-result-ignore-extra-params",
  "input-required-result-validate-input",
];

const noSampling = "needs a tool that demands sampling, which no API does";

export const scenarios: readonly Scenario[] = [
  ...[...both, ...legacy].map((name): Scenario => ({ name, revision: "2025-11-25" })),
  ...[...both, ...modern].map((name): Scenario => ({ name, revision: "2026-07-28" })),
  {
    name: "server-stateless",
    revision: "2026-07-28",
    cannot: {
      "sep-2575-server-rejects-undeclared-capability": noSampling,
      "sep-2575-missing-capability-http-400": noSampling,
    },
  },
];

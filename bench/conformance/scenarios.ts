/**
 * What the official suite asks of a server: everything that needs nothing made for the suite alone, and, of the latter,
 * what an OpenAPI document, its API and a configuration can provide (beside this file). The rest has to fail.
 */
export interface Scenario {
  readonly name: string;
  readonly revision: "2025-11-25" | "2026-07-28";
  /** Checks that fail by their nature, and why they do; "" stands for the scenario as a whole. */
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
  "resources-list",
  "resources-read-text",
  "resources-read-binary",
  "resources-templates-read",
  "prompts-list",
  "prompts-get-simple",
  "prompts-get-with-args",
  "prompts-get-embedded-resource",
  "prompts-get-with-image",
  "completion-complete",
];

const legacy = [
  "server-initialize",
  "ping",
  "server-session-lifecycle",
  "server-sse-polling",
  "logging-set-level",
  "tools-call-with-logging",
];

const modern = [
  "caching",
  "http-header-validation",
  "sep-2164-resource-not-found",
  "input-required-result-missing-input-response",
  "input-required-result-unsupported-methods",
  "input-required-result-ignore-extra-params",
  "input-required-result-validate-input",
  "tasks-wire-fields",
  "tasks-capability-negotiation",
  "tasks-request-state-removal",
  "tasks-request-headers",
];

const noSampling = "needs a tool that demands sampling, which no API does";

const oneKind = "an answer of an API has one media type, and the tool has to give three at once";
const noDialogue = "needs a tool that asks for just that, which no API does";
const alwaysAnswers = "needs a tool that refuses clients without tasks; ours answer them";
const stateless = "a server that keeps nothing between requests has nothing to subscribe to";

const fixtures: Readonly<Record<Scenario["revision"], Readonly<Record<string, string>>>> = {
  "2025-11-25": {
    "tools-call-mixed-content": oneKind,
    "tools-call-sampling": noDialogue,
    "tools-call-elicitation": noDialogue,
    "elicitation-sep1034-defaults": noDialogue,
    "elicitation-sep1330-enums": noDialogue,
    "resources-subscribe": stateless,
    "resources-unsubscribe": stateless,
  },
  "2026-07-28": {
    "tools-call-mixed-content": oneKind,
    "input-required-result-basic-elicitation": noDialogue,
    "input-required-result-basic-sampling": noDialogue,
    "input-required-result-basic-list-roots": noDialogue,
    "input-required-result-request-state": noDialogue,
    "input-required-result-multiple-input-requests": noDialogue,
    "input-required-result-multi-round": noDialogue,
    "input-required-result-non-tool-request": noDialogue,
    "input-required-result-result-type": noDialogue,
    "input-required-result-tampered-state": noDialogue,
    "input-required-result-capability-check": noDialogue,
    "tasks-required-task-error": alwaysAnswers,
    "tasks-mrtr-input": noDialogue,
    "tasks-mrtr-composition": noDialogue,
  },
};

/** Held to failing: when one of them passes, it belongs above. */
const rest = (["2025-11-25", "2026-07-28"] as const).flatMap((revision) =>
  Object.entries(fixtures[revision]).map(([name, why]): Scenario => ({
    name,
    revision,
    cannot: { "": why },
  })),
);

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
  {
    name: "tasks-lifecycle",
    revision: "2026-07-28",
    cannot: {
      "sep-2663-tasks-get-status-failed": "needs a tool that breaks the protocol",
      "sep-2663-cancel-ack-empty-result": "needs work that can be stopped, and no document says how",
    },
  },
  {
    name: "tasks-dispatch-and-envelope",
    revision: "2026-07-28",
    cannot: { "tasks-result-type-complete-on-non-task-responses": noDialogue },
  },
  ...rest,
];

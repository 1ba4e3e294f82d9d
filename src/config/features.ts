/** The settings of {@link Features}: their schema, where they come from, and how a new configuration file writes them. */
import { deployments, noFeatures, type Features } from "../model/features.js";
import { defined } from "../runtime/values/json.js";

/** Schema (JSON Schema 2020-12) of each. */
export const featureProperties = {
  authHook: {
    description: "Write src/auth.ts, a hook that sees every request before it is sent.",
    type: "boolean",
  },
  policy: {
    description: "Write src/policy.ts, a hook that decides who may see and call which operation.",
    type: "boolean",
  },
  inboundOAuth: {
    description:
      "Let the HTTP entry check access tokens of an authorization server (MCP_AUTH_ISSUER); adds jose.",
    type: "boolean",
  },
  callerLogins: {
    description:
      "Let each caller of the HTTP entry use the API with their own login (MCP_LOGIN_KEYS); adds oauth4webapi.",
    type: "boolean",
  },
  telemetry: {
    description: "Report calls and requests to OpenTelemetry; adds @opentelemetry/api.",
    type: "boolean",
  },
  code: {
    description:
      "Offer tools that run code over many operations in one call; adds a JavaScript engine in WebAssembly.",
    type: "boolean",
  },
  deploy: {
    description:
      "Write files for deployment: docker (an image), k8s (Kubernetes), worker (a Cloudflare Worker), mcpb (a bundle for desktop clients), js (one file of JavaScript), mcp-json (.mcp.json, for clients that look into the folder), registry (server.json, for the MCP registry).",
    type: "array",
    items: { enum: deployments },
    uniqueItems: true,
  },
} as const satisfies Record<keyof Features, object>;

/** Takes each feature from the options, else from the configuration file; else it is off. */
export function features(options: Partial<Features>, file: Partial<Features> = {}): Features {
  return { ...noFeatures, ...present(file), ...present(options) };
}

/** Leaves out other settings of the same object. */
function present({
  authHook,
  policy,
  inboundOAuth,
  callerLogins,
  telemetry,
  code,
  deploy,
}: Partial<Features>): Partial<Features> {
  return defined({ authHook, policy, inboundOAuth, callerLogins, telemetry, code, deploy });
}

/** Lines of the configuration file for what is switched on. */
export function featureLines({ deploy, ...switches }: Features): string[] {
  return [
    ...Object.entries(switches).flatMap(([name, isOn]) => (isOn ? [`${name}: true`] : [])),
    ...(deploy.length > 0 ? [`deploy: [${deploy.join(", ")}]`] : []),
  ];
}

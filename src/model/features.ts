/** What a project may have besides its tools; each is switched on by one setting. */
export interface Features {
  /** `src/auth.ts`: a hook that sees every request before it is sent. */
  readonly authHook: boolean;
  /** `src/policy.ts`: a hook that decides who may see and call which operation. */
  readonly policy: boolean;
  /** The HTTP entry can check access tokens of an authorization server; this brings `jose`. */
  readonly inboundOAuth: boolean;
  /** Callers of the HTTP entry can use the API with logins of their own; this brings `oauth4webapi`. */
  readonly callerLogins: boolean;
  /** Calls and requests are reported to OpenTelemetry; this brings `@opentelemetry/api`. */
  readonly telemetry: boolean;
  /** Tools that run code over the operations; this brings QuickJS, compiled to WebAssembly. */
  readonly code: boolean;
  /** Deployment targets to generate files for. */
  readonly deploy: readonly Deployment[];
}

/** Tools that the runtime lists for a feature, whatever the document says, by the module that `src/server.ts` imports for it. */
export const toolsOfFeatures: ReadonlyMap<string, readonly string[]> = new Map([
  ["#runtime/code", ["read_with_code", "change_with_code"]],
  ["#runtime/caller-logins", ["connect_account", "disconnect_account"]],
]);

export const deployments = ["docker", "k8s", "worker", "mcpb", "js", "mcp-json", "registry"] as const;
/**
 * A container image, Kubernetes manifests, a Cloudflare Worker, a desktop bundle (MCPB), one JavaScript file per entry point, `.mcp.json` for clients
 * that look into the project's folder, or `server.json` for the MCP registry.
 */
export type Deployment = (typeof deployments)[number];

export const noFeatures: Features = {
  authHook: false,
  policy: false,
  inboundOAuth: false,
  callerLogins: false,
  telemetry: false,
  code: false,
  deploy: [],
};

import type { AuthHook } from "../auth/security.js";
import type { CallerLoginsFactory } from "../auth/caller-logins.js";
import type { Policy } from "../auth/gate.js";
import type { InboundOAuth } from "../auth/inbound.js";
import type { Telemetry } from "../host/telemetry.js";
import type { Instructions, Prompt, Resource } from "../operations/definitions.js";
import type { OperationSource } from "../operations/operation.js";
import type { Icon, Tool } from "../operations/tool.js";
import type { CallingTools } from "../server/tool-list.js";

/** A server as its project defines it. */
export interface ServerDefinition {
  /** For programs: `^[a-z0-9][a-z0-9-]*$`. */
  name: string;
  title: string;
  /** The server's own, and not that of an API. */
  version: string;
  /** Instructions for the model, in addition to the tools. */
  instructions: Instructions;
  icons?: readonly Icon[];
  /** In the order of the list. */
  tools: readonly Tool[];
  /** The project's own resources, in addition to those of the configuration. */
  resources?: readonly Resource[];
  prompts?: readonly Prompt[];
  operations: OperationSource;
  /** Sees every request before it is sent, and may change its headers. */
  authHook?: AuthHook | undefined;
  /** Decides who may see and call which operation. */
  policy?: Policy | undefined;
  /** Checks access tokens; required by `MCP_AUTH_ISSUER`. */
  inboundOAuth?: InboundOAuth | undefined;
  /** Lets callers use the API with logins of their own; required by `MCP_LOGIN_KEYS`. */
  callerLogins?: CallerLoginsFactory | undefined;
  /** Receives calls and requests with their durations. */
  telemetry?: Telemetry | undefined;
  /** Further tools that call operations. */
  callingTools?: CallingTools | undefined;
}

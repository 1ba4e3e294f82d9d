/**
 * `#runtime/server` in a project: what tools are defined with, and the server behind them. It runs wherever `fetch`, `Request`
 * and `Response` exist. What calls and search need is loaded with the first of them.
 */
export type { AuthHook, OutgoingRequest } from "../auth/security.js";
export type { InboundOAuth, ResourceServer, ResourceServerOptions } from "../auth/inbound.js";
export type { CallerLogins, CallerLoginsFactory, CallerLoginsOptions } from "../auth/caller-logins.js";
export type { HandleStore } from "../host/host.js";
export type { Policy, PolicyOperation } from "../auth/gate.js";
export type { CallingTools } from "../server/tool-list.js";
export type { ServerDefinition } from "../call/server-definition.js";
export type { FetchInit, Host } from "../host/host.js";
export type { LogLevel } from "../host/log.js";
export type { EmbedOptions } from "../http/embedded.js";
export { createHandler } from "../http/handler.js";
export { createWorker, type Bindings, type Worker, type WorkerContext } from "../http/embedded.js";
export type { Telemetry } from "../host/telemetry.js";
export type { Caller } from "../operations/tool.js";
export type { Instructions } from "../operations/definitions.js";
export type { OperationModule } from "../operations/source.js";
export type { ExampleCall, ExampleCalls } from "../operations/operation.js";
export type { ApiFacts, OperationSource } from "../operations/operation.js";
export type { DefinePrompt, Prompt } from "../operations/definitions.js";
export type { DefineResource, Resource } from "../operations/definitions.js";
export { operationSource } from "../operations/source.js";
export { toolDefiner, type DefineTool } from "../operations/define-tool.js";
export type { Icon } from "../operations/tool.js";
export {
  argument,
  body,
  cookie,
  file,
  header,
  path,
  query,
  querystring,
  type Argument,
  type ArgumentsOf,
  type RunContext,
  type Tool,
} from "../operations/tool.js";
export { result, type ToolResult } from "../response/tool-result.js";
export type { FileArgument } from "../schema/file-schema.js";
export type { Json, JsonSchema } from "../values/json.js";

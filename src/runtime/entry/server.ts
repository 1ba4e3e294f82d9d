/**
 * `#runtime/server` in a project: what tools are defined with, and the server behind them. It runs wherever `fetch`, `Request`
 * and `Response` exist. What calls and search need is loaded with the first of them.
 */
export type { InboundOAuth, ResourceServer, ResourceServerOptions } from "../access/inbound-oauth.js";
export type { AuthHook, OutgoingRequest } from "../auth-hook.js";
export type { CodeMode } from "../code-mode.js";
export type { ExampleCall, ExampleCalls } from "../example-calls.js";
export { createHandler } from "../handler.js";
export type { FetchInit, Host } from "../host.js";
export type { Icon } from "../icon.js";
export type { Json, JsonSchema } from "../json.js";
export type { LogLevel } from "../log.js";
export type { Telemetry } from "../network/telemetry.js";
export type { ApiFacts, OperationSource } from "../operation.js";
export type { Policy, PolicyOperation } from "../policy.js";
export type { DefinePrompt, Prompt } from "../prompt.js";
export type { DefineResource, Resource } from "../resource.js";
export type { ServerDefinition } from "../server.js";
export { operationSource, type OperationModule } from "../source.js";
export { result, type ToolResult } from "../tool-result.js";
export {
  argument,
  body,
  cookie,
  file,
  header,
  path,
  query,
  querystring,
  toolDefiner,
  type ArgumentsOf,
  type Caller,
  type DefineTool,
  type FileArgument,
  type RunContext,
  type Tool,
} from "../tool.js";

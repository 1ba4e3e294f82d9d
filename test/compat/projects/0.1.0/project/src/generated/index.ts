/** What tool files, your own code and the tests import as "#generated". */
import { toolDefiner } from "./runtime/tool.js";
import type { Operations } from "./types.js";

/** Defines a tool; its arguments and the operation's response are typed. */
export const defineTool = toolDefiner<Operations>();

export { argument, body, cookie, file, header, path, query, querystring } from "./runtime/tool.js";
export { createHandler } from "./runtime/handler.js";

export type { AuthHook, OutgoingRequest } from "./runtime/auth-hook.js";
export type { FetchInit, Host } from "./runtime/host.js";
export type { JsonSchema } from "./runtime/json.js";
export type { Policy, PolicyOperation } from "./runtime/policy.js";
export type { ArgumentsOf, Caller, FileArgument, RunContext, Tool } from "./runtime/tool.js";
export type * from "./types.js";

// @generated SignedSource<<59657d1057d1a66f44d58c342dab977af66e3f5ce9386af470c6de016dce43c6>>
/** What tool files, your own code and the tests import as "#generated". */
import type { Operations } from "./operations/index.js";
import type { ExampleCalls } from "./runtime/example-calls.js";
import type * as Handler from "./runtime/handler.js";
import type { DefinePrompt, Prompt } from "./runtime/prompt.js";
import type { DefineResource, Resource } from "./runtime/resource.js";
import type { ServerDefinition } from "./runtime/server.js";
import type { TestOptions, TestServer } from "./runtime/testing.js";
import { toolDefiner } from "./runtime/tool.js";

/** Defines a tool; its arguments and the operation's response are typed. */
export const defineTool = toolDefiner<Operations>();

/** The HTTP entry as a function from `Request` to `Response`, for tests and hosts of your own. */
export const createHandler: typeof Handler.createHandler = (definition, host) => {
  // Not at the head of this file, which every tool imports.
  const handler = import("./runtime/handler.js").then((module) => module.createHandler(definition, host));
  return async (request, connection) => (await handler)(request, connection);
};

/** Calls of tools, of their actions and of operations without a tool, and what each has to send. */
export const exampleCalls = async (): Promise<ExampleCalls> => {
  const { operations } = await import("./operations/index.js");
  return operations.examples();
};

/** The server in this process with a mock of its API, and calls to try on it. */
export const testServer = async (server: ServerDefinition, options?: TestOptions): Promise<TestServer> => {
  const testing = await import("./runtime/testing.js");
  return testing.testServer(server, await exampleCalls(), options);
};

/** Defines something to read at an address; the variables of the address are typed. */
export const defineResource: DefineResource<Operations> = (definition) => definition as Resource;

/** Defines messages that a person can start from; their arguments are typed. */
export const definePrompt: DefinePrompt<Operations> = (definition) => definition as Prompt;

export { result, type ToolResult } from "./runtime/tool-result.js";
export { argument, body, cookie, file, header, path, query, querystring } from "./runtime/tool.js";

export type { AuthHook, OutgoingRequest } from "./runtime/auth-hook.js";
export type { ExampleCall, ExampleCalls } from "./runtime/example-calls.js";
export type { FetchInit, Host } from "./runtime/host.js";
export type { Icon } from "./runtime/icon.js";
export type { JsonSchema } from "./runtime/json.js";
export type { Policy, PolicyOperation } from "./runtime/policy.js";
export type { Prompt } from "./runtime/prompt.js";
export type { Resource } from "./runtime/resource.js";
export type { ArgumentsOf, Caller, FileArgument, RunContext, Tool } from "./runtime/tool.js";
export type * from "./operations/index.js";

// @generated SignedSource<<71c1c3292bab72736923d38a0ae050a6eacf3d96fb1217a52dea3f19d6e5c553>>
/** What tool files and your own code import as "#generated". */
import type { DefinePrompt, DefineResource, Prompt, Resource } from "#runtime/server";
import { toolDefiner } from "#runtime/server";
import type { Operations } from "./operations/index.js";

/** Defines a tool; its arguments and the operation's response are typed. */
export const defineTool = toolDefiner<Operations>();

/** Defines something to read at an address; the variables of the address are typed. */
export const defineResource: DefineResource<Operations> = (definition) => definition as Resource;

/** Defines messages that a person can start from; their arguments are typed. */
export const definePrompt: DefinePrompt<Operations> = (definition) => definition as Prompt;

/** `createHandler` is the HTTP entry as a function from `Request` to `Response`, for hosts of your own. */
export {
  argument,
  body,
  cookie,
  createHandler,
  file,
  header,
  path,
  query,
  querystring,
  result,
} from "#runtime/server";
export type {
  ArgumentsOf,
  AuthHook,
  Caller,
  FetchInit,
  FileArgument,
  Host,
  Icon,
  JsonSchema,
  OutgoingRequest,
  Policy,
  PolicyOperation,
  Prompt,
  Resource,
  RunContext,
  Tool,
  ToolResult,
} from "#runtime/server";
export type * from "./operations/index.js";

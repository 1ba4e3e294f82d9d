/** Answers calls and reads. Loaded with the first of them, because most servers start more often than they are used. */
import {
  isInputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type CallToolResult,
  type CompleteRequest,
  type CompleteResult,
  type GetPromptResult,
  type InputRequiredResult,
  type ReadResourceResult,
} from "@modelcontextprotocol/server";
import { toolAllowed } from "../auth/gate.js";
import { callOfUri, mayReadAgain, type ToolCall } from "../call/answer-link.js";
import type { Wanted } from "../call/audit.js";
import { callTool, readAnswer, refusedArguments } from "../call/call-tool.js";
import { callableBy, calledBy } from "../call/follow-up.js";
import { askFirst, confirmation } from "../call/confirm.js";
import type { Discovered, Found } from "../call/runtime.js";
import { explain } from "../call/explain.js";
import type { Call } from "../call/invoke.js";
import { argumentSchemas, shownArguments, type ArgumentSchemas } from "../call/shown-arguments.js";
import { aboutCall } from "../call/signature.js";
import { permitted } from "../operations/listed.js";
import type { OperationFacts } from "../operations/operation.js";
import { wantedFields } from "../response/fields.js";
import { errorResult } from "../response/result.js";
import { digest, hex } from "../values/encoding.js";
import { isObject, jsonText, memberOf } from "../values/json.js";
import {
  audited,
  type Serving,
  takeRequest,
  tooManyArguments,
  traced,
  underWay,
  untakenCall,
} from "./serving.js";
import { taskStarter } from "./tasks.js";

/** @throws ProtocolError if the caller sees no such tool. */
export async function answerCall(
  made: ToolCall,
  serving: Serving,
): Promise<CallToolResult | InputRequiredResult> {
  return traced({ method: "tools/call", tool: made.tool }, serving, (inSpan) => answered(made, inSpan));
}

async function answered(made: ToolCall, serving: Serving): Promise<CallToolResult | InputRequiredResult> {
  const untaken = untakenCall(made, serving);
  if (untaken !== undefined) return untaken;
  const called = await ofFeature(made, serving);
  if (called !== undefined) return called;
  const connected = await ofAccount(made, serving);
  if (connected !== undefined) return withAudit(made, connected, serving);
  const found = await resolve(made, serving);
  if (found === undefined) return refuse(made, serving);
  if ("answer" in found) return withAudit(made, found.answer, serving);
  return call(found, made, serving);
}

/** Answers a call of a tool that a feature adds; `undefined` if it is none that the caller sees. */
async function ofFeature(
  made: ToolCall,
  serving: Serving,
): Promise<CallToolResult | InputRequiredResult | undefined> {
  const { runtime, caller } = serving;
  const { callingTools } = runtime.definition;
  const isOffered = callingTools?.tools(caller, runtime).some(({ name }) => name === made.tool);
  return isOffered === true ? callingTools?.call(made, serving) : undefined;
}

/** Answers a call of a tool that begins or ends the caller's own login; `undefined` if it is none that the caller sees. */
async function ofAccount(
  made: ToolCall,
  { runtime: { callerLogins, calls }, caller }: Serving,
): Promise<CallToolResult | undefined> {
  if (callerLogins?.tools(caller).some(({ name }) => name === made.tool) !== true) return undefined;
  return calls.track(callerLogins.answer(made, caller));
}

/** @throws ResourceNotFoundError if there is nothing at the address for this caller. */
export async function answerRead(uri: string, serving: Serving): Promise<ReadResourceResult> {
  return traced({ method: "resources/read" }, serving, (inSpan) => read(uri, inSpan));
}

async function read(uri: string, serving: Serving): Promise<ReadResourceResult> {
  const { runtime, caller } = serving;
  const made = callOfUri(uri);
  takeRequest(made ?? { tool: "resources/read", args: {} }, serving);
  if (made !== undefined) return readAgain(uri, made, serving);
  const { findResource } = await import("../entry/search.js");
  const found = await findResource(uri, caller, runtime);
  if (found === undefined) return nothingAt(uri, { resource: withoutValues(uri) }, serving);
  return audited({ resource: found.shown }, serving, (ofClient) => found.read(ofClient));
}

/** Repeats the call whose answer has this address. */
async function readAgain(uri: string, made: ToolCall, serving: Serving): Promise<ReadResourceResult> {
  const { runtime } = serving;
  const wanted = { tool: made.tool };
  const found = await resolve(made, serving);
  if (found === undefined || "answer" in found) return nothingAt(uri, wanted, serving);
  if (!mayReadAgain(found.tool, await operationOf(found, serving))) return nothingAt(uri, wanted, serving);
  return audited(wanted, serving, (ofClient) => readAnswer(uri, found, { call: ofClient, runtime }));
}

function nothingAt(uri: string, wanted: Wanted, { runtime, caller }: Serving): never {
  runtime.audit.refusal(wanted, "unknown", caller);
  throw new ResourceNotFoundError(uri.slice(0, longestAddress));
}

/** Of an unknown address, a client is told this much again. */
const longestAddress = 1_000;

/**
 * Returns a resource's address for the log: an operation by its name; for an unknown address only the scheme, because the
 * rest may contain anything.
 */
function withoutValues(uri: string): string {
  return /^api:\/\/operations\/[\w.-]+$|^[a-z][a-z0-9+.-]*:/i.exec(uri)?.[0] ?? "";
}

/** @throws ProtocolError if the caller sees no such prompt, or its arguments do not fit. */
export async function answerPrompt(prompt: PromptAsked, serving: Serving): Promise<GetPromptResult> {
  return traced({ method: "prompts/get" }, serving, (inSpan) => promptAnswer(prompt, inSpan));
}

interface PromptAsked {
  name: string;
  given: Readonly<Record<string, string>>;
}

async function promptAnswer(prompt: PromptAsked, serving: Serving): Promise<GetPromptResult> {
  takeRequest({ tool: "prompts/get", args: {} }, serving);
  const { getPrompt } = await import("../entry/search.js");
  return audited({ prompt: prompt.name }, serving, (ofClient) =>
    getPrompt(prompt, ofClient, serving.runtime),
  );
}

/** @throws ProtocolError if there is nothing to complete, or the project's own code would be called too often. */
export async function answerCompletion(
  asked: CompleteRequest["params"],
  serving: Serving,
): Promise<CompleteResult> {
  const { complete } = await import("../entry/search.js");
  const { caller, context, runtime } = serving;
  const beforeOwnCode = (): void => {
    takeRequest({ tool: "completion/complete", args: {} }, serving);
  };
  return complete(asked, { caller, signal: context.mcpReq.signal, beforeOwnCode }, runtime);
}

/** Finds the tool behind a call; `undefined` if the caller sees no such tool. */
async function resolve(
  made: ToolCall,
  serving: Serving,
): Promise<Asked | { answer: CallToolResult } | undefined> {
  const found = await toolBehind(made, serving);
  return found === undefined || "answer" in found ? found : withFields(found, made, serving);
}

async function toolBehind({ tool: name, args }: ToolCall, serving: Serving): Promise<Discovered | undefined> {
  const { caller } = serving;
  const { tools, gate, discovery, definition } = serving.runtime;
  const found = tools.byName.get(name);
  if (found !== undefined) {
    if (!toolAllowed(gate, caller, found)) return undefined;
    const allowed = (operation: string): boolean => gate.allowed(caller, { operation });
    return { tool: await permitted(found, allowed, definition.operations), args };
  }
  const general = discovery.tools(caller).find((one) => one.name === name);
  return general && discovery.call(general, args, { caller, signal: serving.context.mcpReq.signal });
}

/** A call to make, with the fields of its answer that the caller wants. */
type Asked = Omit<Found, "fields"> & { fields?: readonly string[] };

/** Checks the fields that the caller wants. They may be among the arguments, unless the operation has one of that name. */
async function withFields(
  found: Found,
  made: ToolCall,
  serving: Serving,
): Promise<Asked | { answer: CallToolResult }> {
  const { tool } = found;
  const { runtime } = serving;
  const refused = tooManyArguments(found.args);
  if (refused !== undefined) return { answer: errorResult(refused) };
  const operation = await operationOf(found, serving);
  const isOffered = runtime.definition.operations.fields === true;
  const wanted = wantedFields(found, { tool, operation, isOffered });
  if (!("problems" in wanted)) return { tool, ...wanted };
  const through = made.tool === tool.name ? undefined : made.tool;
  const about = await aboutCall(tool, { operation, through }, runtime);
  const { problems } = wanted;
  return { answer: errorResult(explain({ kind: "arguments", problems }, about)) };
}

function operationOf(
  { tool, args }: Pick<Found, "tool" | "args">,
  { runtime }: Serving,
): Promise<OperationFacts | undefined> {
  const { action } = args;
  const key = typeof action === "string" ? memberOf(tool.actions ?? {}, action) : undefined;
  return runtime.definition.operations.get(tool.operation ?? String(key));
}

/** What is known of a call's arguments, to leave out secrets. */
async function describedArguments(
  found: Asked,
  serving: Serving,
): Promise<{ schemas: ArgumentSchemas; redact: readonly string[] | undefined }> {
  const operation = await operationOf(found, serving);
  const { operations } = serving.runtime.definition;
  return { schemas: await argumentSchemas(found.tool, operation, operations), redact: operation?.redact };
}

async function refuse({ tool }: ToolCall, serving: Serving): Promise<never> {
  serving.runtime.audit.refusal({ tool }, "unknown", serving.caller);
  const text = `Unknown tool: ${tool.slice(0, 128)}${await howElse(tool, serving)}`;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, text);
}

/** Says how to call an operation that has no tool of its own. */
async function howElse(name: string, { runtime, caller }: Serving): Promise<string> {
  const entry = runtime.definition.operations.entries().find((one) => one.name === name);
  const found = entry && (await callableBy(caller, runtime).toolFor(entry.key));
  if (entry === undefined || found === undefined) return "";
  return `. It is an operation: call it with ${calledBy(found, entry.key)}`;
}

function withAudit(made: ToolCall, result: CallToolResult, serving: Serving): CallToolResult {
  const shown = (): Record<string, unknown> =>
    shownArguments(made.args, new Map(), { undescribed: "hidden" });
  // The operation that a search tool was to call, which this caller may not know.
  const { name } = made.args;
  const called = typeof name === "string" ? { operation: name } : {};
  serving.runtime.audit.call({ ...made, ...called, shown }, { result }, serving.caller);
  return serving.project(result);
}

async function call(
  found: Asked,
  made: ToolCall,
  serving: Serving,
): Promise<CallToolResult | InputRequiredResult> {
  const { runtime } = serving;
  const started = Date.now();
  return underWay(serving, async (ofClient) => {
    const { tool, args, fields } = found;
    const startTask = taskStarter(made.tool, serving);
    const whole = { ...ofClient, made, ...(fields && { fields }), ...(startTask && { startTask }) };
    const instead =
      (await withoutLogin(found, serving)) ?? (await unconfirmed(found, made, { ofClient: whole, serving }));
    if (isInputRequiredResult(instead)) return instead;
    const result = instead ?? (await callTool(tool, args, whole, runtime));
    const ms = Date.now() - started;
    const stoodFor = made.tool === tool.name ? {} : { operation: tool.name };
    const described = runtime.settings.auditArguments ? await describedArguments(found, serving) : undefined;
    const shown = (): Record<string, unknown> =>
      described === undefined
        ? {}
        : shownArguments(args, described.schemas, { ...described, undescribed: "hidden" });
    const audited = { tool: made.tool, args, shown, ...stoodFor };
    runtime.audit.call(audited, { result, ms }, ofClient.caller);
    return serving.project(result);
  });
}

/**
 * Lets the client send its user to the API's login, if the call needs it and the client can. Not for a tool of the project's
 * own code, which is repeated as a whole; there, as for other clients, the error says where to log in.
 */
async function withoutLogin(
  found: Asked,
  serving: Serving,
): Promise<CallToolResult | InputRequiredResult | undefined> {
  const { runtime, caller, elicitation, context } = serving;
  const { callerLogins, definition, upstream } = runtime;
  const canOpen = isObject(elicitation) && "url" in elicitation;
  if (callerLogins === undefined || !canOpen || found.tool.run !== undefined) return undefined;
  const operation = await operationOf(found, serving);
  const api = definition.operations.apis.find(({ id }) => id === operation?.api);
  if (operation === undefined || api === undefined) return undefined;
  const { security } = await upstream();
  const login = await security.lackedLogin({ operation, api, caller });
  if (login === undefined) return undefined;
  const responses = context.mcpReq.inputResponses;
  const instead = await callerLogins.ask({ caller, login }, { elicitation, responses });
  if (isInputRequiredResult(instead)) runtime.audit.asked({ tool: found.tool.name }, caller);
  return instead;
}

/**
 * Asks for confirmation if needed. Invalid arguments are rejected first, so that nobody confirms a call that cannot be made.
 */
async function unconfirmed(
  found: Asked,
  made: ToolCall,
  { ofClient, serving }: { ofClient: Call; serving: Serving },
): Promise<CallToolResult | InputRequiredResult | undefined> {
  const { tool, args } = found;
  const confirm = confirmation(tool, await operationOf(found, serving));
  if (confirm === false) return undefined;
  const refused = await refusedArguments(tool, args, { call: ofClient, runtime: serving.runtime });
  if (refused !== undefined) return refused;
  const { schemas } = await describedArguments(found, serving);
  return asked(made, { tool, args, schemas, confirm }, serving);
}

/**
 * Logs who is asked, and calls that were not made because nobody can be asked. An answer counts for the call that was asked about
 * and no other: the client brings back which one it was, so that every replica can tell. To anything else, it is asked again.
 */
async function asked(
  made: ToolCall,
  question: Parameters<typeof askFirst>[0],
  serving: Serving,
): Promise<CallToolResult | InputRequiredResult | undefined> {
  const { caller, context } = serving;
  const { audit } = serving.runtime;
  const { tool } = made;
  const requestState = hex(await digest(jsonText([tool, made.args])));
  const { mcpReq } = context;
  const isAnswer = mcpReq.requestState() === requestState;
  const asking = isAnswer ? context : { mcpReq: { ...mcpReq, inputResponses: undefined } };
  try {
    const instead = askFirst(question, { ...serving, context: asking });
    if (!isInputRequiredResult(instead)) return instead;
    audit.asked({ tool }, caller);
    return { ...instead, requestState };
  } catch (error) {
    audit.refusal({ tool }, "unconfirmed", caller);
    throw error;
  }
}

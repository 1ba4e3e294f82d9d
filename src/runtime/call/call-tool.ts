/**
 * Turns the arguments of `tools/call` into a result, also for `resources/read` of an answer that was too large for a result.
 */
import {
  type CallToolResult,
  type ContentBlock,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
} from "@modelcontextprotocol/server";
import { createDeadline, within } from "../host/deadline.js";
import { CallError, type Failure, type Problem } from "../host/errors.js";
import { logFault } from "../host/log.js";
import { retryAfterMs } from "../network/retry.js";
import { signatureEntries } from "../operations/accepted-arguments.js";
import { chooseAction } from "../operations/listed.js";
import type { OperationFacts } from "../operations/operation.js";
import type { Args, Tool } from "../operations/tool.js";
import { presented } from "../response/cut.js";
import type { ApiResponse } from "../response/response.js";
import { valueResult } from "../response/own-result.js";
import { errorResult, type Presentation, responseResult } from "../response/result.js";
import { fieldsArgument, hasOwnFields } from "../response/fields.js";
import { promisedOutput } from "../response/tool-result.js";
import { type Checks, slicedChecks } from "../schema/work.js";
import { isInstance } from "../values/instance.js";
import { answerUri, mayReadAgain } from "./answer-link.js";
import { argumentsSchema } from "./arguments-schema.js";
import { checkArguments, placeArguments } from "./arguments.js";
import { explain } from "./explain.js";
import { callableBy, followUp } from "./follow-up.js";
import { type Call, invoke, type Outcome } from "./invoke.js";
import { type Job, jobOf, stateOf, type UnderWay } from "./job.js";
import { redactor, toolValue } from "./run-context.js";
import type { Runtime } from "./runtime.js";
import { aboutCall, argumentNamesOf, calledName, unreadable } from "./signature.js";

/** Never throws: a failure is a result that says what went wrong and what to do. */
export async function callTool(tool: Tool, args: Args, call: Call, shared: Runtime): Promise<CallToolResult> {
  const runtime = { ...shared, slices: shared.slices.ofCall() };
  try {
    return tool.run === undefined
      ? await callOperation(tool, args, { call, runtime })
      : await runTool(tool, args, { call, runtime });
  } catch (error) {
    if (isInstance(error, CallError)) return errorResult(error.message, redactor(call, runtime));
    if (call.signal.aborted) return await failed({ kind: "cancelled" }, tool, { call, runtime });
    const id = logFault(runtime.log, "tool", error, { tool: tool.name }, redactor(call, runtime));
    return await failed({ kind: "tool", id }, tool, { call, runtime });
  }
}

interface Context {
  call: Call;
  runtime: Runtime;
}

async function callOperation(tool: Tool, args: Args, context: Context) {
  const { call, runtime } = context;
  const chosen = chooseAction(tool, args);
  if ("problems" in chosen) return failed({ kind: "arguments", problems: chosen.problems }, tool, context);
  const outcome = await invoke({ operation: chosen.operation, tool, args: chosen.args, call }, runtime);
  return outcomeResult(tool, args, { ...context, outcome });
}

/**
 * Checks the arguments of a call before the user is asked to confirm it.
 * @returns `undefined` if nothing is wrong.
 */
export async function refusedArguments(
  tool: Tool,
  args: Args,
  context: Context,
): Promise<CallToolResult | undefined> {
  const { call, runtime } = context;
  const refuse: Refuse = (problems, outcome) =>
    failed({ kind: "arguments", problems: [...problems] }, tool, { ...context, ...(outcome && { outcome }) });
  const deadline = createDeadline(tool.timeoutMs ?? runtime.settings.timeoutMs, call.signal);
  const checks = slicedChecks(runtime.slices, deadline.signal);
  return within(
    deadline,
    async () => {
      if (tool.run === undefined) return refusedByOperation(tool, args, { ...context, checks, refuse });
      const checked = await checkArguments(tool, args, checks);
      return checked.ok ? undefined : refuse(checked.problems);
    },
    (cause) => failed(cause, tool, context),
  );
}

type Refuse = (problems: readonly Problem[], outcome?: Outcome) => Promise<CallToolResult>;

async function refusedByOperation(
  tool: Tool,
  args: Args,
  { call, runtime, checks, refuse }: Context & { checks: Checks; refuse: Refuse },
): Promise<CallToolResult | undefined> {
  const chosen = chooseAction(tool, args);
  if ("problems" in chosen) return refuse(chosen.problems);
  const { operations } = runtime.definition;
  const operation = await operations.get(chosen.operation);
  if (operation === undefined) return undefined;
  const placed = await placeArguments(tool, operation, chosen.args, { operations, checks });
  if (placed.ok) return undefined;
  const answer = { failure: { kind: "arguments" as const, problems: placed.problems } };
  return refuse(placed.problems, { operation, answer, redact: redactor(call, runtime) });
}

interface OperationResult {
  result: CallToolResult;
  /** Whether the result is an error about the arguments, and nothing was sent. */
  refused: boolean;
}

/** Calls an operation for a resource, whose variables are its arguments by their own names, and answers like its tool. */
export async function readByOperation(
  key: string,
  { address, args }: { address: string; args: Readonly<Record<string, string>> },
  { call, runtime }: Context,
): Promise<OperationResult> {
  const tool = runtime.tools.byOperation.get(key);
  const outcome = await invoke({ operation: key, tool, byOperation: true, args, call }, runtime);
  const { answer, operation, redact } = outcome;
  if (operation !== undefined && "failure" in answer && answer.failure.kind === "arguments") {
    const entries = await signatureEntries(undefined, operation, runtime.definition.operations);
    const variables = entries.filter(({ name }) => Object.hasOwn(args, name));
    const text = unreadable(address, variables, answer.failure.problems);
    return { result: errorResult(text, redact), refused: true };
  }
  const result = await outcomeResult(tool ?? bareTool(operation, key), args, { call, runtime, outcome });
  return { result, refused: false };
}

/** Stands for an operation without a tool. */
function bareTool(operation: OperationFacts | undefined, key: string): Tool {
  return { name: operation?.name ?? key, description: "", input: {} };
}

async function outcomeResult(
  tool: Tool,
  args: Args,
  context: Context & { outcome: Outcome },
): Promise<CallToolResult> {
  const { answer } = context.outcome;
  if ("failure" in answer) return failed(answer.failure, tool, context);
  if (tool.respond === undefined) return answerResult(tool, answer.response, context);
  return responded(tool, args, context, answer.response);
}

/** Milliseconds that the owner's code has, also if the answer took all of the call's time. */
const leastForCode = 1_000;

/** The owner's code has what is left of the call's time. */
function responded(
  tool: Tool,
  args: Args,
  context: Context & { outcome: Outcome },
  response: ApiResponse,
): Promise<CallToolResult> {
  const { runtime, outcome } = context;
  const limit = tool.timeoutMs ?? outcome.operation?.timeoutMs ?? runtime.settings.timeoutMs;
  const left = Math.max(Math.min(leastForCode, limit), outcome.left ?? limit);
  return codeResult(tool, args, context, { limit, left, response });
}

const madeUp = "This answer is made up from the API's description (--mock): nothing was sent or changed.";

async function answerResult(tool: Tool, response: ApiResponse, context: Context & { outcome: Outcome }) {
  const { operation, redact } = context.outcome;
  const { call, runtime } = context;
  const shown = await presentation(tool, context);
  const task = shown.promised === undefined ? await taskFor(response, context) : undefined;
  if (task !== undefined) return task;
  const presenting = responseResult(response, shown);
  const result = await runtime.slices.run(presenting, call.signal);
  if (operation === undefined) return result;
  const hint = await followUp(response, callableBy(call.caller, runtime));
  const shownHint =
    hint === undefined ? [] : [await runtime.slices.run(presented(hint, redact), call.signal)];
  const notes = [...shownHint, ...(runtime.host.mock ? [madeUp] : [])];
  if (notes.length === 0) return result;
  return {
    ...result,
    content: [...result.content, ...notes.map((text) => ({ type: "text" as const, text }))],
  };
}

async function taskFor(
  response: ApiResponse,
  { call, runtime }: Context,
): Promise<CallToolResult | undefined> {
  if (call.startTask === undefined) return undefined;
  const job = await jobOf(response, callableBy(call.caller, runtime));
  return job && call.startTask(job, retryAfterMs(response.headers));
}

/** Asks how far work is. What is over has the result that a call of the same operation would have. */
export async function lookAt(
  { operation: key, args }: Job,
  { call, runtime }: Context,
): Promise<{ underWay: UnderWay } | { result: CallToolResult }> {
  const tool = runtime.tools.byOperation.get(key);
  const outcome = await invoke({ operation: key, tool, byOperation: true, args, call }, runtime);
  const state = stateOf(outcome.answer);
  if (state.is === "under-way") return { underWay: state };
  const asTool = tool ?? bareTool(outcome.operation, key);
  const result = await outcomeResult(asTool, args, { call, runtime, outcome });
  return { result: state.failed ? { ...result, isError: true } : result };
}

function runTool(tool: Tool, args: Args, context: Context) {
  return codeResult(tool, args, context, { limit: tool.timeoutMs ?? context.runtime.settings.timeoutMs });
}

async function codeResult(
  tool: Tool,
  args: Args,
  context: Context & { outcome?: Outcome },
  code: { limit: number; left?: number; response?: ApiResponse },
): Promise<CallToolResult> {
  const { call, runtime } = context;
  const made = await toolValue(tool, args, { call, runtime, ...code });
  if ("failure" in made) return failed(made.failure, tool, context);
  return runtime.slices.run(valueResult(made.value, await presentation(tool, context)), call.signal);
}

/** In characters. */
const longestError = 2_000;

async function failed(
  failure: Failure,
  tool: Tool,
  { outcome, call, runtime }: Context & { outcome?: Outcome },
): Promise<CallToolResult> {
  const through = throughOf(tool, call);
  const text = explain(failure, await aboutCall(tool, { operation: outcome?.operation, through }, runtime));
  // An operation may have thousands of arguments, and all of them were looked at just now.
  await runtime.slices.turn();
  const schema =
    through !== undefined && failure.kind === "arguments" && outcome?.operation !== undefined
      ? await argumentsSchema(tool, outcome.operation, {
          operations: runtime.definition.operations,
          inSlices: (work) => runtime.slices.run(work, call.signal),
        })
      : undefined;
  const whole = schema === undefined ? text : `${text}\nAs JSON Schema: ${JSON.stringify(schema)}`;
  return errorResult(whole.length <= longestError ? whole : text, outcome?.redact ?? redactor(call, runtime));
}

/** The tool that the client called instead of this one. */
function throughOf({ name }: Tool, { made }: Call): string | undefined {
  return made === undefined || made.tool === name ? undefined : made.tool;
}

async function presentation(
  tool: Tool,
  { outcome, call, runtime }: Context & { outcome?: Outcome },
): Promise<Presentation> {
  const through = throughOf(tool, call);
  return {
    name: calledName(tool, { operation: outcome?.operation, through }),
    options: tool.result ?? outcome?.operation?.result,
    nulls: new Set(outcome?.operation?.nulls),
    fields: call.fields,
    argumentNames: () => argumentNamesOf(tool, outcome?.operation),
    membersBy: membersBy(tool, { outcome, call, runtime }),
    // Only its own entry in the list promises anything.
    promised: through === undefined ? await promisedOutput(tool, runtime.definition.operations) : undefined,
    answerUri: () =>
      call.made !== undefined && mayReadAgain(tool, outcome?.operation) ? answerUri(call.made) : undefined,
    settings: runtime.settings,
    redact: outcome?.redact ?? redactor(call, runtime),
  };
}

/** Returns the argument that selects fields of the answer: the call's own, or that of the tool through which it was made. */
function membersBy(
  tool: Tool,
  { outcome, call, runtime }: Context & { outcome?: Outcome },
): string | undefined {
  const through = throughOf(tool, call);
  if (through !== undefined) return `${fieldsArgument} of ${through}`;
  if (runtime.definition.operations.fields !== true) return undefined;
  return hasOwnFields(tool, outcome?.operation) ? undefined : fieldsArgument;
}

/** Repeats the call, and accepts binary answers of any size that can be read. */
export async function readAnswer(
  uri: string,
  { tool, args }: { tool: Tool; args: Args },
  { call, runtime }: Context,
): Promise<ReadResourceResult> {
  const settings = { ...runtime.settings, maxBinaryBytes: runtime.settings.maxResponseBytes };
  const refused = await refusedArguments(tool, args, { call, runtime });
  const result = refused ?? (await callTool(tool, args, call, { ...runtime, settings }));
  return { contents: resultContents(uri, { result, refused: refused !== undefined }) };
}

/**
 * Converts a result to contents of its address.
 * @throws ProtocolError if the call failed, because a resource has no other way to report that.
 */
export function resultContents(
  uri: string,
  { result, refused }: OperationResult,
): ReadResourceResult["contents"] {
  if (result.isError === true) {
    const { InvalidParams, InternalError } = ProtocolErrorCode;
    throw new ProtocolError(refused ? InvalidParams : InternalError, textOf(result));
  }
  return result.content.flatMap((block) => contents(uri, block));
}

function contents(uri: string, block: ContentBlock): ReadResourceResult["contents"] {
  switch (block.type) {
    case "text":
      return [{ uri, mimeType: "text/plain", text: block.text }];
    case "image":
    case "audio":
      return [{ uri, mimeType: block.mimeType, blob: block.data }];
    case "resource":
      return [{ ...block.resource, uri }];
    case "resource_link":
      return [];
  }
}

/** The texts of a result. */
export function textOf({ content }: CallToolResult): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

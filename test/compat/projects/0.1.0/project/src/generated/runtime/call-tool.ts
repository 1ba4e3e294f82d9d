/** From the arguments of `tools/call` to its result. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import { aboutCall } from "./about.js";
import { chooseAction } from "./action.js";
import { answerUri, isRepeatable } from "./answer-link.js";
import { checkArguments } from "./arguments.js";
import type { Callable } from "./callable.js";
import { createDeadline, orAbort } from "./deadline.js";
import { argumentsSchema } from "./discovery/describe.js";
import { CallError, type Failure } from "./errors.js";
import { explain } from "./explain.js";
import { followUp } from "./follow-up.js";
import { toolAllowed } from "./gate.js";
import { invoke, type Call, type Outcome } from "./invoke.js";
import { messageOf } from "./log.js";
import { promisedOutput } from "./output.js";
import { responseValue, type ApiResponse } from "./response.js";
import { errorResult, responseResult, valueResult, type Presentation } from "./result.js";
import { runContext } from "./run-context.js";
import type { Runtime } from "./runtime.js";
import type { Tool } from "./tool.js";

/** Never throws: whatever goes wrong is a result that says so, and what to do about it. */
export async function callTool(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  call: Call,
  runtime: Runtime,
): Promise<CallToolResult> {
  try {
    return tool.run === undefined
      ? await callOperation(tool, args, { call, runtime })
      : await runTool(tool, args, { call, runtime });
  } catch (error) {
    if (error instanceof CallError) return errorResult(error.message, redactor(call, runtime));
    runtime.log("error", "tool", { tool: tool.name, error: messageOf(error) });
    return await failed({ kind: "tool", message: messageOf(error) }, tool, { call, runtime });
  }
}

interface Context {
  call: Call;
  runtime: Runtime;
}

async function callOperation(tool: Tool, args: Readonly<Record<string, unknown>>, context: Context) {
  const { call, runtime } = context;
  const chosen = chooseAction(tool, args);
  if ("problems" in chosen) return failed({ kind: "arguments", problems: chosen.problems }, tool, context);
  const outcome = await invoke({ operation: chosen.operation, tool, args: chosen.args, call }, runtime);
  const { answer } = outcome;
  if ("failure" in answer) return failed(answer.failure, tool, { ...context, outcome });
  if (tool.respond === undefined) return answerResult(tool, answer.response, { ...context, outcome });
  const checked = checkArguments(tool, args);
  const value = await tool.respond(responseValue(answer.response.content), checked.ok ? checked.args : args);
  return valueResult(value, await presentation(tool, { ...context, outcome }));
}

async function answerResult(tool: Tool, response: ApiResponse, context: Context & { outcome: Outcome }) {
  const { operation, sent, redact } = context.outcome;
  const result = responseResult(response, await presentation(tool, context));
  if (operation === undefined || sent === undefined) return result;
  const exchange = { method: operation.method, sent, response };
  const hint = await followUp(operation.links ?? [], exchange, callable(context));
  if (hint === undefined) return result;
  return { ...result, content: [...result.content, { type: "text" as const, text: redact(hint) }] };
}

/** What the caller can be told to call next. */
function callable({ call, runtime }: Context): Callable {
  const { definition, discovery, gate, tools } = runtime;
  return {
    operations: definition.operations,
    async toolFor(key) {
      if (!gate.allowed(call.caller, { operation: key })) return undefined;
      const tool = tools
        .naming(key)
        .find((one) => one.enabled !== false && toolAllowed(gate, call.caller, one));
      return tool === undefined ? discovery.standIn(key, call.caller) : { tool };
    },
  };
}

async function runTool(tool: Tool, args: Readonly<Record<string, unknown>>, context: Context) {
  const { call, runtime } = context;
  const checked = checkArguments(tool, args);
  if (!checked.ok) return failed({ kind: "arguments", problems: checked.problems }, tool, context);
  const deadline = createDeadline(tool.timeoutMs ?? runtime.settings.timeoutMs, call.signal);
  try {
    const running = Promise.resolve(
      tool.run?.(checked.args, runContext(tool, { ...call, signal: deadline.signal }, runtime)),
    );
    return valueResult(await orAbort(running, deadline.signal), await presentation(tool, context));
  } catch (error) {
    const cause = deadline.cause();
    if (cause === undefined) throw error;
    const timeout: Failure = { kind: "timeout", milliseconds: deadline.milliseconds };
    return failed(cause === "timeout" ? timeout : { kind: "cancelled" }, tool, context);
  } finally {
    deadline.clear();
  }
}

async function failed(
  failure: Failure,
  tool: Tool,
  { outcome, call, runtime }: Context & { outcome?: Outcome },
): Promise<CallToolResult> {
  const through = throughOf(tool, call);
  const about = await aboutCall(tool, outcome?.operation, runtime);
  const text = explain(failure, { ...about, ...(through !== undefined && { through }) });
  const schema =
    through !== undefined && failure.kind === "arguments" && outcome?.operation !== undefined
      ? await argumentsSchema(tool, outcome.operation, runtime.definition.operations)
      : undefined;
  const told = schema === undefined ? text : `${text}\nAs JSON Schema: ${JSON.stringify(schema)}`;
  return errorResult(told, outcome?.redact ?? redactor(call, runtime));
}

/** The tool that the client called in place of this one. */
function throughOf({ name }: Tool, { made }: Call): string | undefined {
  return made === undefined || made.tool === name ? undefined : made.tool;
}

async function presentation(
  tool: Tool,
  { outcome, call, runtime }: Context & { outcome?: Outcome },
): Promise<Presentation> {
  const { argumentNames } = await aboutCall(tool, outcome?.operation, runtime);
  return {
    name: tool.name,
    options: tool.result ?? outcome?.operation?.result,
    fields: call.fields,
    argumentNames,
    // Only its own entry in the list promises anything.
    promised:
      throughOf(tool, call) === undefined
        ? await promisedOutput(tool, runtime.definition.operations)
        : undefined,
    answerUri:
      call.made !== undefined && isRepeatable(tool, outcome?.operation) ? answerUri(call.made) : undefined,
    settings: runtime.settings,
    redact: outcome?.redact ?? redactor(call, runtime),
  };
}

function redactor({ caller }: Call, { secrets }: Runtime): (text: string) => string {
  return (text) => secrets.redact(text, Object.values(caller.headers));
}

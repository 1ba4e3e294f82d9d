import { aboutCall } from "./about.js";
import { CallError } from "./errors.js";
import { explain } from "./explain.js";
import { invoke, type Call } from "./invoke.js";
import { responseValue } from "./response.js";
import type { Runtime } from "./runtime.js";
import type { RunContext, Tool } from "./tool.js";

/** What a tool's own code gets beside its arguments. */
export function runContext(tool: Tool, call: Call, runtime: Runtime): RunContext {
  return {
    // What an operation answers is known to the project's types only.
    call: (operation: string, args: object) => callFromCode(tool, { operation, args, call }, runtime),
    signal: call.signal,
    progress: (done, total, message) => call.progress.report(done, total, message),
    log: (message, details) => {
      runtime.log("info", "tool", { ...details, tool: tool.name, message });
    },
    caller: call.caller,
  };
}

interface CodeCall {
  operation: string;
  args: object;
  call: Call;
}

async function callFromCode(
  tool: Tool,
  { operation, args, call }: CodeCall,
  runtime: Runtime,
): Promise<unknown> {
  const standsFor = tool.operation === operation ? tool : runtime.tools.byOperation.get(operation);
  const given = Object.fromEntries(Object.entries(args));
  const outcome = await invoke({ operation, tool: standsFor, byOperation: true, args: given, call }, runtime);
  const { answer, redact } = outcome;
  if ("response" in answer) return responseValue(answer.response.content);
  const about = await aboutCall(undefined, outcome.operation, runtime);
  throw new CallError(redact(explain(answer.failure, about)), answer.failure);
}

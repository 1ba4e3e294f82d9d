import { CallError } from "../errors.js";
import { presentJson } from "../response/present.js";
import { responseValue } from "../response/response.js";
import type { Runtime } from "../runtime.js";
import { atOnce } from "../slices.js";
import type { RunContext, Tool } from "../tool.js";
import { aboutCall } from "./about.js";
import { explain } from "./explain.js";
import { invoke, type Call } from "./invoke.js";

/** Whose code runs: a tool's, a resource's or a prompt's. */
export type Owner =
  | { kind: "tool"; name: string; tool: Tool }
  /** It has no operation of its own. */
  | { kind: "resource" | "prompt"; name: string };

/** Creates the context that user code gets in addition to its arguments. */
export function runContext(owner: Owner, call: Call, runtime: Runtime): RunContext {
  const { kind, name } = owner;
  return {
    // Only the project's types know what an operation returns.
    call: (operation: string, args: object) => callFromCode(owner, { operation, args, call }, runtime),
    signal: call.signal,
    progress: (done, total, message) => call.progress.report(done, total, message),
    log: (message, details) => {
      runtime.log("info", kind, { ...details, [kind]: name, message });
      const redact = (text: string): string => runtime.secrets.redact(text, secretsOf(call));
      const limit = runtime.settings.maxResultChars;
      call.tell(atOnce(presentJson({ ...details, message }, { limit, redact })).value);
    },
    caller: call.caller,
  };
}

function secretsOf({ caller }: Call): string[] {
  return Object.values(caller.headers);
}

interface CodeCall {
  operation: string;
  args: object;
  call: Call;
}

async function callFromCode(
  owner: Owner,
  { operation, args, call }: CodeCall,
  runtime: Runtime,
): Promise<unknown> {
  const own = owner.kind === "tool" && owner.tool.operation === operation ? owner.tool : undefined;
  const standsFor = own ?? runtime.tools.byOperation.get(operation);
  const given = Object.fromEntries(Object.entries(args));
  const outcome = await invoke({ operation, tool: standsFor, byOperation: true, args: given, call }, runtime);
  const { answer, redact } = outcome;
  if ("response" in answer) return responseValue(answer.response.content);
  const about = await aboutCall(undefined, { operation: outcome.operation, through: undefined }, runtime);
  throw new CallError(redact(explain(answer.failure, about)), answer.failure);
}

import { secretsIn } from "../auth/secrets.js";
import { createDeadline, orAbort, within } from "../host/deadline.js";
import { CallError, type Failure } from "../host/errors.js";
import { logFault } from "../host/log.js";
import type { Args, RunContext, Tool } from "../operations/tool.js";
import { presentText, type Redact } from "../response/cut.js";
import { presentJson } from "../response/present.js";
import { type ApiResponse, responseValue } from "../response/response.js";
import { slicedChecks } from "../schema/work.js";
import { isInstance } from "../values/instance.js";
import { isObject } from "../values/json.js";
import { atOnce } from "../values/slices.js";
import { checkArguments } from "./arguments.js";
import { explain } from "./explain.js";
import { invoke, type Call } from "./invoke.js";
import type { Runtime } from "./runtime.js";
import { aboutCall } from "./signature.js";

/** Whose code runs: a tool's, a resource's or a prompt's. */
type Owner =
  | { kind: "tool"; name: string; tool: Tool }
  /** It has no operation of its own. */
  | { kind: "resource" | "prompt"; name: string };

/** Calls of own code that begin without waiting for each other: a thousand would hold up all other callers. */
const begunAtOnce = 20;

/** Characters of what code logs, or tells of its progress, which is presented at once. */
const longestTold = 10_000;

/** Creates the context that user code gets in addition to its arguments. */
function runContext(owner: Owner, call: Call, runtime: Runtime): RunContext {
  const { kind, name } = owner;
  const limit = Math.min(runtime.settings.maxResultChars, longestTold);
  const shown = { limit, redact: redactor(call, runtime) };
  let underWay = 0;
  return {
    // Only the project's types know what an operation returns.
    call: async (operation: string, args: object) => {
      if (underWay >= begunAtOnce) await runtime.slices.turnOfMany();
      underWay += 1;
      try {
        return await callFromCode(owner, { operation, args, call }, runtime);
      } finally {
        underWay -= 1;
      }
    },
    signal: call.signal,
    progress: (done, total, message) =>
      call.progress.report(done, total, message === undefined ? undefined : shownText(message, shown)),
    log: (message, details) => {
      const told = shownEntry({ ...details, message }, shown);
      runtime.log("info", kind, { ...told, [kind]: name });
      call.tell(told);
    },
    caller: call.caller,
  };
}

/** Removes secrets, and those that the caller brought. */
export function redactor({ caller }: Pick<Call, "caller">, { secrets }: Pick<Runtime, "secrets">): Redact {
  return secrets.redactor(secretsIn(caller.headers));
}

/** What code logs may be of any size, and may be what JSON does not have. */
function shownEntry(
  entry: Record<string, unknown> & { message: string },
  shown: { limit: number; redact: Redact },
): Readonly<Record<string, unknown>> {
  try {
    const { value } = atOnce(presentJson(entry, shown));
    if (isObject(value)) return value;
  } catch {
    // Its message is told all the same.
  }
  return { message: shownText(entry.message, shown) };
}

function shownText(text: string, shown: { limit: number; redact: Redact }): string {
  return atOnce(presentText(text, shown)).text;
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

/** Own code gave no answer; its message may be told to clients. */
export class OwnCodeError extends Error {
  override readonly name = "OwnCodeError";
}

/**
 * @param code Gets a signal that ends with its time.
 * @throws OwnCodeError if the code takes longer than a call may, and what it throws
 */
export function inTime<T>(
  code: (signal: AbortSignal) => T | Promise<T>,
  signal: AbortSignal,
  runtime: Pick<Runtime, "settings" | "upstream">,
): Promise<T> {
  const { timeoutMs } = runtime.settings;
  const deadline = createDeadline(timeoutMs, signal);
  return within<T>(
    deadline,
    async () => {
      await knowSecrets(runtime);
      return orAbort((async () => code(deadline.signal))(), deadline.signal);
    },
    () => {
      throw new OwnCodeError(`it gave no answer within ${timeoutMs} ms`);
    },
  );
}

/** @throws OwnCodeError if the code throws, or takes longer than a call may */
export async function runOwnCode<T>(
  owner: Owner,
  { call, runtime }: { call: Call; runtime: Runtime },
  code: (context: RunContext) => T | Promise<T>,
): Promise<T> {
  const run = (signal: AbortSignal): T | Promise<T> => code(runContext(owner, { ...call, signal }, runtime));
  try {
    return await inTime(run, call.signal, runtime);
  } catch (error) {
    if (call.signal.aborted) throw call.signal.reason;
    if (isInstance(error, OwnCodeError)) throw error;
    const redact = redactor(call, runtime);
    if (isInstance(error, CallError)) throw new OwnCodeError(redact(error.message));
    const id = logFault(runtime.log, owner.kind, error, { [owner.kind]: owner.name }, redact);
    throw new OwnCodeError(`error ${id} in the server's log has the cause`);
  }
}

/** What own code returns, logs or throws is shown without them. */
async function knowSecrets({ upstream }: Pick<Runtime, "upstream">): Promise<void> {
  await upstream();
}

interface ToolCode {
  call: Call;
  runtime: Runtime;
  /** Milliseconds that the call may take, of which `left` are left. */
  limit: number;
  left?: number;
  /** The answer, for code that shows it. */
  response?: ApiResponse;
}

/** What a tool's own code returns: in place of a call, or of the answer to one. */
export function toolValue(
  tool: Tool,
  args: Args,
  { call, runtime, limit, left, response }: ToolCode,
): Promise<{ value: unknown } | { failure: Failure }> {
  const deadline = createDeadline(limit, call.signal, left);
  const { signal } = deadline;
  return within<{ value: unknown } | { failure: Failure }>(
    deadline,
    async () => {
      await knowSecrets(runtime);
      const checked = await checkArguments(tool, args, slicedChecks(runtime.slices, signal));
      const run = async (): Promise<unknown> => {
        // What was sent fitted the operation, which may take more than the tool shows.
        const given = checked.ok ? checked.args : args;
        if (response !== undefined) return tool.respond?.(responseValue(response.content), given);
        return tool.run?.(
          given,
          runContext({ kind: "tool", name: tool.name, tool }, { ...call, signal }, runtime),
        );
      };
      if (response === undefined && !checked.ok)
        return { failure: { kind: "arguments", problems: checked.problems } };
      return { value: await orAbort(run(), signal) };
    },
    (failure) => ({ failure }),
  );
}

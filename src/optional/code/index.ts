/**
 * Runs code that calls operations, in a sandbox: QuickJS, compiled to WebAssembly, on threads of their own. The code has nothing
 * but the operations that its caller may call, and each call goes the way that a call of a tool goes.
 */
import {
  isInputRequiredResult,
  type CallToolResult,
  type InputRequiredResult,
} from "@modelcontextprotocol/server";
import { type Serving, underWay } from "../../runtime/server/serving.js";
import { checkArguments } from "../../runtime/call/arguments.js";
import { slicedChecks } from "../../runtime/schema/work.js";
import type { Call } from "../../runtime/call/invoke.js";
import { createLimiter } from "../../runtime/network/limiter.js";
import { redactor } from "../../runtime/call/run-context.js";
import { shownArguments } from "../../runtime/call/shown-arguments.js";
import { refusal } from "../../runtime/call/signature.js";
import type { CallingRuntime, CallingTools } from "../../runtime/server/tool-list.js";
import { reachableOperations } from "../../runtime/discovery/reachable.js";
import { StartupError } from "../../runtime/host/errors.js";
import { logFault } from "../../runtime/host/log.js";
import { once, oncePer } from "../../runtime/values/lazy.js";
import { readsOnly, type OperationEntry } from "../../runtime/operations/operation.js";
import type { ToolCall } from "../../runtime/call/answer-link.js";
import { cutText } from "../../runtime/response/cut.js";
import { JsonLimitError, limitError, readJson } from "../../runtime/values/read-json.js";
import { valueResult } from "../../runtime/response/own-result.js";
import { errorResult } from "../../runtime/response/result.js";
import type { Runtime } from "../../runtime/call/runtime.js";
import { toolCalling } from "../../runtime/call/tool-table.js";
import type { Caller } from "../../runtime/operations/tool.js";
import type { Limits } from "./messages.js";
import { createPool } from "./pool.js";
import { type Failed, failedChanges, failureText, nothingReturned } from "./report.js";
import { startRun, type Run, type RunOutcome } from "./run.js";
import { runLimits, tooManyCalls, codeToolNames, codeTools } from "./tools.js";
import { memberOfApi, searchLines } from "./signature.js";
import { offeredBy, unknownNotes, type Names } from "./names.js";
import { createKept, createPlaces, readState, writeState } from "./waiting.js";

/** What `src/server.ts` hands over. */
export const code: CallingTools = {
  names: codeToolNames,
  check(host) {
    runLimits((name) => host.variable(name));
    if (!hasThreads()) throw new StartupError(noThreads);
  },
  tools: (caller, runtime) => codeTools(kindsOf(caller, runtime)),
  searchLines,
  toolFor: ({ reads }) => (reads ? "read_with_code" : "change_with_code"),
  written: (name) => ({ argument: "code", text: (args) => `return await ${memberOfApi(name)}(${args})` }),
  call: (made, serving) => runnerOf(serving.runtime).call(made, serving),
};

/** Code that never ends can only be stopped from another thread, and Node.js alone has threads that can be ended. */
function hasThreads(): boolean {
  const { process, navigator } = globalThis as {
    process?: { versions?: { node?: string } };
    navigator?: { userAgent?: string };
  };
  return process?.versions?.node !== undefined && navigator?.userAgent !== "Cloudflare-Workers";
}

const noThreads =
  "This server was generated with code mode, which needs threads of Node.js: on this host, code that never ends would hold every caller. Generate it without code.";

/** Whether a caller can call anything that reads, and anything that writes. */
function kindsOf(
  caller: Caller,
  { definition, gate, tools }: CallingRuntime,
): { reads: boolean; writes: boolean } {
  const isThere = ({ key, withdrawn }: OperationEntry): boolean => {
    if (withdrawn === true || !gate.allowed(caller, { operation: key })) return false;
    return tools.naming(key).length === 0 || toolCalling(key, caller, { gate, tools }) !== undefined;
  };
  const entries = definition.operations.entries();
  return {
    reads: entries.some((entry) => readsOnly(entry) && isThere(entry)),
    writes: entries.some((entry) => !readsOnly(entry) && isThere(entry)),
  };
}

const stackBytes = 262_144;
/** Characters of a returned value before it is cut, and of the arguments of one call. */
const valueChars = 4_000_000;

/** Refused calls of one run, each of which is audited. */
const mostRefusals = 1_000;

/** Results that are kept for answers that come too late. */
const mostLate = 64;

/** Threads know nothing of servers, so all of a process share them. */
const poolOfProcess = once(createPool);

const runnerOf = oncePer((runtime: Runtime) => createRunner(runtime));

/** Whose it is, so that nobody else goes on with it. */
interface Owned {
  made: ToolCall;
  callerKey: string;
}

interface Held extends Owned {
  run: Run;
  code: string;
  names: Names;
}

interface Late extends Owned {
  result: CallToolResult;
}

function createRunner(runtime: Runtime) {
  const { settings, slices, audit } = runtime;
  const operationsFor = reachableOperations(runtime);
  const pool = poolOfProcess();
  const shared = createLimiter({ running: settings.maxConcurrent, waiting: Infinity });
  const places = createPlaces();
  const held = createKept<Held>(Infinity);
  /** Of runs that ended while they waited, or whose request was cancelled. */
  const late = createKept<Late>(mostLate);
  const { calls, cpuMs } = runLimits((name) => runtime.host.variable(name));
  const limits: Limits = {
    stackBytes,
    cpuMs,
    valueChars,
    printedChars: settings.maxResultChars,
    calls,
    tooManyCalls: tooManyCalls(calls),
    refusals: mostRefusals,
  };

  /** The run that waits for the answer that this request brings, or what became of it. */
  function resumed(made: ToolCall, { context, caller }: Serving): Held | CallToolResult | undefined {
    const state = stateOf(context);
    if (state === undefined) return undefined;
    const callerKey = keyOf(caller);
    const isTheirs = (one: Owned): boolean =>
      one.callerKey === callerKey && JSON.stringify(one.made) === JSON.stringify(made);
    const { id, lines } = state;
    return held.take(id, isTheirs) ?? late.take(id, isTheirs)?.result ?? errorResult(gone(lines), same);
  }

  function keyOf(caller: Caller): string {
    return JSON.stringify([caller.id, caller.local, runtime.gate.key(caller)]);
  }

  async function call(made: ToolCall, serving: Serving): Promise<CallToolResult | InputRequiredResult> {
    const found = resumed(made, serving);
    return underWay(serving, async (ofClient) => {
      const ready = found ?? (await prepared(made, serving, ofClient));
      if ("content" in ready) return audited(made, ready, serving);
      const outcome = await ready.run.next(serving, ofClient);
      if (outcome !== "busy" && isInputRequiredResult(outcome)) {
        const id = outcome.requestState ?? "";
        hold(ready, id, { serving, ofClient });
        return { ...outcome, requestState: writeState(id, ready.run.calls) };
      }
      const isLost = ofClient.signal.aborted;
      const result = await resultOf(outcome, ready, isLost ? unending(ofClient) : ofClient);
      const state = stateOf(serving.context);
      // Nobody hears it now, but the request may be made again.
      if (isLost && state !== undefined) late.keep(state.id, { made, callerKey: ready.callerKey, result });
      return audited(made, result, serving, ready.run.ms());
    });
  }

  /** A call whose result is wanted although its request is over. */
  function unending(call: Call): Call {
    return { ...call, signal: new AbortController().signal };
  }

  /** Keeps a run for the answer. If it ends before, nobody waits for its result, which is kept in its place. */
  function hold(ready: Held, id: string, { serving, ofClient }: { serving: Serving; ofClient: Call }): void {
    held.keep(id, ready);
    const tell = async (outcome: RunOutcome): Promise<void> => {
      if (held.take(id, () => true) === undefined) return;
      const result = await resultOf(outcome, ready, unending(ofClient));
      late.keep(id, { made: ready.made, callerKey: ready.callerKey, result });
      audited(ready.made, result, serving, ready.run.ms());
    };
    ready.run
      .ended()
      .then(tell)
      .catch((error: unknown) => logFault(runtime.log, "tool", error, { tool: ready.made.tool }));
  }

  async function prepared(
    made: ToolCall,
    { caller }: Serving,
    { signal }: Call,
  ): Promise<Held | CallToolResult> {
    const tool = codeTools({ reads: true, writes: true }).find(({ name }) => name === made.tool);
    if (tool === undefined) throw new Error(`${made.tool} runs no code`);
    const checked = await checkArguments(tool, made.args, slicedChecks(slices, signal));
    if (!checked.ok) {
      const text = refusal(
        {
          name: tool.name,
          entries: [{ name: "code", required: true, schema: tool.input["code"]?.schema ?? {} }],
        },
        checked.problems,
      );
      return errorResult(`${tool.name}: its arguments do not fit.\n${text}\n${shorter}`, same);
    }
    await slices.turn();
    const { names, script, operations } = offeredBy[tool.name](await operationsFor(caller));
    const given = String(checked.args["code"]);
    const callerKey = keyOf(caller);
    const run = startRun({
      by: tool.name,
      script: {
        code: withoutFence(given),
        seed: seed(),
        limits,
        ...script,
      },
      operations,
      runtime,
      pool,
      shared,
      caller: callerKey,
      timeoutMs: settings.timeoutMs,
      places,
    });
    return { run, made, callerKey, code: given, names };
  }

  /** @param ms Of the run, if there was one. */
  function audited(made: ToolCall, result: CallToolResult, serving: Serving, ms?: number): CallToolResult {
    // The code may hold any value, and its calls have lines of their own.
    const shown = (): Record<string, unknown> =>
      shownArguments(made.args, new Map(), { undescribed: "hidden" });
    audit.call({ ...made, shown }, { result, ...(ms !== undefined && { ms }) }, serving.caller);
    return serving.project(result);
  }

  async function resultOf(outcome: RunOutcome, ready: Held, call: Call): Promise<CallToolResult> {
    if (outcome === "busy") return errorResult(busy, redactor(call, runtime));
    return outcome.kind === "returned"
      ? returnedResult(outcome, ready, call)
      : failedResult(outcome, ready, call);
  }

  /** What the code printed, and what is to be said of its calls. */
  function logOf({ printed, notes }: Run): string[] {
    const text = printed.join("\n");
    return [...(text === "" ? [] : [`Printed:\n${text}`]), ...notes.values()];
  }

  async function failedResult(
    outcome: Failed["end"],
    { run, code: given, names }: Held,
    call: Call,
  ): Promise<CallToolResult> {
    const { caller, signal } = call;
    const { operations } = runtime.definition;
    const guessing = { names, discovery: runtime.discovery, operations, caller, signal };
    const unknown = outcome.kind === "threw" ? await unknownNotes(given, outcome.error, guessing) : [];
    const text = failureText({
      end: outcome,
      code: given,
      calls: run.calls,
      cpuMs,
      began: run.began(),
      unknown,
      unwaited: run.unwaited,
    });
    const log = logOf(run).map((one) => cutText(one, settings.maxResultChars, { form: "prose" }).text);
    return errorResult([text, ...log].join("\n"), redactor(call, runtime));
  }

  async function returnedResult(
    outcome: Extract<RunOutcome, { kind: "returned" }>,
    ready: Held,
    call: Call,
  ): Promise<CallToolResult> {
    const { run, made, code: given } = ready;
    const { signal } = call;
    const redact = redactor(call, runtime);
    const log = [...logOf(run), ...failedChanges(run.calls)];
    const text = outcome.json;
    // Of a tool, nothing means that it is done; what code returns is found or not.
    const isEmpty = text === "null" || text === '""';
    const value =
      text === undefined
        ? nothingReturned(run.calls, given, outcome.unreturned)
        : isEmpty
          ? text
          : await slices.run(readJson(text), signal).catch(limitError);
    if (value instanceof JsonLimitError) return resultOf(unreadable(value), ready, call);
    const shownAs = (one: unknown, maxResultChars: number): Promise<CallToolResult> =>
      slices.run(
        valueResult(one, {
          name: made.tool,
          options: undefined,
          argumentNames: () => [],
          settings: { ...settings, maxResultChars },
          redact,
        }),
        signal,
      );
    const isSilent = text === undefined && run.printed.join("\n") !== "";
    const shown = isSilent ? [] : (await shownAs(value, settings.maxResultChars)).content;
    const used = shown.reduce((sum, block) => sum + (block.type === "text" ? block.text.length : 0), 0);
    const room = Math.max(leastPrinted, settings.maxResultChars - used);
    const rest = await Promise.all(log.map((one) => shownAs(one, room)));
    return { content: [...shown, ...rest.flatMap(({ content }) => content)] };
  }

  return { call };
}

/** Characters of what was printed that are shown whatever was returned. */
const leastPrinted = 1_000;

function same(text: string): string {
  return text;
}

function seed(): number {
  const [number = 0] = crypto.getRandomValues(new Int32Array(1));
  return number;
}

/** Some models put code into a block of Markdown. Its lines stay where they are. */
function withoutFence(code: string): string {
  const block = code.trim();
  const [opening] = /^```[\w-]*[ \t]*\n/.exec(block) ?? [];
  if (opening === undefined || !block.endsWith(fence)) return code;
  const before = code.slice(0, code.indexOf(fence));
  return `${before.replace(/[^\n]/g, "")}\n${block.slice(opening.length, -fence.length)}`;
}

const fence = "```";

/** @param message such as "is nested more than 9 levels deep" */
function unreadable({ message }: JsonLimitError): RunOutcome {
  return {
    kind: "threw",
    error: {
      name: "Error",
      message: `The returned value ${message}\nWhat to do: return less of it.`,
      isSyntax: false,
    },
  };
}

const shorter = "What to do: give the code as one text; do with several runs what is too long for one.";
const busy = "The code was not run: too many runs are under way.\nWhat to do: run it again in a few seconds.";

function gone(lines: readonly string[]): string {
  return [
    "The run that waited for this answer is over: it took too long, or another server has it.",
    ...lines,
    "What to do: look at what was done already, then run code only for the rest.",
  ].join("\n");
}

function stateOf({ mcpReq }: Serving["context"]): ReturnType<typeof readState> | undefined {
  const state = mcpReq.requestState();
  return typeof state === "string" ? readState(state) : undefined;
}

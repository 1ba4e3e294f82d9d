/** The calls that the code of one run asks for: what each is answered, how far it came, and what is to be said of it. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Question } from "../../runtime/call/confirm.js";
import type { Call } from "../../runtime/call/invoke.js";
import type { Reachable } from "../../runtime/discovery/reachable.js";
import { CallError } from "../../runtime/host/errors.js";
import type { Args } from "../../runtime/operations/tool.js";
import { logFault } from "../../runtime/host/log.js";
import { noTelemetry, type Trace } from "../../runtime/host/telemetry.js";
import { createLimiter, type Limiter } from "../../runtime/network/limiter.js";
import type { Runtime } from "../../runtime/call/runtime.js";
import { type Serving, tooManyArguments } from "../../runtime/server/serving.js";
import { defined, isObject, jsonSteps, jsonText } from "../../runtime/values/json.js";
import { JsonLimitError, limitError, readJson } from "../../runtime/values/read-json.js";
import { once } from "../../runtime/values/lazy.js";
import type { Steps } from "../../runtime/values/slices.js";
import type { Answer, AskedCall, Script } from "./messages.js";
import { makeCall, type Called } from "./one-call.js";
import { createFirstPages, createLists, itemsOf, noPages } from "./paging/all.js";
import { beginning, counted, firstPageNote, shapeOf, type MadeCall, wordsIn } from "./report.js";

/** Calls of one run that are made at once. */
const callsAtOnce = 16;
/** Characters of all answers of one run, as JSON. */
const mostAnswered = 16_000_000;
const longestName = 128;

/** Operations by the names that code calls them by. */
export type Callable = ReadonlyMap<string, Operation>;

interface Operation {
  one: Reachable;
  reads: boolean;
}

/** Whose calls they are, and what they may be. */
export interface Calling {
  /** The tool that runs the code. */
  by: string;
  script: Script;
  /** What the code may call, by name. */
  operations: Callable;
  runtime: Runtime;
  /** Shares the API among all runs; callers take turns. */
  shared: Limiter;
  caller: string;
}

/** The request that a run goes on with. */
export interface RunRequest {
  serving: Serving;
  call: Call;
}

interface CallsOfRun {
  /** In the order in which the code asked for them, with those that were refused. */
  readonly made: readonly MadeCall[];
  /** What is to be said beside the result: by operation, because each call of it would say the same. */
  readonly notes: Map<string, string>;
  /** @returns the JSON text of an {@link Answer}, and what is wrong if it is an error */
  answerTo(asked: AskedCall): Promise<{ text: string; failure?: string }>;
  /** The code has left a list before its end. */
  leave(list: number): void;
  /** Notes lists of which the code asked for the first page only. */
  noteFirstPages(): void;
}

interface Surroundings {
  /** The request that the run goes on with now. */
  request: () => RunRequest;
  /** Asks a person. @returns what to answer instead of the call, if they do not agree or cannot be asked */
  ask: (question: Question, serving: Serving) => Promise<CallToolResult | undefined>;
  /** Ends with the run. */
  signal: AbortSignal;
}

export function createCalls(calling: Calling, { request, ask, signal }: Surroundings): CallsOfRun {
  const { by, script, operations, runtime, shared, caller } = calling;
  const own = createLimiter({ running: callsAtOnce, waiting: Infinity });
  const made: MadeCall[] = [];
  const words = once(() => wordsIn(script.code));
  const notes = new Map<string, string>();
  const lists = createLists({
    call: (name, args) => callOnce(name, args, { isPage: true }),
    inSlices,
    doubt: (name, why) => notes.set(`all ${name}`, `api.all("${name}") may be incomplete: ${why}.`),
  });
  const firstPages = createFirstPages();
  /** Calls that the limit counts. */
  let begun = 0;
  /** Characters. */
  let answered = 0;

  function inSlices<T>(work: Steps<T>): Promise<T> {
    return runtime.slices.run(work, signal);
  }

  async function callOnce(
    name: string,
    args: Args,
    { isPage, refused }: { isPage: boolean; refused?: string | undefined },
  ): Promise<Called> {
    const found = operations.get(name);
    const { serving, call } = request();
    const { telemetry = noTelemetry } = runtime.definition;
    const tool = found?.one.name ?? name.slice(0, longestName);
    return telemetry.span(
      {
        name: `${by} ${tool}`,
        kind: "internal",
        parent: call.trace,
        ended: () => ({}),
        attributes: { "gen_ai.tool.name": tool },
      },
      (trace) => {
        const refuse = (reason: "unknown" | "limit", why: string): never => {
          runtime.audit.refusal({ tool: by, operation: tool }, reason, serving.caller);
          throw new CallError(why, { kind: "busy" });
        };
        if (found === undefined) return refuse("unknown", `There is no operation ${tool}.`);
        const { reads, one } = found;
        const asked: MadeCall = { name, reads, given: beginning(jsonText(args)), state: "unsent" };
        made.push(asked);
        const why = refused ?? (begun >= script.limits.calls ? script.limits.tooManyCalls : undefined);
        if (why !== undefined) {
          [asked.failure] = why.split("\n");
          return refuse("limit", why);
        }
        begun += 1;
        return callFound(asked, args, { one, isPage, trace });
      },
    );
  }

  async function callFound(
    asked: MadeCall,
    args: Args,
    { one, isPage, trace }: { one: Reachable; isPage: boolean; trace: Trace },
  ): Promise<Called> {
    const { name } = asked;
    const { serving, call } = request();
    try {
      const sent = <T>(work: () => Promise<T>): Promise<T> =>
        inTurn(() => {
          asked.state = "open";
          return work();
        });
      const about = {
        serving,
        call: { ...call, trace },
        by,
        inTurn: sent,
        ask: (question: Question) => ask(question, serving),
      };
      const called = await makeCall({ name: one.name, one, args, isPage }, about);
      asked.state = "done";
      if (!isPage) firstPages.see(name, called, args);
      asked.answered = shapeOf(isPage ? itemsOf(called) : called.value, words());
      if (called.note !== undefined) notes.set(name, `${name}: ${called.note}`);
      return called;
    } catch (error) {
      if (!signal.aborted) asked.state = stateAfter(error, asked.state);
      if (error instanceof CallError) [asked.failure] = error.message.split("\n");
      throw error;
    } finally {
      await request().call.progress.step(`${counted(begun, "call")}, the last of ${name}`);
    }
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = await own.run({ caller: "", signal }, () => shared.run({ caller, signal }, work));
    if (done === "busy") throw new CallError("Too many calls are under way.", { kind: "busy" });
    return done;
  }

  /** @returns the JSON text of what the code gets */
  async function valueFor({ how, name, given: text, ...call }: AskedCall): Promise<string> {
    const asked = await inSlices(readJson(text)).catch(limitError);
    const { args, max, list } = isObject(asked) ? asked : {};
    const wanted = isObject(args) ? args : {};
    const notTaken = asked instanceof JsonLimitError ? limitWords(asked) : tooManyArguments(wanted);
    const refused = notTaken ?? call.refused;
    const given = notTaken === undefined ? wanted : {};
    if (max !== undefined && !(Number.isInteger(max) && Number(max) > 0))
      throw new CallError("max is a whole number of at least 1.", noPages);
    if (how === "one" || refused !== undefined)
      return (await callOnce(name, given, { isPage: false, refused })).text;
    const most = typeof max === "number" ? max : undefined;
    const page = await (how === "all"
      ? lists.first(name, { args: given, max: most })
      : lists.next(name, Number(list)));
    return inSlices(jsonSteps(page));
  }

  /** @returns the JSON text of an {@link Answer}, and what is wrong if it is an error */
  async function answerTo(asked: AskedCall): Promise<{ text: string; failure?: string }> {
    const { name } = asked;
    try {
      const value = await valueFor(asked);
      answered += value.length;
      if (answered > mostAnswered) throw new CallError(tooMuch, noPages);
      return { text: `{"value":${value}}` };
    } catch (error) {
      if (!(error instanceof CallError) && !signal.aborted)
        logFault(runtime.log, "tool", error, { tool: by, operation: name });
      const { message, status } =
        error instanceof CallError ? error : { message: "The call failed.", status: undefined };
      // A status tells enough where the code catches it. What else went wrong may need its advice, such as where to log in.
      const [, happened = message, advice] = (status === undefined ? null : advised.exec(message)) ?? [];
      const failed = { message: happened, operation: name, ...defined({ status, advice }) };
      const answer: Answer = { error: failed };
      return { text: jsonText(answer), failure: message };
    }
  }

  return {
    made,
    notes,
    answerTo,
    leave(list) {
      lists.leave(list);
    },
    noteFirstPages() {
      for (const [name, count] of firstPages.alone()) notes.set(`first ${name}`, firstPageNote(name, count));
    },
  };
}

/** @param message such as "is nested more than 9 levels deep" */
function limitWords({ message }: JsonLimitError): string {
  return `The call was not made: the text of its arguments ${message}.\nWhat to do: call it with less.`;
}

/** The advice is what comes last: before it, an API may say what it likes. */
const advised = /^([^]*)\nWhat to do: ([^]*)$/;

const tooMuch = `The answers of this run have more than ${mostAnswered} characters.\nWhat to do: ask for fewer items or fields, or do it in several runs.`;

/** What a failure tells of a call: one that was cut off, or that the API failed at, may have been carried out. */
function stateAfter(error: unknown, before: MadeCall["state"]): MadeCall["state"] {
  if (!(error instanceof CallError)) return before;
  const { failure } = error;
  switch (failure.kind) {
    case "status":
      return failure.status >= 500 ? "open" : "failed";
    case "network":
      return failure.notSent === true ? "unsent" : "open";
    case "timeout":
    case "cancelled":
    case "too-large":
    case "redirect":
    case "unreadable":
    case "tool":
      return "open";
    case "unknown":
    case "arguments":
    case "credentials":
    case "login":
    case "token":
    case "configuration":
    case "busy":
      return "unsent";
  }
}

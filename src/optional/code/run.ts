/** One run of code, from its start to its result, with all that it asks for meanwhile. */
import { setMaxListeners } from "node:events";
import type { CallToolResult, InputRequiredResult } from "@modelcontextprotocol/server";
import type { Question } from "../../runtime/call/confirm.js";
import type { Call } from "../../runtime/call/invoke.js";
import { createLimiter, type Limiter } from "../../runtime/network/limiter.js";
import type { Reachable } from "../../runtime/discovery/search-hit.js";
import { CallError } from "../../runtime/host/errors.js";
import { logFault } from "../../runtime/host/log.js";
import { noTelemetry, type Trace } from "../../runtime/host/telemetry.js";
import type { Serving } from "../../runtime/server/serving.js";
import { once } from "../../runtime/values/lazy.js";
import { defined, isObject, jsonSteps, jsonText } from "../../runtime/values/json.js";
import { JsonLimitError, limitError, readJson } from "../../runtime/values/read-json.js";
import type { Steps } from "../../runtime/values/slices.js";
import type { Runtime } from "../../runtime/call/runtime.js";
import { createFirstPages, createLists } from "./lists.js";
import type { Answer, AskedCall, Script, Unheard } from "./messages.js";
import { makeCall, type Called } from "./one-call.js";
import { itemsOf, noPages } from "./paging/all.js";
import type { Args } from "./paging/words.js";
import type { Pool, RunEnd } from "./pool.js";
import { createQuestions } from "./questions.js";
import {
  beginning,
  calledAs,
  counted,
  firstPageNote,
  shapeOf,
  unheardNote,
  type EndedEarly,
  type MadeCall,
} from "./report.js";
import { createRunTime, type Places } from "./waiting.js";

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

export interface RunOptions {
  /** The tool that runs it. */
  by: string;
  script: Script;
  /** What the code may call, by name. */
  operations: Callable;
  runtime: Runtime;
  pool: Pool;
  /** Shares the API among all runs; callers take turns. */
  shared: Limiter;
  caller: string;
  timeoutMs: number;
  /** Of runs that wait for people. */
  places: Places;
}

export type RunOutcome = RunEnd | "busy" | EndedEarly;

export interface Run {
  readonly calls: readonly MadeCall[];
  readonly printed: readonly string[];
  /** Whether any of the code ran. */
  began(): boolean;
  /** What is to be said beside the result. */
  readonly notes: ReadonlyMap<string, string>;
  /** Calls without `await`, of code that failed. */
  readonly unwaited: ReadonlySet<string>;
  /** Milliseconds that it has taken, without those that people took. */
  ms: () => number;
  /**
   * Goes on until the run ends, or a person has to agree first. After that, it goes on with the request that brings their
   * answer.
   */
  next(serving: Serving, call: Call): Promise<RunOutcome | InputRequiredResult>;
  /** It may end while it waits for the next request. */
  ended(): Promise<RunOutcome>;
}

export function startRun(options: RunOptions): Run {
  const { by, script, operations, runtime, pool, shared, caller, timeoutMs, places } = options;
  const over = new AbortController();
  // Every call under way listens.
  setMaxListeners(0, over.signal);
  const own = createLimiter({ running: callsAtOnce, waiting: Infinity });
  const calls: MadeCall[] = [];
  const printed: string[] = [];
  /** By operation, because each call of it would say the same. */
  const notes = new Map<string, string>();
  const lists = createLists({
    call: (name, args) => callOnce(name, args, { isPage: true }),
    inSlices,
    doubt: (name, why) => notes.set(`all ${name}`, `api.all("${name}") may be incomplete: ${why}.`),
  });
  let current: { serving: Serving; call: Call } | undefined;
  let tell: ((asked: InputRequiredResult) => void) | undefined;
  let answered = 0;
  let hasBegun = false;
  /** Calls that the limit counts. */
  let begun = 0;
  /** The code can do nothing before an answer comes. */
  let isIdle = false;
  /** Calls that the code waits for. */
  let open = 0;
  const firstPages = createFirstPages();
  const failures: Unheard[] = [];
  let unheard: readonly Unheard[] = [];
  const unwaited = new Set<string>();
  let early: EndedEarly | undefined;
  const time = createRunTime(timeoutMs, () => {
    stop({ kind: "timeout", ms: timeoutMs });
  });
  const questions = createQuestions({
    ...{ by, audit: runtime.audit, signal: over.signal },
    place: () =>
      places.take(caller, () => {
        stop({ kind: "displaced" });
      }),
    unanswered: (tools) => {
      stop({ kind: "unanswered", tools });
    },
    wait: (waits) => {
      time.passes(!waits);
    },
  });

  function stop(why: EndedEarly): void {
    early ??= why;
    over.abort(new Error(why.kind));
  }

  function inSlices<T>(work: Steps<T>): Promise<T> {
    return runtime.slices.run(work, over.signal);
  }

  function around(): { serving: Serving; call: Call } {
    if (current === undefined) throw new Error("The run has no request.");
    const { serving, call } = current;
    return { serving, call: { ...call, signal: over.signal } };
  }

  /** Asks people once nothing else is left to do, so that all that waits for them is one question. */
  function askIfAtRest(): void {
    if (!isIdle || open > questions.waiting()) return;
    questions.askNow(around().serving, (asked) => tell?.(asked));
  }

  async function callOnce(
    name: string,
    args: Args,
    { isPage, refused }: { isPage: boolean; refused?: string | undefined },
  ): Promise<Called> {
    const found = operations.get(name);
    const { serving, call } = around();
    const { telemetry = noTelemetry } = runtime.definition;
    const tool = found?.one.name ?? name.slice(0, longestName);
    return telemetry.span(
      {
        ...{ name: `${by} ${tool}`, kind: "internal", parent: call.trace, ended: () => ({}) },
        attributes: { "gen_ai.tool.name": tool },
      },
      (trace) => {
        const refuse = (reason: "unknown" | "limit", why: string): never => {
          runtime.audit.refusal({ tool: by, operation: tool }, reason, serving.caller);
          throw new CallError(why, { kind: "busy" });
        };
        if (found === undefined) return refuse("unknown", `There is no operation ${tool}.`);
        const { reads, one } = found;
        const made: MadeCall = { name, reads, given: beginning(jsonText(args)), state: "unsent" };
        calls.push(made);
        const why = refused ?? (begun >= script.limits.calls ? script.limits.tooManyCalls : undefined);
        if (why !== undefined) {
          [made.failure] = why.split("\n");
          return refuse("limit", why);
        }
        begun += 1;
        return callFound(made, args, { one, isPage, trace });
      },
    );
  }

  async function callFound(
    made: MadeCall,
    args: Args,
    { one, isPage, trace }: { one: Reachable; isPage: boolean; trace: Trace },
  ): Promise<Called> {
    const { name } = made;
    const { serving, call } = around();
    try {
      const sent = <T>(work: () => Promise<T>): Promise<T> =>
        inTurn(() => {
          made.state = "open";
          return work();
        });
      const ask = (question: Question): Promise<CallToolResult | undefined> => {
        const asked = questions.ask(question, serving);
        askIfAtRest();
        return asked;
      };
      const about = { serving, call: { ...call, trace }, by, ask, inTurn: sent };
      const called = await makeCall({ name: one.name, one, args, isPage }, about);
      made.state = "done";
      if (!isPage) firstPages.see(name, called, args);
      made.answered = shapeOf(isPage ? itemsOf(called) : called.value, script.code);
      if (called.note !== undefined) notes.set(name, `${name}: ${called.note}`);
      return called;
    } catch (error) {
      if (!over.signal.aborted) made.state = stateAfter(error, made.state);
      if (error instanceof CallError) [made.failure] = error.message.split("\n");
      throw error;
    } finally {
      await current?.call.progress.step(`${counted(begun, "call")}, the last of ${name}`);
    }
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const { signal } = over;
    const done = await own.run({ caller: "", signal }, () => shared.run({ caller, signal }, work));
    if (done === "busy") throw new CallError("Too many calls are under way.", { kind: "busy" });
    return done;
  }

  /** @returns the JSON text of what the code gets */
  async function valueFor({ how, name, given: text, ...call }: AskedCall): Promise<string> {
    const asked = await inSlices(readJson(text)).catch(limitError);
    const refused = asked instanceof JsonLimitError ? notTaken(asked) : call.refused;
    const { args, max, list } = isObject(asked) ? asked : {};
    const given = isObject(args) ? args : {};
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
      if (!(error instanceof CallError) && !over.signal.aborted)
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

  function callFromCode(asked: AskedCall, answer: (text: string) => void): void {
    open += 1;
    void answerTo(asked).then(({ text, failure }) => {
      open -= 1;
      isIdle = false;
      if (failure !== undefined) failures.push({ name: asked.name, how: asked.how, failure });
      answer(text);
    });
  }

  /** Tells at the end of calls that the code did not wait for. Of changes, each result tells anyway what became of them. */
  function noteUnheard(hasReturned: boolean): void {
    const reads = ({ name }: Unheard): boolean => operations.get(name)?.reads === true;
    // The engine tells nobody of a promise that is rejected and that nobody waits for. So code that catches anything is believed to have
    // caught it; where nothing catches, a failure that did not end the code is one of a function that nobody waited for.
    const lost = hasReturned && !catches.test(script.code) ? failures : [];
    for (const call of [...unheard, ...lost].filter(reads))
      if (hasReturned || call.failure !== undefined)
        notes.set(`unheard ${calledAs(call)}`, unheardNote(call));
      else unwaited.add(calledAs(call));
  }

  async function begin(): Promise<RunOutcome> {
    const asking = {
      begins: () => {
        hasBegun = true;
      },
      call: callFromCode,
      print: (text: string) => {
        printed.push(text);
      },
      idle: () => {
        isIdle = true;
        askIfAtRest();
      },
      leave: (list: number) => {
        lists.leave(list);
      },
      unheard: (calls: readonly Unheard[]) => {
        unheard = calls;
      },
    };
    time.passes(true);
    try {
      const end = await pool.run(script, asking, { caller, signal: over.signal });
      if (end === "busy") return end;
      noteUnheard(end.kind === "returned");
      if (end.kind === "returned")
        for (const [name, count] of firstPages.alone())
          notes.set(`first ${name}`, firstPageNote(name, count));
      return end;
    } catch (error) {
      if (early === undefined) throw error;
      return early;
    } finally {
      time.passes(false);
      over.abort(new Error("the run is over"));
    }
  }

  const ended = once(begin);
  return {
    calls,
    printed,
    began: () => hasBegun,
    notes,
    unwaited,
    ms: time.ms,
    ended,
    async next(serving, call) {
      current = { serving, call };
      const cancel = (): void => {
        stop({ kind: "cancelled" });
      };
      if (call.signal.aborted) cancel();
      call.signal.addEventListener("abort", cancel, { once: true });
      const asked = new Promise<InputRequiredResult>((resolve) => {
        tell = resolve;
      });
      questions.answer(serving);
      try {
        return await Promise.race([ended(), asked]);
      } finally {
        call.signal.removeEventListener("abort", cancel);
      }
    },
  };
}

/** @param message such as "is nested more than 9 levels deep" */
function notTaken({ message }: JsonLimitError): string {
  return `The call was not made: the text of its arguments ${message}.\nWhat to do: call it with less.`;
}

/** The advice is what comes last: before it, an API may say what it likes. */
const advised = /^([^]*)\nWhat to do: ([^]*)$/;

const catches = /\b(?:catch|then|allSettled|any|race)\b/;

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

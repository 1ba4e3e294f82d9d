/** One run of code, from its start to its result, with all that it asks for meanwhile. */
import { setMaxListeners } from "node:events";
import {
  isInputRequiredResult,
  MissingRequiredClientCapabilityError,
  type CallToolResult,
  type InputRequiredResult,
} from "@modelcontextprotocol/server";
import { askFirst } from "../../runtime/call/confirm.js";
import type { Call } from "../../runtime/call/invoke.js";
import { createLimiter, type Limiter } from "../../runtime/network/limiter.js";
import type { Reachable } from "../../runtime/discovery/search-hit.js";
import { CallError } from "../../runtime/host/errors.js";
import { logFault, noTelemetry, type Trace } from "../../runtime/host/log.js";
import type { Serving } from "../../runtime/server/serving.js";
import { isObject, jsonText } from "../../runtime/values/json.js";
import { JsonLimitError, limitError, readJson } from "../../runtime/values/read-json.js";
import type { Runtime } from "../../runtime/call/runtime.js";
import type { Answer, AskedCall, Script } from "./messages.js";
import { makeCall, type Called, type Question } from "./one-call.js";
import { allItems, itemsOf, noPages } from "./paging/all.js";
import type { Habits } from "./paging/next.js";
import type { Args } from "./paging/words.js";
import type { Pool, RunEnd } from "./pool.js";
import { beginning, shapeOf, type MadeCall } from "./report.js";

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
  /** Whether one more run may wait for a person. */
  mayWait: () => boolean;
}

export type RunOutcome = RunEnd | "busy" | { kind: "timeout"; ms: number } | { kind: "cancelled" };

export interface Run {
  readonly calls: readonly MadeCall[];
  readonly printed: readonly string[];
  /** Whether any of the code ran. */
  began(): boolean;
  /** What is to be said beside the result. */
  readonly notes: ReadonlyMap<string, string>;
  /**
   * Goes on until the run ends, or a person has to agree first. After that, it goes on with the request that brings their
   * answer.
   */
  next(serving: Serving, call: Call): Promise<RunOutcome | InputRequiredResult>;
  /** Ends it, and its calls. */
  end(): void;
}

interface Waiting {
  question: Question;
  asked: InputRequiredResult;
  answer: (instead: CallToolResult | undefined) => void;
}

export function startRun(options: RunOptions): Run {
  const { by, script, operations, runtime, pool, shared, caller, timeoutMs, mayWait } = options;
  const over = new AbortController();
  // Every call under way listens.
  setMaxListeners(0, over.signal);
  const own = createLimiter({ running: callsAtOnce, waiting: Infinity });
  const calls: MadeCall[] = [];
  const printed: string[] = [];
  /** By operation, because each call of it would say the same. */
  const notes = new Map<string, string>();
  const habits = new Map<string, Habits>();
  let current: { serving: Serving; call: Call } | undefined;
  let waiting: Waiting | undefined;
  let questions: Promise<unknown> = Promise.resolve();
  let tellWaiting: (() => void) | undefined;
  let answered = 0;
  let hasBegun = false;
  let left = timeoutMs;
  let ended: Promise<RunEnd | "busy"> | undefined;

  function around(): { serving: Serving; call: Call } {
    if (current === undefined) throw new Error("The run has no request.");
    const { serving, call } = current;
    return { serving, call: { ...call, signal: over.signal } };
  }

  /** One question after the other, because a client shows one at a time. */
  function ask(question: Question): Promise<CallToolResult | undefined> {
    const turn = questions.then(() => askNow(question));
    questions = turn.catch(() => undefined);
    return turn;
  }

  async function askNow(question: Question): Promise<CallToolResult | undefined> {
    over.signal.throwIfAborted();
    const { serving } = around();
    const asked = askedWith(question, serving, { isAnswer: false });
    if (!isInputRequiredResult(asked)) {
      if (asked !== undefined)
        runtime.audit.refusal({ tool: by, operation: question.tool.name }, "unconfirmed", serving.caller);
      return asked;
    }
    if (!mayWait()) {
      runtime.audit.refusal({ tool: by, operation: question.tool.name }, "limit", serving.caller);
      return tooManyWait;
    }
    runtime.audit.asked({ tool: question.tool.name }, serving.caller);
    return new Promise((resolve, reject) => {
      over.signal.addEventListener("abort", () => {
        reject(over.signal.reason as Error);
      });
      // Each question has its own, so that no answer counts for another one.
      waiting = { question, asked: { ...asked, requestState: crypto.randomUUID() }, answer: resolve };
      tellWaiting?.();
    });
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
        const isOver = calls.length >= script.limits.calls;
        const why = refused ?? (isOver ? script.limits.tooManyCalls : undefined);
        if (found === undefined || why !== undefined) {
          runtime.audit.refusal(
            { tool: by, operation: tool },
            why === undefined ? "unknown" : "limit",
            serving.caller,
          );
          throw new CallError(why ?? `There is no operation ${tool}.`, { kind: "busy" });
        }
        return callFound(name, args, { ...found, isPage, trace });
      },
    );
  }

  async function callFound(
    name: string,
    args: Args,
    { one, reads, isPage, trace }: Operation & { isPage: boolean; trace: Trace },
  ): Promise<Called> {
    const given = beginning(jsonText(args));
    const made: MadeCall = { name, reads, given, state: "unsent" };
    calls.push(made);
    const { serving, call } = around();
    try {
      const sent = <T>(work: () => Promise<T>): Promise<T> =>
        inTurn(() => {
          made.state = "open";
          return work();
        });
      const about = { serving, call: { ...call, trace }, by, ask, inTurn: sent };
      const called = await makeCall({ name: one.name, one, args, isPage }, about);
      made.state = "done";
      made.answered = shapeOf(isPage ? itemsOf(called) : called.value);
      if (called.note !== undefined) notes.set(name, `${name}: ${called.note}`);
      return called;
    } catch (error) {
      // Whether a call that was cut off has been carried out, nobody knows.
      if (!over.signal.aborted && !isUnknown(error)) made.state = "failed";
      if (error instanceof CallError) [made.failure] = error.message.split("\n");
      throw error;
    } finally {
      await current?.call.progress.step(`${calls.length} calls, the last of ${name}`);
    }
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const { signal } = over;
    const done = await own.run({ caller: "", signal }, () => shared.run({ caller, signal }, work));
    if (done === "busy") throw new CallError("Too many calls are under way.", { kind: "busy" });
    return done;
  }

  async function allPages(
    name: string,
    { args, max }: { args: Args; max: number | undefined },
  ): Promise<unknown[]> {
    let read = answered;
    const ofOperation = habits.get(name) ?? { namesNext: false };
    habits.set(name, ofOperation);
    const { items, doubt } = await allItems({
      ...{ name, args, max, habits: ofOperation },
      call: (given) => callOnce(name, given, { isPage: true }),
      read: (length) => {
        read += length;
        if (read > mostAnswered) throw new CallError(tooMuch, noPages);
      },
    });
    if (doubt !== undefined) notes.set(`all ${name}`, `api.all("${name}") may be incomplete: ${doubt}.`);
    return items;
  }

  async function valueFor({ how, name, given: text, ...call }: AskedCall): Promise<unknown> {
    const asked = await runtime.slices.run(readJson(text), over.signal).catch(limitError);
    const refused = asked instanceof JsonLimitError ? notTaken(asked) : call.refused;
    const { args, max } = isObject(asked) ? asked : {};
    const given = isObject(args) ? args : {};
    if (max !== undefined && !(Number.isInteger(max) && Number(max) > 0))
      throw new CallError("max is a whole number of at least 1.", noPages);
    if (how === "one" || refused !== undefined)
      return (await callOnce(name, given, { isPage: false, refused })).value;
    return allPages(name, { args: given, max: typeof max === "number" ? max : undefined });
  }

  async function answerTo(asked: AskedCall): Promise<Answer> {
    const { name } = asked;
    try {
      return { value: await valueFor(asked) };
    } catch (error) {
      if (!(error instanceof CallError) && !over.signal.aborted)
        logFault(runtime.log, "tool", error, { tool: by, operation: name });
      const { message, status } =
        error instanceof CallError ? error : { message: "The call failed.", status: undefined };
      return { error: { message, operation: name, ...(status !== undefined && { status }) } };
    }
  }

  function begin(): Promise<RunEnd | "busy"> {
    const asking = {
      begins: () => {
        hasBegun = true;
      },
      call(asked: AskedCall, answer: (text: string) => void) {
        void answerTo(asked).then((given) => {
          const text = jsonText(given);
          answered += text.length;
          answer(answered <= mostAnswered ? text : jsonText(tooMuchAnswered));
        });
      },
      print: (text: string) => {
        printed.push(text);
      },
    };
    return pool.run(script, asking, { caller, signal: over.signal });
  }

  return {
    calls,
    printed,
    began: () => hasBegun,
    notes,
    async next(serving, call) {
      current = { serving, call };
      const started = Date.now();
      const cancel = (): void => {
        over.abort(call.signal.reason);
      };
      if (call.signal.aborted) cancel();
      call.signal.addEventListener("abort", cancel, { once: true });
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        over.abort(new Error("time is up"));
      }, left);
      const asked = new Promise<InputRequiredResult>((resolve) => {
        tellWaiting = () => {
          if (waiting !== undefined) resolve(waiting.asked);
        };
      });
      const resumed = waiting;
      waiting = undefined;
      if (resumed !== undefined) resumed.answer(askedAgain(resumed.question, serving));
      ended ??= begin();
      try {
        return await Promise.race([ended, asked]);
      } catch (error) {
        if (call.signal.aborted) return { kind: "cancelled" };
        if (isLate) return { kind: "timeout", ms: timeoutMs };
        throw error;
      } finally {
        clearTimeout(timer);
        call.signal.removeEventListener("abort", cancel);
        left -= Date.now() - started;
        if (waiting === undefined) over.abort(new Error("the run is over"));
      }
    },
    end() {
      over.abort(new Error("the run is over"));
    },
  };
}

/** @param message such as "is nested more than 9 levels deep" */
function notTaken({ message }: JsonLimitError): string {
  return `The call was not made: the text of its arguments ${message}.\nWhat to do: call it with less.`;
}

const tooMuch = `The answers of this run have more than ${mostAnswered} characters. What to do: ask for fewer items or fields, or do it in several runs.`;
const tooMuchAnswered: Answer = { error: { message: tooMuch } };

const notAnswered: CallToolResult = {
  content: [{ type: "text", text: "It was not called: nobody agreed.\nWhat to do: ask the person first." }],
  isError: true,
};

const tooManyWait: CallToolResult = {
  content: [
    {
      type: "text",
      text: "It was not called: too many runs wait for people to agree.\nWhat to do: try again in a few minutes.",
    },
  ],
  isError: true,
};

/** The failure leaves open whether the API has done what was asked. */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { failure } = error;
  switch (failure.kind) {
    case "timeout":
    case "cancelled":
    case "unreadable":
    case "too-large":
      return true;
    case "network":
      return failure.notSent !== true;
    default:
      return false;
  }
}

/** Asks, or takes the answer that the request brings; a client that cannot ask is a refusal here, as the run goes on. */
function askedWith(
  question: Question,
  serving: Serving,
  { isAnswer }: { isAnswer: boolean },
): ReturnType<typeof askFirst> {
  const { mcpReq } = serving.context;
  const context = isAnswer ? serving.context : { mcpReq: { ...mcpReq, inputResponses: undefined } };
  try {
    return askFirst(question, { ...serving, context });
  } catch (error) {
    if (!(error instanceof MissingRequiredClientCapabilityError)) throw error;
    return askFirst(question, { ...serving, context, era: "legacy" });
  }
}

function askedAgain(question: Question, serving: Serving): CallToolResult | undefined {
  const answer = askedWith(question, serving, { isAnswer: true });
  // The request brings no answer: nobody agreed.
  return isInputRequiredResult(answer) ? notAnswered : answer;
}

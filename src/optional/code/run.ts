/** One run of code, from its start to its result, with all that it asks for meanwhile. */
import { setMaxListeners } from "node:events";
import type { InputRequiredResult } from "@modelcontextprotocol/server";
import type { Call } from "../../runtime/call/invoke.js";
import type { Serving } from "../../runtime/server/serving.js";
import { once } from "../../runtime/values/lazy.js";
import type { AskedCall, Unheard } from "./messages.js";
import type { Pool, RunEnd } from "./pool.js";
import { createQuestions } from "./questions.js";
import { calledAs, unheardNote, type EndedEarly, type MadeCall } from "./report.js";
import { createCalls, type Calling, type RunRequest } from "./run-calls.js";
import { createRunTime, type Places } from "./waiting.js";

export interface RunOptions extends Calling {
  pool: Pool;
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

/** Code that may catch a failure. */
const catches = /\b(?:catch|then|allSettled|any|race)\b/;

export function startRun(options: RunOptions): Run {
  const { by, script, operations, runtime, pool, caller, timeoutMs, places } = options;
  const over = new AbortController();
  // Every call under way listens.
  setMaxListeners(0, over.signal);
  const printed: string[] = [];
  let current: RunRequest | undefined;
  let tell: ((asked: InputRequiredResult) => void) | undefined;
  let hasBegun = false;
  /** The code can do nothing before an answer comes. */
  let isIdle = false;
  /** Calls that the code waits for. */
  let open = 0;
  const failures: Unheard[] = [];
  let unheard: readonly Unheard[] = [];
  const unwaited = new Set<string>();
  let early: EndedEarly | undefined;
  const time = createRunTime(timeoutMs, () => {
    stop({ kind: "timeout", ms: timeoutMs });
  });
  const questions = createQuestions({
    by,
    audit: runtime.audit,
    signal: over.signal,
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
  const calls = createCalls(options, {
    request,
    ask: (question, serving) => {
      const asked = questions.ask(question, serving);
      askIfAtRest();
      return asked;
    },
    signal: over.signal,
  });

  function stop(why: EndedEarly): void {
    early ??= why;
    over.abort(new Error(why.kind));
  }

  function request(): RunRequest {
    if (current === undefined) throw new Error("The run has no request.");
    const { serving, call } = current;
    return { serving, call: { ...call, signal: over.signal } };
  }

  /** Asks people once nothing else is left to do, so that all that waits for them is one question. */
  function askIfAtRest(): void {
    if (!isIdle || open > questions.waiting()) return;
    questions.askNow(request().serving, (asked) => tell?.(asked));
  }

  function callFromCode(asked: AskedCall, answer: (text: string) => void): void {
    open += 1;
    void calls.answerTo(asked).then(({ text, failure }) => {
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
        calls.notes.set(`unheard ${calledAs(call)}`, unheardNote(call));
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
        calls.leave(list);
      },
      unheard: (left: readonly Unheard[]) => {
        unheard = left;
      },
    };
    time.passes(true);
    try {
      const end = await pool.run(script, asking, { caller, signal: over.signal });
      if (end === "busy") return end;
      noteUnheard(end.kind === "returned");
      if (end.kind === "returned") calls.noteFirstPages();
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
    calls: calls.made,
    printed,
    began: () => hasBegun,
    notes: calls.notes,
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

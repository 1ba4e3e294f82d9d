/**
 * Asks a person about calls of a run. Nothing else of the run is under way meanwhile, so all calls that wait are in one question.
 * In the older protocol the client is asked at once; in the newer one, the request is answered with the question.
 */
import { inputRequired, type CallToolResult, type InputRequiredResult } from "@modelcontextprotocol/server";
import {
  agreedIn,
  canAsk,
  confirmationForm,
  confirmationRequest,
  confirmKey,
  notAgreed,
  notAsked,
  notCalled,
  questionText,
  type Question,
} from "../../runtime/call/confirm.js";
import type { Audit } from "../../runtime/call/audit.js";
import { orAbort } from "../../runtime/host/deadline.js";
import type { Serving } from "../../runtime/server/serving.js";

/** Calls of one question: a person has to read them all. */
const mostCalls = 10;
/** Questions of one run. Clients give up after ten, and nobody would hear what was called. */
const mostQuestions = 10;
/** Milliseconds that a person has for one. */
export const answerMs = 300_000;

interface Asking {
  /** The tool that runs the code. */
  by: string;
  audit: Audit;
  /** Ends with the run. */
  signal: AbortSignal;
  /** Takes a place among the runs that wait. @returns what gives it back, if there was one */
  place: () => (() => void) | undefined;
  /** Ends the run. */
  unanswered: (tools: readonly string[]) => void;
  /** The time of the run stands still, or goes on. */
  wait: (waits: boolean) => void;
}

interface Questions {
  /** Waits for the answer. @returns what to answer instead of the call */
  ask(question: Question, serving: Serving): Promise<CallToolResult | undefined>;
  /** Calls that wait. */
  waiting(): number;
  /** Asks about those that wait, unless it has. @param tell Answers the request with the question. */
  askNow(serving: Serving, tell: (asked: InputRequiredResult) => void): void;
  /** The answer that a request brings. */
  answer(serving: Serving): void;
}

interface Waiting {
  question: Question;
  answer: (instead: CallToolResult | undefined) => void;
}

type Instead = (question: Question) => CallToolResult | undefined;

export function createQuestions({ by, audit, signal, place, unanswered, wait }: Asking): Questions {
  const waiting = new Set<Waiting>();
  /** Takes the answer to the question that a person has before them. */
  let open: ((instead: Instead) => void) | undefined;
  let count = 0;

  function settle(calls: readonly Waiting[], instead: Instead): void {
    for (const call of calls) {
      waiting.delete(call);
      call.answer(instead(call.question));
    }
  }

  function refuse({ tool }: Question, reason: "unconfirmed" | "limit", { caller }: Serving): void {
    audit.refusal({ tool: by, operation: tool.name }, reason, caller);
  }

  /** @returns what takes the answer; `undefined` if nobody is asked */
  function begin(calls: readonly Waiting[], serving: Serving): typeof open {
    const isOver = count >= mostQuestions;
    const leave = isOver ? undefined : place();
    if (leave === undefined) {
      for (const { question } of calls) refuse(question, "limit", serving);
      settle(calls, isOver ? askedTooOften : tooManyWait);
      return undefined;
    }
    count += 1;
    for (const { question } of calls)
      audit.asked({ tool: by, operation: question.tool.name }, serving.caller);
    wait(true);
    const timer = setTimeout(() => {
      unanswered(calls.map(({ question }) => question.tool.name));
    }, answerMs);
    timer.unref();
    const close = (): void => {
      open = undefined;
      clearTimeout(timer);
      signal.removeEventListener("abort", close);
      leave();
    };
    signal.addEventListener("abort", close, { once: true });
    return (instead) => {
      if (signal.aborted) return;
      close();
      wait(false);
      settle(instead === agreedToAll ? calls : [...waiting], instead);
    };
  }

  return {
    async ask(question, serving) {
      signal.throwIfAborted();
      if (!canAsk(serving.elicitation)) {
        refuse(question, "unconfirmed", serving);
        return notAsked(question.tool);
      }
      const answer = new Promise<CallToolResult | undefined>((resolve) => {
        waiting.add({ question, answer: resolve });
      });
      return orAbort(answer, signal);
    },
    waiting: () => waiting.size,
    askNow(serving, tell) {
      const calls = [...waiting].slice(0, mostCalls);
      if (open !== undefined || calls.length === 0) return;
      const answered = begin(calls, serving);
      if (answered === undefined) return;
      open = answered;
      const text = textOf(
        calls.map(({ question }) => question),
        waiting.size,
      );
      if (serving.era === "modern") {
        // Each question has its own, so that no answer counts for another one.
        tell(inputRequired({ inputRequests: confirmationRequest(text), requestState: crypto.randomUUID() }));
        return;
      }
      void answerTo(text, serving, signal).then(answered);
    },
    answer: ({ context }) => open?.(insteadOf(agreedIn(context.mcpReq.inputResponses))),
  };
}

/** Asks while the request goes on. Where the client fails to, the code is told. */
async function answerTo(text: string, { context }: Serving, signal: AbortSignal): Promise<Instead> {
  try {
    const answer = await context.mcpReq.send(
      { method: "elicitation/create", params: { ...confirmationForm(text) } },
      // The run ends before.
      { signal, timeout: 2 * answerMs },
    );
    return insteadOf(agreedIn({ [confirmKey]: answer }));
  } catch {
    return notShown;
  }
}

/** @param all How many wait; a no counts for those that are not shown, too. */
function textOf(questions: readonly Question[], all: number): string {
  const texts = questions.map(questionText);
  if (texts.length === 1) return texts.join("");
  const numbered = texts.map((text, index) => `${index + 1}. ${text}`);
  const some = all > texts.length ? `the first ${texts.length}` : "all of them";
  return [`${all} calls wait. Agree to ${some}, or to none:`, ...numbered].join("\n");
}

const agreedToAll: Instead = () => undefined;

/** @param agreed Unknown if the request brings no answer. */
function insteadOf(agreed: boolean | undefined): Instead {
  if (agreed === true) return agreedToAll;
  return ({ tool }) =>
    agreed === false
      ? notAgreed(tool)
      : notCalled(tool, "nobody has answered whether it may be.", "ask the person first.");
}

const notShown: Instead = ({ tool }) =>
  notCalled(
    tool,
    "a person has to agree first, and the client failed to ask.",
    "tell the person, and do what else can be done.",
  );

const tooManyWait: Instead = ({ tool }) =>
  notCalled(
    tool,
    "a person has to agree first, and too many runs wait for that already.",
    "run it again when the others have ended.",
  );

const askedTooOften: Instead = ({ tool }) =>
  notCalled(
    tool,
    `a person has to agree first, and was asked ${mostQuestions} times in this run.`,
    `do the rest in another run, and call up to ${mostCalls} at once (Promise.all): they are one question.`,
  );

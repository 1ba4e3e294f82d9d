/** Says how a run ended, in words for a model: what came of it, what was called, and what to do. */
import { cleanText } from "../../runtime/values/clean.js";
import { truncated } from "../../runtime/values/text.js";
import { isObject } from "../../runtime/values/json.js";
import { lacking, withImportLine, withoutModules } from "./names.js";
import { memberName, memberOfApi } from "./signature.js";
import type { Thrown, Unheard } from "./messages.js";
import type { RunEnd } from "./pool.js";
import { answerMs } from "./questions.js";

/** A call that the code has asked for. */
export interface MadeCall {
  name: string;
  reads: boolean;
  /** JSON text of its arguments. */
  given: string;
  /** An unsent one was refused, or waits for its turn or a person; of an open one nobody knows whether it was done. */
  state: "unsent" | "open" | "done" | "failed";
  /** What the code was told of its failure. */
  failure?: string;
  /** What its answer looks like, for code that expected something else. */
  answered?: string;
}

/** What is shown of a call's arguments, as a copy: a slice would keep all of the text in memory. */
export function beginning(given: string): string {
  return Array.from(given.slice(0, longestGiven + 1)).join("");
}

/** Ends of a run from outside. */
export type EndedEarly =
  | { kind: "timeout"; ms: number }
  | { kind: "cancelled" }
  /** @param tools That nobody answered about. */
  | { kind: "unanswered"; tools: readonly string[] }
  /** Another run waits for a person in its place. */
  | { kind: "displaced" };

export interface Failed {
  end: Exclude<RunEnd, { kind: "returned" }> | EndedEarly;
  code: string;
  calls: readonly MadeCall[];
  cpuMs: number;
  /** Whether any of the code ran. */
  began: boolean;
  /** What is said of names that are not there. */
  unknown: readonly string[];
  /** Calls without `await`. */
  unwaited: ReadonlySet<string>;
}

export function failureText(failed: Failed): string {
  const { happened, remedy } = withOwnRemedy(words(failed));
  return [happened, ...callLines(failed.calls), `What to do: ${remedy}`].join("\n");
}

/** What an operation's failure says has its own advice, behind what the API says. */
function withOwnRemedy({ happened, remedy }: Words): Words {
  const [, before, own, after] = /^([^]*)\nWhat to do: ([^\n]*)([^]*)$/.exec(happened) ?? [];
  return before === undefined || own === undefined
    ? { happened, remedy }
    : { happened: before + (after ?? ""), remedy: own };
}

interface Words {
  happened: string;
  remedy: string;
}

function words({ end, code, calls, cpuMs, began, unknown, unwaited }: Failed): Words {
  switch (end.kind) {
    case "threw":
      return thrownWords(end.error, { code, unknown, calls, unwaited });
    case "timeout":
      if (!began)
        return {
          happened: `The code was not run: it waited ${end.ms} ms for other runs.`,
          remedy: "run it again in a few seconds.",
        };
      return {
        happened: `The code did not end within ${end.ms} ms.`,
        remedy:
          calls.length === 0
            ? "compute less in one run, or run it again later: other runs may have computed, too."
            : "call at once what can be called at once (Promise.all), or do less in one run.",
      };
    case "cancelled":
      return {
        happened: `The run was cancelled${began ? "" : " before the code began"}.`,
        remedy: "run it again only if it is still needed.",
      };
    case "unanswered":
      return {
        happened: `The run was ended, because nobody answered within ${answerMs / 60_000} minutes whether these may be called: ${[...new Set(end.tools)].join(", ")}.`,
        remedy: "ask the person, then run code only for the rest.",
      };
    case "displaced":
      return {
        happened:
          "The run was ended, because it waited long for a person, and other runs had to ask one, too.",
        remedy: "run code only for the rest, once the person can answer.",
      };
    case "crashed":
      return tooMuchMemory;
    case "stopped":
      switch (end.why) {
        case "cpu":
          return {
            happened: `The code computed for more than ${cpuMs} ms, without the time it waited for answers.`,
            remedy: "look for a loop that does not end, or compute less.",
          };
        case "calls":
          return {
            happened: "The code went on to call long after it had made all the calls of one run.",
            remedy: "ask for more at once, or for less, and end at the first error.",
          };
        case "waiting":
          return {
            happened: "The code waits for something that never happens.",
            remedy: "await only calls of api; there are no timers and no events here.",
          };
        case "memory":
          return tooMuchMemory;
        case "depth":
          return {
            happened: "The code went deeper than it may: a recursion, or data that is nested too deeply.",
            remedy: lessDeep,
          };
      }
  }
}

const longestLine = 120;
const lessAtATime =
  "keep less at a time: ask for fewer members (fields) or items (limit; max of api.all), go through lists with for await (const item of api.all(…)), and keep only what is needed of each answer.";
const lessDeep = "use loops in place of recursion.";
const tooMuchMemory: Words = {
  happened: "The run took more memory than it may, and was ended.",
  remedy: lessAtATime,
};

function thrownWords(
  thrown: Thrown,
  { code, unknown, calls, unwaited }: Pick<Failed, "code" | "unknown" | "calls" | "unwaited">,
): Words {
  const error = withImportLine(code, thrown);
  const at = error.line === undefined ? "" : ` in line ${error.line}`;
  const quoted = quotedLines(code, error)
    .map((line) => `\n  ${cleanText(line.slice(0, longestLine))}`)
    .join("");
  if (error.name === "")
    return {
      happened: `The code threw ${error.message}.`,
      remedy: "throw new Error(…), which also tells the line.",
    };
  const [what, ...details] = error.message.split("\n");
  const happened = [`The code failed${at}: ${error.name}: ${what}${quoted}`, ...details].join("\n");
  const modules = withoutModules(code, error);
  if (modules !== undefined) return { happened, remedy: modules };
  if (error.message.startsWith("out of memory")) return { happened, remedy: lessAtATime };
  if (error.message === "stack overflow") return { happened, remedy: lessDeep };
  if (unknown.length > 0) return { happened: [happened, ...unknown].join("\n"), remedy: "fix the names." };
  const lack = lacking(error.message);
  if (lack !== undefined)
    return {
      happened: `${happened}\nThere is no ${lack.name} here, only JavaScript itself, api, print, atob and btoa.`,
      remedy: lack.instead,
    };
  if (error.name === "TypeError" && unwaited.size > 0)
    return {
      happened,
      remedy: `wait for the answer: ${[...unwaited].map((called) => `(await ${called})`).join(", ")}.`,
    };
  if (error.name === "TypeError" && calls.some(({ answered }) => answered !== undefined))
    return {
      happened: [happened, ...answerLines(calls)].join("\n"),
      remedy: "fix the code, by what the answers have.",
    };
  return { happened, remedy: remedies.get(error.name) ?? "fix the code." };
}

const remedies = new Map([
  ["SyntaxError", "fix the code: it has to be JavaScript or TypeScript."],
  [
    "ReferenceError",
    "fix the name, or define it: only api, print and JavaScript itself are there without that.",
  ],
  ["ApiError", "fix the call, or catch the error where it may happen."],
  // Of the engine, no failure has this name.
  ["Error", "find out why the code itself throws this."],
]);

/** What is not closed is often told of the line behind. */
function quotedLines(code: string, { line, isSyntax }: Thrown): string[] {
  if (line === undefined) return [];
  const lines = code.split("\n").slice(isSyntax ? Math.max(0, line - 2) : line - 1, line);
  return lines.map((one) => one.trim()).filter((one) => one !== "");
}

const mostAnswers = 3;

/** The last answer of each of the last operations. */
function answerLines(calls: readonly MadeCall[]): string[] {
  const last = new Map(
    calls.flatMap(({ name, answered }) => (answered === undefined ? [] : [[name, answered]])),
  );
  return [...last].slice(-mostAnswers).map(([name, answered]) => `${name} answered ${answered}.`);
}

const longestAnswered = 600;

/** The words of code, in which names are looked up: to look through all of it for each name of an answer would take long. */
export function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\p{L}\p{N}_$]+/gu));
}

/** @returns `{id, owner: {name}}[]`, with the members of those whose words the code has */
export function shapeOf(value: unknown, words: ReadonlySet<string>): string {
  const [list, one] = Array.isArray(value) ? ["[]", value[0] as unknown] : ["", value];
  if (Array.isArray(value) && value.length === 0) return "an empty list";
  const text = isObject(one) ? membersOf(one, words) : one === null ? "null" : typeof one;
  return `${text}${list}`;
}

/** An answer may have any number of members. */
function membersOf(value: Readonly<Record<string, unknown>>, words: ReadonlySet<string>): string {
  let members = "";
  for (const name of namesOf(value)) {
    const member = value[name];
    members += members === "" ? name : `, ${name}`;
    if (members.length > longestAnswered) break;
    if (isObject(member) && [...wordsIn(name)].every((word) => words.has(word)))
      members += `: {${namesOf(member).join(", ")}}`;
  }
  return `{${truncated(members, longestAnswered)}}`;
}

function namesOf(value: object): string[] {
  return Object.keys(value).slice(0, longestAnswered);
}

const mostListed = 100;
const longestGiven = 100;

/** What was called, so that nothing is done twice: a heading, a line for each change, and how many more there are. */
export function callLines(calls: readonly MadeCall[]): string[] {
  if (calls.length === 0) return ["Nothing was called."];
  const changes = calls.filter(({ reads }) => !reads);
  const reads = calls.length - changes.length;
  if (changes.length === 0)
    return [
      `Nothing was changed: ${reads === 1 ? "the one call only reads" : `all ${reads} calls only read`}.`,
    ];
  const lines = changes
    .slice(0, mostListed)
    .map(({ name, given, state }) => `- ${name}(${truncated(given, longestGiven)}): ${outcomes[state]}`);
  const others = changes.slice(mostListed);
  const made = others.filter(({ state }) => state === "done").length;
  return [
    `Calls before that which change something, in their order${reads === 0 ? "" : ` (${counted(reads, "other call")} only ${reads === 1 ? "reads" : "read"})`}. What is done stays done: do not repeat it.`,
    ...lines,
    ...(others.length === 0 ? [] : [`- and ${others.length} more, of which ${made} were done`]),
  ];
}

const outcomes: Readonly<Record<MadeCall["state"], string>> = {
  done: "done",
  failed: "failed",
  open: "not known, it may have been done",
  unsent: "not sent",
};

export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** What a result has to say whatever the code made of it. */
export function failedChanges(calls: readonly MadeCall[]): string[] {
  const lost = calls.filter(({ reads, state }) => !reads && state !== "done");
  return (["failed", "open", "unsent"] as const).flatMap((state) => {
    const some = lost.filter((one) => one.state === state);
    if (some.length === 0) return [];
    const names = [...new Set(some.map(({ name }) => name))].join(", ");
    const why = some.find(({ failure }) => failure !== undefined)?.failure;
    return [
      `Of the calls that change something, ${some.length} ${fateOf(state, some.length)} (${names})${why === undefined ? "." : `: ${why}`}`,
    ];
  });
}

function fateOf(state: "failed" | "open" | "unsent", count: number): string {
  if (state === "open") return "may or may not have been done";
  return state === "failed" ? "failed" : `${count === 1 ? "was" : "were"} not sent`;
}

/**
 * For a run that ended as it should, but with nothing to show.
 * @param unreturned Characters of the last statement's value.
 */
export function nothingReturned(calls: readonly MadeCall[], code: string, unreturned?: number): string {
  const changes = calls.filter(({ reads }) => !reads);
  const done = changes.filter(({ state }) => state === "done").length;
  const sent = calls.filter(({ state }) => state !== "unsent");
  const made =
    sent.length === 0
      ? "It called nothing."
      : `It made ${counted(sent.length, "call")}${changes.length === 0 ? "" : `, and ${done} of ${changes.length} that change something were done`}.`;
  const isFunction = calls.length === 0 && /^\s*(?:async\s*)?function\b/.test(code);
  const remedy = isFunction
    ? "Give the body of the function alone, and end it with return."
    : unreturned !== undefined
      ? `Its last statement gives ${unreturned} characters of JSON: return what is needed of them.`
      : /\breturn\s+[^;\s}]/.test(code)
        ? ["What it returned is undefined, or a function.", ...answerLines(calls)].join(" ")
        : "End the code with return to see something.";
  return `The code ended and returned nothing. ${made} ${remedy}`;
}

const longestFailure = 300;

export function unheardNote(call: Unheard): string {
  const called = calledAs(call);
  if (call.failure !== undefined) {
    const [why = ""] = call.failure.split("\n");
    return `The code did not wait for ${called}, which failed: ${truncated(why, longestFailure)}`;
  }
  return call.isLate === true
    ? `The code ended before ${called} had answered: await the function that calls it, as in await Promise.all(list.map(async (one) => …)); forEach waits for nothing.`
    : `The code did not wait for ${called}: write (await ${called}).`;
}

/** @param count of the items that the code got */
export function firstPageNote(name: string, count: number): string {
  return `${name}: the API has more than these ${count} items; await api.all(${JSON.stringify(memberName(name))}, {…}) gives those of all pages.`;
}

/** `api.get_issue(…)` */
export function calledAs({ name, how }: Unheard): string {
  return how === "one" ? `${memberOfApi(name)}(…)` : `api.all(${JSON.stringify(name)}, …)`;
}

/**
 * Work that an API goes on with after its answer: where the answer says that it can be watched, and what is seen there later.
 * The pattern is that of `Prefer: respond-async` (https://www.rfc-editor.org/rfc/rfc7240#section-4.1).
 */
import type { Failure } from "../host/errors.js";
import { mayPass, retryAfterMs, tokenMayCome } from "../network/retry.js";
import type { Answer } from "../network/send.js";
import type { ApiResponse, Content } from "../response/response.js";
import { isObject } from "../values/json.js";
import { type Callable, locationTarget, readAt } from "./follow-up.js";

/** The call that tells how far the work is. */
export interface Job {
  /** Key of a GET operation. */
  operation: string;
  /** By the operation's own names. */
  args: Readonly<Record<string, string>>;
}

/**
 * @returns `undefined` if the work is done, or if the place that the answer names is none of the operations that the caller may
 * call.
 */
export async function jobOf(
  response: ApiResponse,
  { operations, toolFor }: Callable,
): Promise<Job | undefined> {
  const target = locationTarget(response);
  if (target === undefined || (response.status !== 202 && !target.isTracker)) return undefined;
  if (target.url.origin !== response.url.origin) return undefined;
  const read = readAt(target.url, operations);
  if (read === undefined || (await toolFor(read.operation)) === undefined) return undefined;
  const operation = await operations.get(read.operation);
  if (operation === undefined) return undefined;
  const given = operation.arguments.flatMap(({ name, place }): [string, string][] => {
    const value = read.valueAt(place);
    return value === undefined ? [] : [[name, value]];
  });
  return { operation: read.operation, args: Object.fromEntries(given) };
}

export interface UnderWay {
  is: "under-way";
  /** Milliseconds until it makes sense to ask again, and the API's word for the state, as far as it says so. */
  again?: number | undefined;
  word?: string | undefined;
  /** Nobody can ask until the caller has connected their account again. */
  needsLogin?: true;
}

/** How far work is. What is not under way is over, well or badly. */
type JobState = UnderWay | { is: "over"; failed: boolean };

/** @param answer To the call of a {@link Job}. */
export function stateOf(answer: Answer): JobState {
  if ("failure" in answer) return stateAfter(answer.failure);
  const { response, redirected } = answer;
  const again = retryAfterMs(response.headers);
  const word = statusWord(response.content);
  const end = word === undefined ? undefined : endOf(word);
  if (end !== undefined) return { is: "over", failed: end === "badly" };
  // From the place of the work, a redirect leads to what came of it.
  const isResult = redirected !== undefined || (word === undefined && again === undefined);
  if (response.status === 202 || !isResult) return { is: "under-way", again, word };
  return { is: "over", failed: false };
}

/** The work may go on although nobody can tell just now. */
function stateAfter(failure: Failure): JobState {
  const under: UnderWay = { is: "under-way" };
  switch (failure.kind) {
    case "timeout":
    case "busy":
      return under;
    case "token":
      return tokenMayCome(failure) ? under : { is: "over", failed: true };
    case "login":
      return { ...under, needsLogin: true };
    case "network":
      return mayPass(failure) ? under : { is: "over", failed: true };
    case "status":
      if (!mayPass(failure) && failure.status < 500) return { is: "over", failed: true };
      return { ...under, again: failure.retryAfterSeconds && failure.retryAfterSeconds * 1_000 };
    default:
      return { is: "over", failed: true };
  }
}

/** What APIs call the end of work, in lower case and without anything but letters. */
const ends: ReadonlyMap<string, "well" | "badly"> = new Map([
  ...["succeeded", "success", "successful", "completed", "complete", "done", "finished"].map(
    (word) => [word, "well"] as const,
  ),
  ...["failed", "failure", "error", "canceled", "cancelled", "aborted", "expired", "rejected"].map(
    (word) => [word, "badly"] as const,
  ),
]);

/** What APIs call work that is not over. */
const goingOn: ReadonlySet<string> = new Set([
  "accepted",
  "inprogress",
  "inqueue",
  "queued",
  "scheduled",
  "started",
  "submitted",
]);

/** What ends like a word of work under way, and is a state of rest. */
const resting: ReadonlySet<string> = new Set(["existing", "missing", "outstanding"]);

/** In characters: what is longer is no state. */
const longestState = 40;

/** The state that an answer tells, `in progress`, if it is one that is known; `done` is that of https://google.aip.dev/151. */
function statusWord(content: Content): string | undefined {
  if (content.kind !== "json" || !isObject(content.value)) return undefined;
  const { done, status, state } = content.value;
  if (typeof done === "boolean") return done ? "done" : "working";
  return [status, state]
    .map((value) => (typeof value === "string" && value.length <= longestState ? inWords(value) : ""))
    .find((word) => endOf(word) !== undefined || isUnderWay(word));
}

function endOf(word: string): "well" | "badly" | undefined {
  return ends.get(lettersOf(word)) ?? (word.startsWith("not ") ? undefined : ends.get(lastOf(word)));
}

/** `validating` and `JOB_STATE_RUNNING` as well. */
function isUnderWay(word: string): boolean {
  const last = lastOf(word);
  const isDoing = /[a-z]{2}ing$/.test(last) && !resting.has(last);
  return isDoing || goingOn.has(lettersOf(word)) || goingOn.has(last) || word.startsWith("not ");
}

function inWords(state: string): string {
  const parted = state.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return parted.replace(/[^a-z]+/g, " ").trim();
}

function lettersOf(word: string): string {
  return word.replaceAll(" ", "");
}

function lastOf(word: string): string {
  return word.slice(word.lastIndexOf(" ") + 1);
}

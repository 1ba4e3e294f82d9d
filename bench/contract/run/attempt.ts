/** One call and what became of it. */
import type { OperationObject } from "../document/operations.js";
import type { JsonObject } from "../json.js";
import { shown, type Fault } from "../judge/fault.js";
import type { Judge } from "../judge/judge.js";
import type { Sent } from "../judge/sent.js";
import type { WireRequest } from "../judge/wire.js";
import type { Carrier } from "../sample/arguments.js";
import { withBytes, type Files } from "../sample/file.js";
import type { CallResult, ServerUnderTest } from "./client.js";
import { isRefusal } from "./refusal.js";
import type { Failure, Tally } from "./tally.js";
import type { Upstream } from "./upstream.js";

export interface Bench {
  readonly judge: Judge;
  readonly server: ServerUnderTest;
  readonly upstream: Upstream;
  /** Path of the base URL that the server was given. */
  readonly basePath: string;
  readonly canary: string;
  readonly files: Files;
  readonly tally: Tally;
}

/** An operation, and one way to it. */
export interface Subject {
  /** A tool of its own, an action of one, or the tools that call what search finds. */
  readonly by: "tool" | "action" | "search";
  /** Of the tool; of the operation where that is called by name. */
  readonly name: string;
  readonly inputSchema: JsonObject;
  /** Places of arguments by name: `query:limit`, `body:/name`. */
  readonly places: ReadonlyMap<string, string>;
  /** Names of arguments of which a single value stands for a list of it. */
  readonly lists?: ReadonlySet<string>;
  readonly operation: OperationObject;
  /** Arguments that every call of this operation carries, such as the `action` of a group. */
  readonly preset: JsonObject;
  carrier(argument: string): Carrier;
  /** The call that takes the arguments there. */
  call(args: JsonObject): ToolCall;
  /** A call that promises only to read, where the operation writes: it must lead nowhere. */
  wrongDoor?(args: JsonObject): ToolCall;
}

export interface ToolCall {
  readonly tool: string;
  readonly args: JsonObject;
}

export interface Attempt {
  readonly label: string;
  readonly args: JsonObject;
}

export type Outcome =
  | { readonly kind: "correct" }
  | { readonly kind: "refused"; readonly text: string }
  | ({ readonly kind: "failed" } & Why)
  | { readonly kind: "judge"; readonly detail: string };

export type Why = Pick<Failure, "cause" | "detail"> & Partial<Pick<Failure, "blame">>;

export type Answer =
  | { readonly kind: "crash"; readonly error: string }
  | { readonly kind: "answer"; readonly result: CallResult; readonly requests: readonly WireRequest[] };

/** Calls a tool; what reached the upstream meanwhile belongs to this call, for there is one at a time. */
export async function callWith(
  { server, upstream, tally, canary }: Bench,
  { tool, args }: ToolCall,
): Promise<Answer> {
  upstream.take();
  try {
    const result = await server.call(tool, args);
    if (result.json.includes(canary)) tally.leaks += 1;
    return { kind: "answer", result, requests: upstream.take() };
  } catch (error) {
    return { kind: "crash", error: String(error) };
  }
}

/** @param meant the arguments that should arrive, where they are not those that were sent */
export async function outcomeOf(
  bench: Bench,
  subject: Subject,
  { args, meant = args }: { args: JsonObject; meant?: JsonObject },
): Promise<Outcome> {
  const answer = await callWith(bench, subject.call(args));
  if (answer.kind === "crash") return { kind: "failed", cause: "crash", detail: answer.error };
  const { result, requests } = answer;
  const [request, ...more] = requests;
  if (request === undefined) {
    return isRefusal(result)
      ? { kind: "refused", text: result.text }
      : { kind: "failed", cause: "not sent", detail: result.text };
  }
  if (more.length > 0)
    return { kind: "failed", cause: "sent more than once", detail: `${requests.length} requests` };
  let faults: readonly Fault[];
  try {
    const sent = sentBy(subject, meant, bench.files);
    const found = await bench.judge.faults(request, {
      key: subject.operation.key,
      basePath: bench.basePath,
      sent,
    });
    // A credential that the document asks callers for comes from the settings.
    faults = found.filter(({ kind, detail }) => kind !== "unasked" || !detail.includes(bench.canary));
  } catch (error) {
    return { kind: "judge", detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  const worst = faults.find((fault) => fault.contradiction === undefined) ?? faults[0];
  if (worst !== undefined) return { kind: "failed", ...whyOf(worst) };
  if (subject.operation.secured && !carries(request, bench.canary)) {
    return { kind: "failed", cause: "no credential was sent", detail: `${request.method} ${request.target}` };
  }
  if (result.isError) return { kind: "failed", cause: "a good answer became an error", detail: result.text };
  return { kind: "correct" };
}

/** In a header, a cookie or the query, as it is or as the name and password of RFC 7617. */
function carries(request: WireRequest, canary: string): boolean {
  const basic = Buffer.from(`${canary}:${canary}`).toString("base64");
  return [request.target, ...request.headers.values()].some(
    (text) => text.includes(canary) || text.includes(basic),
  );
}

/** The same words for faults that will have the same reason. */
function whyOf({ kind, place, detail, contradiction }: Fault): Why {
  if (contradiction !== undefined) return { cause: contradiction, detail: place, blame: "document" };
  const [location = ""] = place.split(":");
  const keyword = /\[(\w+)\]$/.exec(detail)?.[1] ?? "";
  return { cause: [kind, location, keyword].join(" ").trim(), detail: `${place}: ${detail}` };
}

function sentBy({ places, lists, preset }: Subject, args: JsonObject, files: Files): readonly Sent[] {
  return Object.entries(args)
    .filter(([argument]) => !Object.hasOwn(preset, argument) && places.get(argument) !== "answer:fields")
    .map(([argument, value]) => ({
      argument,
      place: places.get(argument) ?? `unknown:${argument}`,
      value: withBytes(lists?.has(argument) === true && !Array.isArray(value) ? [value] : value, files),
    }));
}

export function note(
  { tally }: Bench,
  { name, operation }: Subject,
  { label, args }: Attempt,
  why: Why,
): void {
  tally.failures.push({
    cause: why.cause,
    operation: operation.key,
    tool: name,
    label,
    args: shown(args),
    detail: why.detail.slice(0, 800),
    blame: why.blame ?? "generator",
  });
}

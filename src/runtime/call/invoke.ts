/**
 * Makes every call to the API. Whether a call comes from a tool, an action or a tool's own code, the gate, the tool file's
 * `fixed` and the operation's description apply here.
 */
import type { CallToolResult } from "@modelcontextprotocol/server";
import { secretValues } from "../request/placed-values.js";
import { secretsIn, withoutScheme } from "../auth/secrets.js";
import type { Credential } from "../auth/security-scheme.js";
import { createDeadline, type Deadline, within } from "../host/deadline.js";
import type { Failure, Problem } from "../host/errors.js";
import type { TakenRoom } from "../network/answer-room.js";
import { subscriberOf } from "../network/ip-address.js";
import { retryAfterMs, isRepeatable } from "../network/retry.js";
import { send, type Answer, type SendContext } from "../network/send.js";
import { noTelemetry, type Telemetry, type Trace } from "../host/telemetry.js";
import type { Args, Caller, Tool } from "../operations/tool.js";
import type { ApiFacts, OperationFacts } from "../operations/operation.js";
import { wholeOperation } from "../operations/accepted-arguments.js";
import { type OpenFile, openedFiles } from "../request/file.js";
import { buildRequest, type UpstreamRequest } from "../request/request.js";
import { apiMessage } from "../response/api-message.js";
import type { Redact } from "../response/cut.js";
import { presentJson } from "../response/present.js";
import { type ApiResponse, contentWithout, fieldRemover, type RemoveFields } from "../response/response.js";
import { slicedChecks } from "../schema/work.js";
import { defined } from "../values/json.js";
import { oncePer } from "../values/lazy.js";
import type { Steps } from "../values/slices.js";
import { withThousands } from "../values/text.js";
import type { ToolCall } from "./answer-link.js";
import { placeArguments, misplaced } from "./arguments.js";
import type { Job } from "./job.js";
import type { Progress } from "./progress.js";
import type { Runtime } from "./runtime.js";

/** What every call has, wherever it comes from. */
export interface Call {
  caller: Caller;
  /** Aborts when the caller cancels. */
  signal: AbortSignal;
  progress: Progress;
  /** Sends a line of the log, from which secrets are already removed, to a client that asked for it. */
  tell: (line: unknown) => void;
  /** Room in memory for the API's answers, until the call has its own. */
  room: TakenRoom;
  /** What the client called, if it was a tool. */
  made?: ToolCall;
  /** Fields of a JSON answer that the client wants, as in `ResultOptions`; all if absent. */
  fields?: readonly string[];
  /** Trace for its requests. */
  trace: Trace;
  /** Present if the client takes a task instead of an answer to what the API goes on with. */
  startTask?: StartTask;
}

/**
 * @param again Milliseconds until it makes sense to ask how far the work is, if the API says so.
 * @returns `undefined` if it cannot be a task.
 */
export type StartTask = (job: Job, again: number | undefined) => Promise<CallToolResult | undefined>;

interface Invocation {
  /** Key of the operation. */
  operation: string;
  /** Its `fixed` and `timeoutMs` apply, and its `input` unless `byOperation` is set. */
  tool: Tool | undefined;
  /** Arguments have the operation's names, and all of them are accepted, because code calls like this. */
  byOperation?: true;
  args: Args;
  call: Call;
}

export interface Outcome {
  /** Absent if the operation is unknown. */
  operation?: OperationFacts;
  answer: Answer;
  /** Milliseconds that are left of the call's time, after the answer. */
  left?: number;
  /** Removes the secrets of this call from a text, including those that the caller brought. */
  redact: Redact;
}

/** Never throws because of the API, the network or the arguments. */
export async function invoke(invocation: Invocation, runtime: Runtime): Promise<Outcome> {
  const { definition, gate, secrets } = runtime;
  const { operation: key, call } = invocation;
  const operation = gate.allowed(call.caller, { operation: key })
    ? await definition.operations.get(key)
    : undefined;
  const api = definition.operations.apis.find(({ id }) => id === operation?.api);
  const own = secretsIn(call.caller.headers);
  const redact = secrets.redactor(own);
  if (operation === undefined || api === undefined)
    return { answer: { failure: { kind: "unknown", operation: key } }, redact };
  const remove = fieldRemover(operation.redact ?? []);
  const performed = await perform({ ...invocation, facts: operation, api, own, redact, remove }, runtime);
  return { ...performed, operation, redact };
}

interface Performance extends Invocation {
  facts: OperationFacts;
  api: ApiFacts;
  /** Secrets of this call only. */
  own: string[];
  redact: Redact;
  remove: RemoveFields | undefined;
}

async function perform(
  performance: Performance,
  runtime: Runtime,
): Promise<Pick<Outcome, "answer" | "left">> {
  const { facts, tool, call } = performance;
  const { settings } = runtime;
  const message = misplaced(tool, facts);
  if (message !== undefined) return { answer: { failure: { kind: "configuration", message } } };
  const { taker, accepting } = takerOf(performance);
  const deadline = createDeadline(tool?.timeoutMs ?? facts.timeoutMs ?? settings.timeoutMs, call.signal);
  return within<Pick<Outcome, "answer" | "left">>(
    deadline,
    async () => {
      const { openFile, close } = openedFiles(runtime.host.openFile);
      const sending = { ...performance, taker, accepting, deadline };
      const answer = await performWith(openFile, sending, runtime).finally(close);
      return { answer, left: deadline.remaining() };
    },
    (failure) => ({ answer: { failure } }),
  );
}

async function performWith(
  openFile: OpenFile | undefined,
  performance: Sending & ReturnType<typeof takerOf>,
  runtime: Runtime,
): Promise<Answer> {
  const { facts, tool, args, taker, accepting, deadline, call } = performance;
  const { definition, host, slices } = runtime;
  const { operations } = definition;
  const checks = slicedChecks(slices, deadline.signal);
  const placed = await placeArguments(taker, accepting, args, { operations, checks });
  if (!placed.ok) return { failure: { kind: "arguments", problems: placed.problems } };
  const whole = await wholeOperation(facts, operations);
  const secret = await slices.run(secretValues(whole, placed.values), deadline.signal);
  const refused = tooManySecrets(secret);
  if (refused !== undefined) return { failure: { kind: "arguments", problems: [refused] } };
  performance.own.push(...secret);
  // A request is written at once, which may take a good part of a turn.
  await slices.turn();
  const built = await buildRequest(facts, placed.values, {
    operations,
    variable: (name) => host.variable(name),
    openFile,
    inSlices: (work) => slices.run(work, deadline.signal),
  });
  if (!built.ok) {
    const failure: Failure =
      built.fault === "arguments"
        ? { kind: "arguments", problems: built.problems }
        : { kind: "configuration", message: built.message };
    return { failure };
  }
  const { request } = built;
  nameSender(request.headers, definition);
  const answer = await sendSecured(request, performance, runtime);
  runtime.usage?.count(facts.key, tool?.name ?? facts.name);
  return slices.run(judged(answer, performance), call.signal);
}

/** Each is written out in all encodings, for which each text of the answer is searched. */
const mostSecrets = 1_000;
const mostSecretChars = 100_000;

/** @returns The problem, if there are too many or too long ones. */
function tooManySecrets(secrets: ReadonlySet<string>): Problem | undefined {
  const size = [...secrets].reduce((sum, { length }) => sum + length, 0);
  if (secrets.size <= mostSecrets && size <= mostSecretChars) return undefined;
  const bounds = `${withThousands(mostSecrets)} different passwords or other secrets at once, of ${withThousands(mostSecretChars)} characters in all`;
  return { path: "", keyword: "request", expected: `at most ${bounds}` };
}

/** Code may send what the tool file hides, but what the tool file fixes stays fixed. */
function takerOf({ tool, facts, byOperation }: Performance): {
  taker: Tool | undefined;
  accepting: OperationFacts;
} {
  if (tool === undefined || byOperation === undefined) return { taker: tool, accepting: facts };
  const all = facts.arguments.map((argument) => ({ ...argument, hidden: true as const }));
  return { taker: { ...tool, input: {} }, accepting: { ...facts, arguments: all } };
}

/** Adds a User-Agent, because many APIs reject requests without one. */
function nameSender(headers: Headers, definition: Runtime["definition"]): void {
  if (!headers.has("user-agent")) headers.set("user-agent", senderName(definition));
}

const senderName = oncePer(({ name, version }: Runtime["definition"]) =>
  `${name}/${version}`.replace(/[^\x21-\x7e]/g, "-"),
);

type Sending = Performance & { deadline: Deadline };

/**
 * Sends a request. After a 401, reads the credentials again, and sends it once more if they were replaced; not after redirects,
 * where somebody else may have answered, or the API to a request that it has carried out.
 */
async function sendSecured(request: UpstreamRequest, sending: Sending, runtime: Runtime): Promise<Answer> {
  const first = await authorize(request, sending, runtime);
  if ("failure" in first) return first;
  const answer = await sendWith(first.credentials, request, { sending, runtime });
  if (!("response" in answer) || answer.response.status !== 401) return answer;
  const { redirected } = answer;
  if (redirected === "away" || (redirected === "home" && !repeatable(sending, runtime))) return answer;
  const { security } = await runtime.upstream();
  security.forget(first.credentials);
  const second = await authorize(request, sending, runtime);
  // The reason why there is no new token says more than the first 401.
  if ("failure" in second)
    return second.failure.kind === "token" || second.failure.kind === "login" ? second : answer;
  if (same(first.credentials, second.credentials)) return answer;
  return sendWith(second.credentials, request, { sending, runtime });
}

function repeatable({ facts, tool }: Performance, { definition }: Runtime): boolean {
  return isRepeatable(facts, tool, definition.operations.entry(facts.key));
}

async function authorize(
  request: UpstreamRequest,
  { facts, api, call, deadline, own }: Sending,
  { upstream, secrets, callerLogins }: Runtime,
): Promise<{ credentials: readonly Credential[] } | { failure: Failure }> {
  const { signal } = deadline;
  try {
    const { security } = await upstream();
    const found = await security.authorize({
      operation: facts,
      api,
      url: request.url,
      caller: call.caller,
      signal,
    });
    if ("credentials" in found) {
      const brought = new Set(Object.values(call.caller.headers));
      for (const { value, isPublic = false } of found.credentials)
        if (!isPublic && !brought.has(value))
          withoutScheme(value).forEach((secret) => {
            // Of as many tokens as there are callers, only the latest are remembered.
            if (callerLogins === undefined) secrets.add(secret);
            else own.push(secret);
          });
    }
    return found;
  } catch (error) {
    const failure = deadline.cause();
    if (failure === undefined) throw error;
    return { failure };
  }
}

async function sendWith(
  credentials: readonly Credential[],
  request: UpstreamRequest,
  { sending, runtime }: { sending: Sending; runtime: Runtime },
): Promise<Answer> {
  const { facts, call, deadline, own, redact, remove } = sending;
  const { definition, host, settings, log, slices } = runtime;
  const { limiter, answers, credentials: secrets } = await runtime.upstream();
  const { authHook } = definition;
  return send(request, {
    fetch: (url, init) => host.fetch(url, { ...init, operation: facts.key }),
    settings,
    limiter,
    caller: inLine(call.caller),
    idempotent: repeatable(sending, runtime),
    log,
    slices,
    deadline,
    credentials,
    hold: (bytes) => {
      const free = answers(bytes);
      if (free !== undefined) call.room.add(free);
      return free !== undefined;
    },
    traced: requestSpan(facts, call.trace, definition.telemetry),
    authHook: authHook && {
      hook: authHook,
      operation: facts.key,
      caller: call.caller,
      secret: (variable) => secrets.read([variable]),
      onAuthorization: (value) => own.push(...withoutScheme(value)),
    },
    onEvents: async (events) => {
      for (const event of events.slice(0, toldEvents))
        await call.progress.step(await slices.run(snippet(event, { remove, redact }), deadline.signal));
    },
  });
}

/** Creates a span for each attempt and each redirect. */
function requestSpan(
  { method, path }: OperationFacts,
  parent: Trace,
  telemetry: Telemetry = noTelemetry,
): SendContext["traced"] {
  return (to, ask) =>
    telemetry.span(
      {
        name: `${method} ${path}`,
        kind: "client",
        attributes: {
          "http.request.method": method,
          "url.template": path,
          "server.address": to.hostname,
          ...(to.port !== "" && { "server.port": Number(to.port) }),
        },
        parent,
        ended: ({ status }) => ({
          attributes: { "http.response.status_code": status },
          error: status >= 400 ? String(status) : undefined,
        }),
      },
      ask,
    );
}

/** Identifies the caller for fair queueing. Behind a proxy and without ids, the headers callers bring distinguish them. */
function inLine({ id, address = "", headers }: Caller): string {
  return id === undefined ? JSON.stringify([subscriberOf(address), headers]) : `id ${id}`;
}

/** Maximum number of events to report at once. */
const toldEvents = 10;
const snippetLength = 200;

/** Fields are removed from the little that is shown. */
function* snippet(event: unknown, { remove, redact }: Pick<Performance, "remove" | "redact">): Steps<string> {
  const { value } = yield* presentJson(event, { limit: snippetLength, redact });
  const shown = remove === undefined ? value : yield* remove(value);
  return typeof shown === "string" ? shown : (JSON.stringify(shown) ?? "");
}

function same(a: readonly Credential[], b: readonly Credential[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** An answer is a success only if its status says so, and if it is not an HTML page instead of data. */
function* judged(answer: Answer, { facts, redact, remove }: Performance): Steps<Answer> {
  if (!("response" in answer)) return answer;
  const { response } = answer;
  const { status, headers } = response;
  const content = remove === undefined ? response.content : yield* contentWithout(response.content, remove);
  const bare = { ...response, content };
  if ((status < 200 || status > 299) && status !== 304) return { failure: yield* refused(bare, redact) };
  const page =
    content.kind === "text" && /html/.test(content.essence) && !/html|\*\/\*|text\/\*/.test(facts.accept);
  if (!page) return { ...answer, response: bare };
  const { message } = yield* apiMessage(content, redact);
  const title = message === undefined ? "" : ` titled "${message}"`;
  const type = headers.get("content-type")?.split(";", 1)[0] ?? "text/html";
  return {
    failure: {
      kind: "unreadable",
      status,
      fault: `it is a web page (${type})${title} instead of data`,
    },
  };
}

function* refused({ status, headers, content }: ApiResponse, redact: Redact): Steps<Failure> {
  const { message, details } = yield* apiMessage(content, redact);
  const after = retryAfterMs(headers);
  const retryAfterSeconds = after === undefined ? undefined : Math.ceil(after / 1000);
  return { kind: "status", status, ...defined({ message, details, retryAfterSeconds }) };
}

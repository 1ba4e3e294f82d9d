/** Makes a call that code asks for: through the gate, and with all that holds for a call of the operation's tool. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import { refusedArguments, textOf } from "../../runtime/call/call-tool.js";
import { confirmation, type Question } from "../../runtime/call/confirm.js";
import { explain } from "../../runtime/call/explain.js";
import { invoke, type Call } from "../../runtime/call/invoke.js";
import { redactor, toolValue } from "../../runtime/call/run-context.js";
import { argumentSchemas, shownArguments } from "../../runtime/call/shown-arguments.js";
import { aboutCall } from "../../runtime/call/signature.js";
import { operationTool } from "../../runtime/discovery/describe.js";
import type { Reachable } from "../../runtime/discovery/reachable.js";
import { createTakenRoom } from "../../runtime/network/answer-room.js";
import { CallError, type Failure } from "../../runtime/host/errors.js";
import { logFault } from "../../runtime/host/log.js";
import { acceptedArguments, argumentSchema } from "../../runtime/operations/accepted-arguments.js";
import { chooseAction } from "../../runtime/operations/listed.js";
import type { OperationFacts, OperationSource } from "../../runtime/operations/operation.js";
import type { Args, Tool } from "../../runtime/operations/tool.js";
import { presentJson } from "../../runtime/response/present.js";
import { type ApiResponse, type Content, responseValue } from "../../runtime/response/response.js";
import {
  askedMembers,
  missedNote,
  wantedFields,
  offered,
  selectionOf,
} from "../../runtime/response/fields.js";
import { wordsOf } from "../../runtime/response/result.js";
import { isResult } from "../../runtime/response/tool-result.js";
import { target } from "../../runtime/schema/subschema.js";
import { type Serving, untakenCall } from "../../runtime/server/serving.js";
import { base64 } from "../../runtime/values/encoding.js";
import { defined } from "../../runtime/values/json.js";
import { atOnce } from "../../runtime/values/slices.js";
import { listsOf, type PageAnswer } from "./paging/all.js";
import { isFound } from "./paging/list.js";
import type { PagingArgument } from "./paging/words.js";

interface Surroundings {
  /** Of the request that is being answered. */
  serving: Serving;
  call: Call;
  /** The tool that runs the code. */
  by: string;
  /** Asks a person. @returns what to answer instead of the call, if they do not agree or cannot be asked */
  ask(question: Question): Promise<CallToolResult | undefined>;
  /** Waits for a place among the calls under way. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

interface OneCall {
  name: string;
  one: Reachable;
  args: Args;
  /** Its items are wanted, so that fields may also be those of an item. */
  isPage: boolean;
}

/** What the code gets, and what tells how a list goes on. */
export interface Called extends PageAnswer {
  /** JSON text of the value. */
  text: string;
  /** What is to be said of fields that the answer has not. */
  note?: string;
}

/** @throws CallError if the call does not succeed, or is not made. */
export async function makeCall(asked: OneCall, around: Surroundings): Promise<Called> {
  const { name, one, args } = asked;
  const { serving, call, by } = around;
  const { runtime } = serving;
  const untaken = untakenCall({ tool: by, operation: name, args }, serving);
  if (untaken !== undefined) throw refusedWith(untaken);
  const { operations } = runtime.definition;
  const facts = await operations.get(one.entry.key);
  if (facts === undefined)
    throw new CallError(`There is no operation ${name}.`, { kind: "unknown", operation: name });
  const tool = one.tool ?? (await operationTool(facts, { reads: one.reads, operations }));
  return audited({ ...asked, tool, facts }, { ...around, call: { ...call, made: { tool: name, args } } });
}

function refusedWith(result: CallToolResult): CallError {
  return new CallError(textOf(result), { kind: "busy" });
}

interface Taken extends OneCall {
  tool: Tool;
  facts: OperationFacts;
}

/** A call whose fields are no arguments of the operation. */
interface Asked extends Omit<Taken, "one" | "args"> {
  given: Args;
  fields: readonly string[] | undefined;
}

async function audited(taken: Taken, around: Surroundings): Promise<Called> {
  const { name, tool, facts, args } = taken;
  const { serving, by, call } = around;
  const { runtime } = serving;
  const started = Date.now();
  let asking = 0;
  const ask = async (question: Question): Promise<CallToolResult | undefined> => {
    const since = Date.now();
    try {
      return await around.ask(question);
    } finally {
      asking += Date.now() - since;
    }
  };
  const schemas = runtime.settings.auditArguments
    ? await argumentSchemas(tool, facts, runtime.definition.operations)
    : new Map<string, never>();
  const tell = (text: string, isError: boolean): void => {
    const { redact } = facts;
    const shown = (): Record<string, unknown> =>
      shownArguments(args, schemas, { redact, undescribed: "hidden" });
    const result: CallToolResult = { content: [{ type: "text", text }], isError };
    runtime.audit.call(
      { tool: by, operation: name, args, shown },
      { result, ms: Date.now() - started - asking },
      call.caller,
    );
  };
  try {
    const called = await confirmed(await withFields(taken, around), { ...around, ask });
    tell(called.text, false);
    return called;
  } catch (error) {
    tell(error instanceof Error ? error.message : "", true);
    throw error;
  }
}

async function withFields({ one, args, ...taken }: Taken, { serving }: Surroundings): Promise<Asked> {
  const { tool, facts } = taken;
  const isOffered = serving.runtime.definition.operations.fields === true;
  const wanted = wantedFields({ args }, { tool, operation: facts, isOffered });
  if ("problems" in wanted)
    throw await failed({ kind: "arguments", problems: wanted.problems }, { tool, facts, serving });
  const { fields } = wanted;
  const given = one.action === undefined ? wanted.args : { ...wanted.args, action: one.action };
  return { ...taken, given, fields };
}

async function confirmed(asked: Asked, around: Surroundings): Promise<Called> {
  const { tool, facts, given } = asked;
  const { serving, call } = around;
  const { runtime } = serving;
  const confirm = confirmation(tool, facts);
  if (confirm !== false) {
    const refused = await refusedArguments(tool, given, { call, runtime });
    if (refused !== undefined) throw refusedWith(refused);
    const schemas = await argumentSchemas(tool, facts, runtime.definition.operations);
    const instead = await around.ask({ tool, args: given, schemas, confirm });
    if (instead !== undefined) throw refusedWith(instead);
  }
  // Only now: nobody waits for a call that waits for a person.
  return around.inTurn(() => valueOf(asked, around));
}

/** What the code has of an answer counts to its own memory. */
async function valueOf(asked: Asked, { serving, call: ofRun }: Surroundings): Promise<Called> {
  const call: Call = { ...ofRun, room: createTakenRoom() };
  try {
    return await valueOfCall(asked, { serving, call });
  } finally {
    call.room.end();
  }
}

async function valueOfCall(
  asked: Asked,
  { serving, call }: Pick<Surroundings, "serving" | "call">,
): Promise<Called> {
  const { tool, facts, given } = asked;
  const { runtime } = serving;
  const { path } = facts;
  const taken = await pagingArguments(tool, facts, runtime.definition.operations);
  if (tool.run !== undefined) {
    const value = await ownValue(tool, facts, { given, call, serving });
    const redact = redactor(serving, runtime);
    const answer = { value, raw: value, headers: new Headers(), path, taken };
    return { ...answer, ...(await shownOf(answer, asked, { options: {}, redact, serving, call })) };
  }
  const chosen = chooseAction(tool, given);
  if ("problems" in chosen)
    throw await failed({ kind: "arguments", problems: chosen.problems }, { tool, facts, serving });
  const outcome = await invoke({ operation: chosen.operation, tool, args: chosen.args, call }, runtime);
  const { answer, redact } = outcome;
  if ("failure" in answer) throw await failed(answer.failure, { tool, facts, serving, redact });
  const { content, headers } = answer.response;
  const raw = contentValue(content, runtime.settings.maxBinaryBytes);
  const own =
    tool.respond === undefined
      ? { value: raw, options: withoutLimit(tool.result ?? facts.result) }
      : {
          value: await ownValue(tool, facts, { given, call, serving, response: answer.response }),
          options: {},
        };
  const page = { value: own.value, raw, headers, path, taken };
  return { ...page, ...(await shownOf(page, asked, { options: own.options, redact, serving, call })) };
}

interface Showing {
  options: NonNullable<Tool["result"]>;
  redact: (text: string) => string;
  serving: Serving;
  call: Call;
}

/** What the code gets of a value: without secrets, and only the fields that it asks for. */
async function shownOf(
  answer: PageAnswer,
  { fields, isPage }: Asked,
  { options, redact, serving, call }: Showing,
): Promise<Pick<Called, "value" | "text" | "note">> {
  const { value } = answer;
  const { shown } = isPage ? listsOf(answer) : {};
  const at = shown !== undefined && isFound(shown) ? shown.at : [];
  const readings = fields === undefined ? [] : fieldReadings(fields, at);
  const asked = fields && askedMembers(readings.flat());
  const selection = selectionOf({ ...options, keepNulls: true }, { asked });
  const { slices } = serving.runtime;
  const limit = longestAnswer;
  const presented = await slices.run(presentJson(value, { selection, limit, redact }), call.signal);
  if (presented.cuts.length > 0) throw new CallError(tooLong, { kind: "too-large", limit });
  const notes: (string | undefined)[] = [];
  for (const paths of readings)
    notes.push(await slices.run(missedNote(value, offered(selection), paths), call.signal));
  const [note] = notes.includes(undefined) ? [] : notes;
  return { value: presented.value, text: presented.text, ...defined({ note }) };
}

/** Of a page with its items in a member, fields may be those of the answer, as everywhere, or those of an item. */
function fieldReadings(fields: readonly string[], at: readonly string[]): (readonly string[])[] {
  return at.length === 0 ? [fields] : [fields, fields.map((field) => [...at, field].join("."))];
}

/** Characters of an answer, as JSON. */
const longestAnswer = 4_000_000;
const tooLong = `The answer has more than ${longestAnswer} characters.\nWhat to do: ask for fewer items or fields.`;

/** Code has no use for the first items of a list only. */
function withoutLimit({ pick, drop }: Tool["result"] = {}): NonNullable<Tool["result"]> {
  return defined({ pick, drop });
}

interface Own {
  given: Args;
  call: Call;
  serving: Serving;
  response?: ApiResponse;
}

/**
 * The value of the tool's own code.
 * @throws CallError if it fails, or does not end in time
 */
async function ownValue(
  tool: Tool,
  facts: OperationFacts,
  { given, call, serving, response }: Own,
): Promise<unknown> {
  const { runtime } = serving;
  const limit = tool.timeoutMs ?? facts.timeoutMs ?? runtime.settings.timeoutMs;
  const code = { call, runtime, limit, ...defined({ response }) };
  const made = await toolValue(tool, given, code).catch((error: unknown) => {
    if (error instanceof CallError) throw error;
    const id = logFault(runtime.log, "tool", error, { tool: tool.name });
    return { failure: { kind: "tool", id } satisfies Failure };
  });
  if ("failure" in made) throw await failed(made.failure, { tool, facts, serving });
  return plainValue(made.value);
}

interface FailedCall {
  tool: Tool;
  facts: OperationFacts;
  serving: Serving;
  redact?: (text: string) => string;
}

async function failed(failure: Failure, { tool, facts, serving, redact }: FailedCall): Promise<CallError> {
  const { runtime } = serving;
  const about = await aboutCall(tool, { operation: facts, through: "code" }, runtime);
  const clean = redact ?? redactor(serving, runtime);
  return new CallError(clean(explain(failure, about)), failure);
}

/** What a tool's own code made: of a whole result the data, or else its texts. */
function plainValue(value: unknown): unknown {
  if (!isResult(value)) return value;
  const text = wordsOf(value.content);
  if (value.isError === true) throw new CallError(text, { kind: "tool", id: "" });
  return value.structuredContent ?? text;
}

function contentValue(content: Content, mostBytes: number): unknown {
  switch (content.kind) {
    case "bytes": {
      const size = content.bytes.byteLength;
      if (size <= mostBytes) return { contentType: content.essence, base64: atOnce(base64(content.bytes)) };
      return { contentType: content.essence, bytes: size, tooLarge: true };
    }
    case "parts":
      return content.parts.map((part) => contentValue(part, mostBytes));
    default:
      return responseValue(content) ?? null;
  }
}

/** Arguments of an operation, with what their schemas say of pages. */
export async function pagingArguments(
  tool: Tool | undefined,
  facts: OperationFacts,
  operations: OperationSource,
): Promise<PagingArgument[]> {
  return Promise.all(
    acceptedArguments(tool, facts).map(async ({ name, place, schema: own }) => {
      const known = own ?? (place === "" ? {} : await argumentSchema(facts, place, operations)) ?? {};
      const schema = target(known, known) ?? known;
      const { default: usual, format, minimum } = schema;
      const description = known.description ?? schema.description;
      const types = [schema.type ?? []].flat().filter((type) => type !== "null");
      const type = types.length === 1 ? types[0] : undefined;
      return { name, place, ...defined({ type, format, usual, minimum, description }) };
    }),
  );
}

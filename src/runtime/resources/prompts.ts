/**
 * Prompts, and completions of what they and templates of resources take:
 * https://modelcontextprotocol.io/specification/2025-11-25/server/prompts
 * https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/completion
 */
import {
  type CompleteRequest,
  type CompleteResult,
  type GetPromptResult,
  type ListPromptsResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
} from "@modelcontextprotocol/server";
import { granted } from "../auth/gate.js";
import type { Call } from "../call/invoke.js";
import { inTime, OwnCodeError, redactor, runOwnCode } from "../call/run-context.js";
import type { Runtime } from "../call/runtime.js";
import { visibleOperations } from "../call/tool-table.js";
import { acceptedArguments, argumentSchema } from "../operations/accepted-arguments.js";
import { listedIcons } from "../operations/listed.js";
import type { Prompt, PromptMessage, PromptMessages, Suggestions } from "../operations/definitions.js";
import type { Caller } from "../operations/tool.js";
import { presentText } from "../response/cut.js";
import { alternatives, target } from "../schema/subschema.js";
import { isInstance } from "../values/instance.js";
import { defined, type JsonSchema, memberOf } from "../values/json.js";
import { nearest } from "../values/nearest.js";
import { pageOf } from "./pages.js";
import { allResources, operationTemplate, readResource, resourceVisible } from "./resources.js";
import { variablesOf } from "./uri-template.js";

type Message = GetPromptResult["messages"][number];
type Given = Readonly<Record<string, string>>;

/** Prompts of the configuration, then those of the project's own code. */
async function visiblePrompts(
  caller: Caller,
  { definition }: Pick<Runtime, "definition">,
): Promise<Prompt[]> {
  const all = [...((await definition.operations.prompts?.()) ?? []), ...(definition.prompts ?? [])];
  return all.filter(({ scopes = [] }) => granted(caller, scopes));
}

export async function listPrompts(
  cursor: string | undefined,
  caller: Caller,
  runtime: Runtime,
): Promise<ListPromptsResult> {
  const { items, ...next } = pageOf(await visiblePrompts(caller, runtime), cursor, runtime.settings.pageSize);
  return { prompts: items.map(listedPrompt), ...next };
}

function listedPrompt({ name, title, description, icons, arguments: taken = {} }: Prompt) {
  const args = Object.entries(taken).map(([argument, about]) => ({
    name: argument,
    ...defined({ title: about.title, description: about.description }),
    required: about.required === true,
  }));
  return {
    name,
    ...defined({ title }),
    description,
    ...(args.length > 0 && { arguments: args }),
    ...listedIcons(icons),
  };
}

/** @throws ProtocolError if the caller has no such prompt, or its arguments do not fit. */
export async function getPrompt(
  { name, given }: { name: string; given: Given },
  call: Call,
  runtime: Runtime,
): Promise<GetPromptResult> {
  const prompts = await visiblePrompts(call.caller, runtime);
  const prompt = prompts.find((one) => one.name === name);
  if (prompt === undefined)
    throw invalid(
      `Unknown prompt: ${name.slice(0, 128)}`,
      nearest(
        name,
        prompts.map((one) => one.name),
      )[0],
    );
  checkGiven(prompt, given);
  const written = await messagesOf(prompt, { given, call, runtime });
  const messages = typeof written === "string" ? [{ text: written }] : written;
  const sent: Message[] = [];
  for (const message of messages) {
    // A function has already inserted the values.
    const filled = typeof prompt.messages === "function" ? message : fill(message, prompt, given);
    sent.push(...(await toMessages(filled, { call, runtime })));
  }
  return {
    description: prompt.description,
    messages: sent,
  };
}

function invalid(message: string, likely?: string): ProtocolError {
  const hint = likely === undefined ? "" : `. Did you mean "${likely}"?`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message + hint);
}

function checkGiven({ name, arguments: taken = {} }: Prompt, given: Given): void {
  const missing = Object.entries(taken).filter(
    ([argument, { required }]) => required === true && (memberOf(given, argument) ?? "") === "",
  );
  if (missing.length > 0)
    throw invalid(`The prompt ${name} needs ${missing.map(([argument]) => `"${argument}"`).join(", ")}`);
  const unknown = Object.keys(given).find((argument) => !Object.hasOwn(taken, argument));
  if (unknown !== undefined)
    throw invalid(
      `The prompt ${name} has no argument "${unknown.slice(0, 128)}"`,
      nearest(unknown, Object.keys(taken))[0],
    );
}

interface Context {
  call: Call;
  runtime: Runtime;
}

async function messagesOf(
  { name, messages }: Prompt,
  { given, call, runtime }: Context & { given: Given },
): Promise<PromptMessages> {
  if (typeof messages !== "function") return messages;
  const shown = { limit: runtime.settings.maxResponseBytes, redact: redactor(call, runtime) };
  try {
    return await runOwnCode({ kind: "prompt", name }, { call, runtime }, async (context) => {
      const written = await messages(given, context);
      const present = async (text: string): Promise<string> =>
        (await runtime.slices.run(presentText(text, shown), context.signal)).text;
      if (typeof written === "string") return present(written);
      const sent: PromptMessage[] = [];
      for (const message of written)
        sent.push("text" in message ? { ...message, text: await present(message.text) } : message);
      return sent;
    });
  } catch (error) {
    if (!(error instanceof OwnCodeError)) throw error;
    throw new ProtocolError(ProtocolErrorCode.InternalError, `The prompt ${name} failed: ${error.message}`);
  }
}

/** Replaces arguments in one pass, so that given values are never searched for arguments themselves. */
function fill(message: PromptMessage, { arguments: taken = {} }: Prompt, given: Given): PromptMessage {
  const filled = (text: string, write: (value: string) => string): string =>
    text.replace(/\{([A-Za-z0-9_.-]+)\}/g, (whole, argument: string) =>
      Object.hasOwn(taken, argument) ? write(memberOf(given, argument) ?? "") : whole,
    );
  if ("text" in message) return { ...message, text: filled(message.text, (value) => value) };
  const whole = /^\{[^{}]+\}$/.test(message.resource);
  return { ...message, resource: filled(message.resource, whole ? (value) => value : encodeURIComponent) };
}

async function toMessages(message: PromptMessage, { call, runtime }: Context): Promise<Message[]> {
  const { role = "user" } = message;
  if ("text" in message) return [{ role, content: { type: "text", text: message.text } }];
  const { contents } = await readResource(message.resource, call, runtime);
  return contents.map((content) => ({ role, content: blockOf(content) }));
}

function blockOf(content: ReadResourceResult["contents"][number]): Message["content"] {
  const { mimeType = "" } = content;
  if ("blob" in content && mimeType.startsWith("image/"))
    return { type: "image", data: content.blob, mimeType };
  if ("blob" in content && mimeType.startsWith("audio/"))
    return { type: "audio", data: content.blob, mimeType };
  return { type: "resource", resource: content };
}

/** The protocol's own limit. */
const most = 100;

interface Completing {
  caller: Caller;
  signal: AbortSignal;
  /** @throws ProtocolError for what may not reach own code. */
  beforeOwnCode: () => void;
}

/** @throws ProtocolError if the caller knows no such prompt, template or argument. */
export async function complete(
  { ref, argument, context }: CompleteRequest["params"],
  { caller, signal, beforeOwnCode }: Completing,
  runtime: Runtime,
): Promise<CompleteResult> {
  const { name, value: typed } = argument;
  const suggestions =
    ref.type === "ref/prompt"
      ? await forPrompt(ref.name, name, { caller, runtime })
      : await forTemplate(ref.uri, name, { caller, runtime });
  const given = context?.arguments ?? {};
  if (typeof suggestions === "function") beforeOwnCode();
  const values = ranked(await suggestedValues(suggestions, { typed, given, caller, signal }, runtime), typed);
  return {
    completion: {
      values: values.slice(0, most),
      total: values.length,
      hasMore: values.length > most,
    },
  };
}

interface Asking {
  caller: Caller;
  runtime: Runtime;
}

async function forPrompt(name: string, argument: string, { caller, runtime }: Asking): Promise<Suggestions> {
  const prompt = (await visiblePrompts(caller, runtime)).find((one) => one.name === name);
  const taken = memberOf(prompt?.arguments ?? {}, argument);
  if (taken === undefined) throw unknown(`the prompt ${name}`, argument);
  return taken.suggest ?? [];
}

async function forTemplate(uri: string, variable: string, { caller, runtime }: Asking): Promise<Suggestions> {
  if (uri === operationTemplate && variable === "name")
    return visibleOperations(caller, runtime).map(({ name }) => name);
  const resource = (await allResources(runtime)).find((one) => one.uri === uri);
  const visible = resource !== undefined && resourceVisible(resource, caller, runtime);
  if (!visible || !variablesOf(uri).includes(variable)) throw unknown(uri, variable);
  const { operation, suggest = {} } = resource;
  const own = memberOf(suggest, variable);
  return own ?? (operation === undefined ? [] : { operation, argument: variable });
}

function unknown(of: string, argument: string): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no "${argument.slice(0, 128)}" in ${of.slice(0, 256)}.`,
  );
}

interface Typed {
  typed: string;
  given: Given;
  caller: Caller;
  signal: AbortSignal;
}

/** All known values. */
async function suggestedValues(
  suggestions: Suggestions,
  { typed, given, caller, signal }: Typed,
  runtime: Runtime,
): Promise<readonly string[]> {
  if (typeof suggestions !== "function")
    return "operation" in suggestions ? argumentValues(suggestions, caller, runtime) : suggestions;
  const shown = { limit: longestSuggestion, redact: redactor({ caller }, runtime) };
  // Within the time of the code: each value may hold all that was typed.
  const presented = async (inTheirTime: AbortSignal): Promise<string[]> => {
    const values: string[] = [];
    for (const value of (await suggestions(typed, given)).slice(0, mostSuggestions))
      values.push((await runtime.slices.run(presentText(value, shown), inTheirTime)).text);
    return values;
  };
  return inTime(presented, signal, runtime).catch((error: unknown) => {
    if (!isInstance(error, OwnCodeError)) throw error;
    throw new ProtocolError(ProtocolErrorCode.InternalError, `There are no suggestions: ${error.message}`);
  });
}

/** Of the project's own code, so many values are looked at, and so many characters of each are shown. */
const mostSuggestions = 1_000;
const longestSuggestion = 1_000;

/** Values of an argument: those that its tool shows, or else all that the operation accepts. */
async function argumentValues(
  { operation: key, argument: name }: { operation: string; argument: string },
  caller: Caller,
  { definition, gate, tools }: Pick<Runtime, "definition" | "gate" | "tools">,
): Promise<string[]> {
  const { operations } = definition;
  const facts = gate.allowed(caller, { operation: key }) ? await operations.get(key) : undefined;
  if (facts === undefined) return [];
  const accepted = [tools.byOperation.get(key), undefined].flatMap((tool) => acceptedArguments(tool, facts));
  const found = accepted.find((argument) => argument.name === name);
  if (found === undefined || found.place === "") return [];
  const full = await argumentSchema(facts, found.place, operations);
  const shown = found.schema === undefined ? [] : valuesIn(found.schema);
  return shown.length > 0 || full === undefined ? shown : valuesIn(full);
}

const deepest = 5;

/** Looks at each schema once, because thousands of ways may lead to one. */
function valuesIn(root: JsonSchema): string[] {
  const values = new Set<string>();
  const seen = new Set<JsonSchema>();
  let level: readonly JsonSchema[] = [root];
  for (let depth = 0; depth <= deepest && level.length > 0; depth += 1) {
    const next: JsonSchema[] = [];
    for (const schema of level) {
      if (seen.has(schema)) continue;
      seen.add(schema);
      const own = ownValues(schema);
      own?.forEach((value) => values.add(value));
      if (own === undefined) next.push(...innerSchemas(schema, root));
    }
    level = next;
  }
  return [...values];
}

/** @returns `undefined` if they are those of inner schemas. */
function ownValues(schema: JsonSchema): string[] | undefined {
  if ("const" in schema) return textOf(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.flatMap(textOf);
  return schema.type === "boolean" ? ["true", "false"] : undefined;
}

function innerSchemas(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  return [
    target(schema, root),
    ...alternatives(schema),
    ...(schema.allOf ?? []),
    schema.type === "array" ? schema.items : undefined,
  ].filter((one) => one !== undefined);
}

function textOf(value: unknown): string[] {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? [String(value)]
    : [];
}

/** Ranks values: those that begin with the typed text, then those that contain it, then, if there are none, similar ones. */
function ranked(values: readonly string[], typed: string): string[] {
  const wanted = typed.toLowerCase();
  const beginning = values.filter((value) => value.toLowerCase().startsWith(wanted));
  const holding = values.filter(
    (value) => value.toLowerCase().includes(wanted) && !value.toLowerCase().startsWith(wanted),
  );
  const fitting = [...beginning, ...holding];
  return fitting.length > 0 ? fitting : nearest(typed, values);
}

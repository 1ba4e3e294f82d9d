/** Prompts: https://modelcontextprotocol.io/specification/2025-11-25/server/prompts */
import {
  ProtocolError,
  ProtocolErrorCode,
  type GetPromptResult,
  type ListPromptsResult,
  type ReadResourceResult,
} from "@modelcontextprotocol/server";
import { granted } from "../auth/gate.js";
import type { Call } from "../call/invoke.js";
import { OwnCodeError, redactor, runOwnCode } from "../call/run-context.js";
import type { Runtime } from "../call/runtime.js";
import type { Caller } from "../operations/tool.js";
import { listedIcons } from "../operations/listed.js";
import { pageOf } from "./pages.js";
import type { Prompt, PromptMessage, PromptMessages } from "../operations/prompts-and-resources.js";
import { presentText } from "../response/present-text.js";
import { memberOf } from "../values/json.js";
import { nearest } from "../values/nearest.js";
import { readResource } from "./resources.js";

type Message = GetPromptResult["messages"][number];
type Given = Readonly<Record<string, string>>;

/** Prompts of the configuration, then those of the project's own code. */
export async function visiblePrompts(
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
    ...(about.title !== undefined && { title: about.title }),
    ...(about.description !== undefined && { description: about.description }),
    required: about.required === true,
  }));
  return {
    name,
    ...(title !== undefined && { title }),
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
      if (typeof written === "string") return presentText(written, shown).text;
      return written.map((message) =>
        "text" in message ? { ...message, text: presentText(message.text, shown).text } : message,
      );
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

/** Describes in a rejection how to call a tool: its signature, and each argument with its values. */
import { credentialVariables, takesLogins } from "../auth/security.js";
import type { Problem } from "../host/errors.js";
import { isRepeatable } from "../network/retry.js";
import {
  type AcceptedArgument,
  acceptedArguments,
  listedArguments,
  signatureEntries,
  type SignatureEntry,
} from "../operations/accepted-arguments.js";
import type { OperationFacts } from "../operations/operation.js";
import type { Tool } from "../operations/tool.js";
import { parsePointer } from "../schema/pointer.js";
import { describe, problemText } from "../schema/words.js";
import { defined } from "../values/json.js";
import { truncated } from "../values/text.js";
import type { Runtime } from "./runtime.js";

/** `update_pet(petId, name, tags?, dryRun?)` */
export function signature(name: string, entries: readonly SignatureEntry[]): string {
  return `${name}(${parameters(entries)})`;
}

function parameters(entries: readonly SignatureEntry[]): string {
  return inOrder(entries)
    .map((entry) => (entry.required ? entry.name : `${entry.name}?`))
    .join(", ");
}

/** `petId: a string (uuid)` */
function argumentLine({ name, required, schema }: SignatureEntry): string {
  const what = schema === undefined ? "a value" : describe(schema);
  return required ? `${name}: ${what}` : `${name} (optional): ${what}`;
}

/** Says what is wrong, then how to call. */
export function refusal(
  about: Pick<About, "name" | "through" | "entries">,
  problems: readonly Problem[],
): string {
  const how = about.through === undefined ? "" : ` with ${about.through}`;
  return advised(`Call it${how} as ${callForm(about)}`, about.entries, problems);
}

/** Through another tool, arguments are the members of one object: `update_pet({ petId, name?, tags?, dryRun? })`. */
export function callForm({ name, through, entries }: Pick<About, "name" | "through" | "entries">): string {
  if (through === undefined) return signature(name, entries);
  return `${name}(${entries.length === 0 ? "{}" : `{ ${parameters(entries)} }`})`;
}

/** Says what is wrong, then how to write the address of a resource; `entries` are its variables. */
export function unreadable(
  address: string,
  entries: readonly SignatureEntry[],
  problems: readonly Problem[],
): string {
  const text = advised(`Read it at ${address}`, entries, problems);
  return `${address} was not read: its variables do not fit.\n${text}`;
}

/** Spells out the arguments with problems and the required ones, or all if the caller used none of their names and need send none. */
function advised(advice: string, entries: readonly SignatureEntry[], problems: readonly Problem[]): string {
  const concerned = new Set(problems.map(({ path }) => parsePointer(path)[0]));
  const relevant = entries.filter((entry) => entry.required || concerned.has(entry.name));
  const shown = relevant.length > 0 ? relevant : entries;
  return [
    ...sharing(roomForProblems, problems, problemText),
    truncated(advice, roomForAdvice),
    ...sharing(roomForArguments, inOrder(shown), (entry) => `  ${argumentLine(entry)}`),
  ].join("\n");
}

/** In characters; with the first line, a text about a call has less than 2 KB. */
const roomForProblems = 900;
const roomForAdvice = 300;
const roomForArguments = 600;

/** Shortens the longest lines until all have room; leaves out the last ones where each would say too little. */
function sharing<T>(room: number, all: readonly T[], lineOf: (one: T) => string): string[] {
  const most = Math.floor(room / shortestLine);
  const shown = all.slice(0, most).map(lineOf);
  let left = room;
  const lengths = new Map<string, number>();
  for (const [index, line] of [...shown].sort((a, b) => a.length - b.length).entries()) {
    const length = Math.min(line.length, Math.floor(left / (shown.length - index)) - 1);
    lengths.set(line, length);
    left -= length + 1;
  }
  const more = all.length > most ? [`  … and ${all.length - most} more`] : [];
  return [...shown.map((line) => truncated(line, lengths.get(line) ?? line.length)), ...more];
}

const shortestLine = 30;

function inOrder(entries: readonly SignatureEntry[]): SignatureEntry[] {
  return [...entries.filter((entry) => entry.required), ...entries.filter((entry) => !entry.required)];
}

/** The call that a message is about. */
interface Called {
  /** Absent if the tool calls none, or none could be chosen. */
  operation: OperationFacts | undefined;
  /** The tool that the client called instead of this one. */
  through: string | undefined;
}

/** Collects what a message about a call can mention. */
export async function aboutCall(
  tool: Tool | undefined,
  { operation, through }: Called,
  { definition, callerLogins }: Pick<Runtime, "definition" | "callerLogins">,
): Promise<About> {
  const name = calledName(tool, { operation, through });
  const actions = name === tool?.name ? actionEntry(tool) : [];
  const called = { name, ...(through !== undefined && { through }) };
  if (operation === undefined) {
    const entries = [...actions, ...listedArguments(tool?.input ?? {})].map(toEntry);
    const idempotent = tool?.annotations?.idempotentHint === true || tool?.annotations?.readOnlyHint === true;
    return {
      ...called,
      entries,
      argumentNames: argumentNamesOf(tool, undefined),
      idempotent,
      credentialVariables: [],
    };
  }
  const api = definition.operations.apis.find(({ id }) => id === operation.api);
  return {
    ...called,
    entries: [...actions, ...(await signatureEntries(tool, operation, definition.operations))],
    argumentNames: argumentNamesOf(tool, operation),
    idempotent: isRepeatable(operation, tool, definition.operations.entry(operation.key)),
    credentialVariables: api === undefined ? [] : credentialVariables(operation, api),
    ...(callerLogins !== undefined && api !== undefined && takesLogins(operation, api) && { ofCaller: true }),
    ...(api === undefined ? {} : { baseUrlVariable: api.baseUrlVariable }),
  };
}

/** Returns the name that the client called. Through another tool, an action of a group has its operation's. */
export function calledName(tool: Tool | undefined, { operation, through }: Called): string {
  const byOperation = through !== undefined && tool?.actions !== undefined ? operation?.name : undefined;
  return byOperation ?? tool?.name ?? operation?.name ?? "";
}

/** Returns the names of arguments that a call accepts, as in {@link About}. */
export function argumentNamesOf(tool: Tool | undefined, operation: OperationFacts | undefined): string[] {
  if (operation !== undefined) return acceptedArguments(tool, operation).map(({ name }) => name);
  return [...actionEntry(tool), ...listedArguments(tool?.input ?? {})].map(({ name }) => name);
}

function actionEntry(tool: Tool | undefined): SignatureEntry[] {
  if (tool?.actions === undefined) return [];
  return [{ name: "action", required: true, schema: { enum: Object.keys(tool.actions) } }];
}

/** An argument as a message about a call describes it. */
export function toEntry({ name, required, schema }: SignatureEntry | AcceptedArgument): SignatureEntry {
  return { name, required, ...defined({ schema }) };
}

/** The call that a failure is about. */
export interface About {
  /** Name of the tool. */
  name: string;
  /** The tool that takes its name and arguments, if it is not a tool itself. */
  through?: string;
  /** The arguments to describe. */
  entries: readonly SignatureEntry[];
  /** Names of all accepted arguments, including hidden ones. */
  argumentNames: readonly string[];
  /** Calling again cannot do anything twice. */
  idempotent: boolean;
  /** Variables with the operation's credentials. */
  credentialVariables: readonly string[];
  /** It is called with a login of the caller's own. */
  ofCaller?: true;
  /** Variable with the API's address. */
  baseUrlVariable?: string;
}

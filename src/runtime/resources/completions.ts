/** `completion/complete`: https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/completion */
import {
  ProtocolError,
  ProtocolErrorCode,
  type CompleteRequest,
  type CompleteResult,
} from "@modelcontextprotocol/server";
import type { Runtime } from "../call/runtime.js";
import { visibleOperations } from "../call/visible-operations.js";
import { acceptedArguments, argumentSchema } from "../operations/accepted-arguments.js";
import type { Caller } from "../operations/tool.js";
import type { Suggestions } from "../operations/prompts-and-resources.js";
import { alternatives, target } from "../schema/subschema.js";
import { type JsonSchema, memberOf } from "../values/json.js";
import { nearest } from "../values/nearest.js";
import { visiblePrompts } from "./prompts.js";
import { allResources, operationTemplate, resourceVisible, variablesOf } from "./resources.js";

/** The protocol's own limit. */
const most = 100;

/** @throws ProtocolError if the caller knows no such prompt, template or argument. */
export async function complete(
  { ref, argument, context }: CompleteRequest["params"],
  caller: Caller,
  runtime: Runtime,
): Promise<CompleteResult> {
  const { name, value: typed } = argument;
  const suggestions =
    ref.type === "ref/prompt"
      ? await forPrompt(ref.name, name, { caller, runtime })
      : await forTemplate(ref.uri, name, { caller, runtime });
  const given = context?.arguments ?? {};
  const values = ranked(await suggestedValues(suggestions, { typed, given, caller }, runtime), typed);
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

/** All known values. */
export async function suggestedValues(
  suggestions: Suggestions,
  { typed, given, caller }: { typed: string; given: Readonly<Record<string, string>>; caller: Caller },
  runtime: Pick<Runtime, "definition" | "gate" | "tools">,
): Promise<readonly string[]> {
  if (typeof suggestions === "function") return suggestions(typed, given);
  return "operation" in suggestions ? argumentValues(suggestions, caller, runtime) : suggestions;
}

/** Values of an argument: those that its tool shows, or else all that the operation accepts. */
export async function argumentValues(
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

function valuesIn(schema: JsonSchema, root: JsonSchema = schema, depth = 0): string[] {
  if (depth > deepest) return [];
  if ("const" in schema) return textOf(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.flatMap(textOf);
  if (schema.type === "boolean") return ["true", "false"];
  const inner = [
    target(schema, root),
    ...alternatives(schema),
    ...(schema.allOf ?? []),
    schema.type === "array" ? schema.items : undefined,
  ];
  return [...new Set(inner.flatMap((one) => (one === undefined ? [] : valuesIn(one, root, depth + 1))))];
}

function textOf(value: unknown): string[] {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? [String(value)]
    : [];
}

/** Ranks values: those that begin with the typed text, then those that contain it, then, if there are none, similar ones. */
export function ranked(values: readonly string[], typed: string): string[] {
  const wanted = typed.toLowerCase();
  const beginning = values.filter((value) => value.toLowerCase().startsWith(wanted));
  const holding = values.filter(
    (value) => value.toLowerCase().includes(wanted) && !value.toLowerCase().startsWith(wanted),
  );
  const fitting = [...beginning, ...holding];
  return fitting.length > 0 ? fitting : nearest(typed, values);
}

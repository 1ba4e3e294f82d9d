/** `completion/complete`: https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/completion */
import {
  ProtocolError,
  ProtocolErrorCode,
  type CompleteRequest,
  type CompleteResult,
} from "@modelcontextprotocol/server";
import type { Runtime } from "../call/runtime.js";
import { visibleOperations } from "../call/visible-operations.js";
import type { Caller } from "../operations/caller.js";
import type { Suggestions } from "../operations/suggestions.js";
import { memberOf } from "../values/json.js";
import { visiblePrompts } from "./prompts.js";
import { allResources, operationTemplate, resourceVisible } from "./resources.js";
import { ranked, suggestedValues } from "./suggestions.js";
import { variablesOf } from "./uri-template.js";

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

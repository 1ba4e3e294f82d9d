/**
 * Addresses of binary answers that are too large for a result; longer text and JSON is cut instead. The address contains the
 * call, and reading it repeats the call, so nothing is stored and any replica can serve it. Only calls that change nothing get
 * one.
 */
import type { OperationFacts } from "../operations/operation.js";
import type { Args, Tool } from "../operations/tool.js";
import { isObject } from "../values/json.js";
import { confirmation } from "./confirm.js";

/** A call as made by a client. */
export interface ToolCall {
  tool: string;
  args: Args;
}

const prefix = "api://answers/";
/** Maximum length in characters, because clients store addresses in small places. */
const longest = 4_000;

/** @returns `undefined` if the call is too long for an address. */
export function answerUri({ tool, args }: ToolCall): string | undefined {
  const uri = `${prefix}${encodeURIComponent(tool)}?${encodeURIComponent(JSON.stringify(args))}`;
  return uri.length <= longest ? uri : undefined;
}

/** @returns `undefined` for an address of another form. */
export function callOfUri(uri: string): ToolCall | undefined {
  if (!uri.startsWith(prefix) || uri.length > longest) return undefined;
  const [tool = "", args = ""] = uri.slice(prefix.length).split("?");
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(args));
    return isObject(parsed) ? { tool: decodeURIComponent(tool), args: parsed } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a tool may be called again without asking the user. */
export function mayReadAgain(tool: Tool, operation: OperationFacts | undefined): boolean {
  return tool.annotations?.readOnlyHint === true && confirmation(tool, operation) === false;
}

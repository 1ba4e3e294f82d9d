// @generated SignedSource<<bdfaaf8bb5eaadd5d2d053ceb745e8bc487f223f0efa315fd99578857f0061b5>>
/**
 * The address of an answer that is too large for a result. It holds the call itself, and reading it makes that call again:
 * nothing has to be kept, and any replica of a server can serve it. Only calls that change nothing get one.
 */
import { confirmation } from "../call/confirm.js";
import { isObject } from "../json.js";
import type { OperationFacts } from "../operation.js";
import type { Tool } from "../tool.js";

/** A call as a client made it. */
export interface ToolCall {
  tool: string;
  args: Readonly<Record<string, unknown>>;
}

const prefix = "api://answers/";
/** Characters; clients keep addresses in places that are not made for documents. */
const longest = 4_000;

/** @returns `undefined` when the call has too much to say for an address. */
export function answerUri({ tool, args }: ToolCall): string | undefined {
  const uri = `${prefix}${encodeURIComponent(tool)}?${encodeURIComponent(JSON.stringify(args))}`;
  return uri.length <= longest ? uri : undefined;
}

/** @returns `undefined` for an address that is none of ours. */
export function calledBy(uri: string): ToolCall | undefined {
  if (!uri.startsWith(prefix) || uri.length > longest) return undefined;
  const [tool = "", args = ""] = uri.slice(prefix.length).split("?");
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(args));
    return isObject(parsed) ? { tool: decodeURIComponent(tool), args: parsed } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a tool may be called again without anybody being asked. */
export function isRepeatable(tool: Tool, operation: OperationFacts | undefined): boolean {
  return tool.annotations?.readOnlyHint === true && confirmation(tool, operation) === false;
}

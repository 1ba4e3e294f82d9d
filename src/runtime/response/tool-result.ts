/**
 * What a tool promises about its answers, and whole results from a tool's own code. These are told from data by who made them,
 * because an API's answer can have any shape.
 */
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { OperationSource, OutputFacts } from "../operations/operation.js";
import type { Tool } from "../operations/tool.js";

/** Content blocks and more, as the protocol has them: https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-result */
export type ToolResult = Pick<CallToolResult, "content" | "structuredContent" | "isError">;

const made = new WeakSet<object>();

const kinds: ReadonlySet<string> = new Set(["text", "image", "audio", "resource", "resource_link"]);

/**
 * Makes what `respond` or `run` returns a whole result, with pictures, links or `isError`. Any other value is shown as data.
 * @throws TypeError for content that is no list of content blocks
 */
export function result(whole: ToolResult): ToolResult {
  const { content, structuredContent, isError } = whole;
  if (!Array.isArray(content) || !content.every(({ type }) => kinds.has(type)))
    throw new TypeError(`result() takes content blocks of these types: ${[...kinds].join(", ")}`);
  const own: ToolResult = {
    content,
    ...(structuredContent !== undefined && { structuredContent }),
    ...(isError !== undefined && { isError }),
  };
  made.add(own);
  return own;
}

export function isResult(value: unknown): value is ToolResult {
  return typeof value === "object" && value !== null && made.has(value);
}

/** Anything that shapes or replaces the answer cancels the promise. */
export async function promisedOutput(
  tool: Tool,
  operations: OperationSource,
): Promise<OutputFacts | undefined> {
  const own = tool.respond !== undefined || tool.run !== undefined || tool.result !== undefined;
  if (tool.operation === undefined || own) return undefined;
  const promised = await operations.output?.(tool.operation);
  if (promised === undefined) return undefined;
  return (await operations.get(tool.operation))?.result === undefined ? promised : undefined;
}

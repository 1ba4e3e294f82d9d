/** Implements `resources/read` for an answer that was too large for a result. */
import {
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type ContentBlock,
  type ReadResourceResult,
} from "@modelcontextprotocol/server";
import type { Tool } from "../operations/tool.js";
import { callTool, refusedArguments, type OperationResult } from "./call-tool.js";
import type { Call } from "./invoke.js";
import type { Runtime } from "./runtime.js";

/** Repeats the call, and accepts binary answers of any size that can be read. */
export async function readAnswer(
  uri: string,
  { tool, args }: { tool: Tool; args: Readonly<Record<string, unknown>> },
  { call, runtime }: { call: Call; runtime: Runtime },
): Promise<ReadResourceResult> {
  const settings = { ...runtime.settings, maxBinaryBytes: runtime.settings.maxResponseBytes };
  const refused = await refusedArguments(tool, args, { call, runtime });
  const result = refused ?? (await callTool(tool, args, call, { ...runtime, settings }));
  return { contents: resultContents(uri, { result, refused: refused !== undefined }) };
}

/**
 * Converts a result to contents of its address.
 * @throws ProtocolError if the call failed, because a resource has no other way to report that.
 */
export function resultContents(
  uri: string,
  { result, refused }: OperationResult,
): ReadResourceResult["contents"] {
  if (result.isError === true) {
    const { InvalidParams, InternalError } = ProtocolErrorCode;
    throw new ProtocolError(refused ? InvalidParams : InternalError, textOf(result));
  }
  return result.content.flatMap((block) => contents(uri, block));
}

function contents(uri: string, block: ContentBlock): ReadResourceResult["contents"] {
  switch (block.type) {
    case "text":
      return [{ uri, mimeType: "text/plain", text: block.text }];
    case "image":
    case "audio":
      return [{ uri, mimeType: block.mimeType, blob: block.data }];
    case "resource":
      return [{ ...block.resource, uri }];
    case "resource_link":
      return [];
  }
}

function textOf({ content }: CallToolResult): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

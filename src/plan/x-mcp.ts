/** `x-mcp`: what the API's owner says about tools in the document itself. */
import type { Extensions, Operation } from "../model/api.js";
import type { McpExtension } from "../model/lean.js";

export function extension(
  { extensions, pathExtensions }: Operation,
  root: Extensions = new Map(),
): McpExtension {
  const [nearest] = [extensions, pathExtensions, root].flatMap((from) =>
    typeof from.get("x-mcp") === "boolean" || isObject(from.get("x-mcp")) ? [from.get("x-mcp")] : [],
  );
  const own = extensions.get("x-mcp");
  const readOnly = isObject(own) ? own["readOnly"] : undefined;
  return {
    ...(nearest !== undefined && { included: nearest !== false }),
    ...(typeof readOnly === "boolean" && { readOnly }),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

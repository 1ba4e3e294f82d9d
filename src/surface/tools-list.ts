/** Reads and writes the surface as a `tools/list` result of MCP, which any client can save. */
import { GeneratorError } from "../errors.js";
import type { JsonSchema } from "../model/runtime.js";
import type { SurfaceTool } from "../model/surface.js";
import { schemaWithout } from "../runtime/schema/file-schema.js";
import { isObject } from "../runtime/values/json.js";

/**
 * @param text JSON: a `tools/list` result, the message with it, or the array of its tools
 * @param file for messages
 * @throws GeneratorError `base-invalid`
 */
export function parseToolsList(text: string, file: string): SurfaceTool[] {
  const parsed = parse(text, file);
  // What a client prints may be the whole message: https://www.jsonrpc.org/specification#response_object
  const value = isObject(parsed) && isObject(parsed["result"]) ? parsed["result"] : parsed;
  const tools: unknown = isObject(value) ? value["tools"] : value;
  if (!Array.isArray(tools)) throw invalid(file, "it is neither a tools/list result nor an array of tools");
  return tools.map((tool: unknown, index) => {
    if (!isObject(tool) || typeof tool["name"] !== "string") throw invalid(file, `tool ${index} has no name`);
    const schema: JsonSchema = isObject(tool["inputSchema"]) ? tool["inputSchema"] : {};
    const required = new Set(schema.required);
    return {
      name: tool["name"],
      ...(typeof tool["title"] === "string" && { title: tool["title"] }),
      ...(isObject(tool["annotations"]) && { annotations: tool["annotations"] }),
      description: typeof tool["description"] === "string" ? tool["description"] : "",
      arguments: new Map(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [
          name,
          { schema: property, required: required.has(name) },
        ]),
      ),
    };
  });
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid(file, "it is not JSON");
  }
}

function invalid(file: string, reason: string): GeneratorError {
  return new GeneratorError("base-invalid", `${file} is not a list of tools: ${reason}.`, {
    hint: "Save the result of tools/list, or what openapi-to-mcp diff --surface --list prints.",
    at: { file },
  });
}

/** Returns the tool as a server lists it that opens no files: whether one does is a setting, and no change. */
export function withoutFilePaths(tool: SurfaceTool): SurfaceTool {
  return {
    ...tool,
    arguments: new Map(
      [...tool.arguments].map(([name, { schema, required }]) => [
        name,
        { schema: schemaWithout(schema), required },
      ]),
    ),
  };
}

/** A `tools/list` result, as {@link parseToolsList} reads it. */
export function printToolsList(tools: readonly SurfaceTool[]): string {
  const list = tools.map(({ name, title, description, annotations, arguments: input }) => ({
    name,
    ...(title !== undefined && { title }),
    description,
    ...(annotations !== undefined && { annotations }),
    inputSchema: {
      type: "object",
      properties: Object.fromEntries([...input].map(([argument, { schema }]) => [argument, schema])),
      required: [...input].flatMap(([argument, { required }]) => (required ? [argument] : [])),
    },
  }));
  return `${JSON.stringify({ tools: list }, null, 2)}\n`;
}

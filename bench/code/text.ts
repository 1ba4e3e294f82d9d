import { isObject } from "../../src/runtime/values/json.js";

/** The texts of a result, as a model reads them. */
export function textOf({ content }: { content?: unknown }): string {
  if (!Array.isArray(content)) return "";
  return content
    .map((block: unknown) => (isObject(block) && typeof block["text"] === "string" ? block["text"] : ""))
    .join("\n");
}

/** Arguments as careless clients send them, which a server is to forgive: JSON inside strings. */
import { isObject, type JsonObject } from "../json.js";
import { isFileSchema } from "./file.js";
import { flatten, typesOf } from "./flatten.js";
import type { Conforms } from "./published.js";

/** @returns undefined when no argument can be misspelt so that only one reading remains */
export function slipped(
  inputSchema: JsonObject,
  args: JsonObject,
  conforms: Conforms,
): JsonObject | undefined {
  const properties = isObject(inputSchema["properties"]) ? inputSchema["properties"] : {};
  const changed = Object.entries(args).map(([name, value]) => {
    const schema = properties[name];
    const flat = flatten(schema, { root: inputSchema, pick: () => 0 });
    const types = typesOf(flat["type"]);
    const plain = isObject(schema) && schema["anyOf"] === undefined && schema["oneOf"] === undefined;
    const spelt =
      typeof value === "string" || value === null || types.length === 0 || types.includes("string");
    return [name, spelt || !plain || isFileSchema(schema) ? value : JSON.stringify(value)] as const;
  });
  const slip = Object.fromEntries(changed);
  return conforms(slip) ? undefined : slip;
}

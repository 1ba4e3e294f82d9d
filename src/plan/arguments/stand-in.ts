/** What is sent in place of a caller who says nothing. */
import { fits } from "../../../templates/runtime/schema/validate.js";
import type { Parameter } from "../../model/api.js";
import type { Json, JsonSchema } from "../../model/runtime.js";
import { technicalHeader } from "./wire/technical.js";

/** As the runtime names itself: the server's name and version. */
const senderValue = "server-mcp/1.0.0";

/** A header that the runtime adds to every request that lacks it. */
export function isSent({ in: location, name }: Parameter, schema: JsonSchema): boolean {
  const header = location === "header" ? technicalHeader(name) : undefined;
  return header?.sent === true && schema.default === undefined && fits(schema, senderValue);
}

const freshValue = "00000000-0000-4000-8000-000000000000";

/** What the server can send in a required technical header when its caller says nothing. */
export function standIn(
  { in: location, name }: Parameter,
  schema: JsonSchema,
): "generated" | { readonly value: Json } | undefined {
  const header = location === "header" ? technicalHeader(name) : undefined;
  if (header === undefined) return undefined;
  if (header.fresh) return fits(schema, freshValue) ? "generated" : undefined;
  return schema.default === undefined ? undefined : { value: schema.default };
}

/**
 * What goes in `Accept-Language` when its caller says nothing: `fetch` would send `*`, which a document that lists
 * languages does not allow, and which asks for another than the default.
 */
export function language(
  { in: location, name }: Parameter,
  schema: JsonSchema,
): { readonly value: Json } | undefined {
  if (location !== "header" || name.toLowerCase() !== "accept-language") return undefined;
  const value = schema.default ?? schema.enum?.[0];
  return value === undefined ? undefined : { value };
}

/** In what way a body is written, by its media type and, where that says nothing, by its schema. */
import { isObject, memberOf } from "../../../../templates/runtime/json.js";
import { contentKind } from "../../../../templates/runtime/request/content.js";
import { parseMediaType } from "../../../../templates/runtime/response/media-type.js";
import type { MediaType } from "../../../model/api.js";
import type { JsonSchema } from "../../../model/runtime.js";
import type { FullSchemas } from "../../schema/full.js";
import type { Flatten } from "../../trim/flatten.js";
import { isBinary } from "./multipart-files.js";

/** `unknown` is what has members, in a type that does not say how they are written: JSON, for want of anything better. */
export type BodyKind = "json" | "urlencoded" | "multipart" | "text" | "xml" | "binary" | "unknown";

interface Context {
  readonly full: FullSchemas;
  readonly flatten: Flatten;
}

/** Texts by their nature, and JSON in lines. */
const texts = /^(?:x-)?(?:ndjson|jsonl|json-seq|json-lines|yaml|yml|csv|graphql|sdp|javascript|sql)$/;

/** Of these, a schema with members is a mistake: what they mean is bytes. */
const files = /^(?:audio|font|image|message|model|video)\//;

/** @param contentType as it is sent: see `sentType` */
export function bodyKind(contentType: string, schema: MediaType["schema"], context: Context): BodyKind {
  const { essence } = parseMediaType(contentType);
  const said = (): JsonSchema => (schema === undefined ? {} : context.full.of(schema));
  switch (contentKind(contentType)) {
    case "form":
      return "urlencoded";
    case "multipart":
      return "multipart";
    case "xml":
      return "xml";
    case "text":
    case "json-lines":
    case "json-sequence":
      return "text";
    case "json": {
      const isFile = schema === undefined || isBinary(context.flatten(said()).schema);
      return essence.endsWith("*") && isFile ? "binary" : "json";
    }
    case "binary":
      if (texts.test(essence.slice(essence.indexOf("/") + 1))) return "text";
      return !files.test(essence) && hasMembers(said(), context.flatten) ? "unknown" : "binary";
  }
}

/** Unions in unions are looked into this deep. */
const deepest = 3;

/** Whether the schema, or that of its items, has members other than files: then it describes no bytes. */
export function hasMembers(schema: JsonSchema, flatten: Flatten, depth = 0): boolean {
  const { schema: flat } = flatten(schema);
  const { properties = {}, required = [], additionalProperties, items, anyOf = [], oneOf = [] } = flat;
  const isFile = (name: string): boolean => {
    const property = memberOf(properties, name);
    return property !== undefined && isBinary(flatten(property).schema);
  };
  const names = [...Object.keys(properties), ...required];
  if (!names.every(isFile) || isObject(additionalProperties)) return true;
  const parts = [...anyOf, ...oneOf, ...(items === undefined ? [] : [items])];
  return depth < deepest && parts.some((part) => hasMembers(part, flatten, depth + 1));
}

/** What servers know a form by, for what documents call it: `application/form-data`, `x-www-form-url-encoded`. */
const forms: readonly (readonly [called: RegExp, known: string])[] = [
  [/(?:^|[/-])form-?data$/, "multipart/form-data"],
  [/(?:^|[/-])form-?url-?encoded$/, "application/x-www-form-urlencoded"],
];

/** The media type as servers know it; `contentType` itself where it is one. */
export function sentType({ contentType, schema }: MediaType, { full, flatten }: Context): string {
  const { essence } = parseMediaType(contentType);
  if (contentKind(contentType) !== "binary") return contentType;
  const form = forms.find(([called]) => called.test(essence));
  if (form !== undefined) return form[1];
  const isType = essence.includes("/");
  const isJson = /json$/.test(essence) || (schema !== undefined && hasMembers(full.of(schema), flatten));
  return !isType && isJson ? "application/json" : contentType;
}

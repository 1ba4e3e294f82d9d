/** Decides how a body is written, by its media type or, if that does not say, by its schema. */
import type { MediaType } from "../../../model/api.js";
import type { JsonSchema } from "../../../model/runtime.js";
import { parseMediaType } from "../../../runtime/values/media-type.js";
import { contentKind } from "../../../runtime/request/form-body.js";
import { isObject, memberOf } from "../../../runtime/values/json.js";
import type { FullSchemas } from "../../schema/full.js";
import type { Flatten } from "../../../schema/flatten.js";
import { isBinary } from "./multipart-files.js";
import { alternatives } from "../../../schema/parts.js";

/** A body of kind `unknown` has members, but its type does not say how to write them; JSON is the best guess. */
export type BodyKind = "json" | "urlencoded" | "multipart" | "text" | "xml" | "binary" | "unknown";

interface Context {
  readonly full: FullSchemas;
  readonly flatten: Flatten;
}

/** Types that are text by nature, and JSON lines. */
const texts = /^(?:x-)?(?:ndjson|jsonl|json-seq|json-lines|yaml|yml|csv|graphql|sdp|javascript|sql)$/;

/** Types that mean bytes, so that a schema with members is a mistake. */
const files = /^(?:audio|font|image|message|model|video)\//;

/** @param contentType the type that is sent: see `sentType` */
export function bodyKind(contentType: string, schema: MediaType["schema"], context: Context): BodyKind {
  const { essence } = parseMediaType(contentType);
  const declared = (): JsonSchema => (schema === undefined ? {} : context.full.of(schema));
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
      const isFile = schema === undefined || isBinary(context.flatten(declared()).schema);
      return essence.endsWith("*") && isFile ? "binary" : "json";
    }
    case "binary":
      if (texts.test(essence.slice(essence.indexOf("/") + 1))) return "text";
      return !files.test(essence) && hasMembers(declared(), context.flatten) ? "unknown" : "binary";
  }
}

/** Maximum nesting of unions to look into. */
const deepest = 3;

/** Whether the schema, or that of its items, has members other than files, so that it does not describe bytes. */
export function hasMembers(schema: JsonSchema, flatten: Flatten, depth = 0): boolean {
  const { schema: flat } = flatten(schema);
  const { properties = {}, required = [], additionalProperties, items } = flat;
  const isFile = (name: string): boolean => {
    const property = memberOf(properties, name);
    return property !== undefined && isBinary(flatten(property).schema);
  };
  const names = [...Object.keys(properties), ...required];
  if (!names.every(isFile) || isObject(additionalProperties)) return true;
  const parts = [...alternatives(flat), ...(items === undefined ? [] : [items])];
  return depth < deepest && parts.some((part) => hasMembers(part, flatten, depth + 1));
}

/**
 * Forms by the names that documents give them, such as `application/form-data` or `x-www-form-url-encoded`, and as servers know
 * them.
 */
const forms: readonly (readonly [called: RegExp, known: string])[] = [
  [/(?:^|[/-])form-?data$/, "multipart/form-data"],
  [/(?:^|[/-])form-?url-?encoded$/, "application/x-www-form-urlencoded"],
];

/** Returns the media type that servers know, if `contentType` only means one; otherwise `contentType` itself. */
export function sentType({ contentType, schema }: MediaType, { full, flatten }: Context): string {
  const { essence } = parseMediaType(contentType);
  if (contentKind(contentType) !== "binary") return contentType;
  const form = forms.find(([called]) => called.test(essence));
  if (form !== undefined) return form[1];
  const isType = essence.includes("/");
  const isJson = /json$/.test(essence) || (schema !== undefined && hasMembers(full.of(schema), flatten));
  return !isType && isJson ? "application/json" : contentType;
}

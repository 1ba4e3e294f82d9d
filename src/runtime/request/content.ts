/** Writes values in textual media types. */
import { parseMediaType } from "../media/media-type.js";
import { jsonText, type JsonSchema } from "../values/json.js";
import { plainText } from "./style.js";
import { xmlText } from "./xml-body.js";

export type ContentKind =
  "json" | "json-lines" | "json-sequence" | "form" | "multipart" | "xml" | "text" | "binary";

const lines = new Set([
  "application/jsonl",
  "application/jsonlines",
  "application/ndjson",
  "application/x-jsonlines",
  "application/x-ndjson",
]);

/** Returns how to write a media type. A range that includes JSON is written as JSON. */
export function contentKind(contentType: string): ContentKind {
  const { essence } = parseMediaType(contentType);
  if (/[/+.-]json$/.test(essence) || essence === "*/*" || essence === "application/*") return "json";
  if (lines.has(essence)) return "json-lines";
  if (essence === "application/json-seq") return "json-sequence";
  if (essence === "application/x-www-form-urlencoded") return "form";
  if (essence.startsWith("multipart/")) return "multipart";
  if (/[/+]xml$/.test(essence)) return "xml";
  return essence.startsWith("text/") ? "text" : "binary";
}

/** Writes a value in a media type that is neither a form nor multipart. */
export function contentText(kind: ContentKind, value: unknown, schema: JsonSchema): string {
  switch (kind) {
    case "json":
      return jsonText(value);
    case "json-lines":
      return many(value)
        .map((item) => `${jsonText(item)}\n`)
        .join("");
    case "json-sequence":
      return many(value)
        .map((item) => `\u001e${jsonText(item)}\n`)
        .join("");
    case "xml":
      return xmlText(value, schema);
    default:
      return plainText(value);
  }
}

/** Chooses a concrete media type from a range, for values that are not files. */
export function concreteType(contentType: string): string {
  const { essence } = parseMediaType(contentType);
  switch (essence) {
    case "*/*":
    case "application/*":
      return "application/json";
    case "text/*":
      return "text/plain";
    default:
      return essence.endsWith("/*") ? "application/octet-stream" : contentType;
  }
}

function many(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

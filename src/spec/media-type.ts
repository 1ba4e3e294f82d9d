/** Lowers media types: https://spec.openapis.org/oas/v3.1.1.html#media-type-object */
import type { Encoding, MediaType } from "../model/api.js";
import { defined } from "../runtime/values/json.js";
import type { Context } from "./context.js";
import { lowerExamples } from "./example.js";
import { entries, flag, text } from "./fields.js";
import { child, dialectAt, isObjectNode, type Node, type ObjectNode } from "./references/node.js";
import type { Walk } from "./references/walk.js";
import { areMediaTypes, isMediaType } from "./media-type-text.js";
import { readStyle } from "./style.js";
import { upgradedItemStyles } from "./upgrade.js";

/** Lowers the `content` of a parameter, request body or response, in the order of the document. */
export function lowerContent(node: Node, context: Context): MediaType[] {
  const { walk } = context;
  const content: MediaType[] = [];
  for (const [contentType, written] of entries(node, "content", walk)) {
    const mediaType = walk.follow(written);
    if (contentType.startsWith("x-") || mediaType === undefined) continue;
    if (!isMediaType(contentType)) {
      reportInvalid(contentType, written, walk);
      continue;
    }
    const whole = isObjectNode(mediaType) ? mediaType : { ...mediaType, value: {} };
    content.push(lowerMediaType(contentType, whole, context));
  }
  return content;
}

function reportInvalid(contentType: string, { at }: Node, walk: Walk): void {
  walk.report(at, {
    code: "media-type-invalid",
    message: `${JSON.stringify(contentType)} is not a media type; it is left out.`,
    hint: 'Write it as "type/subtype".',
  });
}

function lowerMediaType(contentType: string, node: Node, context: Context): MediaType {
  const { walk, schemas } = context;
  const schema = child(node, "schema");
  const itemSchema = child(node, "itemSchema");
  return {
    contentType,
    ...(schema !== undefined && { schema: schemas.lower(schema) }),
    ...(itemSchema !== undefined && { itemSchema: schemas.lower(itemSchema) }),
    encoding: lowerEncodings(node, { contentType, context }),
    examples: lowerExamples(node, walk),
    at: node.at,
  };
}

/** Lowers encodings: https://spec.openapis.org/oas/v3.1.1.html#encoding-object */
function lowerEncodings(
  node: Node,
  { contentType: whole, context }: { contentType: string; context: Context },
): Map<string, Encoding> {
  const { walk } = context;
  // Multipart bodies have no styles before 3.1: https://spec.openapis.org/oas/v3.0.4.html#encoding-object
  const isStyled = dialectAt(node) !== "3.0" || !whole.toLowerCase().startsWith("multipart/");
  const encodings = new Map<string, Encoding>();
  for (const [property, written] of entries(node, "encoding", walk)) {
    const encoding = walk.follow(written);
    if (!isObjectNode(encoding)) continue;
    const contentType = partType(encoding, walk);
    const lowered = {
      ...(contentType !== undefined && { contentType }),
      ...(isStyled && lowerStyle(encoding, walk)),
      headers: context.headers(encoding),
    };
    const saysNothing = Object.keys(lowered).length === 1 && lowered.headers.length === 0;
    if (!saysNothing) encodings.set(property, lowered);
  }
  return encodings;
}

/** Media types of a part, which become one of its header lines. */
function partType(encoding: ObjectNode, walk: Walk): string | undefined {
  const contentType = text(encoding, "contentType", walk)?.trim();
  if (contentType === undefined || areMediaTypes(contentType)) return contentType;
  reportInvalid(contentType, child(encoding, "contentType") ?? encoding, walk);
  return undefined;
}

function lowerStyle(encoding: ObjectNode, walk: Walk): Omit<Encoding, "contentType" | "headers"> {
  const style = readStyle(encoding, "query", walk);
  const explode = flag(encoding, "explode", walk);
  const allowReserved = flag(encoding, "allowReserved", walk);
  return {
    ...defined({ style, explode, allowReserved }),
    ...upgradedItemStyles(encoding),
  };
}

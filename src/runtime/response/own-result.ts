/** Turns what a tool's own code returns into the result that a model reads. */
import { type CallToolResult, type ContentBlock, isSpecType } from "@modelcontextprotocol/server";
import { defined, isObject } from "../values/json.js";
import type { Steps } from "../values/slices.js";
import { holdsSecret, presentText, type Redact } from "./cut.js";
import { presentJson } from "./present.js";
import { type Content, mostParts } from "./response.js";
import { blocks, partsNote, type Presentation, shownJson, text, withSecret } from "./result.js";
import { isResult, type ToolResult } from "./tool-result.js";

/** The result of a tool's own code: a string unchanged, bytes as a resource, other values as JSON; what `result()` made keeps its blocks. */
export function* valueResult(value: unknown, presentation: Presentation): Steps<CallToolResult> {
  if (isResult(value)) return yield* wholeResult(value, presentation);
  if (value === undefined || value === null) return { content: [text(`${presentation.name}: done.`)] };
  const content = ownContent(value);
  return { content: yield* blocks(content, { ...presentation, options: { keepNulls: true } }) };
}

function ownContent(value: unknown): Content {
  if (typeof value === "string") return { kind: "text", text: value, essence: "text/plain" };
  const bytes = bytesOf(value);
  return bytes === undefined ? { kind: "json", value } : { kind: "bytes", bytes, essence: "" };
}

function bytesOf(value: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return value instanceof ArrayBuffer ? new Uint8Array(value) : undefined;
}

/** A tool's own blocks: secrets are removed, and the limits hold for all of them together. */
function* wholeResult(
  { content, structuredContent: structured, isError }: ToolResult,
  presentation: Presentation,
): Steps<CallToolResult> {
  const { settings, redact } = presentation;
  let { maxResultChars, maxBinaryBytes } = settings;
  const made: ContentBlock[] = [];
  for (const block of content.slice(0, mostParts)) {
    const shown = yield* ownBlock(block, maxResultChars, redact);
    maxResultChars -= shown.characters;
    maxBinaryBytes -= shown.bytes;
    if (shown.block === undefined || maxResultChars < 0 || maxBinaryBytes < 0) break;
    made.push(shown.block);
  }
  const data =
    structured === undefined ? undefined : yield* shownJson(structured, { ...presentation, ...asTheyAre });
  return {
    content: [...made, ...(yield* partsNote(made.length, content.length, presentation))],
    ...(data !== undefined && isObject(data.value) && { structuredContent: data.value }),
    ...(isError !== undefined && { isError }),
  };
}

/** Values of a tool's own code keep their nulls and all of their members. */
const asTheyAre = { options: { keepNulls: true }, fields: undefined } as const;

interface OwnBlock {
  /** `undefined` if what is said about its content has no room. */
  block: ContentBlock | undefined;
  characters: number;
  bytes: number;
}

/** A block, or the resource in it, has one of these; a link has none. */
interface BlockContent {
  text?: string;
  data?: string;
  blob?: string;
  uri?: string;
}

/** Characters of a block that do not count: its type, and that of its content. */
const uncounted = 100;

/** A text loses what has no room. What else is in a block, such as `_meta`, is presented and counts as well. */
function* ownBlock(block: ContentBlock, limit: number, redact: Redact): Steps<OwnBlock> {
  const {
    text: written,
    data,
    blob,
    ...about
  }: BlockContent = block.type === "resource" ? block.resource : block;
  const binary = data ?? blob ?? "";
  if (yield* holdsSecret(binary, redact)) {
    const note = withSecret(`Content of the type ${block.type}`);
    return { block: text(note), characters: note.length, bytes: 0 };
  }
  const around =
    block.type === "resource"
      ? { type: block.type, ...defined({ annotations: block.annotations, _meta: block._meta }) }
      : {};
  const shown = yield* presentJson([about, around], { limit: limit + uncounted, redact });
  const size = Math.max(0, shown.text.length - uncounted);
  const words =
    written === undefined ? undefined : (yield* presentText(written, { limit: limit - size, redact })).text;
  const whole: unknown = blockOf(shown.value, defined({ text: words, data, blob }));
  return {
    // What was cut from it may be what makes a block of an object.
    block: shown.cuts.length === 0 && isSpecType.ContentBlock(whole) ? whole : undefined,
    characters: size + (words ?? "").length,
    bytes: bytesIn(binary),
  };
}

function blockOf(shown: unknown, content: Omit<BlockContent, "uri">): unknown {
  const parts: readonly unknown[] = Array.isArray(shown) ? shown : [];
  const [about, around] = parts;
  const whole = { ...(isObject(about) && about), ...content };
  return isObject(around) && "type" in around ? { ...around, resource: whole } : whole;
}

/** Of base64, which has four characters for three bytes. */
function bytesIn(data: string): number {
  return Math.floor((data.length * 3) / 4);
}

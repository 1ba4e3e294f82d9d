/**
 * Turns an API's answer into the result that a model reads, whose `structuredContent` keeps the promise of an `outputSchema`.
 */
import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";
import type { Settings } from "../host/settings.js";
import type { OutputFacts } from "../operations/operation.js";
import type { ResultOptions } from "../operations/tool.js";
import { fits } from "../schema/validate.js";
import { Work } from "../schema/work.js";
import { cleanText } from "../values/clean.js";
import { base64 } from "../values/encoding.js";
import { isObject, type JsonSchema } from "../values/json.js";
import { mostValues } from "../values/read-json.js";
import type { Steps } from "../values/slices.js";
import {
  cutNote,
  holdsSecret,
  leftOutNote,
  nothingPickedNote,
  pagingArguments,
  presented,
  presentText,
  type Redact,
} from "./cut.js";
import { presentJson } from "./present.js";
import { type ApiResponse, type Content, mostParts } from "./response.js";
import { askedMembers, missedNote, offered, selectionOf } from "./fields.js";
import { truncated, withThousands } from "../values/text.js";

export interface Presentation {
  /** Name of the tool, or of the operation. */
  name: string;
  options: ResultOptions | undefined;
  /** Names of members whose nulls stay, because answers must have them. */
  nulls?: ReadonlySet<string> | undefined;
  /** Fields that the caller selects of what `options` keep. */
  fields?: readonly string[] | undefined;
  /** Names of accepted arguments, to explain how to get the rest of a long answer. */
  argumentNames: () => readonly string[];
  /** The argument that selects fields of a JSON answer, if there is one. */
  membersBy?: string | undefined;
  /** What the tool's list entry promises about its answers. */
  promised?: OutputFacts | undefined;
  /** Returns an address where a client can read what is too large to show. */
  answerUri?: () => string | undefined;
  settings: Pick<Settings, "maxResultChars" | "maxBinaryBytes">;
  redact: Redact;
}

/** The result of a successful call. */
export function* responseResult(response: ApiResponse, presentation: Presentation): Steps<CallToolResult> {
  const { content } = response;
  const { promised } = presentation;
  const json = content.kind === "json" ? yield* shownJson(content.value, presentation) : undefined;
  const made =
    json === undefined ? yield* blocks(content, presentation) : answerBlocks(json, response, presentation);
  const shown = made.length > 0 ? made : [text(yield* emptyText(response, presentation))];
  return {
    content: [...shown, ...(yield* nextPage(response, presentation))],
    ...(promised && { structuredContent: yield* structuredContent(promised, json, wordsOf(shown)) }),
  };
}

/** A null is no content, and a value without anything in it is told to be empty. */
function answerBlocks(
  json: ShownJson,
  { status, content }: ApiResponse,
  { name }: Presentation,
): ContentBlock[] {
  const value = content.kind === "json" ? content.value : undefined;
  if (value === null) return [];
  const empty = emptyKind(value);
  const note = empty === undefined ? [] : [text(`${name}: done (${status}, ${empty}).`)];
  return [...jsonBlocks(json), ...note];
}

function emptyKind(value: unknown): string | undefined {
  if (value === "") return "an empty text";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : undefined;
  return isObject(value) && Object.keys(value).length === 0 ? "an empty object" : undefined;
}

/**
 * A result that reports an error.
 * @param redact Not needed for what the server itself says, without words of the API or of its owner's code.
 */
export function errorResult(message: string, redact: Redact = (same) => same): CallToolResult {
  return { content: [text(redact(cleanText(message)))], isError: true };
}

const brokenOff = {
  time: "it was read until the time of the call was over.",
  size: "it was read up to the limit of API_MAX_RESPONSE_BYTES.",
  values: `it was read up to the limit of ${withThousands(mostValues)} values.`,
  "broken-off": "the connection was lost. What had arrived until then is shown.",
} as const;

export function* blocks(content: Content, presentation: Presentation): Steps<ContentBlock[]> {
  switch (content.kind) {
    case "empty":
      return [];
    case "json":
      return jsonBlocks(yield* shownJson(content.value, presentation));
    case "text":
      return yield* textBlocks(content, presentation);
    case "events":
      return [
        ...jsonBlocks(yield* shownJson(content.items, presentation)),
        ...(content.complete
          ? []
          : [text(`The stream did not end: ${brokenOff[content.ended ?? "broken-off"]}`)]),
      ];
    case "bytes":
      return yield* binaryBlocks(content, presentation);
    case "parts":
      return [
        ...(yield* partBlocks(content.parts, presentation)),
        ...(content.more === true
          ? [text(`The answer has more than ${mostParts} parts; the others were not read.`)]
          : []),
      ];
  }
}

/** The limits hold for all parts together: the last one that fits is cut, and those behind it are left out. */
function* partBlocks(parts: readonly Content[], presentation: Presentation): Steps<ContentBlock[]> {
  const { settings } = presentation;
  const single = parts.flatMap(singleParts);
  const made: ContentBlock[] = [];
  let { maxResultChars, maxBinaryBytes } = settings;
  let kept = 0;
  for (const part of single.slice(0, mostParts)) {
    // What no limit allows is only named.
    if (part.kind === "bytes" && part.bytes.byteLength <= settings.maxBinaryBytes)
      maxBinaryBytes -= part.bytes.byteLength;
    if (maxResultChars <= 0 || maxBinaryBytes < 0) break;
    const ofPart = yield* blocks(part, { ...presentation, settings: { ...settings, maxResultChars } });
    maxResultChars -= wordsOf(ofPart).length;
    made.push(...ofPart);
    kept += 1;
  }
  return [...made, ...(yield* partsNote(kept, single.length, presentation))];
}

/** What is said where not all parts are shown. */
export function* partsNote(
  kept: number,
  of: number,
  { argumentNames, redact }: Presentation,
): Steps<ContentBlock[]> {
  const note = cutNote(kept < of ? [{ kind: "parts", path: "", kept, of }] : [], argumentNames);
  return note === undefined ? [] : [text(yield* presented(note, redact))];
}

function singleParts(content: Content): readonly Content[] {
  return content.kind === "parts" ? content.parts.flatMap(singleParts) : [content];
}

/** Selects what is shown, removes secrets and limits the length. */
export function* shownJson(value: unknown, presentation: Presentation): Steps<ShownJson> {
  const { options, settings, redact, fields, nulls, argumentNames: names, membersBy } = presentation;
  const selection = selectionOf(options, { asked: fields && askedMembers(fields), nulls });
  const shown = yield* presentJson(value, { selection, limit: settings.maxResultChars, redact });
  const notes = [
    nothingPickedNote(value, options) ?? (yield* missedNote(value, offered(selection), fields)),
    leftOutNote(shown.leftOut, names),
    cutNote(shown.cuts, names, membersBy),
  ];
  const told: string[] = [];
  for (const note of notes) if (note !== undefined) told.push(yield* presented(note, redact));
  return {
    value: shown.value,
    text: shown.text,
    whole: shown.leftOut.length + shown.cuts.length === 0,
    notes: told,
  };
}

/** The first block contains only JSON; notes about cuts and missing content are separate blocks. */
function jsonBlocks({ text: json, notes }: ShownJson): ContentBlock[] {
  return [json, ...notes].map(text);
}

const byLine = /csv|tab-separated|ndjson/;

function* textBlocks(
  { text: whole, essence }: Extract<Content, { kind: "text" }>,
  presentation: Presentation,
): Steps<ContentBlock[]> {
  const { settings, redact, argumentNames } = presentation;
  const form = byLine.test(essence) ? "lines" : "prose";
  const shown = yield* presentText(whole, { limit: settings.maxResultChars, redact, form });
  const note = cutNote(shown.cuts, argumentNames);
  return shown.text === "" ? [] : [shown.text, ...(note === undefined ? [] : [note])].map(text);
}

type Bytes = Extract<Content, { kind: "bytes" }>;

function* binaryBlocks(content: Bytes, presentation: Presentation): Steps<ContentBlock[]> {
  const { bytes } = content;
  const { name, settings, redact } = presentation;
  const type = yield* presented(content.essence, redact);
  const mimeType = truncated(type, longestName) || "application/octet-stream";
  const filename = yield* bareName(content.filename, redact);
  if (bytes.byteLength > settings.maxBinaryBytes)
    return tooLarge(bytes.byteLength, { mimeType, filename }, presentation);
  const data = yield* base64(bytes);
  if (yield* holdsSecret(data, redact)) return [text(withSecret(`${name} answered with ${mimeType}`))];
  if (mimeType.startsWith("image/")) return [{ type: "image", data, mimeType }];
  if (mimeType.startsWith("audio/")) return [{ type: "audio", data, mimeType }];
  const uri = `api://responses/${encodeURIComponent(name)}/${encodeURIComponent(filename || "content")}`;
  return [{ type: "resource", resource: { uri, mimeType, blob: data } }];
}

export function withSecret(what: string): string {
  return `${what}, which is not shown: there is a credential in it.`;
}

/** Characters of a file's name or a media type that are shown, cut last: half a secret would not be recognized. */
const longestName = 200;

/** A file's name without its folders; empty if it has none. */
function* bareName(written: string | undefined, redact: Redact): Steps<string> {
  const shown = yield* presented(written ?? "", redact);
  return truncated(shown.replace(/^.*[/\\]/s, ""), longestName);
}

function tooLarge(
  size: number,
  { mimeType, filename }: { mimeType: string; filename: string },
  { name, answerUri, settings }: Presentation,
): ContentBlock[] {
  const what = `${name} answered with ${mimeType}, ${size} bytes: more than the ${settings.maxBinaryBytes} that are shown.`;
  const uri = answerUri?.();
  if (uri === undefined) return [text(`${what} The operator can raise MCP_MAX_BINARY_BYTES.`)];
  return [
    text(`${what} Reading the link below repeats the call and returns all of it.`),
    { type: "resource_link", uri, name: filename || name, mimeType, size },
  ];
}

function* emptyText(
  { status, headers, content }: ApiResponse,
  { name, redact }: Presentation,
): Steps<string> {
  const location = headers.get("location");
  const where = location === null ? "" : ` Location: ${yield* presented(location, redact)}`;
  if (content.kind !== "empty" && content.kind !== "json")
    return `${name}: done (${status}); the answer contains nothing that can be shown.${where}`;
  if (status === 304) return `${name}: not modified (304) since the version you have.`;
  const facts = content.kind === "empty" ? yield* presented(headerFacts(headers), redact) : "";
  return `${name}: done (${status}, no content).${where}${facts}`;
}

/** Lists the headers, which are the point of a HEAD request. */
function headerFacts(headers: Headers): string {
  const facts = ["content-type", "content-length", "last-modified", "etag"].flatMap((name) => {
    const value = headers.get(name);
    return value === null || (name === "content-length" && value === "0") ? [] : [`${name}: ${value}`];
  });
  return facts.length > 0 ? ` ${facts.join(", ")}` : "";
}

/** Reads the next page from Link (https://www.rfc-editor.org/rfc/rfc8288), if the tool's arguments can request it. */
function* nextPage(
  { headers, url }: ApiResponse,
  { argumentNames, redact }: Presentation,
): Steps<ContentBlock[]> {
  const links = [...(headers.get("link") ?? "").matchAll(/<([^<>]*)>([^<]*)/g)];
  const [, target] = links.find(([, , parameters = ""]) => /;\s*rel="?next\b/i.test(parameters)) ?? [];
  if (target === undefined || !URL.canParse(target, url.href)) return [];
  const query = new URL(target, url).searchParams;
  const next = pagingArguments(argumentNames()).flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [`${name}=${value}`];
  });
  return next.length > 0
    ? [text(yield* presented(`There is more: next page with ${next.join(", ")}.`, redact))]
    : [];
}

/** The texts of blocks; of others, what they are. */
export function wordsOf(shown: readonly ContentBlock[]): string {
  return shown.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
}

export function text(words: string): ContentBlock {
  return { type: "text", text: words };
}

/** A JSON answer in its displayed form. */
interface ShownJson {
  value: unknown;
  /** As JSON. */
  text: string;
  /** Nothing was cut from it. */
  whole: boolean;
  /** Notes about it. */
  notes: readonly string[];
}

/**
 * Returns an answer that fits its schema unchanged. One that does not (it drifted, was cut, is not JSON or is empty) becomes
 * text in a member that the schema does not describe, because clients reject a result that contradicts its schema.
 * @param text The result's text.
 */
function* structuredContent(
  { schema, wrapped }: OutputFacts,
  json: ShownJson | undefined,
  text: string,
): Steps<Readonly<Record<string, unknown>>> {
  const value = wrapped === true && json !== undefined ? { result: json.value } : json?.value;
  if (json?.whole === true && isObject(value)) {
    const work = new Work();
    if (yield* work.inSlices(() => fits(schema, value, work))) return value;
  }
  return { [undeclared("unexpected", schema)]: text };
}

/** Returns the name, or a longer one, that is none of the properties. */
function undeclared(name: string, schema: JsonSchema): string {
  return Object.hasOwn(schema.properties ?? {}, name) ? undeclared(`${name}_`, schema) : name;
}

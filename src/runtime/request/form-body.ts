/**
 * Writes `application/x-www-form-urlencoded` (https://spec.openapis.org/oas/v3.1.1.html#encoding-object).
 *
 * A property whose encoding has a `style`, `explode` or `allowReserved` is written like a query parameter. Any other is text,
 * or JSON if it is an object; an array repeats the name for each item. null becomes an empty text, because forms clear a
 * field that way.
 */
import { jsonLineTypes, parseMediaType } from "../values/media-type.js";
import { eachPair, encoder, encodeText, plainText, type Serialization, wellFormed } from "./style.js";
import { inWhole, refuseNothing, type Room, Unsendable } from "./unsendable.js";
import type { EncodingFacts } from "../operations/operation.js";
import { formatPointer } from "../schema/pointer.js";
import { isRequired, propertySchemas, within } from "../schema/subschema.js";
import { latin1Bytes } from "../values/encoding.js";
import { isObject, type JsonSchema, jsonText, memberOf } from "../values/json.js";
import { atOnce, type Steps } from "../values/slices.js";
import { xmlSteps } from "./xml-body.js";

interface FormOptions {
  /** Of the whole form, with its `$defs`. */
  schema: JsonSchema;
  encoding?: Readonly<Record<string, EncodingFacts>> | undefined;
  room: Room;
}

export function formText(value: unknown, options: FormOptions): string {
  return atOnce(formSteps(value, options));
}

/** The same in steps, one for each pair. */
export function* formSteps(value: unknown, { schema, encoding = {}, room }: FormOptions): Steps<string> {
  if (typeof value === "string") return room.write(value, (text) => text);
  if (!isObject(value)) throw new Unsendable("an object");
  const pairs: string[] = [];
  room.reserve(Object.keys(value));
  for (const [name, member] of Object.entries(value)) {
    const [property = {}] = propertySchemas(schema, schema, name, room.work);
    const facts = memberOf(encoding, name);
    try {
      const written = propertyPairs(name, member, { facts, schema: within(schema, property), room });
      const before = pairs.length;
      for (const [key, text] of written) {
        pairs.push(`${key}=${text}`);
        yield;
      }
      refuseNothing(pairs.length > before, () => isRequired(schema, schema, name));
    } catch (error) {
      throw inWhole(formatPointer([name]), error);
    }
  }
  return pairs.join("&");
}

interface Property {
  facts: EncodingFacts | undefined;
  schema: JsonSchema;
  room: Room;
}

function* propertyPairs(
  name: string,
  value: unknown,
  { facts, schema, room }: Property,
): Iterable<[name: string, text: string]> {
  if (value === undefined) return;
  if (value === null) {
    yield [room.write(name, encodeText), ""];
    return;
  }
  if (facts !== undefined && isStyled(facts)) {
    const how = styleOf(facts);
    const encode = encoder("query", value, { ...how, allowReserved: facts.allowReserved === true });
    yield* eachPair(name, value, { ...how, schema, encode, encodeName: encodeText, room });
    return;
  }
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const text = (item: unknown): string =>
    facts?.contentType === undefined
      ? plainText(item)
      : contentText(contentKind(facts.contentType), item, schema);
  const key = encodeText(name);
  for (const item of items) {
    room.take(key.length);
    yield [key, room.write(text(item), encodeText)];
  }
}

/** Whether a property is written by style instead of by content type. */
export function isStyled(facts: EncodingFacts): boolean {
  return facts.style !== undefined || facts.explode !== undefined || facts.allowReserved !== undefined;
}

export function styleOf({ style = "form", explode = style === "form", itemStyles }: EncodingFacts = {}): Pick<
  Serialization,
  "style" | "explode" | "itemStyles"
> {
  return { style, explode, itemStyles };
}

type ContentKind = "json" | "json-lines" | "json-sequence" | "form" | "multipart" | "xml" | "text" | "binary";

/** Returns how to write a media type. A range that includes JSON is written as JSON. */
export function contentKind(contentType: string): ContentKind {
  const { essence } = parseMediaType(contentType);
  if (/[/+.-]json$/.test(essence) || essence === "*/*" || essence === "application/*") return "json";
  if (jsonLineTypes.has(essence)) return "json-lines";
  if (essence === "application/json-seq") return "json-sequence";
  if (essence === "application/x-www-form-urlencoded") return "form";
  if (essence.startsWith("multipart/")) return "multipart";
  if (/[/+]xml$/.test(essence)) return "xml";
  return essence.startsWith("text/") ? "text" : "binary";
}

/** Writes a value in a media type that is neither a form nor multipart. */
export function contentText(kind: ContentKind, value: unknown, schema: JsonSchema): string {
  return atOnce(contentSteps(kind, value, schema));
}

/** The same in steps. A megabyte of JSON is written in ten milliseconds; in steps, it would take twice as long. */
export function* contentSteps(kind: ContentKind, value: unknown, schema: JsonSchema): Steps<string> {
  switch (kind) {
    case "json":
      return jsonText(value);
    case "json-lines":
      return yield* sequence(value, "");
    case "json-sequence":
      return yield* sequence(value, "\u001e");
    case "xml":
      return yield* xmlSteps(value, schema);
    default:
      return plainText(value);
  }
}

/** Items that are written between two steps. */
const itemsPerStep = 500;

function* sequence(value: unknown, before: string): Steps<string> {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  let written = "";
  for (const [i, item] of items.entries()) {
    if (i % itemsPerStep === 0) yield;
    written += `${before}${jsonText(item)}\n`;
  }
  return written;
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

interface EncodedText {
  /** With the character set that was actually used. */
  contentType: string;
  content: string | Blob;
}

/** Single-byte character sets in which the byte is the code point: names in lower case, and the last character. */
const singleBytes = new Map([
  ["us-ascii", 0x7f],
  ["ascii", 0x7f],
  ["iso-8859-1", 0xff],
  ["iso8859-1", 0xff],
  ["latin1", 0xff],
]);

/**
 * Encodes as UTF-8, and declares it, if the named set is not supported.
 * @throws Unsendable for a character that the set does not contain.
 */
export function encodedText(text: string, contentType: string): EncodedText {
  const charset = parseMediaType(contentType).parameters.get("charset")?.toLowerCase();
  const last = charset === undefined ? undefined : singleBytes.get(charset);
  if (charset === undefined || /^utf-?8$/.test(charset)) return { contentType, content: wellFormed(text) };
  if (last === undefined) return { contentType: inUtf8(contentType), content: wellFormed(text) };
  for (let at = 0; at < text.length; at += 1)
    if (text.charCodeAt(at) > last) throw new Unsendable(`text that ${charset} can encode`);
  return { contentType, content: new Blob([latin1Bytes(text)]) };
}

function inUtf8(contentType: string): string {
  return contentType.replace(/(;\s*charset\s*=\s*)("[^"]*"|[^;\s]*)/i, "$1utf-8");
}

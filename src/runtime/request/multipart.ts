/**
 * Writes `multipart/*` bodies (https://spec.openapis.org/oas/v3.1.1.html#encoding-object, RFC 7578, RFC 2046). FormData is not
 * enough: it cannot set content types or headers of parts, and makes a file of everything with a type.
 */
import { nameFor, parseMediaType } from "../values/media-type.js";
import type { EncodingFacts } from "../operations/operation.js";
import { asFile, fileType } from "../schema/file-schema.js";
import { formatPointer } from "../schema/pointer.js";
import { isRequired, propertySchemas, within } from "../schema/subschema.js";
import { countValues, isContainer, isObject, type JsonSchema, memberOf } from "../values/json.js";
import { openArgument, type OpenFile } from "./file.js";
import { concreteType, contentKind, contentText, encodedText, isStyled, styleOf } from "./form-body.js";
import { asIs, headerValue, isHeaderName } from "./parameter.js";
import { serializePairs, wellFormed } from "./style.js";
import { below, formRoom, inWhole, refuseNothing, type Room, Unsendable } from "./unsendable.js";

interface MultipartOptions {
  contentType: string;
  /** Schema of the whole body, with its `$defs`. */
  schema: JsonSchema;
  encoding?: Readonly<Record<string, EncodingFacts>> | undefined;
  /** Writes the files inside a JSON or XML part as text. */
  inlineFiles: (value: unknown, pointer: string) => Promise<unknown>;
  openFile: OpenFile | undefined;
  boundary: string;
}

interface Writing extends MultipartOptions {
  /** For the names of all parts, and for values that are written by style. */
  room: Room;
}

/** Parts of one body; an upload of more files takes several calls. */
const mostParts = 1_000;

interface Part {
  headers: readonly (readonly [name: string, value: string])[];
  content: string | Blob;
}

/** Creates a body whose files stay on disk: they are read each time the body is sent. */
export async function multipartBody(value: unknown, options: MultipartOptions): Promise<Blob> {
  const parts = await partsOf(value, { ...options, room: formRoom() });
  const { boundary } = options;
  const pieces: Blob[] = [];
  // Of texts that follow each other, one piece is made: each piece is read on its own when the body is sent.
  let text = "";
  for (const { headers, content } of parts) {
    text += `--${boundary}\r\n${headers.map(headerLine).join("")}\r\n`;
    if (typeof content === "string") text += content;
    else {
      pieces.push(new Blob([text]), content);
      text = "";
    }
    text += "\r\n";
  }
  return new Blob([...pieces, `${text}--${boundary}--\r\n`]);
}

/** Writes every header of a part. Whatever its value came from, it stays one line. */
function headerLine([name, text]: readonly [name: string, value: string]): string {
  return `${name}: ${text.replace(/[\r\n\0]/g, "")}\r\n`;
}

/** Returns the media type with the boundary of this body. */
export function multipartType(contentType: string, boundary: string): string {
  const { essence, parameters } = parseMediaType(contentType);
  const kept = [...parameters]
    .filter(([name]) => name !== "boundary")
    .map(([name, text]) => `; ${name}="${text}"`);
  return `${essence === "multipart/*" ? "multipart/form-data" : essence}${kept.join("")}; boundary=${boundary}`;
}

async function partsOf(value: unknown, options: Writing): Promise<Part[]> {
  // Parts of an array have no names: `multipart/mixed` with items (OpenAPI 3.2).
  const named: [string | undefined, unknown, string][] = Array.isArray(value)
    ? value.map((item: unknown, index) => [undefined, item, formatPointer([index])])
    : isObject(value)
      ? Object.entries(value).map(([name, member]) => [name, member, formatPointer([name])])
      : [];
  if (named.length === 0 && !isObject(value) && !Array.isArray(value)) throw new Unsendable("an object");
  // Each part is written at once, with headers of its own.
  const count = named.reduce((sum, [name, member]) => sum + mostPartsOf(name, member, options), 0);
  if (count > mostParts) throw new Unsendable(`at most ${mostParts} parts in all`);
  const { schema, room } = options;
  room.reserve(named.flatMap(([name = ""]) => name));
  const parts = await Promise.all(
    named.map(async ([name, member, pointer]) => {
      const written = await propertyParts({ name, pointer, options }, member);
      refuseNothing(
        written.length > 0,
        () => name !== undefined && isRequired(schema, schema, name),
        pointer,
      );
      return written;
    }),
  );
  refuseNothing(parts.length > 0, () => Array.isArray(value));
  return parts.flat();
}

/** How many parts a property becomes at most. */
function mostPartsOf(name: string | undefined, member: unknown, options: Writing): number {
  if (!isContainer(member)) return 1;
  if (isStyledPart({ name, pointer: "", options })) return countValues(member, mostParts);
  return Array.isArray(member) ? member.length : 1;
}

interface Property {
  name: string | undefined;
  pointer: string;
  options: Writing;
}

/** Whether the property is written by style, in a part for each of its values. */
function isStyledPart(property: Property): boolean {
  const facts = encodingOf(property);
  return facts !== undefined && facts.contentType === undefined && isStyled(facts);
}

async function propertyParts(property: Property, value: unknown): Promise<Part[]> {
  const { name: field, pointer, options } = property;
  if (value === undefined) return [];
  if (isStyledPart(property) && field !== undefined) {
    const schema = within(options.schema, schemaOf(property));
    const { room } = options;
    const how = { ...styleOf(encodingOf(property)), schema, encode: asIs, encodeName: asIs, room };
    return below(
      () => pointer,
      () => serializePairs(field, value, how),
    ).map(([name, text]) => ({
      headers: headersOf({ ...property, name }, {}),
      content: wellFormed(text),
    }));
  }
  if (!Array.isArray(value)) return [await part(property, value)];
  // An array becomes one part per item: https://spec.openapis.org/oas/v3.2.0.html#encoding-by-name
  return Promise.all(
    value.map((item: unknown, index) => part({ ...property, pointer: `${property.pointer}/${index}` }, item)),
  );
}

async function part(property: Property, value: unknown): Promise<Part> {
  const { options, pointer } = property;
  const facts = encodingOf(property);
  const file = asFile(value);
  if (file !== undefined && contentIsFile(property, file)) {
    const { blob, filename, type } = await openAt(property, file);
    return {
      headers: headersOf(property, {
        contentType: type,
        filename: filename ?? nameFor(property.name ?? "file", type),
      }),
      content: blob,
    };
  }
  const plain = !isContainer(value);
  const contentType = facts?.contentType ?? mediaTypeOf(property) ?? (plain ? undefined : "application/json");
  const [type] = (contentType ?? "text/plain").split(",");
  const written = concreteType((type ?? "").trim());
  const text = contentText(
    contentKind(written),
    await options.inlineFiles(value, pointer),
    schemaOf(property),
  );
  const encoded = below(
    () => pointer,
    () => encodedText(text, written),
  );
  const untyped = contentType === undefined && isFormData(options);
  return {
    headers: headersOf(property, untyped ? {} : { contentType: encoded.contentType }),
    content: encoded.content,
  };
}

/** An object shaped like a file counts as a file only if the schema does not describe it otherwise. */
function contentIsFile(property: Property, file: object): boolean {
  const known = new Set(Object.keys(schemaOf(property).properties ?? {}));
  return known.size === 0 || (known.has("base64") && Object.keys(file).every((name) => known.has(name)));
}

async function openAt(property: Property, file: NonNullable<ReturnType<typeof asFile>>) {
  const { pointer, options } = property;
  const allowed = encodingOf(property)?.contentType ?? "*/*";
  try {
    const { blob, filename, contentType } = await openArgument(file, options.openFile);
    const type = fileType(allowed, contentType);
    if (type === undefined) throw new Unsendable(`a media type that fits ${allowed}`, "/contentType");
    return { blob, filename, type };
  } catch (error) {
    throw inWhole(pointer, error);
  }
}

function encodingOf({ name, options: { encoding = {} } }: Property): EncodingFacts | undefined {
  return name === undefined ? undefined : memberOf(encoding, name);
}

function schemaOf({ name, options: { schema, room } }: Property): JsonSchema {
  return (name === undefined ? undefined : propertySchemas(schema, schema, name, room.work)[0]) ?? {};
}

function mediaTypeOf(property: Property): string | undefined {
  return schemaOf(property).contentMediaType;
}

function headersOf(
  { name, options }: Property,
  { contentType, filename }: { contentType?: string; filename?: string },
): [string, string][] {
  options.room.take(name?.length ?? 0);
  const facts = encodingOf({ name, pointer: "", options });
  const fixed = Object.entries(facts?.headers ?? {}).filter(
    ([header]) => isHeaderName(header) && header.toLowerCase() !== "content-type",
  );
  const disposed = fixed.some(([header]) => header.toLowerCase() === "content-disposition");
  const disposition = [
    isFormData(options) ? "form-data" : "attachment",
    ...(name === undefined ? [] : [`name="${quoted(name)}"`]),
    ...(filename === undefined ? [] : [`filename="${quoted(filename)}"`]),
  ].join("; ");
  return [
    ...(disposed ? [] : [["Content-Disposition", disposition] as [string, string]]),
    ...(contentType === undefined ? [] : [["Content-Type", contentType] as [string, string]]),
    ...fixed.map(([header, text]): [string, string] => [header, headerValue(text)]),
  ];
}

function isFormData({ contentType }: MultipartOptions): boolean {
  return /^multipart\/(form-data|\*)/i.test(contentType.trim());
}

/** Escapes names as browsers do: https://html.spec.whatwg.org/#multipart-form-data */
function quoted(text: string): string {
  return wellFormed(text).replace(/["\r\n\0]/g, encodeURIComponent);
}

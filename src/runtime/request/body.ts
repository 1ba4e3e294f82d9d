/**
 * Encodes the request body in the operation's media type: https://spec.openapis.org/oas/v3.1.1.html#media-type-object
 *
 * FormData is not enough for `multipart/*` (https://spec.openapis.org/oas/v3.1.1.html#encoding-object, RFC 7578, RFC 2046): it
 * cannot set content types or headers of parts, and makes a file of everything with a type.
 */
import { nameFor, parseMediaType } from "../values/media-type.js";
import { serializePairs, wellFormed } from "./style.js";
import type { BodyFacts, EncodingFacts } from "../operations/operation.js";
import { asFile, fileType } from "../schema/file-schema.js";
import { formatPointer, parsePointer, withValuesAt } from "../schema/pointer.js";
import { isRequired, propertySchemas, within } from "../schema/subschema.js";
import { Work } from "../schema/work.js";
import { countValues, isContainer, isObject, type JsonSchema, memberOf } from "../values/json.js";
import { atOnce, type Steps } from "../values/slices.js";
import { fileAsText, openArgument, type OpenFile } from "./file.js";
import {
  concreteType,
  contentKind,
  contentSteps,
  contentText,
  encodedText,
  formText,
  isStyled,
  styleOf,
} from "./form-body.js";
import { asIs, headerValue, isHeaderName } from "./parameter.js";
import {
  below,
  filesRoom,
  formRoom,
  refuseMany,
  refuseNothing,
  type Room,
  Unsendable,
} from "./unsendable.js";

interface BodyOptions {
  /** The body's schema with its `$defs`. */
  schema: JsonSchema;
  openFile: OpenFile | undefined;
  boundary: () => string;
  /** Does long work; at once if absent. */
  inSlices?: InSlices | undefined;
}

export type InSlices = <T>(work: Steps<T>) => Promise<T>;

const withoutSlices: InSlices = async (work) => atOnce(work);

export interface EncodedBody {
  contentType: string;
  /** Both can be sent again. A blob may represent files on disk, which are read while it is sent. */
  content: string | Blob;
}

/** @throws Unsendable if the value, or a file in it, cannot be written. */
export async function encodeBody(
  facts: BodyFacts,
  value: unknown,
  options: BodyOptions,
): Promise<EncodedBody> {
  const { contentType, encoding } = facts;
  const { schema, openFile, inSlices = withoutSlices } = options;
  const patterns = (facts.files ?? []).map(parsePointer);
  const file = patterns.some((pattern) => pattern.length === 0) ? asFile(value) : undefined;
  if (file !== undefined) {
    const { blob, contentType: own } = await openArgument(file, openFile);
    return { contentType: bodyType(contentType, own), content: blob };
  }
  const room = filesRoom();
  const inline = (part: unknown, pointer: string): Promise<unknown> =>
    withInlineFiles(part, { patterns, path: parsePointer(pointer), openFile, room, inSlices });
  const kind = contentKind(contentType);
  const text = async (): Promise<string> => inSlices(contentSteps(kind, await inline(value, ""), schema));
  switch (kind) {
    case "multipart": {
      const boundary = options.boundary();
      const content = await multipartBody(value, {
        contentType,
        schema,
        encoding,
        inlineFiles: inline,
        openFile,
        boundary,
      });
      return { contentType: multipartType(contentType, boundary), content };
    }
    case "form":
      refuseMany(value);
      return {
        contentType,
        content: formText(await inline(value, ""), { schema, encoding, room: formRoom() }),
      };
    case "text":
      return encodedText(await text(), concreteType(contentType));
    default:
      return { contentType: concreteType(contentType), content: wellFormed(await text()) };
  }
}

/** @throws Unsendable if the description allows a range of files, and the caller did not say which type this one has. */
function bodyType(contentType: string, own: string | undefined): string {
  const { essence } = parseMediaType(contentType);
  if (!/[*,]/.test(essence)) return contentType;
  const type = fileType(essence, own);
  if (type === undefined) throw new Unsendable(`a media type that fits ${essence}`, "/contentType");
  return type;
}

interface Inlining {
  /** Paths of files; `*` is every item or member. */
  patterns: readonly (readonly string[])[];
  /** Path of the value in the body. */
  path: readonly string[];
  openFile: OpenFile | undefined;
  /** For the base64 of all files. */
  room: Room;
  inSlices: InSlices;
}

async function withInlineFiles(value: unknown, inlining: Inlining): Promise<unknown> {
  const { path } = inlining;
  const patterns = inlining.patterns
    .filter((pattern) => leadsTo(pattern, path))
    .map((pattern) => pattern.slice(path.length));
  const found = await inlining.inSlices(filesIn(value, patterns));
  const parts = found.map(async ({ pointer, file }) => ({
    pointer,
    value: await inlineFile(file, { ...inlining, path: [...path, ...pointer] }),
  }));
  return parts.length === 0 ? value : withValuesAt(value, await Promise.all(parts));
}

interface FoundFile {
  pointer: readonly string[];
  file: NonNullable<ReturnType<typeof asFile>>;
}

/** Values that are looked at between two steps. */
const visitsPerStep = 1_000;

/**
 * Without promises, of which a body of a megabyte would have hundreds of thousands.
 * @returns Pointers from the value on.
 */
function* filesIn(whole: unknown, patterns: readonly (readonly string[])[]): Steps<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  let visits = 0;

  function* look(value: unknown, pointer: readonly string[], leading: typeof patterns): Steps<void> {
    const file = leading.some((pattern) => pattern.length === 0) ? asFile(value) : undefined;
    if (file !== undefined) return void found.push({ pointer, file });
    if (!isContainer(value)) return;
    const below = (name: string): (readonly string[])[] =>
      leading.filter(([first]) => first === name).map(([, ...rest]) => rest);
    const ofAll = below("*");
    const isNamed = ofAll.length < leading.length;
    for (const [name, member] of Object.entries(value) as [string, unknown][]) {
      if (++visits % visitsPerStep === 0) yield;
      const further = isNamed ? [...ofAll, ...below(name)] : ofAll;
      if (further.length > 0 && typeof member === "object") yield* look(member, [...pointer, name], further);
    }
  }

  if (patterns.length > 0) yield* look(whole, [], patterns);
  return found;
}

/** Whether the pattern matches the path or something below it. */
function leadsTo(pattern: readonly string[], path: readonly string[]): boolean {
  return path.every((segment, i) => pattern[i] === "*" || pattern[i] === segment);
}

async function inlineFile(
  file: NonNullable<ReturnType<typeof asFile>>,
  { path, openFile, room }: Inlining,
): Promise<string> {
  try {
    return await fileAsText(file, openFile, room);
  } catch (error) {
    throw error instanceof Unsendable
      ? new Unsendable(error.expected, formatPointer(path) + error.pointer)
      : error;
  }
}

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
  /** For the patterns of names. */
  work: Work;
}

/** Parts of one body; an upload of more files takes several calls. */
const mostParts = 1_000;

interface Part {
  headers: readonly (readonly [name: string, value: string])[];
  content: string | Blob;
}

/** Creates a body whose files stay on disk: they are read each time the body is sent. */
async function multipartBody(value: unknown, options: MultipartOptions): Promise<Blob> {
  const parts = await partsOf(value, { ...options, room: formRoom(), work: new Work() });
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
  const { schema } = options;
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
    throw error instanceof Unsendable ? new Unsendable(error.expected, pointer + error.pointer) : error;
  }
}

function encodingOf({ name, options: { encoding = {} } }: Property): EncodingFacts | undefined {
  return name === undefined ? undefined : memberOf(encoding, name);
}

function schemaOf({ name, options: { schema, work } }: Property): JsonSchema {
  return (name === undefined ? undefined : propertySchemas(schema, schema, name, work)[0]) ?? {};
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

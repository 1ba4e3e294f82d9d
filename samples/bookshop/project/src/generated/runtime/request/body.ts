// @generated SignedSource<<37eb2f6009d2adce186d50cca589f8ced67ee6942171dcd11d61a256d749c40d>>
/** The request body, in the media type of the operation (https://spec.openapis.org/oas/v3.1.1.html#media-type-object). */
import { isObject, type JsonSchema } from "../json.js";
import type { BodyFacts } from "../operation.js";
import { encodedText } from "../response/charset.js";
import { parseMediaType } from "../response/media-type.js";
import { formatPointer, parsePointer } from "../schema/pointer.js";
import { concreteType, contentKind, contentText, fileType } from "./content.js";
import { asFile, fileAsText, openArgument, type OpenFile } from "./file.js";
import { formText } from "./form-body.js";
import { multipartBody, multipartType } from "./multipart-body.js";
import { wellFormed } from "./percent.js";
import { Unsendable } from "./unsendable.js";

export interface BodyOptions {
  /** The body's schema with the `$defs` that it refers to. */
  schema: JsonSchema;
  openFile: OpenFile | undefined;
  boundary: () => string;
}

export interface EncodedBody {
  contentType: string;
  /** Either can be sent again. A blob may stand for files on disk, which are read as it is sent. */
  content: string | Blob;
}

/** @throws Unsendable when the value, or a file in it, cannot be written. */
export async function encodeBody(
  facts: BodyFacts,
  value: unknown,
  options: BodyOptions,
): Promise<EncodedBody> {
  const { contentType, encoding } = facts;
  const { schema, openFile } = options;
  const patterns = (facts.files ?? []).map(parsePointer);
  const file = patterns.some((pattern) => pattern.length === 0) ? asFile(value) : undefined;
  if (file !== undefined) {
    const { blob, contentType: own } = await openArgument(file, openFile);
    return { contentType: bodyType(contentType, own), content: blob };
  }
  const inline = (part: unknown, pointer: string): Promise<unknown> =>
    withInlineFiles(part, { patterns, path: parsePointer(pointer), openFile });
  const kind = contentKind(contentType);
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
      return { contentType, content: formText(await inline(value, ""), { schema, encoding }) };
    case "text":
      return encodedText(contentText(kind, await inline(value, ""), schema), concreteType(contentType));
    default: {
      const content = contentText(kind, await inline(value, ""), schema);
      return { contentType: concreteType(contentType), content: wellFormed(content) };
    }
  }
}

/** @throws Unsendable when the description asks for some kind of file, and nobody said which one this is. */
function bodyType(contentType: string, own: string | undefined): string {
  const { essence } = parseMediaType(contentType);
  if (!essence.includes("*")) return contentType;
  const type = fileType(essence, own);
  if (type === undefined) throw new Unsendable(`a media type that fits ${essence}`, "/contentType");
  return type;
}

interface Inlining {
  /** Places of files; `*` stands for every item or member. */
  patterns: readonly (readonly string[])[];
  /** Of the value, in the body. */
  path: readonly string[];
  openFile: OpenFile | undefined;
}

async function withInlineFiles(value: unknown, { patterns, path, openFile }: Inlining): Promise<unknown> {
  if (!patterns.some((pattern) => leadsTo(pattern, path))) return value;
  const file = patterns.some((pattern) => pattern.length === path.length) ? asFile(value) : undefined;
  if (file !== undefined) return inlineFile(file, { patterns, path, openFile });
  const below = (name: string, member: unknown): Promise<unknown> =>
    withInlineFiles(member, { patterns, path: [...path, name], openFile });
  if (Array.isArray(value))
    return Promise.all(value.map((item: unknown, index) => below(String(index), item)));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(
    async ([name, member]) => [name, await below(name, member)] as const,
  );
  return Object.fromEntries(await Promise.all(members));
}

/** Whether the pattern is at the path or below it. */
function leadsTo(pattern: readonly string[], path: readonly string[]): boolean {
  return path.every((segment, i) => pattern[i] === "*" || pattern[i] === segment);
}

async function inlineFile(
  file: NonNullable<ReturnType<typeof asFile>>,
  { path, openFile }: Inlining,
): Promise<string> {
  try {
    return await fileAsText(file, openFile);
  } catch (error) {
    throw error instanceof Unsendable
      ? new Unsendable(error.expected, formatPointer(path) + error.pointer)
      : error;
  }
}

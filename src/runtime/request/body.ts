/** Encodes the request body in the operation's media type: https://spec.openapis.org/oas/v3.1.1.html#media-type-object */
import { asFile, fileType } from "../schema/file-schema.js";
import { parseMediaType } from "../media/media-type.js";
import { wellFormed } from "../media/percent.js";
import { formRoom, refuseMany, Unsendable } from "./unsendable.js";
import type { BodyFacts } from "../operations/operation.js";
import { formatPointer, parsePointer } from "../schema/pointer.js";
import { isObject, type JsonSchema } from "../values/json.js";
import { fileAsText, openArgument, type OpenFile } from "./file.js";
import { concreteType, contentKind, contentText, encodedText, formText } from "./form-body.js";
import { multipartBody, multipartType } from "./multipart-body.js";

export interface BodyOptions {
  /** The body's schema with its `$defs`. */
  schema: JsonSchema;
  openFile: OpenFile | undefined;
  boundary: () => string;
}

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
      refuseMany(value);
      return {
        contentType,
        content: formText(await inline(value, ""), { schema, encoding, room: formRoom() }),
      };
    case "text":
      return encodedText(contentText(kind, await inline(value, ""), schema), concreteType(contentType));
    default: {
      const content = contentText(kind, await inline(value, ""), schema);
      return { contentType: concreteType(contentType), content: wellFormed(content) };
    }
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

/** Whether the pattern matches the path or something below it. */
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

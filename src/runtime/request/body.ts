/** Encodes the request body in the operation's media type: https://spec.openapis.org/oas/v3.1.1.html#media-type-object */
import { parseMediaType } from "../values/media-type.js";
import type { BodyFacts } from "../operations/operation.js";
import { asFile, fileType } from "../schema/file-schema.js";
import { formatPointer, parsePointer, withValuesAt } from "../schema/pointer.js";
import { isContainer, type JsonSchema } from "../values/json.js";
import { atOnce, type InSlices, type Steps } from "../values/slices.js";
import { fileAsText, openArgument, type OpenFile } from "./file.js";
import { concreteType, contentKind, contentSteps, encodedText, formSteps } from "./form-body.js";
import { multipartBody, multipartType } from "./multipart.js";
import { wellFormed } from "./style.js";
import { filesRoom, formRoom, inWhole, refuseMany, type Room, Unsendable } from "./unsendable.js";

interface BodyOptions {
  /** The body's schema with its `$defs`. */
  schema: JsonSchema;
  openFile: OpenFile | undefined;
  boundary: () => string;
  /** Does long work; at once if absent. */
  inSlices?: InSlices | undefined;
}

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
        content: await inSlices(formSteps(await inline(value, ""), { schema, encoding, room: formRoom() })),
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
    throw inWhole(formatPointer(path), error);
  }
}

/** `multipart/*` bodies, taken apart by busboy. */
import busboy from "busboy";
import { essence } from "../document/media-type.js";
import type { Reader } from "../document/reader.js";
import { allows, type Shape } from "../document/shape.js";
import { best, type FormProperty, type FormReading } from "./form.js";
import { readBrackets, readText, type Reading } from "./style.js";
import { fromJson, type WireRequest } from "./wire.js";
import { readXml } from "./xml.js";

export interface Part {
  readonly name: string;
  readonly content: Buffer;
  /** Lower case, without parameters. */
  readonly contentType: string;
  /** Undefined for a file without a name; absent for a part that is no file. */
  readonly filename?: string | undefined;
}

/** @throws what busboy throws at a body that is no multipart */
export async function readParts(request: WireRequest): Promise<readonly Part[]> {
  const parts: Part[] = [];
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const limits = { fieldSize: Infinity, fields: Infinity, files: Infinity, parts: Infinity };
  const parser = busboy({ headers, defParamCharset: "utf8", preservePath: true, limits });
  await new Promise<void>((resolve, reject) => {
    parser.on("field", (name, value, info) => {
      parts.push({ name, content: Buffer.from(value), contentType: essence(info.mimeType) });
    });
    parser.on("file", (name, stream, info) => {
      const chunks: Buffer[] = [];
      const index = parts.push({ name, content: Buffer.alloc(0), contentType: essence(info.mimeType) }) - 1;
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const contentType = essence(info.mimeType);
        parts[index] = { name, content: Buffer.concat(chunks), contentType, filename: info.filename };
      });
    });
    parser.on("error", reject);
    parser.on("close", resolve);
    parser.end(request.body);
  });
  return parts;
}

export function readMultipart(
  parts: readonly Part[],
  properties: readonly FormProperty[],
  reader: Reader,
): FormReading {
  const deep = properties.filter(({ encoding }) => encoding?.serialisation?.style === "deepObject");
  const owner = (part: Part) =>
    properties.find(({ name }) => name === part.name) ??
    deep.find(({ name }) => part.name.startsWith(`${name}[`));
  const members = properties.flatMap((property) => {
    const own = parts.filter((part) => owner(part) === property);
    const value = best(readProperty(property, own, reader), property.sent);
    return value === undefined ? [] : [[property.name, value] as const];
  });
  return {
    value: Object.fromEntries(members),
    strangers: parts.filter((part) => owner(part) === undefined).map((part) => part.name),
  };
}

/**
 * An array is a part per item, an object a part of JSON; 2.0's collectionFormat puts an array into one part, and a deepObject
 * has a part for each of its leaves (https://spec.openapis.org/oas/v3.1.1.html#encoding-object).
 */
function readProperty(
  { name, shape, encoding }: FormProperty,
  own: readonly Part[],
  reader: Reader,
): readonly Reading[] {
  const [only] = own;
  if (only === undefined) return [];
  if (own.some((part) => part.name !== name)) {
    const pairs = own.map((part) => ({ name: part.name, raw: part.content.toString("utf8") }));
    return [readBrackets(pairs, name, (raw) => raw)];
  }
  const each = own.map((part) => readPart(part, { shape, reader }));
  if (own.length > 1) return [each];
  const serialisation = encoding?.serialisation;
  const text = only.content.toString("utf8");
  const listed =
    serialisation === undefined || serialisation.explode || Object.hasOwn(only, "filename")
      ? []
      : readText(text, { name, serialisation, allows: (kind) => allows(shape, kind) }, (raw) => raw);
  const single = readPart(only, { shape, reader });
  return [...(allows(shape, "array") ? [each] : []), single, text, ...listed, ...fromJson(text)];
}

function readPart(part: Part, { shape, reader }: { shape: Shape; reader: Reader }): Reading {
  if (Object.hasOwn(part, "filename")) return part.content;
  const [schema] = shape.nodes;
  if (/[/+]xml$/.test(part.contentType) && !shape.kinds.has("string"))
    return readXml(part.content.toString("utf8"), reader, schema);
  if (/^application\/(.*\+)?json$/.test(part.contentType)) {
    try {
      const value: unknown = JSON.parse(part.content.toString("utf8"));
      return value;
    } catch {
      return part.content.toString("utf8");
    }
  }
  return part.content.toString("utf8");
}

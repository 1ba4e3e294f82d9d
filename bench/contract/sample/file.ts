/** Files as generated servers take them: a path below their files folder, base64, or text. */
import { isObject, member, strings, text } from "../json.js";
import type { Flavour } from "./value.js";

/** Which bytes a sampled file stands for. */
export interface Files {
  /** A file that the server can read by this path, and what is in it. */
  readonly path: string;
  readonly content: Buffer;
  /** By {@link fileKey}. */
  readonly bytes: Map<string, Buffer>;
}

const forms = ["path", "base64", "text"];

/** Told by what it offers: one of `path`, `base64` and `text`. */
export function isFileSchema(schema: unknown): boolean {
  return forms.every((form) => member(member(schema, "properties"), form) !== undefined);
}

export function fileFor(
  schema: unknown,
  { files, flavour }: { files: Files; flavour: Flavour },
  turn: number,
): object {
  const { value, bytes } = fileOf(flavour, turn, files);
  files.bytes.set(fileKey(value), bytes);
  const isNamed = member(value, "contentType") !== undefined;
  return isNamed || strings(member(schema, "required")).includes("contentType")
    ? { ...value, contentType: typeOf(schema) }
    : value;
}

/** A media type that the file may name: the first of a list, or of a pattern that begins with the kind of file, `^image/`. */
function typeOf(schema: unknown): string {
  const asked = member(member(schema, "properties"), "contentType");
  const [listed] = strings(member(asked, "enum"));
  if (listed !== undefined) return listed;
  const pattern = text(member(asked, "pattern")) ?? "";
  const [, kind = "application"] = /^\^\(?(\w+)/.exec(pattern) ?? [];
  return `${kind}/x-sample`;
}

function fileOf(flavour: Flavour, turn: number, files: Files): { value: object; bytes: Buffer } {
  switch (flavour) {
    case "plain":
      return {
        value: { text: `file ${turn}`, filename: `file-${turn}.txt` },
        bytes: Buffer.from(`file ${turn}`),
      };
    case "empty":
      return { value: { path: files.path }, bytes: files.content };
    case "awkward": {
      const bytes = Buffer.from([0, 255, 13, 10, 45, 45, 128, turn % 256, 0x22]);
      const named = { filename: `na"me é ${turn}.bin`, contentType: "application/x-sample" };
      return { value: { base64: bytes.toString("base64"), ...named }, bytes };
    }
  }
}

/** What makes it this file, whatever its name. */
function fileKey(value: object): string {
  return JSON.stringify(forms.map((form) => member(value, form) ?? null));
}

/** A sampled value with every file replaced by its bytes. */
export function withBytes(value: unknown, files: Files): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withBytes(item, files));
  if (!isObject(value)) return value;
  const bytes = files.bytes.get(fileKey(value));
  if (bytes !== undefined) return bytes;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withBytes(entry, files)]));
}

/** Reads files for a request body from the three forms in which callers pass them. */
import { isObject } from "../json.js";
import type { FileArgument } from "../tool.js";
import { Unsendable } from "./unsendable.js";

/** A file ready to be sent. The blob may represent a file on disk, which is read while it is sent. */
export interface OutgoingFile {
  blob: Blob;
  filename: string | undefined;
  contentType: string | undefined;
}

/** Opens a file that an argument names, below the operator's files folder. @throws if it is elsewhere or cannot be read. */
export type OpenFile = (path: string) => Promise<Blob>;

/** Returns the value if it has the shape of a file argument. */
export function asFile(value: unknown): FileArgument | undefined {
  if (!isObject(value)) return undefined;
  return ["path", "base64", "text"].some((form) => typeof value[form] === "string") ? value : undefined;
}

/** @throws Unsendable if it cannot be read, is not base64, or has an invalid content type. */
export async function openArgument(
  file: FileArgument,
  openFile: OpenFile | undefined,
): Promise<OutgoingFile> {
  const { path, base64, text } = file;
  if (file.contentType !== undefined && !isMediaType(file.contentType)) {
    throw new Unsendable("a media type such as image/png", "/contentType");
  }
  const filename = nameOf(file);
  const about = { filename, contentType: file.contentType ?? impliedType(file) };
  if (path !== undefined) return { blob: await openPath(path, openFile), ...about };
  if (base64 !== undefined) return { blob: new Blob([decodeBase64(base64)]), ...about };
  return { blob: new Blob([text ?? ""]), ...about, contentType: about.contentType ?? "text/plain" };
}

/** Returns the media type in a file's `data:` URL, or the one of its extension. */
export function impliedType(file: FileArgument): string | undefined {
  return dataType(file.base64) ?? typeByName(nameOf(file));
}

function nameOf({ filename, path }: FileArgument): string | undefined {
  return filename ?? path?.split(/[/\\]/).at(-1);
}

/** Writes a file where only text fits, as in JSON: text unchanged, other files in base64. */
export async function fileAsText(file: FileArgument, openFile: OpenFile | undefined): Promise<string> {
  if (file.text !== undefined) return file.text;
  const { blob } = await openArgument(file, openFile);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const chunk = 0x8000;
  const binary = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, i) =>
    String.fromCharCode(...bytes.subarray(i * chunk, (i + 1) * chunk)),
  );
  return btoa(binary.join(""));
}

async function openPath(path: string, openFile: OpenFile | undefined): Promise<Blob> {
  if (openFile === undefined)
    throw new Unsendable("base64 or text: this server does not open files", "/path");
  try {
    return await openFile(path);
  } catch {
    throw new Unsendable("an existing file below the server's files folder (MCP_FILES_DIR)", "/path");
  }
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  // Models also send `data:` URLs and the URL-safe alphabet.
  const plain = text
    .replace(/^data:[^,]*;base64,/, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  try {
    return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0));
  } catch {
    throw new Unsendable("base64", "/base64");
  }
}

function dataType(base64: string | undefined): string | undefined {
  const type = /^data:([^,;]+)(?:;[^,]*)?;base64,/.exec(base64 ?? "")?.[1];
  return type !== undefined && isMediaType(type) ? type : undefined;
}

function isMediaType(text: string): boolean {
  const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
  return new RegExp(
    `^${token}/${token}(\\s*;\\s*${token}=(${token}|"[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]*"))*$`,
  ).test(text);
}

const typesByExtension = new Map([
  ["avif", "image/avif"],
  ["csv", "text/csv"],
  ["gif", "image/gif"],
  ["gz", "application/gzip"],
  ["html", "text/html"],
  ["jpeg", "image/jpeg"],
  ["jpg", "image/jpeg"],
  ["json", "application/json"],
  ["jsonl", "application/jsonl"],
  ["m4a", "audio/mp4"],
  ["md", "text/markdown"],
  ["mp3", "audio/mpeg"],
  ["mp4", "video/mp4"],
  ["ogg", "audio/ogg"],
  ["pdf", "application/pdf"],
  ["png", "image/png"],
  ["svg", "image/svg+xml"],
  ["tar", "application/x-tar"],
  ["txt", "text/plain"],
  ["wav", "audio/wav"],
  ["webm", "video/webm"],
  ["webp", "image/webp"],
  ["xml", "application/xml"],
  ["yaml", "application/yaml"],
  ["zip", "application/zip"],
]);

/** Names an unnamed file, because some servers recognize files only by their extension. */
export function nameFor(stem: string, contentType: string | undefined): string {
  const extension = [...typesByExtension].find(([, type]) => type === contentType)?.[0];
  return extension === undefined ? stem : `${stem}.${extension}`;
}

function typeByName(filename: string | undefined): string | undefined {
  const extension = filename?.split(".").at(-1)?.toLowerCase();
  return extension === undefined ? undefined : typesByExtension.get(extension);
}

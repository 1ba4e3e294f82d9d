/** Reads files for a request body from the three forms in which callers pass them. */
import type { Host } from "../host/host.js";
import { impliedType, isMediaType, nameOf } from "../values/media-type.js";
import { type Room, Unsendable } from "./unsendable.js";
import type { FileArgument } from "../schema/file-schema.js";
import { base64, latin1Bytes } from "../values/encoding.js";
import { atOnce } from "../values/slices.js";

/** A file ready to be sent. The blob may represent a file on disk, which is read while it is sent. */
interface OutgoingFile {
  blob: Blob;
  filename: string | undefined;
  contentType: string | undefined;
}

/** Opens a file that an argument names, below the operator's files folder. @throws if it is elsewhere or cannot be read. */
export type OpenFile = (path: string) => Promise<Blob>;

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

/** Bytes of a file that are read and encoded at once; base64 has four characters for three of them. */
const encodedAtOnce = 98_280;

/**
 * Writes a file where only text fits, as in JSON: text unchanged, other files in base64.
 * @param room For the base64 of all files of the body.
 * @throws Unsendable
 */
export async function fileAsText(
  file: FileArgument,
  openFile: OpenFile | undefined,
  room: Room,
): Promise<string> {
  if (file.text !== undefined) return file.text;
  const { blob } = await openArgument(file, openFile);
  room.take(Math.ceil(blob.size / 3) * 4);
  let text = "";
  for (let at = 0; at < blob.size; at += encodedAtOnce) {
    const piece = await blob.slice(at, at + encodedAtOnce).arrayBuffer();
    text += atOnce(base64(new Uint8Array(piece)));
  }
  return text;
}

async function openPath(path: string, openFile: OpenFile | undefined): Promise<Blob> {
  if (openFile === undefined)
    throw new Unsendable("base64 or text: this server does not open files", "/path");
  try {
    return await openFile(path);
  } catch (error) {
    if (error instanceof Unsendable) throw error;
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
    return latin1Bytes(atob(plain));
  } catch {
    throw new Unsendable("base64", "/base64");
  }
}

/** Files that one call opens at once: a process may have only so many open, and its connections are among them. */
const mostOpened = 50;

/** The files that one call opens, which stay open until its request was sent or given up. */
export function openedFiles(open: Host["openFile"]): {
  openFile: OpenFile | undefined;
  close: () => Promise<void>;
} {
  const opening: ReturnType<NonNullable<Host["openFile"]>>[] = [];
  return {
    openFile:
      open &&
      (async (path) => {
        if (opening.length >= mostOpened)
          throw new Unsendable(`at most ${mostOpened} files by their paths in one call`, "/path");
        const file = open(path);
        opening.push(file);
        return (await file).blob;
      }),
    /** Also closes what another file's failure did not wait for. */
    async close() {
      const opened = await Promise.allSettled(opening);
      await Promise.all(opened.flatMap((file) => (file.status === "fulfilled" ? [file.value.close()] : [])));
    },
  };
}

/** Reads files for loading, as the only module that does, and limits what references may reach. */
import { type FileHandle, open, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { pathInside } from "../../path-inside.js";
import { GeneratorError, codeOf } from "../../errors.js";
import { tooLarge } from "./remote.js";

/** Folders that references may point into, with everything below them. */
export interface AllowedFolders {
  readonly roots: readonly string[];
  /** The same folders with symbolic links resolved. */
  readonly realFolders: readonly string[];
}

export async function allowedFolders(roots: readonly string[]): Promise<AllowedFolders> {
  const real = await Promise.all(roots.map((root) => realpath(root).catch(() => root)));
  return { roots, realFolders: real };
}

/** Whether a path may be read, judged by its text before any access. */
export function isInAllowedFolder(file: string, allowed: AllowedFolders): boolean {
  return allowed.roots.some((root) => mayHold(root, file));
}

function mayHold(root: string, file: string): boolean {
  const inside = pathInside(root, file);
  return inside !== undefined && !inside.split(path.sep).some(isGit);
}

/** What it holds is git's own, such as addresses with passwords. Some systems take its name in any case. */
export function isGit(name: string): boolean {
  return name.toLowerCase() === ".git";
}

/**
 * Reads a file that a reference named and that is {@link isInAllowedFolder}.
 *
 * @param how.cwd a folder to see others from
 * @returns its bytes, or the folder that it really is in if a symbolic link leads outside.
 * @throws GeneratorError as {@link readLocalFile}.
 */
export async function readReferencedFile(
  file: string,
  { name, maxBytes, allowed, cwd }: { name: string; maxBytes: number; allowed: AllowedFolders; cwd: string },
): Promise<Uint8Array | { outside: string }> {
  const real = await realpath(file).catch((error: unknown) => {
    throw fault(error, name);
  });
  if (!allowed.realFolders.some((root) => mayHold(root, real)))
    return { outside: path.relative(await realpath(cwd), path.dirname(real)) };
  return readLocalFile(real, { name, maxBytes, regular: true });
}

/**
 * @param name for messages
 * @param regular refuse pipes and devices, which never end or have effects when opened
 * @throws GeneratorError `document-missing`, `document-unreadable` or `document-too-large`.
 */
export async function readLocalFile(
  file: string,
  { name, maxBytes, regular }: { name: string; maxBytes: number; regular: boolean },
): Promise<Uint8Array> {
  let handle: FileHandle | undefined;
  try {
    const about = await stat(file);
    if (about.isDirectory() || (regular && !about.isFile())) throw notAFile(name, about.isDirectory());
    if (about.size > maxBytes) throw tooLarge(name, maxBytes);
    handle = await open(file);
    return about.isFile() ? await handle.readFile() : await readStream(handle, { name, maxBytes });
  } catch (error) {
    throw error instanceof GeneratorError ? error : fault(error, name);
  } finally {
    await handle?.close();
  }
}

async function readStream(handle: FileHandle, { name, maxBytes }: { name: string; maxBytes: number }) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of handle.createReadStream({ autoClose: false })) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.byteLength;
    if (size > maxBytes) throw tooLarge(name, maxBytes);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function notAFile(name: string, folder: boolean): GeneratorError {
  return new GeneratorError(
    "document-unreadable",
    `${name} is ${folder ? "a folder" : "not a regular file"}.`,
    {
      hint: folder ? "Name the entry document inside it." : "Name a file.",
      at: { file: name },
    },
  );
}

function fault(error: unknown, name: string): GeneratorError {
  const code = codeOf(error);
  const details = { at: { file: name }, cause: error };
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return new GeneratorError("document-missing", `There is no file ${name}.`, {
        hint: "Check the path: on the command line it is relative to the current folder, in mcp.config.yaml to that file.",
        ...details,
      });
    case "EACCES":
    case "EPERM":
      return new GeneratorError("document-unreadable", `${name} cannot be read: permission denied.`, {
        hint: "Change its permissions, or run as a user who can read it.",
        ...details,
      });
    default:
      return new GeneratorError("document-unreadable", `${name} cannot be read: ${code ?? String(error)}.`, {
        hint: "Check the path.",
        ...details,
      });
  }
}

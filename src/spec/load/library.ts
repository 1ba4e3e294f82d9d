/** Opens the files of one document, and decides which files references may reach. */
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { LoadIo, LoadOptions } from "../../model/documents.js";
import { GeneratorError } from "../../errors.js";
import { lazy } from "../../runtime/values/lazy.js";
import { ReferenceRefused } from "../references/reference.js";
import {
  allowedFolders,
  isGit,
  readLocalFile,
  readReferencedFile,
  type AllowedFolders,
  isInAllowedFolder,
} from "./disk.js";
import { homeOf, type DocumentHome } from "./home.js";
import { type Fetch, fetchDocument, type FetchInit, publicUrl, tooLarge } from "./remote.js";

export interface OpenedFile {
  /** Name for people: see `SourceFile.name`. */
  readonly name: string;
  /** Absolute; the base of relative references. */
  readonly url: string;
  readonly bytes: Uint8Array;
}

export interface Library {
  readonly entry: OpenedFile;
  /**
   * Reads a file that a reference in the file `from` names. Both are absolute URLs.
   *
   * @throws GeneratorError if it cannot be read, {@link ReferenceRefused} if it must not.
   */
  open(url: string, from: string): Promise<OpenedFile>;
}

/** @throws GeneratorError if the entry document cannot be read. */
export async function openLibrary(source: string, options: LoadOptions, io: LoadIo): Promise<Library> {
  if (/^https?:/i.test(source)) return openRemote(source, options, io);
  if (source !== "-") return openLocal(source, options, io);
  const bytes = await io.stdin();
  if (bytes.byteLength > options.maxFileBytes) throw tooLarge("stdin", options.maxFileBytes);
  return library(
    { name: "stdin", url: pathToFileURL(path.join(io.cwd, "stdin")).href, bytes },
    {
      options,
      io,
      // Nobody knows where it comes from, so it reaches no further than where it is read.
      local: await localReach({ kind: "current folder", folders: [io.cwd] }, { options, io }),
      fetch: guardedFetch(io, undefined, options),
      origins: [],
    },
  );
}

/** Where references of a local document may lead. */
interface LocalReach {
  readonly home: DocumentHome["kind"];
  readonly allowed: AllowedFolders;
}

async function localReach(
  { kind, folders }: DocumentHome,
  { options, io }: { options: LoadOptions; io: LoadIo },
): Promise<LocalReach> {
  const more = options.allowRefs.map((folder) => path.resolve(io.cwd, folder));
  return { home: kind, allowed: await allowedFolders([...folders, ...more]) };
}

async function openLocal(source: string, options: LoadOptions, io: LoadIo): Promise<Library> {
  const file = path.resolve(io.cwd, source);
  const name = pathSeenFrom(io.cwd, file);
  const regular = options.ofProject.includes(source);
  const bytes = await readLocalFile(file, { name, maxBytes: options.maxFileBytes, regular });
  return library(
    { name, url: pathToFileURL(file).href, bytes },
    {
      options,
      io,
      local: await localReach(await homeOf(path.dirname(file), io.cwd), { options, io }),
      fetch: guardedFetch(io, undefined, options),
      origins: [],
    },
  );
}

async function openRemote(source: string, options: LoadOptions, io: LoadIo): Promise<Library> {
  if (!URL.canParse(source)) {
    const hint = "Check its spelling.";
    throw new GeneratorError("document-unreachable", `${source} is not a valid URL.`, { hint });
  }
  const address = new URL(source);
  const guarded = guardedFetch(io, address.origin, options);
  const { bytes, url } = await fetchDocument(address, {
    fetch: guarded,
    headers: headersFor(address, options),
    maxBytes: options.maxFileBytes,
    timeoutMs: options.timeoutMs,
    permit: () => undefined,
  }).catch((error: unknown) => {
    if (!(error instanceof ReferenceRefused)) throw error;
    const message = `${publicUrl(address)} redirects elsewhere: ${error.message}`;
    throw new GeneratorError("document-unreachable", message, {
      hint: error.hint,
      at: { file: publicUrl(address) },
    });
  });
  return library(
    { name: url, url, bytes },
    { options, io, fetch: guarded, origins: [address.origin, new URL(url).origin] },
  );
}

interface Reach {
  readonly options: LoadOptions;
  readonly io: LoadIo;
  /** One for the document and all its references, which are to reach the same addresses. */
  readonly fetch: Fetch;
  /** For a document from disk or stdin; one from the network must not reach files. */
  readonly local?: LocalReach;
  /** Origins that the document may reach without further permission, its own first. */
  readonly origins: readonly string[];
}

function library(entry: OpenedFile, reach: Reach): Library {
  return {
    entry,
    open: async (url, from) => {
      const parsed = new URL(url);
      switch (parsed.protocol) {
        case "http:":
        case "https:":
          return openReferencedUrl(parsed, reach);
        case "file:":
          if (!from.startsWith("file:"))
            throw new ReferenceRefused(
              `${nameFor(url, reach)} is a file on this machine, which a document from the network may not reach.`,
              "Save the document next to that file, and generate from there.",
            );
          return openReferencedFile(parsed, { reach, name: nameFor(url, reach) });
        default:
          throw new ReferenceRefused(
            `${parsed.protocol} URLs are not followed.`,
            "Refer to a file or an http(s) URL.",
          );
      }
    },
  };
}

/**
 * Fetches what the user named from anywhere, but what a document or a redirect names only from the public internet. A host
 * that the user named keeps the addresses that its name had first: who answers for the name cannot lead references of the
 * document elsewhere, such as into the user's network.
 */
function guardedFetch(io: LoadIo, trusted: string | undefined, options: LoadOptions): Fetch {
  // Loaded late, because most documents are files.
  const load = lazy(async () => {
    const { fetchFrom, fetchPublic, withFirstAnswer, systemLookup } = await import("./public-fetch.js");
    const lookup = io.lookup ?? systemLookup;
    const named = withFirstAnswer(lookup);
    return {
      ofUser: (url: URL, init: FetchInit) => fetchFrom(url, { ...init, lookup: named }),
      ofDocument: (url: URL, init: FetchInit) => fetchPublic(url, { ...init, lookup }),
    };
  });
  return async (url, init) => {
    const byUser = url.origin === trusted || isAllowed(url, options);
    if (byUser && io.fetch !== undefined) return io.fetch(url.href, init);
    const { ofUser, ofDocument } = await load();
    return byUser ? ofUser(url, init) : ofDocument(url, init);
  };
}

function headersFor(
  { origin, host, hostname }: URL,
  { headers, hostHeaders, home }: LoadOptions,
): ReadonlyMap<string, string> {
  const own = origin === home ? headers : [];
  return new Map([...own, ...(hostHeaders.get(hostname) ?? []), ...(hostHeaders.get(host) ?? [])]);
}

function isAllowed({ host, hostname }: URL, { allowHosts }: LoadOptions): boolean {
  return allowHosts.includes(host) || allowHosts.includes(hostname);
}

/** A document from the network may not reach files, so the path of one would mislead. */
function nameFor(url: string, { local, io }: Reach): string {
  if (!url.startsWith("file:")) return URL.canParse(url) ? publicUrl(new URL(url)) : url;
  if (new URL(url).host !== "" || local === undefined) return url;
  try {
    return pathSeenFrom(io.cwd, fileURLToPath(url));
  } catch {
    return url;
  }
}

/** Returns a path as people can open it from a folder. */
function pathSeenFrom(folder: string, file: string): string {
  return (path.relative(folder, file) || ".").split(path.sep).join("/");
}

async function openReferencedUrl(url: URL, { options, fetch: guarded, origins }: Reach): Promise<OpenedFile> {
  const permit = (target: URL) => {
    const { origin } = target;
    if (options.allowRemoteRefs || origins.includes(origin) || isAllowed(target, options)) return;
    throw new ReferenceRefused(
      `${publicUrl(url)} is on another host (${origin}), which references may not reach.`,
      "Allow it with --allow-hosts, or every host with --allow-remote-refs, if you trust it.",
    );
  };
  const fetched = await fetchDocument(url, {
    fetch: guarded,
    headers: headersFor(url, options),
    maxBytes: options.maxFileBytes,
    timeoutMs: options.timeoutMs,
    permit,
  });
  return { name: publicUrl(url), ...fetched };
}

async function openReferencedFile(
  url: URL,
  { reach: { options, local, io }, name }: { reach: Reach; name: string },
): Promise<OpenedFile> {
  const file = url.host === "" ? toPath(url) : undefined;
  if (file === undefined || local === undefined) throw outside(name, local?.home);
  const { home, allowed } = local;
  if (!isInAllowedFolder(file, allowed)) throw outside(name, home, path.relative(io.cwd, path.dirname(file)));
  const limits = { maxBytes: options.maxFileBytes, allowed };
  const bytes = await readReferencedFile(file, { name, ...limits, cwd: io.cwd });
  if ("outside" in bytes) throw outside(name, home, bytes.outside);
  return { name, url: url.href, bytes };
}

/** Returns undefined for a URL that no path can express, such as one with an encoded slash or NUL. */
function toPath(url: URL): string | undefined {
  try {
    const file = fileURLToPath(url);
    return file.includes("\0") ? undefined : file;
  } catch {
    return undefined;
  }
}

/** @param folder of the file, relative to the user's; absent if it is in none */
function outside(
  name: string,
  home: DocumentHome["kind"] = "document's folder",
  folder?: string,
): ReferenceRefused {
  const isGits = [name, folder].some((text) => text?.split(/[\\/]/).some(isGit));
  return new ReferenceRefused(
    isGits
      ? `${name} is in .git, which references may not read.`
      : `${name} is outside the ${home}, which references may not leave.`,
    folder === undefined || isGits
      ? `Refer to a file in the ${home}.`
      : `Allow its folder, if you trust it: --allow-refs ${shellWord(folder === "" ? "." : folder)}`,
  );
}

function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

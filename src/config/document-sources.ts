/** Resolves which documents a run reads: each name becomes a place that can be read from any folder, with an id. */
import path, { type PlatformPath } from "node:path";
import { fileURLToPath } from "node:url";
import { GeneratorError } from "../errors.js";
import type { DocumentSource } from "../model/documents.js";
import { tellingWords } from "../model/title-words.js";
import { defined } from "../runtime/values/json.js";
import { uniqueNames } from "../unique-names.js";
import { wordSet } from "../word-set.js";
import { configPath } from "../model/project.js";

/** A document as the user named it; its id may be missing. */
type NamedSource = Omit<DocumentSource, "id"> & { readonly id?: string };

/**
 * Resolves the sources relative to the folder in which they were named; `overlays` (absolute) replace those of the one
 * document.
 * @throws GeneratorError `usage` if one is named twice or is not an http(s) URL, or if overlays could belong to several
 * documents
 */
export function documentSources(
  named: readonly NamedSource[],
  { folder, overlays }: { folder: string; overlays: readonly string[] | undefined },
): DocumentSource[] {
  const documents = named.map((document) => sourceFrom(folder, document));
  refuseRepeatedDocuments(documents);
  return withIds(withOverlays(documents, overlays));
}

/** The same document with other overlays may be another API, so it may be named again. */
function refuseRepeatedDocuments(documents: readonly NamedSource[]): void {
  const seen = new Set<string>();
  for (const { source, overlays = [] } of documents) {
    const read = JSON.stringify([source, ...overlays]);
    if (seen.has(read))
      throw new GeneratorError("usage", `${source} is named twice: each of its tools would exist twice.`, {
        hint: "Name each document once.",
      });
    seen.add(read);
  }
}

function sourceFrom(folder: string, { overlays, ...document }: NamedSource): NamedSource {
  return {
    ...document,
    source: seenFrom(folder, document.source),
    ...defined({ overlays: overlays?.map((overlay) => seenFrom(folder, overlay)) }),
  };
}

type Paths = Pick<PlatformPath, "isAbsolute" | "join" | "relative">;

/**
 * Returns a source that can be read from any folder: an absolute path, an http(s) URL, or `-`.
 * @param on replaced by tests of other systems
 */
export function seenFrom(folder: string, source: string, on: Paths = path): string {
  if (/^file:\/\//i.test(source)) return fileURLToPath(source);
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(source) && !isUrl(source)) {
    throw new GeneratorError("usage", `${source} is not an http(s) URL.`, {
      hint: "Name a file, an http(s) URL, or - for standard input.",
    });
  }
  return source === "-" || isUrl(source) || on.isAbsolute(source) ? source : on.join(folder, source);
}

/** Overlays of the call replace those of the configuration file, as every option does. */
function withOverlays(
  documents: readonly NamedSource[],
  overlays: readonly string[] | undefined,
): readonly NamedSource[] {
  if (overlays === undefined) return documents;
  if (documents.length === 1) return documents.map((document) => ({ ...document, overlays }));
  throw new GeneratorError("usage", "--overlay does not say which of several documents it is for.", {
    hint: `Name overlays beside their document in ${configPath}: documents: [{ source, overlays: […] }].`,
  });
}

function isUrl(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** File names that say nothing about the API. */
const namelessStems = new Set([
  "openapi",
  "swagger",
  "api",
  "spec",
  "schema",
  "index",
  "main",
  "root",
  "latest",
  "v1",
  "v2",
  "v3",
]);

/** Gives every document an id: its own, or one made from its file name. */
function withIds(documents: readonly NamedSource[]): DocumentSource[] {
  const unique = uniqueNames(
    "-",
    documents.flatMap(({ id }) => id ?? []),
  );
  return documents.map((document) => {
    if (document.id !== undefined) return { ...document, id: document.id };
    const stem = path.basename(document.source.replace(/[?#].*$/, "")).replace(/\.[a-z]+$/i, "");
    const words = stem
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^[-\d]+|-+$/g, "")
      // Or settings would be called `SHOP_API_API_KEY`.
      .replace(/(?<=.)-(?:open)?api$/, "");
    const isNameless = words === "" || namelessStems.has(words);
    const id = unique(isNameless ? "api" : words.slice(0, 40));
    return { ...document, id, ...(isNameless && { nameless: true as const }) };
  });
}

/**
 * Of several documents, those whose file names say nothing get their ids from their addresses, and files from their titles, because
 * ids become parts of settings and names. A title from elsewhere has no say: it could ask for another API's credentials.
 * @param titles in the order of the documents
 */
export function withTellingIds(
  documents: readonly DocumentSource[],
  titles: readonly string[],
): readonly DocumentSource[] {
  if (documents.length < 2) return documents;
  const unique = uniqueNames(
    "-",
    documents.flatMap(({ id, nameless }) => (nameless === true ? [] : [id])),
  );
  return documents.map((document, index) => {
    if (document.nameless !== true) return document;
    const words = wordsOfAddress(document.source) ?? tellingWords(titles[index] ?? "");
    const id = words.join("-").replace(/^[-\d]+/, "");
    return { ...document, id: unique(id.slice(0, 40).replace(/-$/, "") || "api") };
  });
}

/** Of the folder or else the host: of `https://api.shop.example/v1/openapi.json`, shop. `undefined` for what is on this machine. */
function wordsOfAddress(source: string): string[] | undefined {
  if (!isUrl(source)) return undefined;
  const { hostname, pathname } = new URL(source);
  if (/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)) return undefined;
  const folders = pathname.split("/").slice(0, -1).reverse();
  // The last label is the domain's top, or the end of an address of IPv4, which has no word.
  const labels = hostname.split(".").slice(0, -1);
  const places = [...folders, ...labels].map((place) =>
    tellingWords(place).filter((word) => !hosting.has(word)),
  );
  return places.find((place) => place.length > 0) ?? [];
}

/** Where files lie, whatever they are about. */
const hosting = wordSet(
  "www raw cdn static developer developers main master refs heads blob latest files dist",
);

/** A password that was typed is never stored. */
function withoutPassword(url: string): string {
  const { username, password } = new URL(url);
  return username === "" && password === "" ? url : url.replace(/^(https?:\/\/)[^/?#]*@/i, "$1");
}

/**
 * Returns the source as the configuration file in the folder `root` should name it.
 * @param on replaced by tests of other systems
 */
export function sourceSeenFrom(root: string, source: string, on: Paths = path): string {
  if (isUrl(source)) return withoutPassword(source);
  if (source === "-") return source;
  const relativePath = on.relative(root, source).replaceAll("\\", "/");
  return relativePath === "" ? "." : relativePath;
}

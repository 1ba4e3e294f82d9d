/** Loads a document from a path, a URL or standard input, with every file that it refers to. */
import type { DocumentSource, LoadIo, LoadOptions } from "../../model/documents.js";
import { type Diagnostic, GeneratorError } from "../../errors.js";
import { instructionTexts } from "../instruction-texts.js";
import { ReferenceRefused } from "../references/reference.js";
import { gatherReferences, resolveReference } from "../references/references.js";
import { isObject } from "../value.js";
import type { Dialect, LoadedDocument, ReadFailure, SourceFile } from "./document.js";
import { type Library, type OpenedFile, openLibrary } from "./library.js";
import { maxTimeouts, maxTotalFactor, readsAtOnce } from "./limits.js";
import type { Overlaid } from "./overlay.js";
import { parse, type Parsed, repeatedKeysOfJson } from "./parse.js";
import { declaredDialect, dialectOf } from "./dialect.js";

/**
 * Reads a document and, file by file, what it refers to. Nothing is dereferenced: see walk.ts.
 *
 * @throws GeneratorError when the entry document cannot be read or is no OpenAPI document, or all of it is too large. A
 * file that a reference names may be missing, broken or out of bounds: {@link LoadedDocument.failures} says so.
 */
export async function load(
  source: DocumentSource,
  options: LoadOptions,
  io: LoadIo,
): Promise<LoadedDocument> {
  const library = await openLibrary(source.source, options, io);
  const parsed = await parse(library.entry.bytes, library.entry.name);
  const dialect = dialectOf(parsed.value, { text: parsed.text, name: library.entry.name });
  const { overlays = [] } = source;
  const overlaid =
    overlays.length === 0
      ? { value: parsed.value, overlays: [], diagnostics: [] }
      : await overlay(library.entry, { parsed, sources: overlays, options, io });
  const entry = { ...sourceFile(library.entry, { parsed, dialect }), value: overlaid.value };
  const url = ownUrl(entry);
  const gathered = await gatherFiles(entry, { parsed, library, options });
  return {
    entry,
    overlays: overlaid.overlays,
    ...(url !== undefined && { url }),
    ...gathered,
    diagnostics: [...overlaid.diagnostics, ...gathered.diagnostics],
  };
}

async function overlay(
  entry: OpenedFile,
  { parsed, ...how }: { parsed: Parsed; sources: readonly string[]; options: LoadOptions; io: LoadIo },
): Promise<Overlaid> {
  // Refuses aliases that multiply or contain themselves, before an overlay walks through them.
  gatherReferences(parsed.value, { ...entry, format: parsed.format });
  // Loaded late, because JSONPath consists of forty modules.
  const { applyOverlays } = await import("./overlay.js");
  return applyOverlays(parsed.value, how);
}

function sourceFile(
  { name, url }: OpenedFile,
  { parsed: { text, format, value }, dialect }: { parsed: Parsed; dialect: Dialect },
): SourceFile {
  return { name, url, text, format, value, dialect };
}

/**
 * The document's base URI, if requests can be sent to it: https://spec.openapis.org/oas/v3.2.0.html#establishing-the-base-uri
 */
function ownUrl(entry: SourceFile): string | undefined {
  const url = selfUri(entry) ?? entry.url;
  return /^https?:/.test(url) ? url : undefined;
}

function selfUri({ value, url }: SourceFile): string | undefined {
  const self = isObject(value) ? value["$self"] : undefined;
  return typeof self === "string" ? resolveReference(self, url).url : undefined;
}

type Gathered = Pick<LoadedDocument, "files" | "failures" | "resources" | "diagnostics">;

interface Wanted {
  readonly url: string;
  /** The first file with a reference to it. */
  readonly from: SourceFile;
  readonly pointer: string;
}

/** Reads breadth first in the order of the references, so that the result does not depend on timing. */
async function gatherFiles(
  entry: SourceFile,
  { parsed, library, options }: { parsed: Parsed; library: Library; options: LoadOptions },
): Promise<Gathered> {
  const files = new Map<string, SourceFile>();
  const failures = new Map<string, ReadFailure>();
  const resources = new Map<string, { file: SourceFile; pointer: string }>();
  const diagnostics: Diagnostic[] = [];
  const requested = new Set<string>([entry.url]);
  let totalBytes = 0;
  const began = performance.now();

  const add = (file: SourceFile, { url, parsed }: { url: string; parsed: Parsed }): Wanted[] => {
    files.set(url, file);
    totalBytes += file.text.length;
    const texts = instructionTexts({ file: file.name, remove: options.removeInstructions });
    const references = gatherReferences(file.value, { ...file, texts });
    for (const found of [textDiagnostics(file, { parsed, members: references.members }), texts.diagnostics])
      for (const one of found) diagnostics.push(one);
    for (const [uri, pointer] of references.resources) {
      if (!resources.has(uri)) resources.set(uri, { file, pointer });
    }
    const self = selfUri(file);
    if (self !== undefined) resources.set(self, { file, pointer: "" });
    const wanted: Wanted[] = [];
    for (const [reference, pointer] of references.outgoing) {
      const target = resolveReference(reference, file.url).url;
      if (target === undefined || requested.has(target) || resources.has(target)) continue;
      requested.add(target);
      wanted.push({ url: target, from: file, pointer });
    }
    return wanted;
  };

  let frontier = add(entry, { url: entry.url, parsed });
  while (frontier.length > 0) {
    if (requested.size > options.maxFiles) throw tooManyFiles(entry.name, options.maxFiles);
    const next: Wanted[] = [];
    for (let start = 0; start < frontier.length; start += readsAtOnce) {
      const batch = frontier.slice(start, start + readsAtOnce);
      const results = await Promise.all(batch.map((wanted) => readReferenced(wanted, { library, entry })));
      for (const [position, wanted] of batch.entries()) {
        const result = results[position];
        if (result === undefined) continue;
        if ("failure" in result) failures.set(wanted.url, result.failure);
        else for (const one of add(result.file, { url: wanted.url, parsed: result.parsed })) next.push(one);
      }
      if (totalBytes > options.maxFileBytes * maxTotalFactor) throw tooLargeTogether(entry.name);
      const isLate = performance.now() - began > options.timeoutMs * maxTimeouts;
      if (isLate && batch.some(({ url }) => url.startsWith("http"))) throw tooSlow(entry.name, options);
    }
    frontier = next;
  }
  return { files, failures, resources, diagnostics };
}

async function readReferenced(
  { url, from, pointer }: Wanted,
  { library, entry }: { library: Library; entry: SourceFile },
): Promise<{ file: SourceFile; parsed: Parsed } | { failure: ReadFailure }> {
  const at = { file: from.name, pointer };
  try {
    const opened = await library.open(url, from.url);
    const parsed = await parse(opened.bytes, opened.name);
    return {
      parsed,
      file: sourceFile(opened, { parsed, dialect: declaredDialect(parsed.value) ?? entry.dialect }),
    };
  } catch (error) {
    const isRefused = error instanceof ReferenceRefused;
    if (!isRefused && !(error instanceof GeneratorError)) throw error;
    const code = isRefused ? "reference-refused" : error.code;
    return { failure: { code, message: error.message, hint: error.hint, at } };
  }
}

function textDiagnostics(
  { name, text, format }: SourceFile,
  { parsed, members }: { parsed: Parsed; members: number },
) {
  const repeatedKeys = format === "json" ? repeatedKeysOfJson(text, members) : parsed.repeatedKeys;
  const found: Diagnostic[] = repeatedKeys.map(({ line, column }) => ({
    severity: "warning",
    code: "duplicate-key",
    message: "This key occurs twice in the same object; the last one counts.",
    hint: "Remove one of them.",
    at: { file: name, line, column },
  }));
  if (parsed.damaged) {
    found.push({
      severity: "warning",
      code: "not-utf-8",
      message: `${name} is not UTF-8; some characters are lost.`,
      hint: "Save it as UTF-8.",
      at: { file: name },
    });
  }
  return found;
}

function tooSlow(name: string, { timeoutMs }: LoadOptions): GeneratorError {
  const message = `The files that ${name} refers to were not read within ${(timeoutMs * maxTimeouts) / 1000} s.`;
  return new GeneratorError("document-unreachable", message, {
    hint: "Download them, and give the entry file.",
    at: { file: name },
  });
}

function tooManyFiles(name: string, maxFiles: number): GeneratorError {
  return new GeneratorError("document-too-large", `${name} consists of more than ${maxFiles} files.`, {
    hint: "Bundle it into fewer files, or raise the limit.",
    at: { file: name },
  });
}

function tooLargeTogether(name: string): GeneratorError {
  return new GeneratorError(
    "document-too-large",
    `${name} and the files it refers to are too large together.`,
    {
      hint: "Use a smaller part of it, or raise the limit.",
      at: { file: name },
    },
  );
}

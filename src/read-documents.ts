/** The first half of every run: load → lower. */
import { configure, surroundings, type Config } from "./config/config.js";
import type { GenerateOptions } from "./config/options.js";
import type { ReadProjectText } from "./config/config-file.js";
import { withTellingIds } from "./config/document-sources.js";
import { withConfigLines } from "./config/config-places.js";
import { GeneratorError, type Diagnostic, type SourcePlace } from "./errors.js";
import type { Api, Location } from "./model/api.js";
import type { LoadedDocument } from "./spec/load/document.js";
import { load } from "./spec/load/load.js";
import { locate, withLines } from "./spec/load/position.js";
import { lower, titleOf } from "./spec/lower.js";

export interface ReadDocuments {
  readonly config: Config;
  /** Folder that relative paths start from. */
  readonly cwd: string;
  readonly apis: readonly Api[];
  /** What each of them was lowered from. */
  readonly documents: readonly LoadedDocument[];
  /** With the lines of their places. */
  readonly diagnostics: readonly Diagnostic[];
  /** The same places with line and column, where those can be found. */
  readonly places: (places: readonly (Location | SourcePlace)[]) => Promise<SourcePlace[]>;
  readonly locate: (diagnostics: readonly Diagnostic[]) => Promise<Diagnostic[]>;
}

/**
 * @param readText reads files of the project whose configuration counts; default: from the disk
 * @throws GeneratorError for everything that the user can mend
 */
export async function readDocuments(
  options: GenerateOptions,
  readText?: ReadProjectText,
): Promise<ReadDocuments> {
  const configured = await configure(options, readText);
  const io = surroundings(options);
  options.onStage?.({ stage: "read", documents: configured.documents.length });
  const documents: LoadedDocument[] = [];
  for (const source of configured.documents) documents.push(await load(source, configured.load, io));
  const config = { ...configured, documents: withTellingIds(configured.documents, documents.map(titleOf)) };
  const apis: Api[] = [];
  const diagnostics: Diagnostic[] = [];
  const open = documents.map((document, index) => ({ id: config.documents[index]?.id ?? "", document }));
  for (const one of open) {
    const lowered = lower(one.document, one.id);
    apis.push(lowered.api);
    const faults = config.validate ? await strictly(one.document) : [];
    for (const found of await locate([...lowered.diagnostics, ...faults], one)) diagnostics.push(found);
  }
  return {
    config,
    cwd: io.cwd,
    apis,
    documents,
    diagnostics,
    places: async (found) => {
      let places: SourcePlace[] = [...found];
      for (const one of open) places = await withLines(one, places);
      return withConfigLines(config.out ?? io.cwd, places);
    },
    locate: async (found) => {
      let located = [...found];
      for (const one of open) located = await locate(located, one);
      const places = await withConfigLines(
        config.out ?? io.cwd,
        located.map(({ at }) => at),
      );
      return located.map((diagnostic, index) => ({ ...diagnostic, at: places[index] ?? diagnostic.at }));
    },
  };
}

/**
 * Does what the documents were read for.
 * @throws GeneratorError as the work does, with the line of its place where that can be found
 */
export async function withPlaces<T>({ places }: ReadDocuments, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GeneratorError) || error.at === undefined) throw error;
    const { code, message, hint, cause } = error;
    const [at = error.at] = await places([error.at]);
    throw new GeneratorError(code, message, { hint, at, cause });
  }
}

/** Loaded when asked for: validating takes longer than all the rest. */
async function strictly(document: LoadedDocument): Promise<Diagnostic[]> {
  const { validateStrictly } = await import("./spec/load/validate.js");
  return validateStrictly(document);
}

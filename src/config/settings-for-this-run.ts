/** Finds what was given for one run only, so that the next run without it would do something else. */
import { noFeatures } from "../model/features.js";
import type { LeanOptions } from "../model/lean.js";
import type { GenerateOptions } from "./options.js";
import { configFileSchema, type ConfigFile } from "./config-file.js";
import { seenFrom } from "./document-sources.js";

interface Compared {
  /** What a setting is that the file does not have. */
  readonly defaults: LeanOptions;
  /** Folder that paths of the options start from. */
  readonly cwd: string;
  /** Folder of the file. */
  readonly folder: string;
}

/** Returns the names of settings given for this run that differ from the configuration file. Each run may name documents. */
export function settingsForThisRun(
  options: GenerateOptions,
  file: ConfigFile,
  { defaults, cwd, folder }: Compared,
): string[] {
  const seen = (from: string, places: readonly string[] | undefined): string[] | undefined =>
    places?.map((place) => seenFrom(from, place));
  // Options name overlays of the only document.
  const [{ overlays = [] } = {}] = file.documents;
  const kept = new Map<string, unknown>(
    Object.entries({
      ...{ outputSchemas: false, allowRemoteRefs: false, removeInstructions: false, split: false },
      ...{ ...noFeatures, ...defaults, ...defaults.selection, ...file },
      overlays: seen(folder, overlays),
      allowRefs: seen(folder, file.allowRefs ?? []),
    }),
  );
  const given = Object.entries({
    ...options,
    ...options.load,
    overlays: seen(cwd, options.overlays),
    allowRefs: seen(cwd, options.load?.allowRefs),
    documents: undefined,
  });
  return given
    .filter(([name]) => name === "overlays" || Object.hasOwn(configFileSchema.properties, name))
    .filter(
      ([name, value]: [string, unknown]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(kept.get(name)),
    )
    .map(([name]) => name);
}

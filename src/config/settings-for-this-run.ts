/** Finds what was given for one run only, so that the next run without it would do something else. */
import { noFeatures } from "../model/features.js";
import type { LeanOptions } from "../model/lean.js";
import type { GenerateOptions } from "./options.js";
import { configFileSchema, type ConfigFile } from "./config-file.js";
import { seenFrom } from "./document-sources.js";

/** Each run may name documents. Folders of references are relative to where they were named. */
const comparedOtherwise: ReadonlySet<string> = new Set(["documents", "allowRefs"]);

interface Compared {
  /** What a setting is that the file does not have. */
  readonly defaults: LeanOptions;
  /** Folder that paths of the options start from. */
  readonly cwd: string;
  /** Folder of the file. */
  readonly folder: string;
}

/** Returns the names of settings given for this run that differ from the configuration file. */
export function settingsForThisRun(
  options: GenerateOptions,
  file: ConfigFile,
  { defaults, cwd, folder }: Compared,
): string[] {
  return [
    ...differentPlaces("overlays", [cwd, options.overlays], [folder, overlaysOf(file)]),
    ...differentSettings(options, file, defaults),
    ...differentPlaces("allowRefs", [cwd, options.load?.allowRefs], [folder, file.allowRefs]),
  ];
}

/** Options name overlays of the only document. */
function overlaysOf({ documents = [] }: ConfigFile): readonly string[] | undefined {
  return documents[0]?.overlays;
}

type Places = readonly [folder: string, named: readonly string[] | undefined];

function differentPlaces(name: string, [cwd, given]: Places, [folder, kept = []]: Places): string[] {
  if (given === undefined) return [];
  const seen = (from: string, places: readonly string[]): string =>
    JSON.stringify(places.map((place) => seenFrom(from, place)));
  return seen(cwd, given) === seen(folder, kept) ? [] : [name];
}

function differentSettings(options: GenerateOptions, file: ConfigFile, defaults: LeanOptions): string[] {
  const off = { outputSchemas: false, allowRemoteRefs: false, removeInstructions: false };
  const kept = new Map<string, unknown>(
    Object.entries({ ...off, ...noFeatures, ...defaults, ...defaults.selection, split: false, ...file }),
  );
  return Object.entries({ ...options, ...options.load })
    .filter(([name]) => Object.hasOwn(configFileSchema.properties, name) && !comparedOtherwise.has(name))
    .filter(
      ([name, value]: [string, unknown]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(kept.get(name)),
    )
    .map(([name]) => name);
}

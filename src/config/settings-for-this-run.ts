/** Finds what was given for one run only, so that the next run without it would do something else. */
import { noFeatures } from "../model/features.js";
import type { LeanOptions } from "../model/lean.js";
import type { GenerateOptions } from "./config.js";
import { configFileSchema, type ConfigFile } from "./config-file.js";

/** Each run may name documents, and folders of references are relative to where it started. */
const ofEachRun: ReadonlySet<string> = new Set(["documents", "allowRefs"]);

/**
 * Returns the names of settings given for this run that differ from the configuration file.
 * @param defaults what a setting is that the file does not have
 */
export function settingsForThisRun(
  options: GenerateOptions,
  file: ConfigFile,
  defaults: LeanOptions,
): string[] {
  const off = { outputSchemas: false, allowRemoteRefs: false, removeInstructions: false };
  const kept = new Map<string, unknown>(
    Object.entries({ ...off, ...noFeatures, ...defaults, ...defaults.selection, split: false, ...file }),
  );
  return Object.entries({ ...options, ...options.load })
    .filter(([name]) => Object.hasOwn(configFileSchema.properties, name) && !ofEachRun.has(name))
    .filter(
      ([name, value]: [string, unknown]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(kept.get(name)),
    )
    .map(([name]) => name);
}

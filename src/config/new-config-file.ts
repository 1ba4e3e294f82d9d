import type { GeneratedFile } from "../model/files.js";
import { defaultLeanOptions, type Config } from "./config.js";
import { configPath } from "../model/project.js";
import { configFileSchema } from "./config-file.js";
import { sourceSeenFrom } from "./document-sources.js";
import { featureLines } from "./features.js";
import { leanLines } from "./lean-settings.js";

const configSchemaPath = "src/generated/config.schema.json";

/** The schema with which editors check and complete the configuration file. */
export function configSchemaFile(): GeneratedFile {
  return {
    path: configSchemaPath,
    text: `${JSON.stringify(configFileSchema, null, 2)}\n`,
    owner: "generated",
  };
}

/** The configuration file of a new project: it keeps the options of this run, so the next one needs none. */
export function configFile(config: Config, root: string): GeneratedFile {
  const documents = config.documents.flatMap(({ id, source, prefix, overlays = [] }) => [
    `  - id: ${id}`,
    `    source: ${JSON.stringify(sourceSeenFrom(root, source))}`,
    ...(prefix === undefined ? [] : [`    prefix: ${JSON.stringify(prefix)}`]),
    ...(overlays.length === 0 ? [] : ["    overlays:"]),
    ...overlays.map((overlay) => `      - ${JSON.stringify(sourceSeenFrom(root, overlay))}`),
  ]);
  const lines = [
    `# yaml-language-server: $schema=${configSchemaPath}`,
    "# What `npm run generate` reads. Paths are relative to this file.",
    "documents:",
    ...documents,
    ...(config.name === undefined ? [] : [`name: ${JSON.stringify(config.name)}`]),
    ...(config.outputSchemas ? ["outputSchemas: true"] : []),
    ...featureLines(config.features),
    ...leanLines(config.lean, defaultLeanOptions, {
      split: config.split,
      ...(config.usageLog !== undefined && { usage: sourceSeenFrom(root, config.usageLog) }),
    }),
    ...(config.load.allowRemoteRefs ? ["allowRemoteRefs: true"] : []),
    ...(config.load.allowRefs.length === 0
      ? []
      : [
          "allowRefs:",
          ...config.load.allowRefs.map((path) => `  - ${JSON.stringify(sourceSeenFrom(root, path))}`),
        ]),
    ...(config.load.removeInstructions ? ["removeInstructions: true"] : []),
    ...(config.load.allowHosts.length > 0 ? [`allowHosts: ${JSON.stringify(config.load.allowHosts)}`] : []),
  ];
  return { path: configPath, text: `${lines.join("\n")}\n`, owner: "scaffold" };
}

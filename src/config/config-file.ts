/** `mcp.config.yaml`: the generator's settings for one project, written once and then the user's. */
import { join } from "node:path";
import { load, YAMLException } from "js-yaml";
import { fits } from "../bounded.js";
import { GeneratorError } from "../errors.js";
import type { Features } from "../model/features.js";
import type { PromptSetting, ResourceSetting } from "../model/prompts-and-resources.js";
import { configPath } from "../model/project.js";
import { textIfReadable } from "../regular-file.js";
import { joinPointer, parsePointer } from "../runtime/schema/pointer.js";
import type { JsonSchema } from "../runtime/values/json.js";
import { withThousands } from "../runtime/values/text.js";
import { yamlPlace } from "../yaml-place.js";
import { featureProperties } from "./features.js";
import { describeProblem, leanProperties, type LeanSettings } from "./lean-settings.js";
import { offerProperties } from "./prompts-and-resources.js";
import { settingFaults, type Fault } from "./setting-faults.js";

export interface ConfigFile extends LeanSettings, Partial<Features> {
  readonly documents: readonly {
    readonly source: string;
    readonly id?: string;
    readonly prefix?: string;
    readonly overlays?: readonly string[];
  }[];
  readonly name?: string;
  readonly outputSchemas?: boolean;
  readonly scopes?: "document";
  readonly redact?: readonly string[];
  readonly confirm?: "destructive";
  readonly prompts?: readonly PromptSetting[];
  readonly resources?: readonly ResourceSetting[];
  readonly allowRemoteRefs?: boolean;
  readonly allowRefs?: readonly string[];
  readonly allowHosts?: readonly string[];
  readonly removeInstructions?: boolean;
}

/** The configuration file's own schema (JSON Schema 2020-12). */
export const configFileSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Settings of openapi-to-mcp",
  type: "object",
  properties: {
    documents: {
      description: "The OpenAPI documents that the server is made from.",
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        properties: {
          source: {
            description: "A path relative to this file, or an http(s) URL.",
            type: "string",
            minLength: 1,
          },
          id: {
            description: "Identifies the document in keys and names.",
            type: "string",
            pattern: "^[a-z][a-z0-9-]*$",
            patternErrorMessage: "must be lower-case letters, digits and hyphens, a letter first",
          },
          prefix: {
            description: "Prefix of the names of this document's tools, except those that x-mcp names.",
            type: "string",
            pattern: "^[A-Za-z0-9_-]{1,30}$",
            patternErrorMessage: 'must be 1 to 30 letters, digits, "_" and "-"',
          },
          overlays: {
            description:
              "Overlays (https://spec.openapis.org/overlay/latest.html) that are applied to it, files or URLs, in this order.",
            type: "array",
            items: { type: "string", minLength: 1 },
          },
        },
        required: ["source"],
        additionalProperties: false,
      },
    },
    name: {
      description: "Name of the server and of its package.",
      type: "string",
      pattern: "^[a-z0-9][a-z0-9-]{0,62}$",
      patternErrorMessage: "must be lower-case letters, digits and hyphens, at most 63, and no hyphen first",
    },
    outputSchemas: {
      description: "Declare what tools return (outputSchema); costs tokens.",
      type: "boolean",
    },
    ...featureProperties,
    scopes: {
      description:
        "Scopes that callers of the HTTP entry need. document: the OAuth scopes that the document's security requires, unless x-mcp or operations name others.",
      enum: ["document"],
    },
    redact: {
      description:
        "Fields that are removed from every answer: names, or JSON pointers in which * stands for every member or item.",
      type: "array",
      items: {
        type: "string",
        // ~2 is the name `*` itself.
        pattern: "^(/([^~]|~[012])*|[^/]+)$",
        patternErrorMessage:
          "must be a name, or a JSON pointer, which begins with a slash and has ~0 for each ~",
      },
    },
    allowRemoteRefs: { description: "Follow references to other hosts.", type: "boolean" },
    allowRefs: {
      description: "Folders that references may point into, besides the document's repository.",
      type: "array",
      items: { type: "string", minLength: 1 },
    },
    allowHosts: {
      description: "Hosts that references may point to, even at a private address.",
      type: "array",
      items: {
        type: "string",
        // As URLs have them: any other would never be met.
        pattern: "^([a-z0-9_.-]+|\\[[0-9a-f:.]+\\])(:[0-9]+)?$",
        patternErrorMessage: "must be a host in lower case, with or without a port: api.example:8080",
      },
    },
    removeInstructions: {
      description: "Remove sentences that address a model from descriptions.",
      type: "boolean",
    },
    ...leanProperties,
    ...offerProperties,
  },
  required: ["documents"],
  additionalProperties: false,
} as const;

/** Reads a file of the project; nothing if there is none. */
export type ReadProjectText = (path: string) => string | undefined | Promise<string | undefined>;

/**
 * Reads the configuration file of a folder; nothing if there is none.
 * @throws GeneratorError `config-invalid` with every problem in it
 */
export async function readConfigFile(
  folder: string,
  readText: ReadProjectText = (path) => textIfReadable(join(folder, path)),
): Promise<ConfigFile | undefined> {
  const text = await readText(configPath);
  if (text === undefined) return undefined;
  const value = parse(text);
  if (!isBounded(value)) throw tooMany();
  if (isConfigFile(value)) return value;
  const faults = settingFaults(configFileSchema, value);
  const list = faults.map(describe);
  const { yamlPositions } = await import("../yaml-text.js");
  const first = faults.slice(0, 1).map(pointerOf).map(yamlPositions(text))[0];
  throw new GeneratorError("config-invalid", `${configPath} is invalid:`, {
    list,
    hint: "Fix these settings, then run again; nothing was written.",
    at: { file: configPath, ...first },
  });
}

function isConfigFile(value: unknown): value is ConfigFile {
  return fits(configFileSchema, value);
}

/** Values of the file with its aliases expanded: far more than the settings of any API, and fewer than a few lines can expand to. */
const mostValues = 1_000_000;

function isBounded(value: unknown): boolean {
  const open = [value];
  for (let count = 0; open.length > 0; count += 1) {
    if (count > mostValues) return false;
    const next = open.pop();
    if (typeof next === "object" && next !== null)
      for (const member of Object.values(next)) open.push(member);
  }
  return true;
}

function tooMany(): GeneratorError {
  const most = withThousands(mostValues);
  return new GeneratorError(
    "config-invalid",
    `${configPath} contains itself, or more than ${most} values, when its YAML aliases (*name) are expanded.`,
    { hint: "Replace the aliases, then run again; nothing was written.", at: { file: configPath } },
  );
}

/** Returns a pointer to the wrong setting; a missing one is nowhere. */
function pointerOf({ keyword, pointer, name }: Fault): string {
  return name === undefined || keyword === "required" ? pointer : joinPointer(pointer, name);
}

function parse(text: string): unknown {
  try {
    return load(text, { filename: configPath });
  } catch (cause) {
    if (!(cause instanceof YAMLException)) throw cause;
    throw new GeneratorError("config-invalid", `${configPath} is not valid YAML: ${cause.reason}.`, {
      hint: "Fix the file, then run again; nothing was written.",
      at: { file: configPath, ...yamlPlace(cause) },
      cause,
    });
  }
}

function describe(fault: Fault): string {
  const { pointer } = fault;
  const where = pointer === "" ? "the file" : parsePointer(pointer).join(".");
  return `${where}: ${describeProblem(fault)}`;
}

/**
 * Checks options that a caller gave against the same schema.
 * @throws GeneratorError `usage` with every problem
 */
export function checkLeanSettings(settings: LeanSettings): void {
  const given = Object.entries(leanProperties).filter(([name]) => Object.hasOwn(settings, name));
  if (given.length === 0) return;
  const schema: JsonSchema = { type: "object", properties: Object.fromEntries(given) };
  const faults = settingFaults(schema, settings);
  if (faults.length === 0) return;
  const [first = "", ...list] = faults.map((fault) => {
    const [name = "", ...inside] = fault.pointer.slice(1).split("/");
    const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return `${[flag, ...inside].join(" ")} ${describeProblem(fault)}`;
  });
  throw new GeneratorError("usage", first, {
    list,
    hint: "openapi-to-mcp --help shows what each takes.",
  });
}

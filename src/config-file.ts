/** `mcp.config.yaml`: the generator's settings for one project, written once and then the user's. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { load, YAMLException } from "js-yaml";
import { GeneratorError } from "./errors.js";

export const configPath = "mcp.config.yaml";

export interface ConfigFile {
  readonly documents: readonly { readonly source: string; readonly id?: string; readonly prefix?: string }[];
  readonly name?: string;
  readonly outputSchemas?: boolean;
  readonly authHook?: boolean;
  readonly allowRemoteRefs?: boolean;
  readonly allowRefs?: readonly string[];
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
            description: "Tells the documents apart in keys and names.",
            type: "string",
            pattern: "^[a-z][a-z0-9-]*$",
          },
          prefix: {
            description: "Goes before the name of every tool of this document.",
            type: "string",
            pattern: "^[A-Za-z0-9_-]{1,30}$",
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
    },
    outputSchemas: {
      description: "Tools promise what their answers look like (outputSchema), which costs tokens.",
      type: "boolean",
    },
    authHook: {
      description: "Write src/auth.ts, a hook that sees every request before it is sent.",
      type: "boolean",
    },
    allowRemoteRefs: { description: "Follow references to other hosts.", type: "boolean" },
    allowRefs: {
      description: "Folders, besides the document's own, that references may lead into.",
      type: "array",
      items: { type: "string", minLength: 1 },
    },
  },
  required: ["documents"],
  additionalProperties: false,
} as const;

/**
 * The configuration file of a folder, or nothing when there is none.
 * @throws GeneratorError `config-invalid` with every problem in it
 */
export async function readConfigFile(folder: string): Promise<ConfigFile | undefined> {
  const text = await readFile(join(folder, configPath), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const value = parse(text);
  const check = new Ajv2020({ allErrors: true }).compile<ConfigFile>(configFileSchema);
  if (check(value)) return value;
  const problems = (check.errors ?? []).map((error) => `  ${describe(error)}`);
  throw new GeneratorError(
    "config-invalid",
    `${configPath} is not as it should be:\n${problems.join("\n")}`,
    {
      hint: "Mend these settings, then run again; nothing was written.",
      at: { file: configPath },
    },
  );
}

function parse(text: string): unknown {
  try {
    return load(text, { filename: configPath });
  } catch (cause) {
    if (!(cause instanceof YAMLException)) throw cause;
    throw new GeneratorError("config-invalid", `${configPath} is not valid YAML: ${cause.reason}.`, {
      hint: "Mend that line, then run again; nothing was written.",
      at: { file: configPath, line: cause.mark.line + 1, column: cause.mark.column + 1 },
      cause,
    });
  }
}

function describe({ instancePath, keyword, message, params }: ErrorObject): string {
  const where = instancePath === "" ? "the file" : instancePath.slice(1).replaceAll("/", ".");
  const unknown: unknown = keyword === "additionalProperties" ? params["additionalProperty"] : undefined;
  return typeof unknown === "string"
    ? `${where}: there is no setting "${unknown}"`
    : `${where}: ${message ?? keyword}`;
}

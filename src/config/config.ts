/** Works out what one run should do. Flags and the configuration file meet here, and every default is applied here, once. */
import { readFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { GeneratorError } from "../errors.js";
import type { Features } from "../model/features.js";
import type { LeanOptions, Mode } from "../model/lean.js";
import type { PromptSetting, ResourceSetting } from "../model/prompts-and-resources.js";
import { configPath } from "../model/project.js";
import { defaultTrims } from "../model/trims.js";
import type { UpdateOptions } from "../model/update.js";
import { readRegularFile } from "../regular-file.js";
import { defined } from "../runtime/values/json.js";
import {
  checkLeanSettings,
  configFileSchema,
  readConfigFile,
  type ConfigFile,
  type ReadProjectText,
} from "./config-file.js";
import { withConfigLines } from "./config-places.js";
import { documentSources, seenFrom } from "./document-sources.js";
import { features } from "./features.js";
import { leanOptions, usagePlace, type LeanSettings } from "./lean-settings.js";
import { settingsForThisRun } from "./settings-for-this-run.js";
import { parseUsageLog } from "./usage-log.js";
import type { DocumentSource, LoadIo, LoadOptions } from "../model/documents.js";
import type { GenerateOptions } from "./options.js";

export interface Config {
  /** At least one. */
  readonly documents: readonly DocumentSource[];
  /** Absolute path of the project, if chosen; otherwise it follows from the first document's title. */
  readonly out?: string;
  /** Name of the server and its package; if absent, it follows from the first document's title. */
  readonly name?: string;
  /** Tools declare output schemas. */
  readonly outputSchemas: boolean;
  readonly features: Features;
  /** Callers need the scopes that the document requires; only the configuration file can set it. */
  readonly scopes?: "document";
  /** Fields that are removed from every answer, by name or JSON pointer; only the configuration file can set it. */
  readonly redact: readonly string[];
  /** Calls that the user has to confirm, besides those of `x-mcp`; only the configuration file can set it. */
  readonly confirm?: "destructive";
  /** Prompts that users can start from; only the configuration file can set it. */
  readonly prompts: readonly PromptSetting[];
  /** Resources that clients can read; only the configuration file can set it. */
  readonly resources: readonly ResourceSetting[];
  /** Also check the documents against the schema of their OpenAPI version. */
  readonly validate: boolean;
  /** Which tools to offer, and how lean they should be. */
  readonly lean: LeanOptions;
  /** Names of settings given for this run that differ from the configuration file. */
  readonly settingsForThisRun: readonly string[];
  /** Clients start one server for each tag. */
  readonly split: boolean;
  /** Absolute path of the log that `lean.usage` was read from. */
  readonly usageLog?: string;
  readonly load: LoadOptions;
  readonly sync: UpdateOptions;
}

export const defaultLoadOptions: LoadOptions = {
  headers: new Map(),
  hostHeaders: new Map(),
  home: "",
  allowRemoteRefs: false,
  allowRefs: [],
  allowHosts: [],
  ofProject: [],
  removeInstructions: false,
  maxFileBytes: 100 * 1024 * 1024,
  maxFiles: 20_000,
  timeoutMs: 30_000,
};

export const defaultLeanOptions: LeanOptions = {
  selection: {
    include: [],
    exclude: [],
    readOnly: false,
    deprecated: false,
    internal: false,
    overrides: [],
  },
  trims: defaultTrims,
  detail: "full",
  tighten: true,
  fields: true,
  mode: "auto",
  budget: 5_000,
  hot: [],
  cold: [],
  client: "any",
  places: { include: new Map(), exclude: new Map(), hot: new Map(), cold: new Map() },
};

/** What a run uses of the outside world: its folder, standard input and the network. */
export function surroundings(options: GenerateOptions): LoadIo {
  return {
    cwd: options.cwd ?? process.cwd(),
    stdin: options.stdin ?? readStdin,
    ...(options.fetch !== undefined && { fetch: options.fetch }),
  };
}

async function readStdin(): Promise<Uint8Array> {
  if (process.stdin.isTTY) {
    throw new GeneratorError(
      "usage",
      "The document should come from standard input, but nothing is piped in.",
      {
        hint: "Pipe it in (cat openapi.yaml | openapi-to-mcp -), or name a file or URL instead of -.",
      },
    );
  }
  return buffer(process.stdin);
}

/** @throws GeneratorError `usage` if no document is named anywhere, `config-invalid` if the configuration file is invalid */
export async function configure(options: GenerateOptions, readText?: ReadProjectText): Promise<Config> {
  const cwd = options.cwd ?? process.cwd();
  const given = options.documents ?? [];
  const folder = options.out === undefined ? cwd : resolve(cwd, options.out);
  const file =
    given.length === 0 || options.out !== undefined ? await readConfigFile(folder, readText) : undefined;
  const named =
    given.length > 0
      ? given.map((document) => (typeof document === "string" ? { source: document } : document))
      : (file?.documents ?? []);
  if (named.length === 0) throw nothingToRead(file);
  const documents = documentSources(named, {
    folder: given.length > 0 ? cwd : folder,
    overlays: options.overlays?.map((source) => seenFrom(cwd, source)),
  });
  const name = checkedName(options.name) ?? file?.name;
  checkLeanSettings(options);
  const usageLog = usagePath(options, file, { cwd, folder });
  const usage =
    usageLog === undefined
      ? undefined
      : await readUsage(usageLog, { cwd, ...(options.usage === undefined && { folder }) });
  return {
    documents,
    ...((options.out !== undefined || file !== undefined) && { out: folder }),
    ...defined({ name, usageLog, scopes: file?.scopes, confirm: file?.confirm }),
    outputSchemas: options.outputSchemas ?? file?.outputSchemas ?? false,
    features: withCode(features(options, file), options.mode ?? file?.mode),
    redact: file?.redact ?? [],
    prompts: file?.prompts ?? [],
    resources: file?.resources ?? [],
    validate: options.validate ?? false,
    lean: leanOptions(options, file ?? {}, { defaults: defaultLeanOptions, usage }),
    settingsForThisRun:
      file === undefined
        ? []
        : settingsForThisRun(options, file, { defaults: defaultLeanOptions, cwd, folder }),
    split: options.split ?? file?.split ?? false,
    load: {
      ...loadOptions(documents, loadFrom(folder, file), options.load),
      ofProject: given.length > 0 ? [] : sourcesOf(documents, options),
    },
    sync: {
      force: options.force ?? false,
      prune: (tool) => (Array.isArray(options.prune) ? options.prune.includes(tool) : options.prune === true),
      allowRemovals: options.allowRemovals ?? false,
      replan: options.replan ?? false,
      rename: options.rename ?? false,
      restore: new Set(options.restore),
      moves: new Map(Object.entries(options.moves ?? {})),
      answer: (tool, slot) =>
        options.answers?.find((answer) => answer.tool === tool && (answer.slot ?? slot) === slot)?.take ??
        options.onConflict,
    },
  };
}

/**
 * Mode code has no other way to call anything.
 * @throws GeneratorError `usage` if a part is wanted that cannot run where the server is deployed
 */
function withCode(chosen: Features, mode: Mode | undefined): Features {
  const all = mode === "code" ? { ...chosen, code: true } : chosen;
  if (all.code && all.deploy.includes("worker"))
    throw new GeneratorError("usage", "A worker has no code mode, which runs in threads of Node.js.", {
      hint: "Leave out --code (or mode code), or deploy with docker instead of worker.",
    });
  return all;
}

/** Sources of the configuration file; overlays may be those of the command line instead. */
function sourcesOf(
  documents: readonly DocumentSource[],
  { overlays: given }: Pick<GenerateOptions, "overlays">,
): string[] {
  return documents.flatMap(({ source, overlays = [] }) => [source, ...(given === undefined ? overlays : [])]);
}

/** @throws GeneratorError `usage` if there are headers that would be sent to nobody */
function loadOptions(
  [first]: readonly DocumentSource[],
  ...given: readonly (Partial<LoadOptions> | undefined)[]
): LoadOptions {
  const options = given.reduce<LoadOptions>((all, some) => ({ ...all, ...some }), defaultLoadOptions);
  const home = first !== undefined && URL.canParse(first.source) ? new URL(first.source).origin : "";
  if (options.headers.size > 0 && !home.startsWith("http"))
    throw new GeneratorError("usage", "--header goes only to the first document, which is not a URL.", {
      hint: 'Name the host that it is for: --header "api.example.com=Authorization: Bearer …"',
    });
  return { ...options, home };
}

function usagePath(
  options: LeanSettings,
  file: LeanSettings | undefined,
  { cwd, folder }: { cwd: string; folder: string },
): string | undefined {
  if (options.usage !== undefined) return resolve(cwd, options.usage);
  return file?.usage === undefined ? undefined : resolve(folder, file.usage);
}

/** @param from.folder of the configuration file, if that names the log */
async function readUsage(
  path: string,
  { cwd, folder }: { cwd: string; folder?: string },
): Promise<Map<string, number>> {
  const file = relative(cwd, path) || ".";
  // Who names it on the command line may mean a pipe.
  const read = folder === undefined ? readFile(path) : Promise.resolve(path).then(readRegularFile);
  const bytes = await read.catch(async (cause: unknown) => {
    const [at = { file }] = folder === undefined ? [] : await withConfigLines(folder, [usagePlace]);
    throw new GeneratorError("usage-log-invalid", `The usage log ${file} cannot be read.`, {
      hint: `Name a file that the server wrote (MCP_USAGE_LOG), or leave ${folder === undefined ? "--usage" : "usage:"} out.`,
      at,
      cause,
    });
  });
  return parseUsageLog(bytes.toString("utf8"), file);
}

/** Checks a name like the configuration file does, because it will be written there. */
function checkedName(name: string | undefined): string | undefined {
  if (name === undefined || new RegExp(configFileSchema.properties.name.pattern).test(name)) return name;
  throw new GeneratorError("usage", `${JSON.stringify(name)} is not a valid server name.`, {
    hint: "Use lower-case letters, digits and hyphens, at most 63: --name petstore-mcp",
  });
}

function nothingToRead(file: ConfigFile | undefined): GeneratorError {
  return file === undefined
    ? new GeneratorError("usage", `No document was named, and there is no ${configPath} here.`, {
        hint: "Name an OpenAPI document: openapi-to-mcp openapi.yaml",
      })
    : new GeneratorError("config-invalid", `${configPath} names no document.`, {
        hint: "Add one under documents: with its source.",
        at: { file: configPath },
      });
}

function loadFrom(folder: string, file: ConfigFile | undefined): Partial<LoadOptions> {
  const { allowRemoteRefs, allowRefs, allowHosts, removeInstructions } = file ?? {};
  return defined({
    allowRemoteRefs,
    allowRefs: allowRefs?.map((path) => resolve(folder, path)),
    allowHosts,
    removeInstructions,
  });
}

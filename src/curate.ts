/** A choice of operations by a person or an assistant: the catalogue that they choose from, and their answer into the configuration. */
import { join, resolve } from "node:path";
import { bounded } from "./bounded.js";
import { readConfigFile, type ConfigFile } from "./config/config-file.js";
import { defaultLeanOptions, type Config } from "./config/config.js";
import { leanOptions } from "./config/lean-settings.js";
import { configFile } from "./config/new-config-file.js";
import type { GenerateOptions } from "./config/options.js";
import { GeneratorError, type Diagnostic } from "./errors.js";
import { groupBy } from "./group-by.js";
import type { AnswerFault, Catalogue, CuratedSettings } from "./model/curation.js";
import type { Plan } from "./model/plan.js";
import { configPath, emptyProject } from "./model/project.js";
import { parseAnswer } from "./plan/curate/answer.js";
import { catalogueOf } from "./plan/curate/catalogue.js";
import { settingsOf } from "./plan/curate/choices.js";
import { explainer } from "./plan/explain/explain.js";
import { emptyLedger } from "./plan/ledger.js";
import { tokenCounter, type CountTokens } from "./plan/measure.js";
import { namesOfAll } from "./plan/name/selectable-names.js";
import { planOperationTools } from "./plan/operation-tools.js";
import { serverName } from "./plan/server/server-name.js";
import { planProject, type PlannedProject } from "./planned-project.js";
import { readRegularFile } from "./regular-file.js";
import { planRun } from "./run.js";
import { isObject } from "./runtime/values/json.js";
import { once } from "./runtime/values/lazy.js";
import { truncated } from "./runtime/values/text.js";
import { readProject } from "./sync/read.js";
import { refuseWaysOut } from "./sync/before-commit.js";
import { nodeFileSystem } from "./sync/file-system.js";
import { writeOutput } from "./sync/write-output.js";

export interface Curation {
  readonly catalogue: Catalogue;
  readonly count: CountTokens;
  readonly diagnostics: readonly Diagnostic[];
}

/** An answer that was put into the configuration. */
export interface Curated {
  /** Absolute path of the project. */
  readonly root: string;
  readonly settings: CuratedSettings;
  /** Whether the configuration file was written: it may say all of it already, or may not have existed. */
  readonly written: "created" | "updated" | "unchanged";
  /** What generating makes of it. */
  readonly plan: Plan;
  /** The project has been generated before, so that it keeps the names of its tools. */
  readonly isGenerated: boolean;
}

/**
 * Plans as `generate` does, and lays out every operation. Writes nothing.
 * @throws GeneratorError for everything that the user can mend
 */
export async function curate(options: GenerateOptions): Promise<Curation> {
  return bounded(async () => {
    const { run } = (await projectOf(options)).planned;
    return {
      catalogue: catalogueOf(run.plan),
      count: await tokenCounter(),
      diagnostics: run.diagnostics,
    };
  });
}

/**
 * Reads an answer to the catalogue and writes it into the project's configuration file, which is made if there is none. Every line
 * is checked, and so is what generating would make of it, before anything is written.
 * @param answer.name of its file, for messages
 * @throws GeneratorError `answer-invalid` with every line that is wrong; nothing has been written then
 */
export async function applyAnswer(
  options: GenerateOptions,
  answer: { readonly text: string; readonly name: string },
): Promise<Curated> {
  return bounded(() => applyWith(options, answer));
}

async function applyWith(
  options: GenerateOptions,
  answer: { readonly text: string; readonly name: string },
): Promise<Curated> {
  const { planned, root } = await projectOf(options);
  const { config } = planned.run.documents;
  const existing = writtenConfig(root);
  if (existing !== undefined) await refuseWaysOut(root, [configPath], nodeFileSystem);
  // A configuration file makes a folder a project, which generating may write to.
  if (existing === undefined) await readProject(root);
  const before = existing ?? configFile(config, root).text;
  const settings = await chosenSettings(answer, planned, await configIn(before));
  const { withCuratedSettings } = await import("./config/curated-config.js");
  const text = withCuratedSettings(before, settings);
  const plan = await planAfter(text, { options, planned });
  if (text !== existing) await writeOutput(join(root, configPath), text);
  return {
    root,
    settings,
    written: existing === undefined ? "created" : text === existing ? "unchanged" : "updated",
    plan,
    isGenerated: (planned.project?.lock.tools.size ?? 0) > 0,
  };
}

/** The project, or the one that generating would make. That one may have a configuration from an earlier answer. */
async function projectOf(
  options: GenerateOptions,
): Promise<{ readonly planned: PlannedProject; readonly root: string }> {
  const planned = await planProject(options);
  const { config, cwd, apis } = planned.run.documents;
  const root = resolve(cwd, config.out ?? serverName(apis, config));
  const isKnown = config.out !== undefined || writtenConfig(root) === undefined;
  return { planned: isKnown ? planned : await planProject({ ...options, out: root }), root };
}

/**
 * @throws GeneratorError for one that cannot be read, because it is about to be written
 */
function writtenConfig(root: string): string | undefined {
  try {
    return readRegularFile(join(root, configPath)).toString("utf8");
  } catch (cause) {
    if (isObject(cause) && (cause["code"] === "ENOENT" || cause["code"] === "ENOTDIR")) return undefined;
    throw new GeneratorError("config-invalid", `${configPath} cannot be read.`, {
      hint: "Make it a file that you may read, then run again; nothing was written.",
      at: { file: configPath },
      cause,
    });
  }
}

async function configIn(text: string): Promise<ConfigFile> {
  const file = await readConfigFile("", () => text);
  return file ?? { documents: [] };
}

async function chosenSettings(
  { text, name }: { readonly text: string; readonly name: string },
  { run: { documents, state, plan } }: PlannedProject,
  file: ConfigFile,
): Promise<CuratedSettings> {
  const { apis, config } = documents;
  const count = await tokenCounter();
  const table = planOperationTools(apis, state, { config, lean: config.lean, ledger: emptyLedger(), count });
  const tools = new Map(table.tools.map((tool) => [tool.id, tool]));
  const offered = new Map(
    table.planned.flatMap((planned) => {
      const { key } = planned.selected;
      const tool = tools.get(key);
      return tool === undefined ? [] : [[key, { planned, tool }] as const];
    }),
  );
  const { statements, faults } = parseAnswer(text, apis.length > 1 ? apis.map(({ id }) => id) : []);
  const find = explainer({ apis, plan, wouldBe: once(() => firstNames(config, apis)) });
  const chosen = settingsOf(statements, { offered, find, file });
  refuseFaults([...faults, ...chosen.faults], { statements: statements.length, name });
  return chosen.settings;
}

/** The names that operations had before any setting or project gave them others: an answer that is read again has those. */
function firstNames(config: Config, apis: PlannedProject["run"]["documents"]["apis"]) {
  const prefixes = new Map(config.documents.map(({ id, prefix = "" }) => [id, prefix]));
  return namesOfAll(apis, { project: emptyProject, prefixes });
}

function refuseFaults(
  faults: readonly AnswerFault[],
  { statements, name }: { readonly statements: number; readonly name: string },
): void {
  if (faults.length === 0 && statements > 0) return;
  const sorted = [...faults].sort((one, other) => one.line - other.line);
  const [first] = sorted;
  if (first === undefined)
    throw new GeneratorError(
      "answer-invalid",
      `${name} chooses nothing: no line of it begins with hot, cold, group, name or describe.`,
      {
        hint: "openapi-to-mcp curate prints what can be chosen, and how an answer is written.",
      },
    );
  const lines = new Set(sorted.map(({ line }) => line)).size;
  throw new GeneratorError(
    "answer-invalid",
    `${lines === 1 ? "A line" : `${lines} lines`} of ${name} cannot be used:`,
    {
      list: [...groupBy(sorted, ({ line }) => line)].flatMap(([line, all]) => [
        `line ${line}: ${truncated(all[0]?.text ?? "", longestLine)}`,
        ...all.map(({ message }) => `  ${message}`),
      ]),
      hint: `Correct ${lines === 1 ? "it" : "them"} in ${name} and run again; nothing was written.`,
    },
  );
}

const longestLine = 100;

/**
 * What generating would make of the new configuration.
 * @throws GeneratorError if it could not, such as `budget-impossible` for too much that is hot
 */
async function planAfter(
  text: string,
  { options, planned: { run, project } }: { options: GenerateOptions; planned: PlannedProject },
): Promise<Plan> {
  const { documents } = run;
  const file = await configIn(text);
  const { hot = [], cold = [] } = file;
  // What options say of these is in the file now, or was not about it.
  const lean = leanOptions({ ...options, hot, cold, operations: [] }, file, {
    defaults: defaultLeanOptions,
    usage: documents.config.lean.usage,
  });
  const { sync } = documents.config;
  const config = { ...documents.config, lean, sync: { ...sync, rename: true } };
  try {
    const after = await planRun({ ...documents, config }, { project, held: new Map(), unanswered: [] });
    return after.plan;
  } catch (error) {
    if (!(error instanceof GeneratorError)) throw error;
    // Its place is in a file that is not written.
    const [message = "", ...list] = error.message.split("\n");
    throw new GeneratorError(error.code, message, { list, hint: `${error.hint} Nothing was written.` });
  }
}

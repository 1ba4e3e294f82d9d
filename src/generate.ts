/** The whole flow on one screen: read the documents → read the project → plan → emit → reconcile → apply. */
import { resolve } from "node:path";
import { bounded, slowPatterns } from "./bounded.js";
import type { GenerateOptions } from "./config/options.js";
import { configFile, configSchemaFile } from "./config/new-config-file.js";
import { emit } from "./emit/emit.js";
import { exampleCalls } from "./emit/examples/calls.js";
import { runtimeVersion } from "./emit/runtime.js";
import type { Diagnostic } from "./errors.js";
import { likelyMoves } from "./model/files.js";
import { isGroupId } from "./model/tool-id.js";
import type { Generation } from "./model/results.js";
import { pins } from "./plan/list/pins.js";
import { identities, unresolvedReferences } from "./plan/select/select.js";
import { serverName } from "./plan/server/server-name.js";
import { readDocuments } from "./read-documents.js";
import { projectDiagnostics, unfinished } from "./project-diagnostics.js";
import { planRun } from "./run.js";
import { filesRead } from "./source-files.js";
import { recordQuestions, rejectUnusedAnswers, rejectInvalidMoves } from "./sync/answers.js";
import { apply, recover } from "./sync/apply.js";
import { checkWritable } from "./sync/before-commit.js";
import { followIdentities } from "./sync/match-operations.js";
import { readProject } from "./sync/read.js";
import { reconcile, type Reconciliation } from "./sync/reconcile.js";
import { rolledForward } from "./sync/roll-forward.js";
import { textIn } from "./sync/tree.js";

export interface GenerateResult extends Generation {
  /** Absolute paths of the files on this machine that it was generated from. */
  readonly sources: readonly string[];
  /** Texts of the tool files, by path, as they are or would be. */
  readonly toolFiles: Reconciliation["toolFiles"];
  readonly diagnostics: readonly Diagnostic[];
  /** The report: a page of HTML that needs nothing else. Plans several times more to find where the tokens went. */
  readonly page: () => Promise<string>;
}

/**
 * Reads OpenAPI documents and writes an MCP server project, or brings an existing one up to date.
 * @throws GeneratorError for everything that the user can mend; nothing has been written then
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  // First of all, because the configuration may be among what an unfinished run has still to write.
  const finished = await recover(configured(options));
  const checked = await check(options, { scaffold: false, willWrite: true });
  const result =
    finished === undefined
      ? checked
      : { ...checked, diagnostics: [unfinished(checked.root, finished, "finished"), ...checked.diagnostics] };
  options.onStage?.({ stage: "write", files: result.changes.length });
  await apply(result.root, result.changes);
  return result;
}

/**
 * The same, without writing: `changes` is what {@link generate} would write.
 * @param look.scaffold compare the files that are written once, too, with those of a new project
 * @param look.willWrite the folder has to be writable, which is told before anything takes time
 * @throws GeneratorError for everything that the user can mend
 */
export async function check(
  options: GenerateOptions,
  look: { scaffold: boolean; willWrite?: true } = { scaffold: false },
): Promise<GenerateResult> {
  return bounded(async () => {
    if (Object.keys(options.moves ?? {}).length === 0) return checkWith(options, look);
    // Whoever says that one operation moved has not said anything yet about the others, whatever the settings call them.
    const { notes } = await checkWith(options, { ...look, tolerant: true });
    return checkWith(options, { ...look, held: likelyMoves(notes) });
  });
}

/**
 * @param look.held old id to likely new id of operations that this run leaves alone
 * @param look.tolerant settings may name any operation that is gone, and most may be
 */
async function checkWith(
  options: GenerateOptions,
  {
    held = new Map(),
    tolerant = false,
    willWrite,
    ...look
  }: { scaffold: boolean; willWrite?: true; held?: ReadonlyMap<string, string>; tolerant?: boolean },
): Promise<GenerateResult> {
  const { tree } = rolledForward(configured(options));
  const documents = await readDocuments(options, (path) => textIn(tree, path));
  const { config, cwd, apis } = documents;
  const root = resolve(cwd, config.out ?? serverName(apis, config));
  const operations = identities(apis);
  const known = new Set(operations.map(({ id }) => id));
  const before = await readProject(root);
  rejectInvalidMoves(config.sync.moves, known, before);
  const project = followIdentities(before, operations, config.sync.moves);
  if (willWrite) await checkWritable(root);
  const gone = [...project.lock.tools.keys()].filter((id) => !known.has(id) && !isGroupId(id));
  const { onStage = () => undefined } = options;
  onStage({ stage: "plan", operations: operations.length });
  const run = await planRun(documents, {
    project,
    held,
    unanswered: tolerant ? gone : [...held.keys()],
  });
  const { plan, state } = run;
  onStage({ stage: "emit", tools: plan.tools.length });
  const files = [...(await emit(plan)), configFile(config, root), configSchemaFile()];
  const examples = await exampleCalls(plan);
  onStage({ stage: "merge", files: files.length });
  const { answers, questions } = recordQuestions({
    ...config.sync,
    ...look,
    allowRemovals: config.sync.allowRemovals || tolerant,
    held,
    known,
    unresolved: unresolvedReferences(apis),
  });
  const pinned = pins(plan, state);
  const reconciled = await reconcile(files, project, {
    pins: pinned,
    options: answers,
    version: runtimeVersion(),
  });
  rejectUnusedAnswers(options, questions, project);
  const knownVariables = new Set(project.lock.variables.values());
  return {
    root,
    sources: filesRead(config, { urls: documents.documents.flatMap(({ files }) => [...files.keys()]), root }),
    isNew: project.lock.tools.size === 0,
    plan,
    search: {
      added: project.lock.tools.size === 0 ? [] : foundBySearchAlone(pinned.tools, project.lock.tools),
      gone: foundBySearchAlone(project.lock.tools, pinned.tools),
    },
    newCredentials: [...pinned.variables.values()].filter((name) => !knownVariables.has(name)),
    ...reconciled,
    diagnostics: [
      ...run.diagnostics,
      ...(await documents.locate(examples.diagnostics)),
      ...slowPatterns(apis),
      ...(await projectDiagnostics({ plan, config, root, before, files, toolFiles: reconciled.toolFiles })),
    ],
    page: run.page,
  };
}

/** The folder whose configuration file counts. */
function configured({ cwd = process.cwd(), out = "." }: GenerateOptions): string {
  return resolve(cwd, out);
}

interface Found {
  readonly form: string;
  readonly name: string;
}

/** Names of those that search finds, and that the others do not have in any form. */
function foundBySearchAlone(
  operations: ReadonlyMap<string, Found>,
  others: ReadonlyMap<string, unknown>,
): string[] {
  return [...operations].flatMap(([id, { form, name }]) =>
    form === "hidden" && !others.has(id) ? [name] : [],
  );
}

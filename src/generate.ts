/** The whole flow on one screen: load → lower → read the project → plan → emit → reconcile → apply. */
import { resolve } from "node:path";
import { configFile, configure, surroundings, type GenerateOptions } from "./config.js";
import { emit } from "./emit/emit.js";
import type { Diagnostic } from "./errors.js";
import type { Api } from "./model/api.js";
import type { Change, Note } from "./model/files.js";
import type { Plan } from "./model/plan.js";
import { pins } from "./plan/pins.js";
import { plan } from "./plan/plan.js";
import { identities } from "./plan/select.js";
import { serverName } from "./plan/server.js";
import type { LoadedDocument } from "./spec/document.js";
import { load } from "./spec/load.js";
import { lower } from "./spec/lower.js";
import { locate } from "./spec/position.js";
import { apply, checkWritable } from "./sync/apply.js";
import { followIdentities } from "./sync/identity.js";
import { projectState, readProject } from "./sync/read.js";
import { reconcile, type Reconciliation } from "./sync/reconcile.js";

export interface GenerateResult {
  /** Absolute path of the project. */
  readonly root: string;
  /** There was no project before. */
  readonly isNew: boolean;
  readonly plan: Plan;
  /** What was written, or would be. */
  readonly changes: readonly Change[];
  /** What became of people's edits, and what waits for an answer. */
  readonly notes: readonly Note[];
  /** Files that already were as planned. */
  readonly unchanged: number;
  /** Texts of the tool files, by path: as they were, and as they are or would be. */
  readonly toolFiles: Reconciliation["toolFiles"];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads OpenAPI documents and writes an MCP server project, or brings an existing one up to date.
 * @throws GeneratorError for everything that the user can mend; nothing has been written then
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const result = await check(options);
  await apply(result.root, result.changes);
  return result;
}

/**
 * The same, without writing: `changes` is what {@link generate} would write.
 * @param look.scaffold compare the files that are written once, too, with those of a new project
 * @throws GeneratorError for everything that the user can mend
 */
export async function check(options: GenerateOptions, look = { scaffold: false }): Promise<GenerateResult> {
  const config = await configure(options);
  const io = surroundings(options);
  const documents: LoadedDocument[] = [];
  const apis: Api[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const source of config.documents) {
    const document = await load(source, config.load, io);
    const lowered = lower(document, source.id);
    documents.push(document);
    apis.push(lowered.api);
    const faults = config.validate ? await strictly(document) : [];
    diagnostics.push(...(await locate([...lowered.diagnostics, ...faults], document)));
  }

  const root = resolve(io.cwd, config.out ?? serverName(apis, config));
  const project = followIdentities(await readProject(root), identities(apis), config.sync.moves);
  await checkWritable(root);
  const state = projectState(project, config.sync);
  const planned = await plan(apis, state, config);
  const files = [...(await emit(planned.plan)), configFile(config, root)];
  const reconciled = await reconcile(files, project, {
    pins: pins(planned.plan, state),
    options: { ...config.sync, ...look },
  });
  let planning = planned.diagnostics;
  for (const document of documents) planning = await locate(planning, document);
  return {
    root,
    isNew: project.lock.tools.size === 0,
    plan: planned.plan,
    ...reconciled,
    diagnostics: [...diagnostics, ...planning],
  };
}

/** Loaded when asked for: validating takes longer than all the rest. */
async function strictly(document: LoadedDocument): Promise<Diagnostic[]> {
  const { validateStrictly } = await import("./spec/validate.js");
  return validateStrictly(document);
}

/** The whole flow on one screen: load → lower → read the project → plan → emit → reconcile → apply. */
import { resolve } from "node:path";
import { configFile, configure, surroundings, type GenerateOptions } from "./config.js";
import { emit } from "./emit/emit.js";
import type { Diagnostic } from "./errors.js";
import type { Change } from "./model/files.js";
import type { Plan } from "./model/plan.js";
import { pins } from "./plan/pins.js";
import { plan } from "./plan/plan.js";
import { identities } from "./plan/select.js";
import { serverName } from "./plan/server.js";
import { load } from "./spec/load.js";
import { lower } from "./spec/lower.js";
import { apply, checkWritable } from "./sync/apply.js";
import { followIdentities } from "./sync/identity.js";
import { projectState, readProject } from "./sync/read.js";
import { reconcile } from "./sync/reconcile.js";
import type { Note } from "./sync/reconcile-tools.js";

export interface GenerateResult {
  /** Absolute path of the project. */
  readonly root: string;
  readonly plan: Plan;
  readonly changes: readonly Change[];
  readonly notes: readonly Note[];
  /** Files that were already as planned. */
  readonly unchanged: number;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads OpenAPI documents and writes an MCP server project.
 * @throws GeneratorError for everything that the user can mend; nothing has been written then
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const config = await configure(options);
  const io = surroundings(options);
  const lowered = [];
  for (const source of config.documents) lowered.push(lower(await load(source, config.load, io), source.id));
  const apis = lowered.map(({ api }) => api);

  const root = resolve(io.cwd, config.out ?? serverName(apis, config));
  const project = followIdentities(await readProject(root), identities(apis), new Map());
  await checkWritable(root);
  const planned = await plan(apis, projectState(project), config);
  const files = [...(await emit(planned.plan)), configFile(config, root)];
  const { changes, notes, unchanged } = await reconcile(files, project, { pins: pins(planned.plan), options: config.sync });
  await apply(root, changes);
  return {
    root,
    plan: planned.plan,
    changes,
    notes,
    unchanged,
    diagnostics: [...lowered.flatMap(({ diagnostics }) => diagnostics), ...planned.diagnostics],
  };
}

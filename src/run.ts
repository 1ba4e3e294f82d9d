/** What a generation and a look at one have in common: documents and a project become a plan. */
import { bounded } from "./bounded.js";
import type { Diagnostic } from "./errors.js";
import type { Plan } from "./model/plan.js";
import { emptyProject, type ProjectState } from "./model/project.js";
import { page } from "./report-page.js";
import { plan } from "./plan/plan.js";
import { withPlaces, type ReadDocuments } from "./read-documents.js";
import { projectState, type Project } from "./sync/read.js";

export interface Run {
  readonly documents: ReadDocuments;
  readonly state: ProjectState;
  readonly plan: Plan;
  /** Of the documents, the plan and the settings, with the lines of their places. */
  readonly diagnostics: readonly Diagnostic[];
  /** The report: a page of HTML that needs nothing else. Plans several times more to find where the tokens went. */
  readonly page: () => Promise<string>;
}

/**
 * @param project what an earlier generation wrote, if there was one, by the ids that operations have now
 * @param open.held old id to likely new id of operations that this run leaves alone
 * @param open.unanswered ids of operations that are gone, and that settings may still name
 * @throws GeneratorError for everything that the user can mend, with the line of its place where that can be found
 */
export async function planRun(
  documents: ReadDocuments,
  {
    project,
    ...open
  }: {
    readonly project: Project | undefined;
    readonly held: ReadonlyMap<string, string>;
    readonly unanswered: readonly string[];
  },
): Promise<Run> {
  const { config, apis, diagnostics, locate } = documents;
  const state = project === undefined ? emptyProject : projectState(project, { ...config.sync, ...open });
  const files = documents.documents.flatMap((document) => [...document.files.values()]);
  const planned = await withPlaces(documents, () => plan(apis, state, config));
  return {
    documents,
    state,
    plan: planned.plan,
    diagnostics: [...diagnostics, ...(await locate(planned.diagnostics))],
    page: () => bounded(() => page(apis, { project: state, config, plan: planned.plan, files })),
  };
}

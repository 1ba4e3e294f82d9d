/** Plans a tool for every operation: select → arguments → name → trim → describe → annotate → measure. */
import type { Config } from "../config/config.js";
import type { Api } from "../model/api.js";
import type { LeanOptions } from "../model/lean.js";
import type { ToolPlan } from "../model/plan.js";
import type { ProjectState } from "../model/project.js";
import type { CountTokens } from "./measure.js";
import { refuseDocumentsWithoutMemory } from "./checks/memory.js";
import { checkResults } from "./checks/result-options.js";
import { clientProfiles, takesFields } from "./clients/client-profile.js";
import { descriptions } from "./descriptions.js";
import { openDocument, type Document } from "./document.js";
import type { Ledger } from "./ledger.js";
import { nameClashes, pinnedNameConflicts } from "./name/pinned-conflicts.js";
import { allocatedNames } from "./name/names.js";
import { planOperations, type PlannedOperations } from "./operations.js";
import { checkChoices } from "./checks/choice-checks.js";
import { selectableNames } from "./name/selectable-names.js";
import { refuseNothing } from "./select/select.js";
import { everyOperation } from "./checks/setting-uses.js";
import { checkArgumentNames } from "./checks/argument-names.js";
import { planTools, type ToolTerms } from "./tools.js";

export interface OperationTools extends PlannedOperations {
  readonly documents: readonly Document[];
  /** In document order; withdrawn operations have none. */
  readonly tools: readonly ToolPlan[];
  readonly terms: ToolTerms;
}

interface Terms {
  readonly config: Pick<Config, "documents" | "outputSchemas"> & Partial<Pick<Config, "redact">>;
  readonly lean: LeanOptions;
  readonly ledger: Ledger;
  readonly count: CountTokens;
}

/**
 * @param project what an existing project pins
 * @throws GeneratorError for choices that match no operation
 */
export function planOperationTools(
  apis: readonly Api[],
  project: ProjectState,
  { config, lean, ledger, count }: Terms,
): OperationTools {
  const prefixes = new Map(config.documents.map(({ id, prefix = "" }) => [id, prefix]));
  const selectable = selectableNames(apis, { lean, project, prefixes });
  const documents = apis.map((api) =>
    openDocument(api, { several: apis.length > 1, project, ledger, lean, names: selectable }),
  );
  const selected = documents.flatMap((document) => document.selected);
  refuseNothing(selected, ledger);
  refuseDocumentsWithoutMemory(documents);
  const allocated = allocatedNames(selected, project.tools, prefixes);
  const names = allocated.map(({ name }) => name);
  for (const found of [nameClashes(selected, allocated), pinnedNameConflicts(selected, names, project)])
    for (const one of found) ledger.diagnostics.push(one);
  const operations = planOperations(documents, names, ledger, { pinned: project.commonArguments });
  const everything = everyOperation(documents, operations.planned, selectable);
  checkResults(everything, ledger);
  checkChoices(operations.planned, ledger);
  checkArgumentNames(everything, ledger);
  const described = descriptions(operations.planned, project);
  const terms = {
    descriptions: described,
    count,
    outputSchemas: config.outputSchemas,
    redact: config.redact ?? [],
    client: clientProfiles[lean.client],
    fields: takesFields(lean),
  };
  return { documents, ...operations, tools: planTools(operations.planned, project, terms), terms };
}

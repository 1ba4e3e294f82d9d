/** Plans all selected operations, and finds what the arguments of a document have in common. */
import type { ProjectState } from "../model/project.js";
import { argumentName } from "./arguments/argument-name.js";
import {
  commonArguments,
  nothingCommon,
  pinnedArguments,
  type CommonArguments,
  type Say,
} from "./arguments/common-arguments.js";
import { sayingAlone, sayingOf } from "./arguments/own-words.js";
import type { Document } from "./document.js";
import { draftOperation, type Draft } from "./draft.js";
import { planOperation } from "./facts.js";
import type { Ledger } from "./ledger.js";
import type { PlannedOperation } from "./planned-operation.js";
import { withRoom } from "./server/instructions.js";

export interface PlannedOperations {
  readonly planned: PlannedOperation[];
  /** By document: the arguments that the instructions describe. */
  readonly common: ReadonlyMap<Document, CommonArguments>;
}

/**
 * @param names tool names, in the order of the documents' selected operations
 * @param options.pinned common arguments that were chosen before, by id of the document
 * @param options.only key of the only operation to plan, exactly as it would be among all of them
 */
export function planOperations(
  documents: readonly Document[],
  names: readonly string[],
  ledger: Ledger,
  options: { readonly pinned: ProjectState["commonArguments"]; readonly only?: string },
): PlannedOperations {
  const drafts = documents.flatMap((document) =>
    document.selected.map((one) => draftOperation(one, document, ledger)),
  );
  const common = withRoom(
    documents,
    new Map(documents.map((document) => [document, commonIn(document, drafts, options.pinned)])),
  );
  const planned = drafts.flatMap((draft, index) => {
    const { selected, document } = draft;
    if (options.only !== undefined && options.only !== selected.key) return [];
    return planOperation(draft, names[index] ?? selected.key, {
      ledger,
      common: common.get(document) ?? nothingCommon,
    });
  });
  return { planned, common };
}

function commonIn(
  document: Document,
  drafts: readonly Draft[],
  pinned: ProjectState["commonArguments"],
): CommonArguments {
  if (!document.trims.drop) return nothingCommon;
  const own = drafts.flatMap((draft) => (draft.document === document ? [draft.candidates] : []));
  const say: Say = {
    beside: (candidate) => sayingOf(candidate, document),
    alone: (candidate) => sayingAlone(candidate, document),
  };
  const names = pinned.get(document.api.id);
  const { hidden, described } =
    names === undefined ? commonArguments(own, say) : pinnedArguments(own, say, names);
  // Of the same name in another document nothing is known.
  const others = drafts.filter((draft) => draft.document !== document);
  const elsewhere = new Set(
    others.flatMap(({ candidates }) => candidates.map(({ wireName }) => argumentName(wireName))),
  );
  return { hidden, described: new Map([...described].filter(([name]) => !elsewhere.has(name))) };
}

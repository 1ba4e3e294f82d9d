/** Plans all selected operations, and finds what the arguments of a document have in common. */
import { GeneratorError } from "../errors.js";
import type { CommonArguments, ProjectState, ArgumentSummary } from "../model/project.js";
import { argumentName } from "./arguments/argument-name.js";
import {
  commonArguments,
  nothingCommon,
  pinnedArguments,
  type Summarize,
} from "./arguments/common-arguments.js";
import { identifyingNames } from "./arguments/identifying.js";
import { isSentAnyway } from "./arguments/hide.js";
import { summaryAlone, summaryOf } from "./arguments/own-words.js";
import type { Document } from "./document.js";
import { draftOperation, type Draft, type PlannedOperation, planOperation } from "./planned-operation.js";
import type { Ledger } from "./ledger.js";
import type { Selected } from "./select/selected.js";
import { withRoom } from "./server/instructions.js";
import { same } from "../schema/merge.js";
import { oncePer } from "../runtime/values/lazy.js";
import type { JsonSchema } from "../model/runtime.js";
import { subschemas } from "../schema/children.js";
import { depthFirst } from "../schema/walk.js";
import { withThousands } from "../runtime/values/text.js";

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
  const drafts = draftsOf(documents, ledger);
  const common = commonIn(documents, drafts, options.pinned);
  const described = new Map([...common.values()].flatMap((own) => [...own.described]));
  const planned = drafts.flatMap((draft, index) => {
    const { selected, document } = draft;
    if (options.only !== undefined && options.only !== selected.key) return [];
    return planOperation(draft, names[index] ?? selected.key, {
      ...(common.get(document) ?? nothingCommon),
      described,
    });
  });
  return { planned, common };
}

/**
 * Arguments of all operations together: a thousand operations with one body of a thousand properties have a million. Documents like
 * Microsoft Graph's have 65 for each operation.
 */
const mostInputs = 2_000_000;

/** Schemas and listed values inside an argument that count as one more: nearly all have fewer. */
const partsOfInput = 5;

/** @throws GeneratorError `document-too-large` */
function draftsOf(documents: readonly Document[], ledger: Ledger): Draft[] {
  let count = 0;
  return documents.flatMap((document) =>
    document.selected.map((one) => {
      const draft = draftOperation(one, document, ledger);
      for (const { schema } of draft.inputs) count += 1 + Math.floor(partsIn(schema) / partsOfInput);
      if (count > mostInputs) throw tooManyInputs(one);
      return draft;
    }),
  );
}

/** Schemas inside a schema, without those it refers to, and values that they list. */
const partsIn = oncePer((schema: JsonSchema): number =>
  [...depthFirst([schema], subschemas)].reduce((sum, part) => sum + 1 + (part.enum?.length ?? 0), 0),
);

function tooManyInputs({ operation: { method, path, at } }: Selected): GeneratorError {
  const message = `Up to ${method} ${path}, the operations have more than ${withThousands(mostInputs)} parameters and properties of bodies together.`;
  return new GeneratorError("document-too-large", message, {
    hint: "Select fewer operations (--include tag:NAME), or split the document and generate a server from each part.",
    at,
  });
}

/** Common arguments by document, as far as the instructions have room. */
function commonIn(
  documents: readonly Document[],
  drafts: readonly Draft[],
  pinned: ProjectState["commonArguments"],
): ReadonlyMap<Document, CommonArguments> {
  const isPinned = ({ api }: Document): boolean => pinned.has(api.id);
  const common = new Map(
    documents.map((document) => {
      const own = drafts
        .filter((draft) => draft.document === document)
        .map((draft) => ({ ...draft, inputs: draft.inputs.filter((input) => !isSentAnyway(input, draft)) }));
      return [document, commonOf(document, own, pinned.get(document.api.id))];
    }),
  );
  return withRoom(documents, unambiguous(common, drafts, isPinned), isPinned);
}

function commonOf(
  document: Document,
  own: readonly Draft[],
  pinned: CommonArguments | undefined,
): CommonArguments {
  if (!document.trims.drop) return nothingCommon;
  const summarize: Summarize = {
    beside: (input) => summaryOf(input, document),
    alone: (input) => summaryAlone(input, document),
  };
  const inputs = own.map((draft) => draft.inputs);
  return pinned === undefined
    ? { ...commonArguments(inputs, summarize), identifying: identifyingNames(own) }
    : { ...pinnedArguments(inputs, summarize, pinned), identifying: pinned.identifying };
}

/**
 * The instructions describe a name for all tools. So only names that no other document has are chosen, and none is hidden of
 * which another document says something else. Those that were chosen before come first, and stay: tools of other documents in
 * which they mean something else summarize so.
 */
function unambiguous(
  common: ReadonlyMap<Document, CommonArguments>,
  drafts: readonly Draft[],
  isPinned: (document: Document) => boolean,
): ReadonlyMap<Document, CommonArguments> {
  const owners = ownersOf(drafts);
  const meanings = new Map<string, ArgumentSummary>();
  const isFree = ([name, summary]: readonly [string, ArgumentSummary]): boolean =>
    !meanings.has(name) || same(meanings.get(name), summary);
  const ordered = [...common].sort(([a], [b]) => Number(isPinned(b)) - Number(isPinned(a)));
  return new Map(
    ordered.map(([document, { hidden, described, identifying }]) => {
      const isOwn = ([name]: readonly [string, ArgumentSummary]): boolean => owners.get(name)?.size === 1;
      const unseen = [...hidden].filter(isFree);
      const shown = [...described].filter(isPinned(document) ? isFree : isOwn);
      for (const [name, summary] of [...unseen, ...shown]) meanings.set(name, summary);
      return [document, { hidden: new Map(unseen), described: new Map(shown), identifying }];
    }),
  );
}

/** By name of an argument: the documents that have it. */
function ownersOf(drafts: readonly Draft[]): ReadonlyMap<string, ReadonlySet<Document>> {
  const owners = new Map<string, Set<Document>>();
  for (const { inputs, document } of drafts)
    for (const { wireName } of inputs) {
      const name = argumentName(wireName);
      owners.set(name, (owners.get(name) ?? new Set()).add(document));
    }
  return owners;
}

/** Collects settings as they were written, once per source, with all operations they apply to, offered or not. */
import type { Location } from "../../model/api.js";
import type { McpExtension } from "../../model/lean.js";
import type { Candidate } from "../arguments/arguments.js";
import { withoutDiagnostics, type Document } from "../document.js";
import { candidatesOf } from "../draft.js";
import type { PlannedOperation } from "../planned-operation.js";
import { saidIn, saidPlace, type Speaker } from "./said-place.js";
import { unselected } from "./select.js";
import type { Selectable } from "./selector.js";

/** An operation of a document, offered or not. */
export interface Known {
  readonly selected: Selectable;
  readonly document: Document;
  /** Absent if it is not offered. */
  readonly planned?: PlannedOperation;
}

/** A setting as one source has it. */
export interface Spoken<Value> {
  readonly value: Value;
  /** All operations that the source applies to, even where a nearer one overrules it; never empty. */
  readonly operations: readonly Known[];
  /**
   * @param path names and indexes within the value
   */
  readonly at: (path: readonly (string | number)[]) => Location;
  /** Name of the source, for people. */
  readonly by: string;
}

/**
 * @param names tool names by operation key, planned ones included; see `choices.ts`
 */
export function everyOperation(
  documents: readonly Document[],
  planned: readonly PlannedOperation[],
  names: ReadonlyMap<string, string>,
): Known[] {
  const offered = new Map(planned.map((operation) => [operation.selected.key, operation]));
  return documents.flatMap((document) =>
    unselected(document.api, documents.length > 1, names).map((one): Known => {
      const found = offered.get(one.key);
      if (found === undefined) return { selected: one, document };
      return { selected: { ...one, extension: found.selected.extension }, document, planned: found };
    }),
  );
}

/** The uses of a setting whose source decides for at least one offered operation. */
export function spoken<Member extends keyof McpExtension>(
  member: Member,
  everything: readonly Known[],
): Spoken<NonNullable<McpExtension[Member]>>[] {
  const speakers = new Map<McpExtension, { readonly speaker: Speaker; readonly first: PlannedOperation }>();
  for (const { planned } of everything) {
    const speaker = planned?.selected.saidBy?.get(member);
    if (planned !== undefined && speaker !== undefined && !speakers.has(speaker.extension))
      speakers.set(speaker.extension, { speaker, first: planned });
  }
  return [...speakers.values()].flatMap(({ speaker, first }) => {
    const value = speaker.extension[member];
    if (value === undefined) return [];
    return [
      {
        value,
        operations: everything.filter(({ selected }) => speaker.speaksOf(selected)),
        at: (path) => saidPlace(first.selected, member, path),
        by: saidIn(first.selected, member),
      },
    ];
  });
}

/** What callers may send with an operation. */
export function candidatesIn({ selected, document, planned }: Known): readonly Candidate[] {
  return planned?.candidates ?? candidatesOf(selected, withoutDiagnostics(document));
}

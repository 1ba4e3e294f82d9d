/** Settings as they were written: each once, with every operation that its place speaks of, offered or not. */
import type { Location } from "../../model/api.js";
import type { McpExtension } from "../../model/lean.js";
import type { Candidate } from "../arguments/arguments.js";
import { withoutDiagnostics, type Document } from "../document.js";
import { candidatesOf } from "../draft.js";
import type { PlannedOperation } from "../planned-operation.js";
import { saidIn, saidPlace, type Speaker } from "./said-place.js";
import { unselected } from "./select.js";
import type { Selectable } from "./selector.js";

/** An operation of a document, be it offered or not. */
export interface Known {
  readonly selected: Selectable;
  readonly document: Document;
  /** Absent where it is not offered. */
  readonly planned?: PlannedOperation;
}

/** What one place says under one name. */
export interface Spoken<Value> {
  readonly value: Value;
  /** All that the place speaks of; where something nearer overrules it, too. At least one. */
  readonly operations: readonly Known[];
  /** @param path names and indexes within the value */
  readonly at: (path: readonly (string | number)[]) => Location;
  /** Who says it, as people know it. */
  readonly by: string;
}

/** @param names by key, what tools are or would be called; see `choices.ts` */
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

/** Each place whose word holds for an operation that is offered. */
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

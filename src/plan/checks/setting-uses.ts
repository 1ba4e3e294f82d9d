/** Collects settings as they were written, once per source, with all operations they apply to, offered or not. */
import type { Location } from "../../model/api.js";
import type { McpExtension } from "../../model/lean.js";
import type { Input } from "../arguments/decision.js";
import { withoutDiagnostics, type Document } from "../document.js";
import { inputsOf, type PlannedOperation } from "../planned-operation.js";
import { sourceName, sourcePlace } from "../select/setting-source.js";
import type { SettingSource, Selectable } from "../select/selected.js";
import { unselected } from "../select/select.js";

/** An operation of a document, offered or not. */
export interface KnownOperation {
  readonly selected: Selectable;
  readonly document: Document;
  /** Absent if it is not offered. */
  readonly planned?: PlannedOperation;
}

/** A setting as one source has it. */
export interface SettingUse<Value> {
  readonly value: Value;
  /** All operations that the source applies to, even where a nearer one overrules it; never empty. */
  readonly operations: readonly KnownOperation[];
  /**
   * @param path names and indexes within the value
   */
  readonly at: (path: readonly (string | number)[]) => Location;
  /** Name of the source, for people. */
  readonly by: string;
}

/**
 * @param names tool names by operation key, planned ones included; see `selectableNames`
 */
export function everyOperation(
  documents: readonly Document[],
  planned: readonly PlannedOperation[],
  names: ReadonlyMap<string, string>,
): KnownOperation[] {
  const offered = new Map(planned.map((operation) => [operation.selected.key, operation]));
  return documents.flatMap((document) =>
    unselected(document.api, documents.length > 1, names).map((one): KnownOperation => {
      const found = offered.get(one.key);
      if (found === undefined) return { selected: one, document };
      return { selected: { ...one, extension: found.selected.extension }, document, planned: found };
    }),
  );
}

/** The uses of a setting whose source decides for at least one offered operation. */
export function usesOf<Member extends keyof McpExtension>(
  member: Member,
  everything: readonly KnownOperation[],
): SettingUse<NonNullable<McpExtension[Member]>>[] {
  const sourcesInUse = new Map<
    McpExtension,
    { readonly source: SettingSource; readonly first: PlannedOperation }
  >();
  for (const { planned } of everything) {
    const source = planned?.selected.sources?.get(member);
    if (planned !== undefined && source !== undefined && !sourcesInUse.has(source.extension))
      sourcesInUse.set(source.extension, { source, first: planned });
  }
  return [...sourcesInUse.values()].flatMap(({ source, first }) => {
    const value = source.extension[member];
    if (value === undefined) return [];
    return [
      {
        value,
        operations: everything.filter(({ selected }) => source.appliesTo(selected)),
        at: (path) => sourcePlace(first.selected, member, path),
        by: sourceName(first.selected, member),
      },
    ];
  });
}

/** What callers may send with an operation. */
export function inputsIn({ selected, document, planned }: KnownOperation): readonly Input[] {
  return planned?.inputs ?? inputsOf(selected, withoutDiagnostics(document));
}

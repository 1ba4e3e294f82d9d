/** Describes the operations as their tools will, so that no two of them read alike. */
import type { ProjectState } from "../model/project.js";
import { trimsAt } from "../model/trims.js";
import { isWithdrawn } from "./select/selected.js";
import type { PlannedOperation } from "./planned-operation.js";
import { description } from "./words/describe.js";
import { distinguish, type DistinctDescription } from "./words/distinguish.js";

/** @returns by key; operations whose tools are withdrawn have none, and nothing is told apart from them */
export function descriptions(
  planned: readonly PlannedOperation[],
  project: ProjectState,
): ReadonlyMap<string, DistinctDescription> {
  const described = planned.filter(({ selected }) => isWithdrawn(selected.key, project) === undefined);
  const distinct = distinguish(
    described.map(({ selected: { key, operation, extension }, document, facts }) => {
      const pinned = project.tools.get(key);
      const { trims } = document;
      return {
        // The summary is the short description.
        description: trims.text === true ? facts.summary : description(operation, extension, trims, document),
        operation,
        fixed: extension.description !== undefined,
        ...(pinned !== undefined && { before: pinned.distinctions ?? [] }),
      };
    }),
  );
  return new Map(
    described.flatMap(({ selected }, index) => (distinct[index] ? [[selected.key, distinct[index]]] : [])),
  );
}

/** Describes an operation at length, with the words that tell it apart from others. */
export function wholeDescription(
  { selected, document }: PlannedOperation,
  distinct: DistinctDescription | undefined,
): string {
  const { operation, extension } = selected;
  const { vocabulary, phraseOf, returns } = document;
  const distinctions = distinct?.distinctions ?? [];
  return description(operation, extension, trimsAt(document.chosen, "text"), {
    vocabulary,
    phraseOf,
    returns,
    distinctions,
  });
}

import type { ArgumentPlan } from "../model/plan.js";
import type { OperationFacts } from "../model/runtime.js";
import type { Candidate } from "./arguments/arguments.js";
import type { UnfitValue } from "./arguments/fixed-values.js";
import type { Document } from "./document.js";
import type { Selected } from "./select/select.js";

/** An operation on its way through the plan. */
export interface PlannedOperation {
  readonly selected: Selected;
  readonly document: Document;
  readonly facts: OperationFacts;
  /** In the order of `facts.arguments`. */
  readonly candidates: readonly Candidate[];
  /** What its tool shows; `facts.arguments` has the others, too. */
  readonly arguments: readonly ArgumentPlan[];
  /** Optional arguments that the tool would show if it could show more. */
  readonly more: number;
  /** What somebody fixed and the operation does not take. */
  readonly unfit: readonly UnfitValue[];
}

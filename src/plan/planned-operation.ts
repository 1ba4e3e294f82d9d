import type { ArgumentPlan } from "../model/plan.js";
import type { OperationFacts } from "../model/runtime.js";
import type { Candidate } from "./arguments/arguments.js";
import type { Context, Decision } from "./arguments/show.js";
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
  /** Those that its tool shows; `facts.arguments` also has the hidden ones. */
  readonly arguments: readonly ArgumentPlan[];
  /** What its tool shows of each argument, from which the arguments follow, and what that depends on. */
  readonly decisions: readonly Decision[];
  readonly context: Context;
  /** Fixed values that the operation does not take. */
  readonly unfit: readonly UnfitValue[];
}

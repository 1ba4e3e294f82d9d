/** An operation before its arguments have names: how it travels, and what callers may send with it. */
import type { BodyFacts } from "../model/runtime.js";
import type { Candidate } from "./arguments/arguments.js";
import { plannedBody } from "./arguments/body/planned-body.js";
import { withConstantsAround } from "./arguments/fixed-around.js";
import { unfitValues, withoutUnfit, type UnfitValue } from "./arguments/fixed-values.js";
import { sortParameters, type Constant, type SortedParameters } from "./arguments/parameters.js";
import type { Document } from "./document.js";
import { emptyLedger, type Ledger } from "./ledger.js";
import type { Selected } from "./select/select.js";
import { constantOf } from "./trim/plain-object.js";

export interface Draft extends SortedParameters {
  readonly selected: Selected;
  readonly document: Document;
  readonly body: BodyFacts | undefined;
  /** What somebody fixed and the operation does not take: it is told, and does not count. */
  readonly unfit: readonly UnfitValue[];
}

/** What callers may send with an operation, whether it is offered or not; nothing is told of it. */
export function candidatesOf(one: Selected, document: Document): readonly Candidate[] {
  return draftOperation(one, document, emptyLedger()).candidates;
}

export function draftOperation(one: Selected, document: Document, ledger: Ledger): Draft {
  const sorted = sortParameters(one, document, ledger);
  const body = plannedBody(one, document, ledger);
  const ofBody = (body?.candidates ?? []).map((candidate) => withoutChoice(candidate, document));
  const constants = ofBody.flatMap(({ place, constant }): Constant[] =>
    constant === undefined ? [] : [{ place, value: constant }],
  );
  const candidates = [...sorted.candidates, ...ofBody];
  const unfit = unfitValues(one, candidates, document);
  return {
    ...sorted,
    constants: [...sorted.constants, ...constants],
    selected: withConstantsAround(withoutUnfit(one, unfit), candidates, document),
    unfit,
    document,
    body: body?.facts,
    candidates,
  };
}

/** A property that is required and can have one value only need not be asked for. */
function withoutChoice(candidate: Candidate, { flatten }: Document): Candidate {
  const constant =
    candidate.required && candidate.place !== "body:" && candidate.file === undefined
      ? constantOf(candidate.schema, flatten)
      : undefined;
  return constant === undefined ? candidate : { ...candidate, required: false, constant };
}

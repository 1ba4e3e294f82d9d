/** Drafts an operation: how it travels and what callers may send, before its arguments have names. */
import type { BodyFacts } from "../model/runtime.js";
import type { Candidate } from "./arguments/decision.js";
import { plannedBody } from "./arguments/body/planned-body.js";
import { unfitValues, withoutUnfit, type UnfitValue } from "./arguments/fixed-values.js";
import { sortParameters, type Constant, type SortedParameters } from "./arguments/parameters.js";
import type { Document } from "./document.js";
import { emptyLedger, type Ledger } from "./ledger.js";
import type { Selected } from "./select/selected.js";
import { constantOf } from "./trim/plain-object.js";

export interface Draft extends SortedParameters {
  readonly selected: Selected;
  readonly document: Document;
  readonly body: BodyFacts | undefined;
  /** Fixed values that the operation does not take; they are reported and ignored. */
  readonly unfit: readonly UnfitValue[];
}

/** What callers may send with an operation, whether it is offered or not; reports nothing. */
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
    selected: withoutUnfit(one, unfit),
    unfit,
    document,
    body: body?.facts,
    candidates,
  };
}

/** Makes a constant of a required property that has only one possible value, so that callers need not send it. */
function withoutChoice(candidate: Candidate, { flatten }: Document): Candidate {
  const constant =
    candidate.required && candidate.place !== "body:" && candidate.file === undefined
      ? constantOf(candidate.schema, flatten)
      : undefined;
  return constant === undefined ? candidate : { ...candidate, required: false, constant };
}

import type { ArgumentPlan } from "../model/plan.js";
import type { OperationFacts, BodyFacts } from "../model/runtime.js";
import type { Input, ArgumentContext, ArgumentDecision } from "./arguments/decision.js";
import { type UnfitValue, unfitValues, withoutUnfit } from "./arguments/fixed-values.js";
import type { Document } from "./document.js";
import type { Selected } from "./select/selected.js";
import { plannedBody } from "./arguments/body/planned-body.js";
import { sortParameters, type Constant, type SortedParameters } from "./arguments/parameters.js";
import { emptyLedger, type Ledger } from "./ledger.js";
import { constantOf } from "./trim/plain-object.js";
import { accept } from "./answers/response.js";
import { repeatedPlace } from "./arguments/repeat.js";
import { decideArguments, decidedArguments } from "./arguments/arguments.js";
import { exampleArguments } from "./arguments/example.js";
import type { CommonArguments } from "../model/project.js";
import { serverFacts } from "./api/servers.js";
import { description } from "./words/describe.js";
import { printable } from "./words/text.js";
import type { McpExtension } from "../model/lean.js";
import { defined } from "../runtime/values/json.js";

/** An operation on its way through the plan. */
export interface PlannedOperation {
  readonly selected: Selected;
  readonly document: Document;
  readonly facts: OperationFacts;
  /** In the order of `facts.arguments`. */
  readonly inputs: readonly Input[];
  /** Those that its tool shows; `facts.arguments` also has the hidden ones. */
  readonly arguments: readonly ArgumentPlan[];
  /** What its tool shows of each argument, from which the arguments follow, and what that depends on. */
  readonly decisions: readonly ArgumentDecision[];
  readonly context: ArgumentContext;
  /** Fixed values that the operation does not take. */
  readonly unfit: readonly UnfitValue[];
}

export interface Draft extends SortedParameters {
  readonly selected: Selected;
  readonly document: Document;
  readonly body: BodyFacts | undefined;
  readonly repeated: NonNullable<OperationFacts["repeated"]>;
  /** Fixed values that the operation does not take; they are reported and ignored. */
  readonly unfit: readonly UnfitValue[];
}

/** What callers may send with an operation, whether it is offered or not; reports nothing. */
export function inputsOf(one: Selected, document: Document): readonly Input[] {
  return draftOperation(one, document, emptyLedger()).inputs;
}

export function draftOperation(one: Selected, document: Document, ledger: Ledger): Draft {
  const sorted = sortParameters(one, document, ledger);
  const body = plannedBody(one, document, ledger);
  const all = [...sorted.inputs, ...(body?.inputs ?? [])];
  const ofBody = (body?.inputs ?? []).map((input) =>
    withoutRepetition(withoutChoice(input, document), { one, document, all }),
  );
  const constants = ofBody.flatMap(({ place, constant }): Constant[] =>
    constant === undefined ? [] : [{ place, value: constant }],
  );
  const repeated = ofBody.flatMap(({ place, repeats }) =>
    repeats === undefined ? [] : [{ place, of: repeats }],
  );
  const inputs = [...sorted.inputs, ...ofBody];
  const unfit = unfitValues(one, inputs, document);
  return {
    ...sorted,
    constants: [...sorted.constants, ...constants],
    repeated,
    selected: withoutUnfit(one, unfit),
    unfit,
    document,
    body: body?.facts,
    inputs,
  };
}

/** Makes a constant of a required property that has only one possible value, so that callers need not send it. */
function withoutChoice(input: Input, { flatten }: Document): Input {
  const constant =
    input.required && input.place !== "body:" && input.file === undefined
      ? constantOf(input.schema, flatten)
      : undefined;
  return constant === undefined ? input : { ...input, required: false, constant };
}

/** Sends again what the path has, so that callers need not. */
function withoutRepetition(
  input: Input,
  { one, document, all }: { one: Selected; document: Document; all: readonly Input[] },
): Input {
  const repeats = repeatedPlace(input, { operation: one.operation, flatten: document.flatten, all });
  return repeats === undefined ? input : { ...input, required: false, repeats };
}

export function planOperation(
  { selected, document, body, parameters, constants, generated, repeated, inputs, unfit }: Draft,
  name: string,
  common: CommonArguments,
): PlannedOperation {
  const { operation, key, extension } = selected;
  const context = { selected, document, common, tool: name };
  const decisions = decideArguments(inputs, context);
  const planned = decidedArguments(decisions);
  const example = exampleArguments(
    { parameters, arguments: planned.facts, ...(body !== undefined && { body }) },
    { operation, full: document.request, flatten: document.flatten },
  );
  return {
    selected,
    document,
    inputs,
    unfit,
    decisions,
    context,
    arguments: planned.shown,
    facts: {
      key,
      api: selected.api.id,
      name,
      summary: description(operation, extension, { text: true }, document),
      tags: operation.tags.map(printable),
      method: operation.method,
      path: operation.path.replace(/#.*$/, ""),
      servers: operation.servers.map((server) => serverFacts(server, document.variablePrefix)),
      parameters,
      ...(body !== undefined && { body }),
      security: operation.security.map((requirement) =>
        Object.fromEntries([...requirement].map(([scheme, scopes]) => [scheme, [...scopes]])),
      ),
      accept: accept(operation),
      arguments: planned.facts,
      ...(constants.length > 0 && { constants }),
      ...(planned.constantMembers.length > 0 && { constantMembers: planned.constantMembers }),
      ...(generated.length > 0 && { generated }),
      ...(repeated.length > 0 && { repeated }),
      ...(example !== undefined && { example }),
      ...callFacts(extension),
    },
  };
}

/** The same operation where its tool shows other things of its arguments. */
export function withDecisions(
  operation: PlannedOperation,
  decisions: PlannedOperation["decisions"],
): PlannedOperation {
  const { facts, shown, constantMembers } = decidedArguments(decisions);
  const { facts: before } = operation;
  return {
    ...operation,
    decisions,
    arguments: shown,
    facts: {
      ...before,
      arguments: facts,
      ...((constantMembers.length > 0 || before.constantMembers !== undefined) && { constantMembers }),
    },
  };
}

type CallFacts = Pick<OperationFacts, "fixed" | "result" | "confirm" | "timeoutMs">;

function callFacts({ fixed, result, confirm, timeoutMs }: McpExtension): CallFacts {
  return {
    ...defined({ fixed, result }),
    ...(confirm !== undefined && confirm !== false && { confirm }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
}

/** What generated code knows about an operation, whether a tool lists it or not. */
import { isRead } from "../../templates/runtime/operation.js";
import type { Operation } from "../model/api.js";
import type { OperationPlan } from "../model/plan.js";
import type { OperationFacts } from "../model/runtime.js";
import { annotate } from "./annotate.js";
import { successMedia } from "./answers/response.js";
import { secretFields } from "./answers/secret-fields.js";
import { lostName } from "./arguments/argument-name.js";
import { shortSchema } from "./arguments/short-schema.js";
import type { PlannedOperation } from "./planned-operation.js";
import { documentScopes } from "./server/document-scopes.js";
import { documentation } from "./words/documentation.js";
import { cut, plainText } from "./words/text.js";

interface Defaults {
  /** Which calls a person has to agree to, where the operation's owner says nothing of it. */
  readonly confirm?: "destructive";
  /** Where the scopes of callers are found, where the operation's owner names none. */
  readonly scopes?: "document";
  /** Fields that never come out of any answer. */
  readonly redact?: readonly string[];
}

export function operationPlan(planned: PlannedOperation, defaults: Defaults = {}): OperationPlan {
  const { confirm, redact = [] } = defaults;
  const { selected, document } = planned;
  const short = shortSchema(planned);
  const asks =
    confirm !== undefined &&
    selected.extension.confirm === undefined &&
    annotate(selected.operation, selected.extension).destructiveHint;
  const hidden = [...redact, ...secretFields(selected.operation, selected.api)];
  const facts = {
    ...explained(planned.facts, selected.operation),
    ...(short !== undefined && { short }),
    ...(asks && { confirm: true }),
    ...(hidden.length > 0 && { redact: [...new Set(hidden)] }),
  };
  const { operationId, at, method } = selected.operation;
  const { readOnly, scopes } = selected.extension;
  const documented =
    defaults.scopes === "document" && scopes === undefined
      ? documentScopes(selected.operation, selected.api.securitySchemes)
      : [];
  const schema = successMedia(selected.operation)?.schema;
  const said = documentation(selected.operation, facts.summary);
  return {
    facts,
    at,
    ...(operationId !== undefined && { operationId }),
    ...(readOnly !== undefined && readOnly !== isRead(method, undefined) && { readOnly }),
    ...(scopes !== undefined && scopes.length > 0 && { scopes }),
    ...(documented.length > 0 && { documentScopes: documented }),
    ...(said !== undefined && { documentation: said }),
    ...(schema !== undefined && { response: document.response.of(schema) }),
  };
}

/** Longer explanations are cut; what a tool shows is shorter by far. */
const longestExplanation = 300;

/** A parameter is explained beside its schema: whoever has an operation described finds it there. */
function explained(facts: OperationFacts, { parameters: written }: Operation): OperationFacts {
  const texts = new Map(
    written.map(({ in: location, name, description }) => [`${location}:${name}`, description]),
  );
  const parameters = facts.parameters.map((parameter) => {
    const said = texts.get(`${parameter.in}:${parameter.name}`);
    const text = plainText(said ?? lostName(parameter.name) ?? "");
    if (text === "" || parameter.schema.description !== undefined) return parameter;
    return { ...parameter, schema: { ...parameter.schema, description: cut(text, longestExplanation) } };
  });
  return { ...facts, parameters };
}

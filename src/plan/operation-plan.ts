/** Plans what generated code knows about an operation, listed or not. */
import { answerType } from "./answers/answer-type.js";
import type { Operation } from "../model/api.js";
import type { Features } from "../model/features.js";
import { type OperationPlan, calledBy, type ToolPlan } from "../model/plan.js";
import type { OperationFacts } from "../model/runtime.js";
import { isRead } from "../runtime/operations/operation.js";
import { annotate } from "./annotate.js";
import { requiredNulls, secretFields } from "./answers/marked-members.js";
import { hasNoContent, successSchemas } from "./answers/response.js";
import { lostName } from "./arguments/argument-name.js";
import { shortSchema } from "./server/short-schema.js";
import type { PlannedOperation } from "./planned-operation.js";
import { documentScopes } from "./server/document-scopes.js";
import { documentation } from "./words/documentation.js";
import { leadingSentences, plainText } from "./words/text.js";
import { byUse } from "./words/use.js";

interface Defaults {
  /** Which calls need a person's consent, unless `x-mcp` decides. */
  readonly confirm?: "destructive";
  /** Where to find the scopes that callers need, unless `x-mcp` names them. */
  readonly scopes?: "document";
  /** Fields that are removed from every answer. */
  readonly redact?: readonly string[];
  /** Whether code calls operations, for which the type of the answer is told. */
  readonly features?: Pick<Features, "code">;
}

export function operationPlan(planned: PlannedOperation, defaults: Defaults = {}): OperationPlan {
  const { confirm, redact = [] } = defaults;
  const { selected, document } = planned;
  const short = shortSchema(planned);
  const asks =
    confirm !== undefined &&
    selected.extension.confirm === undefined &&
    annotate(selected.operation, selected.extension).destructiveHint;
  const [response, ...others] = successSchemas(selected.operation).map((schema) =>
    document.response.of(schema),
  );
  const returns =
    response !== undefined && defaults.features?.code === true
      ? answerType(response, document.response)
      : undefined;
  const nulls = requiredNulls(selected.operation, selected.api);
  const hidden = [...redact, ...secretFields(selected.operation, selected.api)];
  const facts = {
    ...explained(planned.facts, selected.operation),
    arguments: mostUsedFirst(planned.facts.arguments),
    ...(short !== undefined && { short }),
    ...(asks && { confirm: true }),
    ...(hidden.length > 0 && { redact: [...new Set(hidden)] }),
    ...(nulls.length > 0 && { nulls }),
    ...(returns !== undefined && { returns }),
  };
  const { operationId, at, method } = selected.operation;
  const { readOnly, scopes } = selected.extension;
  const documented =
    defaults.scopes === "document" && scopes === undefined
      ? documentScopes(selected.operation, selected.api.securitySchemes)
      : [];
  const more = documentation(selected.operation, facts.summary);
  return {
    facts,
    at,
    ...(operationId !== undefined && { operationId }),
    ...(readOnly !== undefined && readOnly !== isRead(method, undefined) && { readOnly }),
    ...(scopes !== undefined && scopes.length > 0 && { scopes }),
    ...(documented.length > 0 && { documentScopes: documented }),
    ...(more !== undefined && { documentation: more }),
    ...(response !== undefined && { response }),
    ...(others.length > 0 && { otherResponses: others }),
    ...(hasNoContent(selected.operation) && { hasNoContent: true }),
  };
}

/** Those that every call needs as the document has them, then what callers need most: a line of a search answer has no room for all. */
function mostUsedFirst(all: OperationFacts["arguments"]): OperationFacts["arguments"] {
  const needed = all.filter(({ required }) => required);
  const optional = all.filter(({ required }) => !required);
  return [...needed, ...byUse(optional, ({ name }) => name)];
}

/** Longer explanations are cut; descriptions in a tool are much shorter. */
const longestExplanation = 300;

/** Puts the explanation of each parameter into its schema, where those who look the operation up find it. */
function explained(facts: OperationFacts, { parameters: written }: Operation): OperationFacts {
  const texts = new Map(
    written.map(({ in: location, name, description }) => [`${location}:${name}`, description]),
  );
  const parameters = facts.parameters.map((parameter) => {
    const description = texts.get(`${parameter.in}:${parameter.name}`);
    const whole = plainText(description ?? lostName(parameter.name) ?? "");
    const text =
      whole.length <= longestExplanation ? whole : leadingSentences(description ?? "", longestExplanation);
    if (text === "" || parameter.schema.description !== undefined) return parameter;
    return { ...parameter, schema: { ...parameter.schema, description: text } };
  });
  return { ...facts, parameters };
}

/** The operations of the tools with their other arguments marked as hidden. */
export function withShown(
  planned: readonly PlannedOperation[],
  tools: readonly Pick<ToolPlan, "calls" | "arguments">[],
): PlannedOperation[] {
  const shown = new Map(
    tools.flatMap(({ calls, arguments: all }) => {
      const places = new Set<string>(all.map(({ place }) => place));
      return calledBy(calls).map((key) => [key, places] as const);
    }),
  );
  return planned.map((one) => {
    const places = shown.get(one.selected.key);
    if (places === undefined) return one;
    const all = one.facts.arguments.map(({ name, place, required }) => ({
      name,
      place,
      required,
      ...(!places.has(place) && { hidden: true as const }),
    }));
    return { ...one, facts: { ...one.facts, arguments: all } };
  });
}

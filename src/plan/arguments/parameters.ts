/** Sorts an operation's parameters into those that callers give and those that the server fills in. */
import type { Parameter } from "../../model/api.js";
import type { JsonSchema, OperationFacts, ParameterFacts, Place } from "../../model/runtime.js";
import type { Document } from "../document.js";
import type { Ledger } from "../ledger.js";
import { writtenNames } from "../select/written-names.js";
import type { Selected } from "../select/selected.js";
import type { Flatten } from "../../schema/flatten.js";
import { typeList } from "../../schema/types.js";
import { constantOf } from "../trim/plain-object.js";
import type { Input } from "./decision.js";
import { encodingFacts } from "./body/request-body.js";
import { constantReason } from "./hide.js";
import { isSent, language, standIn } from "./stand-in.js";
import { unionOf } from "../../schema/parts.js";
import { isProtectedHeader } from "../../runtime/operations/place.js";

export type Constant = NonNullable<OperationFacts["constants"]>[number];

export interface SortedParameters {
  readonly parameters: ParameterFacts[];
  readonly constants: Constant[];
  /** Headers for which the runtime generates a new value in every call. */
  readonly generated: Place[];
  readonly inputs: Input[];
}

/** Turns parameters with only one possible value into constants, and the others into arguments. */
export function sortParameters(one: Selected, document: Document, ledger: Ledger): SortedParameters {
  const sorted: SortedParameters = { parameters: [], constants: [], generated: [], inputs: [] };
  for (const parameter of sendable(one, document, ledger)) {
    const facts = parameterFacts(parameter, document);
    const place: Place = `${parameter.in}:${parameter.name}`;
    const { schema } = document.flatten(facts.schema);
    const constant = parameter.required ? constantOf(facts.schema, document.flatten) : undefined;
    const sent = document.trims.drop && constant === undefined && isSent(parameter, schema);
    sorted.parameters.push(sent ? { ...facts, required: false } : facts);
    if (constant !== undefined) {
      sorted.constants.push({ place, value: constant });
      ledger.entries.push({
        kind: "hidden",
        operation: one.key,
        subject: `${parameter.in} ${parameter.name}`,
        reason: constantReason(constant),
        at: parameter.at,
      });
      continue;
    }
    const stand =
      document.trims.drop && parameter.required ? standIn(parameter, schema) : language(parameter, schema);
    if (stand === "generated") sorted.generated.push(place);
    else if (stand !== undefined) sorted.constants.push({ place, value: stand.value });
    const note = document.request.note(document.request.of(parameter.schema));
    const about = parameterText(parameter, note) ?? schema.description;
    sorted.inputs.push({
      location: parameter.in,
      wireName: parameter.name,
      place,
      required: parameter.required && stand === undefined && !sent,
      schema: facts.schema,
      deprecated: parameter.deprecated || schema.deprecated === true,
      ...(about !== undefined && { description: about }),
      at: parameter.at,
    });
  }
  return sorted;
}

/** Adds the schema's note to the parameter's own description, which would otherwise hide it. */
function parameterText({ description: own }: Parameter, note: string | undefined): string | undefined {
  return own === undefined || note === undefined ? own : `${own} ${note}`;
}

function parameterFacts(parameter: Parameter, document: Document): ParameterFacts {
  const { name, required, style, explode, allowReserved, allowEmptyValue, itemStyles, contentType } =
    parameter;
  const { encoding, multiSegment } = parameter;
  const schema = document.request.of(parameter.schema);
  return {
    name,
    in: parameter.in,
    required,
    schema: isBare(parameter) ? maybeEmpty(schema, document.flatten) : schema,
    style,
    explode,
    ...(allowReserved && { allowReserved }),
    ...(multiSegment && { multiSegment }),
    ...(allowEmptyValue && { allowEmptyValue }),
    ...(itemStyles !== undefined && { itemStyles: [...itemStyles] }),
    ...(contentType !== undefined && { contentType }),
    ...(encoding !== undefined && { encoding: encodingFacts(encoding) }),
  };
}

/** Whether a parameter may be sent by its name alone. */
function isBare({ allowEmptyValue, in: location, contentType }: Parameter): boolean {
  return allowEmptyValue && location === "query" && contentType === undefined;
}

/**
 * Also accepts the empty string for a number or boolean that may be sent without a value; other values can be empty themselves.
 * https://spec.openapis.org/oas/v3.1.1.html#parameter-object (`allowEmptyValue`)
 */
function maybeEmpty(schema: JsonSchema, flatten: Flatten): JsonSchema {
  const types = typeList(flatten(schema).schema.type);
  const isPlain = types.length > 0 && types.every((type) => ["boolean", "integer", "number"].includes(type));
  return isPlain ? unionOf([schema, { type: "string", const: "" }]) : schema;
}

/** Returns the parameters that callers may set, and records the others as cut. */
function sendable(
  { api, operation, key, extension }: Selected,
  { sent }: Document,
  ledger: Ledger,
): Parameter[] {
  const credentials = new Set(
    operation.security.flatMap((requirement) =>
      [...requirement.keys()].flatMap((name) => {
        const scheme = api.securitySchemes.get(name);
        return scheme?.type === "apiKey" ? [`${scheme.in}:${scheme.parameter.toLowerCase()}`] : [];
      }),
    ),
  );
  const written = writtenNames(extension);
  const isSetting = ({ name, in: location, required }: Parameter): boolean =>
    !required && !written.has(name.toLowerCase()) && sent.get(operation)?.has(`${location}:${name}`) === true;
  const objection = (parameter: Parameter): string | undefined => {
    const { name, in: location } = parameter;
    if (location === "header" && isProtectedHeader(name)) return "a header that is not for callers to set";
    if (credentials.has(`${location}:${name.toLowerCase()}`) || isSetting(parameter))
      return "a credential, which the server adds itself";
    return location === "path" && !operation.path.includes(`{${name}}`)
      ? "the path has no such variable"
      : undefined;
  };
  return operation.parameters.filter((parameter) => {
    const reason = objection(parameter);
    if (reason === undefined) return true;
    ledger.entries.push({
      kind: "cut",
      operation: key,
      subject: `${parameter.in} ${parameter.name}`,
      reason,
      at: parameter.at,
    });
    return false;
  });
}

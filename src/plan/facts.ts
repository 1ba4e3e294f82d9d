/** Operation → what the runtime needs to know to call it, and the arguments that its tool is made from. */
import type { Parameter } from "../model/api.js";
import type { OperationFacts, ParameterFacts, Place } from "../model/runtime.js";
import { argumentFacts, bodyCandidates, constantOf, type Candidate } from "./arguments.js";
import { description } from "./describe.js";
import type { Document } from "./document.js";
import type { Ledger } from "./ledger.js";
import { linkFacts } from "./links.js";
import { chooseBody } from "./request-body.js";
import { accept } from "./response.js";
import type { FullSchemas } from "./schema/full.js";
import type { Selected } from "./select.js";
import { serverFacts } from "./servers.js";
import { printable } from "./text.js";

/** An operation on its way through the plan. */
export interface PlannedOperation {
  readonly one: Selected;
  readonly document: Document;
  readonly facts: OperationFacts;
  /** In the order of `facts.arguments`. */
  readonly candidates: readonly Candidate[];
}

/** @param names of the tools, in the order of the documents' selected operations */
export function planOperations(
  documents: readonly Document[],
  names: readonly string[],
  ledger: Ledger,
): PlannedOperation[] {
  return documents
    .flatMap((document) => document.selected.map((one) => ({ one, document })))
    .map(({ one, document }, index) => planOperation(one, names[index] ?? one.key, { document, ledger }));
}

function planOperation(
  one: Selected,
  name: string,
  { document, ledger }: { document: Document; ledger: Ledger },
): PlannedOperation {
  const { operation, key } = one;
  const { parameters, constants, candidates } = sortParameters(one, document, ledger);
  const body = bodyOf(one, document, ledger);
  const links = linkFacts(operation, document.selected);
  const all = [...candidates, ...(body?.candidates ?? [])];
  return {
    one,
    document,
    facts: {
      key,
      api: one.api.id,
      name,
      summary: description(operation),
      tags: operation.tags.map(printable),
      method: operation.method,
      path: operation.path.replace(/#.*$/, ""),
      servers: operation.servers.map((server) => serverFacts(server, document.variablePrefix)),
      parameters,
      ...(body !== undefined && { body: body.facts }),
      security: operation.security.map((requirement) =>
        Object.fromEntries([...requirement].map(([scheme, scopes]) => [scheme, [...scopes]])),
      ),
      accept: accept(operation),
      arguments: argumentFacts(all),
      ...(constants.length > 0 && { constants }),
      ...(links.length > 0 && { links }),
    },
    candidates: all,
  };
}

type Constant = NonNullable<OperationFacts["constants"]>[number];

interface SortedParameters {
  readonly parameters: ParameterFacts[];
  readonly constants: Constant[];
  readonly candidates: Candidate[];
}

/** Parameters that can have one value only are sent as it is; the others are what callers say. */
function sortParameters(one: Selected, { request, flatten }: Document, ledger: Ledger): SortedParameters {
  const sorted: SortedParameters = { parameters: [], constants: [], candidates: [] };
  for (const parameter of sendable(one, ledger)) {
    const facts = parameterFacts(parameter, request);
    const place: Place = `${parameter.in}:${parameter.name}`;
    const { schema } = flatten(facts.schema);
    const constant = parameter.required ? constantOf(schema) : undefined;
    sorted.parameters.push(facts);
    if (constant !== undefined) {
      sorted.constants.push({ place, value: constant });
      const reason = `always sent as ${JSON.stringify(constant)}: the document allows nothing else`;
      ledger.entries.push({
        kind: "hidden",
        operation: one.key,
        subject: `${parameter.in} ${parameter.name}`,
        reason,
        at: parameter.at,
      });
      continue;
    }
    const about = parameter.description ?? schema.description;
    sorted.candidates.push({
      location: parameter.in,
      wireName: parameter.name,
      place,
      required: parameter.required,
      schema: facts.schema,
      ...(about !== undefined && { description: about }),
      at: parameter.at,
    });
  }
  return sorted;
}

function bodyOf({ operation, key }: Selected, { request: full, flatten }: Document, ledger: Ledger) {
  const body = operation.requestBody && chooseBody(operation.requestBody, { full, flatten });
  if (body === undefined) return undefined;
  const { facts, media, reason } = body;
  if (reason !== undefined)
    ledger.entries.push({
      kind: "chosen",
      operation: key,
      subject: `body as ${facts.contentType}`,
      reason,
      at: media.at,
    });
  return {
    facts,
    candidates: bodyCandidates(facts, {
      full,
      flatten,
      description: operation.requestBody?.description,
      at: media.at,
    }),
  };
}

function parameterFacts(parameter: Parameter, full: FullSchemas): ParameterFacts {
  const { name, required, style, explode, allowReserved, allowEmptyValue, contentType } = parameter;
  return {
    name,
    in: parameter.in,
    required,
    schema: full.of(parameter.schema),
    style,
    explode,
    ...(allowReserved && { allowReserved }),
    ...(allowEmptyValue && { allowEmptyValue }),
    ...(contentType !== undefined && { contentType }),
  };
}

/** https://spec.openapis.org/oas/v3.1.1.html#fixed-fields-9: header parameters of these names shall be ignored. */
const ignoredHeaders = new Set(["accept", "content-type", "authorization"]);

/** The parameters that callers have a say in. */
function sendable({ api, operation, key }: Selected, ledger: Ledger): Parameter[] {
  const credentials = new Set(
    operation.security.flatMap((requirement) =>
      [...requirement.keys()].flatMap((name) => {
        const scheme = api.securitySchemes.get(name);
        return scheme?.type === "apiKey" ? [`${scheme.in}:${scheme.parameter.toLowerCase()}`] : [];
      }),
    ),
  );
  const objection = ({ name, in: location }: Parameter): string | undefined => {
    const lower = name.toLowerCase();
    if (location === "header" && ignoredHeaders.has(lower))
      return "OpenAPI has header parameters of this name ignored";
    if (credentials.has(`${location}:${lower}`)) return "a credential, which the server adds itself";
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

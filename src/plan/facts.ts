/** Operation → what the runtime needs to know to call it, and the arguments that its tool is made from. */
import { isProtectedHeader } from "../../templates/runtime/header.js";
import { fits } from "../../templates/runtime/validate.js";
import type { Parameter } from "../model/api.js";
import type { ArgumentPlan, LedgerEntry } from "../model/plan.js";
import type { BodyFacts, Json, JsonSchema, OperationFacts, ParameterFacts, Place } from "../model/runtime.js";
import { planArguments, type Candidate } from "./arguments/arguments.js";
import { bodyCandidates } from "./arguments/body-arguments.js";
import { callFacts } from "./call-facts.js";
import { commonArguments, nothingCommon, type CommonArguments } from "./arguments/common-arguments.js";
import { description } from "./words/describe.js";
import type { Document } from "./document.js";
import { exampleArguments } from "./arguments/example.js";
import { withConstantsAround } from "./arguments/fixed-around.js";
import { constantReason } from "./arguments/hide.js";
import { emptyLedger, type Ledger } from "./ledger.js";
import { linkFacts } from "./answers/links.js";
import { chooseBody, encodingFacts } from "./arguments/request-body.js";
import { parameterSchema } from "./arguments/parameter-schema.js";
import { accept } from "./answers/response.js";
import type { Selected } from "./select/select.js";
import { serverFacts } from "./server/servers.js";
import { technicalHeader } from "./arguments/technical.js";
import { printable } from "./words/text.js";
import { essentials } from "./trim/noise.js";
import { constantOf } from "./trim/plain-object.js";

/** An operation on its way through the plan. */
export interface PlannedOperation {
  readonly one: Selected;
  readonly document: Document;
  readonly facts: OperationFacts;
  /** In the order of `facts.arguments`. */
  readonly candidates: readonly Candidate[];
  /** What its tool shows; `facts.arguments` has the others, too. */
  readonly arguments: readonly ArgumentPlan[];
  /** Optional arguments that the tool would show if it could show more. */
  readonly more: number;
}

export interface PlannedOperations {
  readonly planned: PlannedOperation[];
  /** By document, what the instructions have to say of arguments. */
  readonly common: ReadonlyMap<Document, CommonArguments>;
}

/**
 * @param names of the tools, in the order of the documents' selected operations
 * @param look.only key of the one operation to plan, as it is among all of them
 */
export function planOperations(
  documents: readonly Document[],
  names: readonly string[],
  ledger: Ledger,
  look: { readonly only?: string } = {},
): PlannedOperations {
  const drafts = documents.flatMap((document) =>
    document.selected.map((one) => draftOperation(one, document, ledger)),
  );
  const common = new Map(
    documents.map((document) => [
      document,
      commonIn(
        document,
        drafts.filter((draft) => draft.document === document),
      ),
    ]),
  );
  const planned = drafts.flatMap((draft, index) => {
    const { one, document } = draft;
    if (look.only !== undefined && look.only !== one.key) return [];
    return planOperation(draft, names[index] ?? one.key, {
      ledger,
      common: common.get(document) ?? nothingCommon,
    });
  });
  return { planned, common };
}

function commonIn({ trims, flatten, describe }: Document, drafts: readonly Draft[]): CommonArguments {
  if (!trims.drop) return nothingCommon;
  return commonArguments(
    drafts.map(({ candidates }) => candidates),
    ({ description: text, wireName, schema }) => {
      const description = describe(text, wireName);
      const { default: value } = essentials(flatten(schema).schema, { implied: false, noise: true });
      return {
        ...(description !== undefined && { description }),
        ...(value !== undefined && { default: value }),
      };
    },
  );
}

/** An operation before its arguments have names. */
interface Draft extends SortedParameters {
  readonly one: Selected;
  readonly document: Document;
  readonly body: BodyFacts | undefined;
}

/** What callers may send with an operation, whether it is offered or not; nothing is told of it. */
export function candidatesOf(one: Selected, document: Document): readonly Candidate[] {
  return draftOperation(one, document, emptyLedger()).candidates;
}

function draftOperation(one: Selected, document: Document, ledger: Ledger): Draft {
  const sorted = sortParameters(one, document, ledger);
  const body = bodyOf(one, document, ledger);
  const ofBody = (body?.candidates ?? []).map((candidate) => withoutChoice(candidate, document));
  const constants = ofBody.flatMap(({ place, constant }): Constant[] =>
    constant === undefined ? [] : [{ place, value: constant }],
  );
  const candidates = [...sorted.candidates, ...ofBody];
  return {
    ...sorted,
    constants: [...sorted.constants, ...constants],
    one: withConstantsAround(one, candidates, document),
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

function planOperation(
  { one, document, body, parameters, constants, generated, candidates }: Draft,
  name: string,
  { ledger, common }: { ledger: Ledger; common: CommonArguments },
): PlannedOperation {
  const { operation, key, extension } = one;
  const links = linkFacts(operation, document.selected);
  const planned = planArguments(candidates, { one, document, ledger, common, tool: name });
  const example = exampleArguments(
    { parameters, arguments: planned.facts, ...(body !== undefined && { body }) },
    { operation, full: document.request, flatten: document.flatten },
  );
  return {
    one,
    document,
    candidates,
    arguments: planned.shown,
    more: planned.more,
    facts: {
      key,
      api: one.api.id,
      name,
      summary: description(operation, extension),
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
      ...(links.length > 0 && { links }),
      ...(example !== undefined && { example }),
      ...callFacts(extension),
    },
  };
}

type Constant = NonNullable<OperationFacts["constants"]>[number];

interface SortedParameters {
  readonly parameters: ParameterFacts[];
  readonly constants: Constant[];
  /** Headers of which the runtime makes up a new value for every call. */
  readonly generated: Place[];
  readonly candidates: Candidate[];
}

/** See parameter-schema.ts and writable.ts. */
const writtenOnly =
  "what could not be written there as what it is, such as an empty list that is required, is refused";

/** Parameters that can have one value only are sent as it is; the others are what callers say. */
function sortParameters(one: Selected, document: Document, ledger: Ledger): SortedParameters {
  const sorted: SortedParameters = { parameters: [], constants: [], generated: [], candidates: [] };
  for (const parameter of sendable(one, ledger)) {
    const facts = parameterFacts(parameter, one, document);
    const place: Place = `${parameter.in}:${parameter.name}`;
    const { schema } = document.flatten(facts.schema);
    const constant = parameter.required ? constantOf(facts.schema, document.flatten) : undefined;
    const sent = document.trims.drop && constant === undefined && isSent(parameter, schema);
    sorted.parameters.push(sent ? { ...facts, required: false } : facts);
    if (facts.schema !== document.request.of(parameter.schema) && !parameter.allowEmptyValue)
      ledger.entries.push({
        kind: "tightened",
        operation: one.key,
        subject: `${parameter.in} ${parameter.name}`,
        reason: writtenOnly,
        at: parameter.at,
      });
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
    sorted.candidates.push({
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

/** A parameter's own description hides that of its schema, and must not hide what was noted there. */
function parameterText({ description: own }: Parameter, note: string | undefined): string | undefined {
  return own === undefined || note === undefined ? own : `${own} ${note}`;
}

/** As the runtime names itself: the server's name and version. */
const senderValue = "server-mcp/1.0.0";

/** A header that the runtime adds to every request that lacks it. */
function isSent({ in: location, name }: Parameter, schema: JsonSchema): boolean {
  const header = location === "header" ? technicalHeader(name) : undefined;
  return header?.sent === true && schema.default === undefined && fits(schema, senderValue);
}

const freshValue = "00000000-0000-4000-8000-000000000000";

/** What the server can send in a required technical header when its caller says nothing. */
function standIn(
  { in: location, name }: Parameter,
  schema: JsonSchema,
): "generated" | { readonly value: Json } | undefined {
  const header = location === "header" ? technicalHeader(name) : undefined;
  if (header === undefined) return undefined;
  if (header.fresh) return fits(schema, freshValue) ? "generated" : undefined;
  return schema.default === undefined ? undefined : { value: schema.default };
}

/**
 * What goes in `Accept-Language` when its caller says nothing: `fetch` would send `*`, which a document that lists
 * languages does not allow, and which asks for another than the default.
 */
function language(
  { in: location, name }: Parameter,
  schema: JsonSchema,
): { readonly value: Json } | undefined {
  if (location !== "header" || name.toLowerCase() !== "accept-language") return undefined;
  const value = schema.default ?? schema.enum?.[0];
  return value === undefined ? undefined : { value };
}

function bodyOf({ operation, key }: Selected, { request: full, flatten, trims }: Document, ledger: Ledger) {
  const body = operation.requestBody && chooseBody(operation.requestBody, { full, flatten });
  if (body === undefined) return undefined;
  const { facts, media, reason } = body;
  const { at } = media;
  const tell = (kind: LedgerEntry["kind"], subject: string, why: string): void =>
    void ledger.entries.push({ kind, operation: key, subject, reason: why, at });
  if (reason !== undefined) tell("chosen", `body as ${facts.contentType}`, reason);
  if (body.narrowed) tell("tightened", `body as ${facts.contentType}`, writtenOnly);
  const { candidates, insisted } = bodyCandidates(facts, {
    full,
    flatten,
    description: operation.requestBody?.description,
    at,
    unwrap: trims.merge,
    shown: [...media.examples, ...(media.schema?.examples ?? [])],
  });
  const isTakenApart = candidates.some(({ place }) => place !== "body:");
  if (isTakenApart && flatten(facts.schema).schema.additionalProperties === true)
    tell("tightened", "members of the body", "of those that the document leaves open, none can be given");
  if (facts.required && operation.requestBody?.required === false)
    tell("tightened", "body", "it may be left out as nothing says otherwise: what it requires is asked for");
  if (insisted !== undefined)
    tell("tightened", `body ${insisted}`, "no example leaves it out: what it requires is asked for");
  return { facts, candidates };
}

function parameterFacts(parameter: Parameter, { operation }: Selected, document: Document): ParameterFacts {
  const { name, required, style, explode, allowReserved, allowEmptyValue, itemStyles, contentType } =
    parameter;
  const { encoding } = parameter;
  const facts: ParameterFacts = {
    name,
    in: parameter.in,
    required,
    schema: document.request.of(parameter.schema),
    style,
    explode,
    ...(allowReserved && { allowReserved }),
    ...(allowEmptyValue && { allowEmptyValue }),
    ...(itemStyles !== undefined && { itemStyles: [...itemStyles] }),
    ...(contentType !== undefined && { contentType }),
    ...(encoding !== undefined && { encoding: encodingFacts(encoding) }),
  };
  return { ...facts, schema: parameterSchema(parameter, facts, { template: operation.path, document }) };
}

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
    if (location === "header" && isProtectedHeader(name)) return "a header that is not for callers to set";
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

/** Plans an operation's body: how it is sent, its arguments, and what the ledger records about it. */
import type { LedgerEntry } from "../../../model/plan.js";
import type { Document } from "../../document.js";
import type { Ledger } from "../../ledger.js";
import type { Selected } from "../../select/selected.js";
import { bodyInputs } from "./body-arguments.js";
import { chooseBody } from "./request-body.js";
import type { Api, Schema } from "../../../model/api.js";
import { possibleParts } from "../../../schema/parts.js";
import { target } from "../../../schema/reference.js";
import { depthFirst } from "../../../schema/walk.js";

export function plannedBody(
  { operation, key, api, extension }: Selected,
  { request: full, flatten, trims }: Document,
  ledger: Ledger,
) {
  const body = operation.requestBody && chooseBody(operation.requestBody, { full, flatten });
  if (body === undefined) return undefined;
  const { facts, media, reason } = body;
  const { at } = media;
  const record = (entry: LedgerEntry["kind"], subject: string, why: string): void =>
    void ledger.entries.push({ kind: entry, operation: key, subject, reason: why, at });
  if (reason !== undefined) record("chosen", `body as ${facts.contentType}`, reason);
  const { inputs, insisted } = bodyInputs(facts, {
    full,
    flatten,
    description: operation.requestBody?.description,
    at,
    always: extension.fixed?.body !== undefined,
    unwrap: trims.merge,
    shown: [...media.examples, ...examplesOf(media.schema, api)],
    describes: (names) => isDescribed(media.schema, names, api),
  });
  const hasMembersAsArguments = inputs.some(({ place }) => place !== "body:");
  if (hasMembersAsArguments && flatten(facts.schema).schema.additionalProperties === true)
    record("tightened", "members of the body", "of those that the document leaves open, none can be given");
  if (facts.required && operation.requestBody?.required === false)
    record(
      "tightened",
      "body",
      "it may be left out as nothing says otherwise: what it requires is asked for",
    );
  if (insisted !== undefined)
    record("tightened", `body ${insisted}`, "no example leaves it out: what it requires is asked for");
  return { facts, inputs };
}

/** Whether some alternative or part of the schema describes the member with these names, from the outside in. */
function isDescribed(schema: Schema | undefined, [name, ...below]: readonly string[], api: Api): boolean {
  if (name === undefined) return true;
  if (schema === undefined) return false;
  return [...depthFirst([schema], (part) => possibleParts(part, api.schemas))].some(
    ({ properties = {} }) =>
      Object.hasOwn(properties, name) && (below.length === 0 || isDescribed(properties[name], below, api)),
  );
}

/** Returns the examples of a schema and of the one that it refers to. */
function examplesOf(schema: Schema = {}, { schemas }: Api): readonly unknown[] {
  return [...(schema.examples ?? []), ...(target(schema, schemas)?.examples ?? [])];
}

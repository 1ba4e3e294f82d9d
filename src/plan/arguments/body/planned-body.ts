/** Plans an operation's body: how it is sent, its arguments, and what the ledger records about it. */
import type { LedgerEntry } from "../../../model/plan.js";
import type { Document } from "../../document.js";
import type { Ledger } from "../../ledger.js";
import type { Selected } from "../../select/selected.js";
import { bodyCandidates } from "./body-arguments.js";
import { examplesOf, isDescribed } from "./described.js";
import { chooseBody } from "./request-body.js";
import { lostOf } from "./unsendable-body.js";

export function plannedBody(
  { operation, key, api, extension }: Selected,
  { request: full, flatten, trims }: Document,
  ledger: Ledger,
) {
  const body = operation.requestBody && chooseBody(operation.requestBody, { full, flatten });
  if (body === undefined) return undefined;
  const { facts, media, kind, reason } = body;
  const { at } = media;
  const tell = (entry: LedgerEntry["kind"], subject: string, why: string): void =>
    void ledger.entries.push({ kind: entry, operation: key, subject, reason: why, at });
  if (reason !== undefined) tell("chosen", `body as ${facts.contentType}`, reason);
  const { candidates, insisted } = bodyCandidates(facts, {
    full,
    flatten,
    description: operation.requestBody?.description,
    at,
    always: extension.fixed?.body !== undefined,
    unwrap: trims.merge,
    shown: [...media.examples, ...examplesOf(media.schema, api)],
    describes: (names) => isDescribed(media.schema, names, api),
  });
  const isTakenApart = candidates.some(({ place }) => place !== "body:");
  if (isTakenApart && flatten(facts.schema).schema.additionalProperties === true)
    tell("tightened", "members of the body", "of those that the document leaves open, none can be given");
  const declared = media.schema === undefined ? {} : full.of(media.schema);
  for (const { subject, reason: why, isAll } of lostOf({ facts, kind, declared, isTakenApart }, flatten)) {
    tell("cut", subject, why);
    if (isAll === undefined) continue;
    const message = `The ${subject} of ${key} cannot be sent as intended: ${why}.`;
    const hint = "Correct the document, or leave the operation out.";
    ledger.diagnostics.push({ severity: "warning", code: "body-not-sendable", message, hint, at });
  }
  if (facts.required && operation.requestBody?.required === false)
    tell("tightened", "body", "it may be left out as nothing says otherwise: what it requires is asked for");
  if (insisted !== undefined)
    tell("tightened", `body ${insisted}`, "no example leaves it out: what it requires is asked for");
  return { facts, candidates };
}

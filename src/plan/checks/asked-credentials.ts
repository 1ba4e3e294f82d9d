/** Warns where tools ask models for a credential that the server could add itself, or where nothing adds it. */
import type { Diagnostic } from "../../errors.js";
import type { Operation } from "../../model/api.js";
import { askedHint, askedWords, type AskedCredential } from "../../model/asked-credentials.js";
import type { PlannedOperation } from "../planned-operation.js";
import type { Document } from "../document.js";

const toKeep =
  'To leave it to callers, give it a name or a description under "arguments" (x-mcp, or operations: in mcp.config.yaml).';

export function askedWarnings(
  documents: readonly Document[],
  planned: readonly PlannedOperation[],
): Diagnostic[] {
  return documents.flatMap((document) => [
    ...document.asked
      .map((asked) => ofSelected(asked, document))
      .flatMap((asked) => warningsOf(asked, variablesOf(asked, document)))
      .map((one) => ({ ...one, hint: `${one.hint} ${toKeep}` })),
    ...document.inBodies.flatMap((asked) => warningsOf(shownOf(asked, document, planned), [])),
  ]);
}

/** What callers are asked for. */
function shownOf(
  { name, asking }: AskedCredential,
  { api }: Document,
  planned: readonly PlannedOperation[],
): AskedCredential {
  const shown = new Map(
    planned
      .filter(({ selected }) => selected.api === api)
      .map(({ selected: { operation }, arguments: own }) => [
        ofRequest(operation),
        new Set<string>(own.map(({ place }) => place)),
      ]),
  );
  return {
    name,
    asking: asking.filter(({ operation, place }) => shown.get(ofRequest(operation))?.has(place) === true),
  };
}

function ofRequest({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function ofSelected({ name, asking }: AskedCredential, { selected }: Document): AskedCredential {
  const offered = new Set(selected.map(({ operation }) => ofRequest(operation)));
  return { name, asking: asking.filter(({ operation }) => offered.has(ofRequest(operation))) };
}

function warningsOf(asked: AskedCredential, variables: readonly string[]): Diagnostic[] {
  const [first] = asked.asking;
  if (first === undefined) return [];
  const [message, hint] = [askedWords(asked, variables), askedHint(asked)];
  return [{ severity: "warning", code: "credential-asked", message, hint, at: first.at }];
}

/** The documented ones of what is sent in place of the parameter. */
function variablesOf({ asking }: AskedCredential, { facts: { securitySchemes } }: Document): string[] {
  const places = new Set<string>(asking.map(({ place }) => place.toLowerCase()));
  return Object.values(securitySchemes).flatMap((scheme) => {
    if (scheme.type === "apiKey")
      return places.has(`${scheme.in}:${scheme.parameter}`.toLowerCase()) ? scheme.variables.slice(0, 1) : [];
    return scheme.type === "http" && places.has("header:authorization") ? scheme.variables.slice(0, 1) : [];
  });
}

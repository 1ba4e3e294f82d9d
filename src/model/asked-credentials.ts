/** Arguments by which an API asks its callers for a credential, though a security scheme already stands for it. */
import { escapeSegment } from "../../templates/runtime/schema/pointer.js";
import type { Api, Location, Operation, Schema } from "./api.js";
import type { Place } from "./runtime.js";
import { together } from "./together.js";

/** One argument, with every operation that asks for it. */
export interface AskedCredential {
  /** On the wire. */
  readonly name: string;
  readonly asking: readonly Asking[];
}

export interface Asking {
  readonly operation: Operation;
  readonly place: Place;
  readonly at: Location;
}

/** An argument of fewer operations may be the token that they manage, or that of another service. */
const fewest = 3;
const leastShare = 0.5;

/** Those whose name and words say so, and that most of the operations with a security scheme have. */
export function askedCredentials(api: Api): AskedCredential[] {
  const secured = api.operations.filter((operation) => schemesOf(operation).length > 0);
  const byName = new Map<string, Asking[]>();
  for (const operation of secured)
    for (const { name, ...asking } of credentials(operation, api))
      if (!isOfScheme(asking, api)) byName.set(name, [...(byName.get(name) ?? []), asking]);
  return [...byName].flatMap(([name, asking]): AskedCredential[] => {
    const count = operationsOf(asking).length;
    return count >= fewest && count > secured.length * leastShare ? [{ name, asking }] : [];
  });
}

export function askedWords({ name, asking }: AskedCredential): string {
  const operations = operationsOf(asking);
  const count = operations.length;
  const schemes = new Set(operations.flatMap(schemesOf));
  return `${name} of ${count} ${count === 1 ? "operation" : "operations"} is a credential, which the server adds itself (${[...schemes].join(", ")}).`;
}

/** What to write against it. */
export function askedHint({ name, asking }: AskedCredential): string {
  const parameter = asking.find(({ at }) => /\/parameters\/[^/]*$/.test(at.pointer));
  if (parameter === undefined)
    return `Hide it: hide: [${name}], in x-mcp or in mcp.config.yaml. Where it is required, take it from there with an overlay first (target: "$..required[?@ == '${name}']", remove: true).`;
  const { at, place } = parameter;
  const which = at.pointer.startsWith("/paths/") ? `@.name == '${name}'` : `@['$ref'] == '#${at.pointer}'`;
  const [location = ""] = place.split(":");
  const scheme =
    location === "body"
      ? ""
      : `, or describe it as a security scheme (type: apiKey, in: ${location}, name: ${name})`;
  return `Remove it with an overlay (target: "$.paths..parameters[?${which}]", remove: true)${scheme}.`;
}

function operationsOf(asking: readonly Asking[]): Operation[] {
  return [...new Set(asking.map(({ operation }) => operation))];
}

function schemesOf({ security }: Operation): string[] {
  return security.flatMap((requirement) => [...requirement.keys()]);
}

/** No caller sees it. */
function isOfScheme({ operation, place }: Asking, api: Api): boolean {
  return schemesOf(operation).some((name) => {
    const scheme = api.securitySchemes.get(name);
    if (scheme?.type !== "apiKey") return false;
    return `${scheme.in}:${scheme.parameter}`.toLowerCase() === place.toLowerCase();
  });
}

function* credentials(operation: Operation, api: Api): Iterable<Asking & { name: string }> {
  for (const { name, in: location, description, at } of operation.parameters)
    if (location !== "path" && isCredential(name, description))
      yield { name, operation, at, place: `${location}:${name}` };
  const parts = (operation.requestBody?.content ?? []).flatMap(({ schema }) =>
    schema === undefined ? [] : together(schema, api),
  );
  const members = new Map(parts.flatMap(({ properties = {} }) => Object.entries(properties)));
  for (const [name, member] of members)
    if (isCredential(name, descriptionOf(member, api)))
      yield {
        name,
        operation,
        at: api.locate(member) ?? operation.at,
        place: `body:/${escapeSegment(name)}`,
      };
}

function descriptionOf(schema: Schema, api: Api): string | undefined {
  return together(schema, api).find(({ description }) => description !== undefined)?.description;
}

function isCredential(name: string, description = ""): boolean {
  if (!credentialName.test(spaced(name))) return false;
  const [sentence = ""] = description
    .replaceAll("`", "")
    .trim()
    .split(/\.\s|\n/, 1);
  return credentialWords.test(sentence) && !otherWords.test(sentence);
}

/** `X-Auth-Token` and `authToken` are `auth token`. */
function spaced(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").split(/[^A-Za-z0-9]+/);
  return words.join(" ").toLowerCase().replace(/^x /, "");
}

const kinds = "api|access|auth|authentication|authorization|bearer|oauth ?2?(?:\\.0)?|security";

/** Not `page token` or `device token`. */
const credentialName = new RegExp(`^(?:(?:${kinds}) ?)?(?:token|key|secret)$|^(?:auth|authorization)$`);

const credentialWords = new RegExp(`\\b(?:${kinds})[ -]?(?:access )?(?:token|key|secret)\\b`, "i");

/** The access token of an item, or the API key of another service. */
const otherWords =
  /\b(?:token|key|secret)s? (?:that|which|associated|belonging|returned|of\b|to (?!auth|access|use|call)|for (?!auth|(?:the |this |our )?(?:api|service|request|access)))/i;

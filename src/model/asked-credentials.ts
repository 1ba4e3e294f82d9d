/** Parameters by which an API asks its callers for a credential: beside the security scheme that stands for it, or in place of one. */
import { groupBy } from "../group-by.js";
import { escapeSegment } from "../runtime/schema/pointer.js";
import type { Api, Location, Operation, Parameter, Schema } from "./api.js";
import type { Place } from "./runtime.js";
import { together } from "../schema/parts.js";

/** One argument, with every operation that asks for it. */
export interface AskedCredential {
  /** On the wire. */
  readonly name: string;
  readonly asking: readonly Asking[];
}

export interface Asking {
  readonly operation: Operation;
  readonly place: Place;
  readonly required: boolean;
  readonly at: Location;
  /** Name of the operation's scheme that has the same credential. */
  readonly repeats?: string;
}

/** An argument of fewer operations may be the token that they manage, or that of another service. */
const fewest = 3;
const leastShare = 0.6;

/**
 * Those whose name and words say so, and that most of the operations with a security scheme have; where the document has no
 * scheme at all, that most of all operations have. Of operations beside those with a scheme, the name alone has to say so. A header
 * such as `Api-Key` is one wherever several operations without a scheme have it.
 */
export function askedCredentials(api: Api): AskedCredential[] {
  const all = recognized(api);
  return all.map(({ name, asking }) => {
    const known = all.flatMap((one) => (one.name === name ? one.asking : []));
    const further = elsewhere(name, new Set(operationsOf(known)), api);
    const isParameter = asking.some(({ place }) => !place.startsWith("body:"));
    return {
      name,
      asking: [...asking, ...(isParameter ? further : [])].map((one) => ({ ...one, ...repeated(one, api) })),
    };
  });
}

function recognized(api: Api): AskedCredential[] {
  const others = api.operations.filter((operation) => schemesOf(operation).length === 0);
  const found =
    api.securitySchemes.size === 0 ? frequent(others, undescribed, 1) : besideSchemes(api, others);
  const known = new Set(found.map(({ name }) => name));
  return [...found, ...frequent(others, inHeaders, fewest, 0).filter(({ name }) => !known.has(name))];
}

function besideSchemes(api: Api, others: readonly Operation[]): AskedCredential[] {
  const secured = api.operations.filter((operation) => schemesOf(operation).length > 0);
  const beside = (operation: Operation) =>
    [...credentials(operation, api)].filter((asking) => !isOfScheme(asking, api));
  return [...frequent(secured, beside, fewest), ...frequent(others, plainlyNamed, fewest)];
}

/**
 * Parameters of that name in other operations. Where no scheme is in force, one that no words describe may be the token of a link in
 * a mail.
 */
function elsewhere(name: string, known: ReadonlySet<Operation>, api: Api): Asking[] {
  return api.operations.flatMap((operation) => {
    if (known.has(operation)) return [];
    const isSecured = schemesOf(operation).length > 0;
    const isOne = ({ name: other, description = "" }: Parameter): boolean =>
      other === name && (isCredential(other, description) || (isSecured && description.trim() === ""));
    const plain = plainlyNamed(operation).filter((one) => one.name === name);
    const found = plain.length > 0 ? plain : ofParameters(operation, isOne);
    return found.filter((asking) => !isOfScheme(asking, api));
  });
}

/** A key beside a login is a credential of its own: callers need one or the other. The name of a program stands beside any. */
function repeated({ operation, place }: Asking, api: Api): Pick<Asking, "repeats"> {
  if (clientName.test(spaced(place.replace(/^\w+:/, "")))) return {};
  const kind = kindOf(place);
  const repeats = schemesOf(operation).find((name) => {
    const scheme = api.securitySchemes.get(name);
    switch (scheme?.type) {
      case "apiKey": {
        const own = kindOf(scheme.parameter);
        return kind === undefined || own === undefined || own === kind;
      }
      case "http":
        return scheme.scheme.toLowerCase() !== "basic";
      case "oauth2":
      case "openIdConnect":
        return kind !== "key";
      default:
        return false;
    }
  });
  return repeats === undefined ? {} : { repeats };
}

function kindOf(name: string): "token" | "key" | undefined {
  const last = spaced(name).split(" ").at(-1) ?? "";
  if (/^(?:token|jwt)$/.test(last)) return "token";
  return /key$/.test(last) ? "key" : undefined;
}

/** Whether the server needs a setting for it, or has to send it once more; else a scheme sends it, and it can be left out. */
export function isNeeded({ operation, required, repeats }: Asking): boolean {
  return required || repeats === undefined || schemesOf(operation).length === 0;
}

/** By operation: the places of those that a security scheme of its own stands for. */
export function sentCredentials(
  asked: readonly AskedCredential[],
  { securitySchemes }: Api,
): ReadonlyMap<Operation, ReadonlySet<Place>> {
  const isSent = (scheme: string): boolean =>
    !["mutualTLS", undefined].includes(securitySchemes.get(scheme)?.type);
  const places = new Map<Operation, Set<Place>>();
  for (const { operation, place } of asked.flatMap(({ asking }) => asking))
    if (schemesOf(operation).some(isSent))
      places.set(operation, (places.get(operation) ?? new Set()).add(place));
  return places;
}

function frequent(
  operations: readonly Operation[],
  find: (operation: Operation) => readonly NamedAsking[],
  least: number,
  share = leastShare,
): AskedCredential[] {
  const byName = groupBy(operations.flatMap(find), ({ name }) => name);
  return [...byName].flatMap(([name, asking]): AskedCredential[] => {
    const count = operationsOf(asking).length;
    return count >= least && count >= operations.length * share ? [{ name, asking }] : [];
  });
}

/** @param variables that the server takes it from, where they are known */
export function askedWords({ name, asking }: AskedCredential, variables: readonly string[] = []): string {
  const operations = operationsOf(asking);
  const count = operations.length;
  const what = `${name} of ${count} ${count === 1 ? "operation" : "operations"} is a credential`;
  const schemes = new Set(asking.filter(isOfItsScheme).flatMap((one) => schemesOf(one.operation)));
  if (schemes.size > 0) return `${what}, which the server adds itself (${[...schemes].join(", ")}).`;
  const from = variables.length === 0 ? "its settings" : variables.join(", ");
  return `${what}, but no security scheme of the document stands for it: the server adds it from ${from}.`;
}

/** Whether the operation's schemes stand for it; for a member of a body, no other could. */
function isOfItsScheme({ operation, place, repeats }: Asking): boolean {
  return repeats !== undefined || (place.startsWith("body:") && schemesOf(operation).length > 0);
}

/** What to write against it. */
export function askedHint({ name, asking }: AskedCredential): string {
  const undescribedPlace = asking.find((one) => !isOfItsScheme(one))?.place;
  if (undescribedPlace !== undefined) return schemeHint(undescribedPlace);
  const parameter = asking.find(({ at }) => /\/parameters\/[^/]*$/.test(at.pointer));
  if (parameter === undefined)
    return `Let it not be required, with an overlay (target: "$..required[?@ == '${name}']", remove: true); the server then leaves it out.`;
  const { at, place } = parameter;
  const which = at.pointer.startsWith("/paths/") ? `@.name == '${name}'` : `@['$ref'] == '#${at.pointer}'`;
  const [location = ""] = place.split(":");
  const scheme =
    location === "body"
      ? ""
      : `, or describe it as a security scheme (type: apiKey, in: ${location}, name: ${name})`;
  return `Remove it with an overlay (target: "$.paths..parameters[?${which}]", remove: true)${scheme}.`;
}

/** The server adds what a scheme describes, and shows no parameter of that name. */
function schemeHint(place: Place): string {
  const described = Object.entries(schemeAt(place)).map(([key, value]) => `${key}: ${value}`);
  return `Describe it as a security scheme (${described.join(", ")}) and name that under "security", for example with an overlay.`;
}

/** The Security Scheme Object for a parameter: https://spec.openapis.org/oas/v3.1.1.html#security-scheme-object */
export function schemeAt(place: Place) {
  const [location = ""] = place.split(":");
  if (place.toLowerCase() === "header:authorization") return { type: "http", scheme: "bearer" } as const;
  return {
    type: "apiKey",
    in: location === "header" || location === "cookie" ? location : "query",
    name: place.slice(location.length + 1),
  } as const;
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

type NamedAsking = Asking & { readonly name: string };

/** Those of an operation that no scheme describes, in places where one could. */
function undescribed(operation: Operation): NamedAsking[] {
  const plain = plainlyNamed(operation);
  const others = ofParameters(operation, ({ name, description }) => isCredential(name, description));
  return [...plain, ...others.filter(({ place }) => !plain.some((one) => one.place === place))];
}

function plainlyNamed(operation: Operation): NamedAsking[] {
  const names = new Set(operation.parameters.map(({ name }) => spaced(name)));
  const isPair = names.has("key") && names.has("token");
  return ofParameters(operation, ({ name, in: location, description = "" }) => {
    const words = spaced(name);
    const isPlain =
      plainName.test(words) ||
      (isPair && (words === "key" || words === "token")) ||
      (words === "user id" && location === "header" && names.has("auth token"));
    return isPlain && !otherWords.test(description);
  });
}

function inHeaders(operation: Operation): NamedAsking[] {
  return plainlyNamed(operation).filter(
    ({ name, place }) => place.startsWith("header:") && ownHeader.test(spaced(name)),
  );
}

function ofParameters(operation: Operation, isOne: (parameter: Parameter) => boolean): NamedAsking[] {
  return operation.parameters.flatMap((parameter): NamedAsking[] => {
    const { name, in: location, required, at } = parameter;
    const isPossible = location === "query" || location === "header" || location === "cookie";
    return isPossible && isOne(parameter)
      ? [{ name, operation, required, at, place: `${location}:${name}` }]
      : [];
  });
}

function* credentials(operation: Operation, api: Api): Iterable<NamedAsking> {
  const keys = schemesOf(operation).flatMap((name) => {
    const scheme = api.securitySchemes.get(name);
    return scheme?.type === "apiKey" ? [scheme.parameter] : [];
  });
  const isOne = (name: string, description?: string): boolean =>
    isCredential(name, description) || keys.some((key) => isInPlaceOf(key, name, description));
  const isClient = (name: string, location: string): boolean =>
    location === "header" && clientName.test(spaced(name));
  for (const { name, in: location, description, required, at } of operation.parameters)
    if (location !== "path" && (isOne(name, description) || isClient(name, location)))
      yield { name, operation, required, at, place: `${location}:${name}` };
  const parts = (operation.requestBody?.content ?? []).flatMap(({ schema }) =>
    schema === undefined ? [] : together(schema, api.schemas),
  );
  const members = new Map(parts.flatMap(({ properties = {} }) => Object.entries(properties)));
  for (const [name, member] of members)
    if (isOne(name, descriptionOf(member, api)))
      yield {
        name,
        operation,
        required: parts.some(({ required = [] }) => required.includes(name)),
        at: api.locate(member) ?? operation.at,
        place: `body:/${escapeSegment(name)}`,
      };
}

function descriptionOf(schema: Schema, api: Api): string | undefined {
  return together(schema, api.schemas).find(({ description }) => description !== undefined)?.description;
}

/** Whether it has the last words of the key's name and speaks of it: `client_id`, "may be provided in the `PLAID-CLIENT-ID` header". */
function isInPlaceOf(key: string, name: string, description = ""): boolean {
  return spaced(key).endsWith(` ${spaced(name)}`) && description.toLowerCase().includes(key.toLowerCase());
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

/** Not `page token` or `device token`, but `X-Acme-Client-Authentication`. */
const credentialName = new RegExp(
  `^(?:(?:${kinds}) ?)?(?:token|key|secret)$|^(?:[a-z]+ )*(?:auth|authentication|authorization)$`,
);

/**
 * Names that need no words: `X-Api-Key`, `access_token`, `Api-Username`, `appid`. A `key` does if there is a `token` with it, and the
 * header `X-User-Id` beside `X-Auth-Token`.
 */
const plainName =
  /^(?:[a-z]+ )*[a-z]*api ?key$|^(?:[a-z]+ )?(?:access|auth|bearer) token$|^api (?:token|secret|user ?(?:name)?)$|^app ?(?:key|id)$|^authorization$|^jwt$/;

/** Names of headers by which a program says which one it is: `X-Acme-Client-Identifier`. */
const clientName = /^(?:[a-z]+ )?client id(?:entifier)?$/;

/** Names of headers that are never those of another service's key. */
const ownHeader =
  /^api (?:key|token|secret|user ?(?:name)?)$|^(?:access|auth|bearer) token$|^authorization$|^jwt$/;

const credentialWords = new RegExp(`\\b(?:${kinds})[ -]?(?:access )?(?:token|key|secret)\\b`, "i");

/** The access token of an item, or the API key of another service. */
const otherWords =
  /\b(?:token|key|secret)s? (?:that|which|associated|belonging|returned|of\b|to (?!auth|access|use|call)|for (?!auth|(?:the |this |our )?(?:api|service|request|access)))/i;

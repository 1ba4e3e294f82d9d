/**
 * Lowers security schemes and requirements: https://spec.openapis.org/oas/v3.1.1.html#security-scheme-object and
 * #security-requirement-object
 */
import type { OAuthFlow, SecurityRequirement, SecurityScheme, Parameter } from "../model/api.js";
import { servesMetadata } from "../runtime/network/ip-address.js";
import { entries, object, text } from "./fields.js";
import {
  child,
  children,
  composed,
  dialectAt,
  isObjectNode,
  type Node,
  type ObjectNode,
} from "./references/node.js";
import { withoutUser } from "./references/reference.js";
import type { Walk } from "./references/walk.js";
import { upgradeSecurityScheme } from "./upgrade.js";
import { isArray, isObject } from "./value.js";

export interface Security {
  /** Schemes of the document, and those that requirements name by reference or without a definition. */
  readonly schemes: ReadonlyMap<string, SecurityScheme>;
  /** Returns the requirements that an object (root or operation) states; undefined if it states none. */
  requirements(node: Node): SecurityRequirement[] | undefined;
}

/** @param definitions a map of Security Scheme Objects; empty if the document has none */
export function lowerSecurity(definitions: [string, Node][], walk: Walk): Security {
  const schemes = new Map<string, SecurityScheme>();
  for (const [name, written] of definitions) {
    const scheme = lowerScheme(name, written, walk);
    if (scheme !== undefined) schemes.set(name, scheme);
  }

  /** Returns the name of a scheme, which a requirement may also name by its address since 3.2. */
  const schemeName = (name: string, node: Node): string | undefined => {
    if (schemes.has(name)) return name;
    const target = /[#/]/.test(name) && dialectAt(node) === "3.2" ? walk.resolve(node, name) : undefined;
    const short = target?.at.pointer.split("/").at(-1);
    if (target === undefined || short === undefined) return undefined;
    const scheme = schemes.get(short) ?? lowerScheme(short, target, walk);
    if (scheme !== undefined) schemes.set(short, scheme);
    return scheme && short;
  };

  const requirement = (node: Node): { known: [string, string[]][]; unknown: [string, string[]][] } => {
    const known: [string, string[]][] = [];
    const unknown: [string, string[]][] = [];
    const stated = children(node);
    walk.count(node, 1 + stated.length);
    for (const [written, scopes] of stated) {
      const name = schemeName(written, scopes);
      const list = isArray(scopes.value) ? scopes.value.map(String) : [];
      if (name !== undefined) known.push([name, list]);
      else unknown.push([written, list]);
      if (name === undefined) reportUndefined(written, scopes, walk);
    }
    return { known, unknown };
  };

  const requirements = (node: Node): SecurityRequirement[] | undefined => {
    const written = child(node, "security");
    if (written === undefined || written.value === null) return undefined;
    const alternatives = (isObject(written.value) ? [written] : children(written).map(([, item]) => item))
      .filter(isObjectNode)
      .map(requirement);
    const usable = alternatives.filter(({ unknown }) => unknown.length === 0);
    if (usable.length > 0 || alternatives.length === 0)
      return distinct(usable.map(({ known }) => new Map(known)));
    // Every alternative needs an undefined scheme. A stand-in keeps the operation from passing as open.
    for (const { unknown } of alternatives) {
      for (const [name] of unknown) {
        if (!schemes.has(name)) schemes.set(name, { name, at: written.at, type: "http", scheme: "bearer" });
      }
    }
    return distinct(alternatives.map(({ known, unknown }) => new Map([...known, ...unknown])));
  };

  return { schemes, requirements };
}

function reportUndefined(name: string, node: Node, walk: Walk): void {
  walk.report(node.at, {
    code: "security-scheme-undefined",
    message: `The security scheme "${name}" is not defined; where no other scheme will do, a bearer token is used.`,
    hint: 'Define it under "components/securitySchemes".',
  });
}

function lowerScheme(name: string, written: Node, walk: Walk): SecurityScheme | undefined {
  const followed = walk.follow(written);
  if (!isObjectNode(followed)) return undefined;
  const node = dialectAt(followed) === "2.0" ? upgradeSecurityScheme(followed) : followed;
  const description = text(node, "description", walk);
  const common = { name, ...(description !== undefined && { description }), at: node.at };
  const invalid = (problem: string): undefined => {
    walk.report(node.at, {
      code: "security-scheme-invalid",
      message: `The security scheme "${name}" is left out: ${problem}.`,
      hint: "Fix it; until then it counts as undefined.",
    });
  };
  const type = text(node, "type", walk);
  switch (type) {
    case "apiKey": {
      const parameter = text(node, "name", walk);
      const location = text(node, "in", walk);
      if (parameter === undefined) return invalid("it names no parameter");
      if (!isKeyLocation(location)) return invalid('"in" must be header, query or cookie');
      return { ...common, type, in: location, parameter };
    }
    case "http":
      return { ...common, type, scheme: text(node, "scheme", walk) ?? "bearer" };
    case "basic":
      return { ...common, type: "http", scheme: "basic" };
    case "oauth2":
      return { ...common, type, flows: lowerFlows(node, walk) };
    case "openIdConnect": {
      const discoveryUrl = addressOf(node, "openIdConnectUrl", walk);
      return discoveryUrl === undefined
        ? invalid('it has no "openIdConnectUrl"')
        : { ...common, type, discoveryUrl };
    }
    case "mutualTLS":
      return { ...common, type };
    default:
      return invalid(`there is no type "${type ?? ""}"`);
  }
}

function isKeyLocation(text: string | undefined): text is "header" | "query" | "cookie" {
  return text === "header" || text === "query" || text === "cookie";
}

const flowNames = [
  "implicit",
  "password",
  "clientCredentials",
  "authorizationCode",
  "deviceAuthorization",
] as const;

/** Lowers the flows of OAuth: https://spec.openapis.org/oas/v3.2.0.html#oauth-flows-object */
function lowerFlows(scheme: ObjectNode, walk: Walk): OAuthFlow[] {
  const flows = object(scheme, "flows", walk) ?? composed(scheme, {});
  return flowNames.flatMap((flow) => {
    const node = object(flows, flow, walk);
    if (node === undefined) return [];
    const urls = ["authorizationUrl", "deviceAuthorizationUrl", "tokenUrl", "refreshUrl"].flatMap((key) => {
      const url = addressOf(node, key, walk);
      return url === undefined ? [] : [[key, url] as const];
    });
    const scopes = entries(node, "scopes", walk).map(
      ([scope, { value }]) => [scope, typeof value === "string" ? value : ""] as const,
    );
    return [{ flow, ...Object.fromEntries(urls), scopes: new Map(scopes) }];
  });
}

function addressOf(node: Node, key: string, walk: Walk): string | undefined {
  const written = text(node, key, walk);
  const url = written === undefined ? undefined : withoutUser(written);
  if (url !== written) {
    walk.report((child(node, key) ?? node).at, {
      code: "security-scheme-invalid",
      message: `"${key}" is written with a user name or password; they are left out.`,
      hint: "Remove them from the document: its readers have them. Servers read credentials from their environment.",
    });
  }
  // A relative one may begin with slashes and a host.
  const base = "https://relative.invalid";
  if (url === undefined || !URL.canParse(url, base) || !servesMetadata(new URL(url, base))) return url;
  walk.report((child(node, key) ?? node).at, {
    code: "security-scheme-invalid",
    message: `"${key}" is link-local or where clouds keep the credentials of a machine; it is left out.`,
    hint: "If that is the authorization server, set API_TOKEN_URL to it where the server runs.",
  });
  return undefined;
}

/**
 * Adds to every alternative of keys alone the keys of other alternatives that are required parameters of the operation, because
 * the document does not describe a request without them.
 */
export function withDemandedKeys(
  alternatives: readonly SecurityRequirement[],
  parameters: readonly Parameter[],
  schemes: ReadonlyMap<string, SecurityScheme>,
): readonly SecurityRequirement[] {
  const required = new Set(
    parameters.flatMap((parameter) => (parameter.required ? placeOf(parameter.in, parameter.name) : [])),
  );
  const isDemanded = (name: string): boolean => {
    const scheme = schemes.get(name);
    return scheme?.type === "apiKey" && required.has(placeOf(scheme.in, scheme.parameter));
  };
  const demanded = new Map(
    alternatives.flatMap((needed) => [...needed].filter(([name]) => isDemanded(name))),
  );
  // All operations may share a list that is long.
  if (demanded.size === 0) return alternatives;
  const whole = alternatives.map((needed) => {
    const isOfKeys = [...needed.keys()].every((name) => schemes.get(name)?.type === "apiKey");
    return isOfKeys && needed.size > 0 ? new Map([...needed, ...demanded]) : needed;
  });
  return distinct(whole);
}

/** Of those with the same schemes, the first. */
function distinct(alternatives: readonly SecurityRequirement[]): SecurityRequirement[] {
  const bySchemes = new Map<string, SecurityRequirement>();
  for (const needed of alternatives) {
    const names = JSON.stringify([...needed.keys()].sort());
    if (!bySchemes.has(names)) bySchemes.set(names, needed);
  }
  return [...bySchemes.values()];
}

/** Returns a place as text; names of headers ignore case. */
function placeOf(location: string, name: string): string {
  return `${location}:${location === "header" ? name.toLowerCase() : name}`;
}

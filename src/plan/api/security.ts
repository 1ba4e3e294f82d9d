/** Plans the credentials of security schemes, and the environment variables that hold them. */
import { GeneratorError, type Diagnostic } from "../../errors.js";
import type { Api, OAuthFlow, SecurityScheme } from "../../model/api.js";
import { lockPath } from "../../model/project.js";
import type { OAuthFlowFacts, SecuritySchemeFacts } from "../../model/runtime.js";
import { uniqueNames } from "../../unique-names.js";
import { words } from "../words/words.js";
import { upperSnake, variableName } from "./variables.js";

/** The variable of each credential field, as long as only one scheme needs it. */
const fields = {
  key: "API_KEY",
  token: "API_TOKEN",
  username: "API_USERNAME",
  password: "API_PASSWORD",
  clientId: "API_CLIENT_ID",
  clientSecret: "API_CLIENT_SECRET",
  refreshToken: "API_REFRESH_TOKEN",
} as const;

export type CredentialField = keyof typeof fields;

export interface Credential {
  readonly scheme: SecurityScheme;
  readonly field: CredentialField;
  /** In the order in which they are tried; the first one is documented. */
  readonly variables: readonly string[];
}

interface Pinning {
  /** `ProjectState.variables` */
  readonly pinned: ReadonlyMap<string, string>;
  /** Set if there are several documents. */
  readonly documentId: string | undefined;
  /** Settings of the runtime, whose names no credential may take. */
  readonly reserved: ReadonlySet<string>;
}

export function credentialKey(apiId: string, schemeName: string, field: string): string {
  return `${apiId}/${schemeName}/${field}`;
}

/**
 * The credentials of all `used` schemes, in document order.
 * @throws GeneratorError `lock-invalid` for a pinned name that no generation makes: it would send the value of any variable
 */
export function credentials(
  api: Api,
  used: ReadonlySet<string>,
  { pinned, documentId, reserved }: Pinning,
): Credential[] {
  const schemes = [...api.securitySchemes.values()].filter(({ name }) => used.has(name));
  const suffixes = suffixesOf([...api.securitySchemes.keys()]);
  const needs = schemes.flatMap((scheme) => fieldsOf(scheme).map((field) => ({ scheme, field })));
  const taken = new Set(pinned.values());
  return needs.map(({ scheme, field }) => {
    const bare = variableName(fields[field], documentId);
    const long = `${bare}_${suffixes.get(scheme.name) ?? ""}`;
    const own = reserved.has(long) ? `${long}_SCHEME` : long;
    const pin = pinnedName(pinned, { id: api.id, scheme: scheme.name, field });
    const alone = needs.filter((other) => other.field === field).length === 1;
    const first = pin ?? (alone && !taken.has(bare) ? bare : own);
    return { scheme, field, variables: first === own ? [own] : [first, own] };
  });
}

function pinnedName(
  pinned: Pinning["pinned"],
  { id, scheme, field }: { id: string; scheme: string; field: CredentialField },
): string | undefined {
  const key = credentialKey(id, scheme, field);
  const pin = pinned.get(key);
  if (pin === undefined) return undefined;
  // Schemes and documents may have been others when it was made.
  const bare = [
    ...[undefined, id].map((prefix) => variableName(fields[field], prefix)),
    `${upperSnake(id)}_${fields[field]}`,
  ];
  if (bare.includes(pin)) return pin;
  const long = bare.map((name) => `${name}_${upperSnake(scheme, "SCHEME")}`);
  const isMade = long.some(
    (name) => pin.startsWith(name) && /^(_\d+)?(_SCHEME)?$/.test(pin.slice(name.length)),
  );
  if (isMade) return pin;
  throw new GeneratorError(
    "lock-invalid",
    `${lockPath} names the environment variable "${pin}" at variables["${key}"], a name that no generation makes.`,
    {
      hint: `Restore the line from version control, or write "${bare[0] ?? ""}" there. Its value would be sent to the API as a credential, so find out who changed it.`,
      at: { file: lockPath },
    },
  );
}

/** Returns notes on credentials that are read from another variable than they would be without the lock. */
export function keptVariableNames(
  api: Api,
  needed: readonly Credential[],
  planned: readonly Credential[],
): Diagnostic[] {
  return needed.flatMap(({ scheme, field, variables: [name = ""] }, index) => {
    const [other = name] = planned[index]?.variables ?? [];
    if (name === other) return [];
    return [
      {
        severity: "info",
        code: "variable-kept",
        message: `${lockPath} has the credential ${credentialKey(api.id, scheme.name, field)} read from ${name}; without it, that would be ${other}.`,
        hint: "Nothing to do if an earlier generation chose the name; otherwise restore the line from version control. --replan takes the new name.",
        at: scheme.at,
      },
    ];
  });
}

/** `bearerAuth` → `BEARER_AUTH`, unique among the schemes. */
function suffixesOf(names: readonly string[]): ReadonlyMap<string, string> {
  const unique = uniqueNames("_");
  return new Map(names.map((name) => [name, unique(upperSnake(name, "SCHEME"))]));
}

/** `Api-Username` and `X-User-Id` say who it is, and `access_token` is a token. */
function fieldOf(parameter: string): CredentialField {
  const said = words(parameter).join(" ");
  if (/\buser(?: ?name| id)?$/.test(said)) return "username";
  return /\b(?:token|jwt)$/.test(said) ? "token" : "key";
}

function fieldsOf(scheme: SecurityScheme): CredentialField[] {
  switch (scheme.type) {
    case "apiKey":
      if (scheme.repeats !== undefined) return [];
      return [scheme.asked === true ? fieldOf(scheme.parameter) : "key"];
    case "http":
      return isBasic(scheme.scheme) ? ["username", "password"] : ["token"];
    case "oauth2": {
      const offers = (...wanted: OAuthFlow["flow"][]): boolean =>
        scheme.flows.some(({ flow }) => wanted.includes(flow));
      return [
        "token",
        ...(offers("clientCredentials", "authorizationCode", "deviceAuthorization", "password")
          ? (["clientId"] as const)
          : []),
        ...(offers("clientCredentials", "authorizationCode", "password") ? (["clientSecret"] as const) : []),
        ...(offers("authorizationCode", "deviceAuthorization", "password")
          ? (["refreshToken"] as const)
          : []),
      ];
    }
    case "openIdConnect":
      return ["token", "clientId", "clientSecret", "refreshToken"];
    case "mutualTLS":
      return [];
  }
}

/** Of the first of its credentials. */
function variablesOf(scheme: string, all: readonly Credential[]): string[] {
  const found = all.find((one) => one.scheme.name === scheme);
  return [...(found?.variables ?? [])];
}

function isBasic(scheme: string): boolean {
  return scheme.toLowerCase() === "basic";
}

/** https://spec.openapis.org/oas/v3.1.1.html#security-scheme-object */
export function schemeFacts(scheme: SecurityScheme, all: readonly Credential[]): SecuritySchemeFacts {
  const variables = (field: CredentialField): string[] => [
    ...(all.find((credential) => credential.scheme === scheme && credential.field === field)?.variables ??
      []),
  ];
  const client = {
    variables: variables("token"),
    clientIdVariables: variables("clientId"),
    clientSecretVariables: variables("clientSecret"),
    refreshTokenVariables: variables("refreshToken"),
  };
  switch (scheme.type) {
    case "apiKey":
      return {
        type: "apiKey",
        in: scheme.in,
        parameter: scheme.parameter,
        variables: variablesOf(scheme.repeats ?? scheme.name, all),
        ...(fieldsOf(scheme).includes("username") && { isPublic: true }),
      };
    case "http":
      return isBasic(scheme.scheme)
        ? {
            type: "basic",
            usernameVariables: variables("username"),
            passwordVariables: variables("password"),
          }
        : { type: "http", scheme: capitalized(scheme.scheme), variables: variables("token") };
    case "oauth2":
      return { type: "oauth2", flows: scheme.flows.map(flowFacts), ...client };
    case "openIdConnect":
      return { type: "openIdConnect", discoveryUrl: scheme.discoveryUrl, ...client };
    case "mutualTLS":
      return { type: "mutualTLS" };
  }
}

/**
 * Capitalized: scheme names are case-insensitive (https://www.rfc-editor.org/rfc/rfc9110#section-11.1), but not for
 * some servers.
 */
function capitalized(scheme: string): string {
  return scheme === scheme.toLowerCase() ? scheme.charAt(0).toUpperCase() + scheme.slice(1) : scheme;
}

function flowFacts({ scopes, ...flow }: OAuthFlow): OAuthFlowFacts {
  return { ...flow, scopes: [...scopes.keys()] };
}

/** Plans the credentials of security schemes, and the environment variables that hold them. */
import type { Api, OAuthFlow, SecurityScheme } from "../../model/api.js";
import type { OAuthFlowFacts, SecuritySchemeFacts } from "../../model/runtime.js";
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
  /** {@link ProjectState.variables} */
  readonly pinned: ReadonlyMap<string, string>;
  /** Set if there are several documents. */
  readonly documentId: string | undefined;
  /** Settings of the runtime, whose names no credential may take. */
  readonly reserved: ReadonlySet<string>;
}

export function credentialKey(apiId: string, schemeName: string, field: string): string {
  return `${apiId}/${schemeName}/${field}`;
}

/** The credentials of all `used` schemes, in document order. */
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
    const pin = pinned.get(credentialKey(api.id, scheme.name, field));
    const alone = needs.filter((other) => other.field === field).length === 1;
    const first = pin ?? (alone && !taken.has(bare) ? bare : own);
    return { scheme, field, variables: first === own ? [own] : [first, own] };
  });
}

/** `bearerAuth` → `BEARER_AUTH`, unique among the schemes. */
function suffixesOf(names: readonly string[]): ReadonlyMap<string, string> {
  const suffixes = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of names) {
    const wanted = upperSnake(name, "SCHEME");
    let suffix = wanted;
    for (let number = 2; taken.has(suffix); number += 1) suffix = `${wanted}_${number}`;
    taken.add(suffix);
    suffixes.set(name, suffix);
  }
  return suffixes;
}

function fieldsOf(scheme: SecurityScheme): CredentialField[] {
  switch (scheme.type) {
    case "apiKey":
      return ["key"];
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
      return { type: "apiKey", in: scheme.in, parameter: scheme.parameter, variables: variables("key") };
    case "http":
      return isBasic(scheme.scheme)
        ? {
            type: "basic",
            usernameVariables: variables("username"),
            passwordVariables: variables("password"),
          }
        : { type: "http", scheme: asWritten(scheme.scheme), variables: variables("token") };
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
function asWritten(scheme: string): string {
  return scheme === scheme.toLowerCase() ? scheme.charAt(0).toUpperCase() + scheme.slice(1) : scheme;
}

function flowFacts({ scopes, ...flow }: OAuthFlow): OAuthFlowFacts {
  return { ...flow, scopes: [...scopes.keys()] };
}

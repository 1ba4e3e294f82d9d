/** Environment variables of the generated server that come from the documents; the runtime has further ones of its own. */
import type { Api, SecurityScheme } from "../model/api.js";
import type { Setting } from "../model/plan.js";
import type { ServerFacts } from "../model/runtime.js";
import { serversOf, type Document } from "./document.js";
import type { Credential, CredentialField } from "./security.js";
import type { Selected } from "./select.js";
import { cut, firstSentence, plainText } from "./text.js";

/** Credentials, then the base URL, then variables of servers. */
export function settings(document: Document): Setting[] {
  const { api, selected, credentials, facts } = document;
  const name = plainText(api.title) || "the API";
  const servers = serversOf(document);
  return [
    ...credentials.map((credential) => credentialSetting(credential, selected, name)),
    baseUrl(api, servers, facts.baseUrlVariable),
    ...serverSettings(servers, name),
  ];
}

function credentialSetting(
  { scheme, field, variables }: Credential,
  selected: readonly Selected[],
  api: string,
): Setting {
  const about = cut(firstSentence(plainText(scheme.description ?? "")), 140);
  const what = `${nouns[field]} for ${api} (${schemeWords(scheme)}).`;
  return {
    name: variables[0] ?? "",
    description: about === "" ? what : `${what} ${about}`,
    secret: field !== "username" && field !== "clientId",
    required:
      isMain(field) &&
      selected.some(
        ({ operation: { security } }) =>
          security.length > 0 && security.every((requirement) => requirement.has(scheme.name)),
      ),
  };
}

const nouns: Record<CredentialField, string> = {
  key: "API key",
  token: "Access token",
  username: "User name",
  password: "Password",
  clientId: "OAuth client id",
  clientSecret: "OAuth client secret",
  refreshToken: "OAuth refresh token",
};

/** A ready token makes what fetches one unnecessary. */
function isMain(field: CredentialField): boolean {
  return field === "key" || field === "token" || field === "username" || field === "password";
}

function schemeWords(scheme: SecurityScheme): string {
  switch (scheme.type) {
    case "apiKey":
      return `${scheme.in} ${plainText(scheme.parameter)}`;
    case "http":
      return `HTTP ${plainText(scheme.scheme)}`;
    case "oauth2":
      return "OAuth 2";
    case "openIdConnect":
      return "OpenID Connect";
    case "mutualTLS":
      return "mutual TLS";
  }
}

function baseUrl(api: Api, servers: readonly ServerFacts[], variable: string): Setting {
  const [first] = servers;
  const absolute = servers.every(({ url }) => isAbsolute(url)) || api.url !== undefined;
  const current = first !== undefined && absolute ? `; by default ${plainUrl(first, api.url)}` : "";
  return {
    name: variable,
    description: `Base URL of ${plainText(api.title) || "the API"}${current}.`,
    secret: false,
    required: !absolute,
    example: first !== undefined && isAbsolute(first.url) ? first.url : "https://api.example.com",
  };
}

/** A URL whose scheme or host is a variable is absolute as well. */
function isAbsolute(url: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:)?\/\/|^\{/i.test(url);
}

function plainUrl({ url }: ServerFacts, base: string | undefined): string {
  return isAbsolute(url) || base === undefined ? url : new URL(url, base).href;
}

function serverSettings(servers: readonly ServerFacts[], api: string): Setting[] {
  const byName = new Map<string, Setting>();
  for (const { variables = {} } of servers) {
    for (const [variable, { default: value, enum: values, environmentVariable }] of Object.entries(
      variables,
    )) {
      const choices = values === undefined ? "" : `: ${cut(values.join(", "), 140)}`;
      const description = `${variable} in the server URL of ${api}${choices}.`;
      if (!byName.has(environmentVariable))
        byName.set(environmentVariable, {
          name: environmentVariable,
          description,
          secret: false,
          required: false,
          example: value,
        });
    }
  }
  return [...byName.values()];
}

/** Plans the environment variables that come from documents; the runtime has others of its own. */
import { GeneratorError } from "../../errors.js";
import type { SecurityScheme } from "../../model/api.js";
import type { Features } from "../../model/features.js";
import type { Setting } from "../../model/plan.js";
import { configPath } from "../../model/project.js";
import type { ServerFacts } from "../../model/runtime.js";
import { hasCodeFlow, hasUserFlow, variablesFor } from "../../runtime/auth/credentials.js";
import { serversOf, type Document } from "../document.js";
import { selectedReads } from "../select/select.js";
import type { Selected } from "../select/selected.js";
import { leadingSentences, plainText } from "../words/text.js";
import type { Credential, CredentialField } from "../api/security.js";

/**
 * Settings by document, then those of `npm run login` if people can log in.
 * @throws GeneratorError `config-invalid` if two documents would read the same variable
 */
export function settings(
  documents: readonly Document[],
  features: Pick<Features, "callerLogins">,
): Setting[] {
  refuseShared(documents);
  const schemes = documents.flatMap(({ facts }) => Object.values(facts.securitySchemes));
  const operations = documents.flatMap(({ selected }) => selected).length;
  return [
    ...documents.flatMap((document) => documentSettings(document, { operations, ...features })),
    ...(schemes.some(hasUserFlow) ? loginSettings : []),
  ];
}

/**
 * Prefixes keep documents apart, but for `foo` with the scheme `API TOKEN B`, and `foo-api-token` with `B`: the names of the one
 * would have the other's credentials sent to its server.
 */
function refuseShared(documents: readonly Document[]): void {
  const owners = new Map<string, string>();
  for (const document of documents)
    for (const variable of new Set(variablesOf(document))) {
      const owner = owners.get(variable);
      if (owner !== undefined && owner !== document.api.id)
        throw new GeneratorError(
          "config-invalid",
          `The documents ${owner} and ${document.api.id} would both read ${variable}, so what is for the one API would go to the other.`,
          { hint: `Give one of them another id in ${configPath}: documents: [{ id, source }].` },
        );
      owners.set(variable, document.api.id);
    }
}

function variablesOf(document: Document): string[] {
  const own = document.credentials.flatMap(({ variables }) => variables);
  const ofServers = serversOf(document).flatMap(({ variables = {} }) =>
    Object.values(variables).map(({ environmentVariable }) => environmentVariable),
  );
  return [
    ...own,
    document.facts.baseUrlVariable,
    ...ofServers,
    ...variablesFor("read", own),
    ...variablesFor("write", own),
  ];
}

const loginSettings: readonly Setting[] = [
  {
    name: "MCP_TOKEN_FILE",
    description:
      "File in which npm run login keeps tokens; by default tokens.json in your configuration folder, below the server's name.",
    secret: false,
    neededBy: "none",
  },
  {
    name: "API_REDIRECT_PORT",
    description: "Local port to which the browser returns during npm run login; by default a free one.",
    secret: false,
    neededBy: "none",
  },
  {
    name: "API_AUTHORIZATION_URL",
    description: "Where people log in, instead of the URL in the API's description.",
    secret: false,
    neededBy: "none",
  },
];

interface Common extends Pick<Features, "callerLogins"> {
  /** Number of operations in all documents. */
  readonly operations: number;
}

/**
 * Credentials, then the base URL, then server variables.
 * @param common.operations number of operations in all documents
 */
function documentSettings(document: Document, common: Common): Setting[] {
  const { api, selected, credentials } = document;
  const name = plainText(api.title) || "the API";
  const servers = serversOf(document);
  return [
    ...credentials.flatMap((credential) => [
      credentialSetting(credential, document, { api: name, ...common }),
      ...separateSettings(credential, selected),
    ]),
    baseUrl(document, servers, common.operations),
    ...serverSettings(servers, name),
  ];
}

function credentialSetting(
  { scheme, field, variables }: Credential,
  { selected, facts }: Document,
  { api, operations, callerLogins }: Common & { readonly api: string },
): Setting {
  const known = facts.securitySchemes[scheme.name];
  const isOfCallers = callerLogins && known !== undefined && hasCodeFlow(known);
  const byLogin = field === "token" && known !== undefined && hasUserFlow(known);
  const about = leadingSentences(scheme.description ?? "", 140);
  const what = `${nouns[field]} for ${api} (${schemeWords(scheme)})${byLogin ? "; npm run login gets one" : ""}.`;
  return {
    name: variables[0] ?? "",
    description: about === "" ? what : `${what} ${about}`,
    secret: field !== "username" && field !== "clientId",
    neededBy: (isOfCallers ? field === "clientId" : isMain(field) && !byLogin)
      ? share(selected.filter(needs(scheme)).length, operations)
      : "none",
  };
}

/** Whether an operation cannot be called without this scheme. */
function needs({ name }: SecurityScheme): (one: Selected) => boolean {
  return ({ operation: { security } }) =>
    security.length > 0 && security.every((requirement) => requirement.has(name));
}

function share(needing: number, all: number): Setting["neededBy"] {
  if (needing === 0) return "none";
  return needing === all ? "all" : "some";
}

/** Separate keys or tokens for reading and for everything else, if there are operations of both kinds. */
function separateSettings(
  { scheme, field, variables: [variable = ""] }: Credential,
  selected: readonly Selected[],
): Setting[] {
  if (field !== "key" && field !== "token") return [];
  const using = selected.filter(({ operation }) =>
    operation.security.some((needed) => needed.has(scheme.name)),
  );
  const reads = using.filter(selectedReads);
  if (reads.length === 0 || reads.length === using.length) return [];
  const [read = variable] = variablesFor("read", [variable]);
  const [write = variable] = variablesFor("write", [variable]);
  const setting = (name: string, description: string): Setting => ({
    name,
    description,
    secret: true,
    neededBy: "none",
  });
  return [
    setting(read, `Used instead of ${variable} for operations that only read.`),
    setting(
      write,
      `Used instead of ${variable} for operations that change something; never used with MCP_READ_ONLY.`,
    ),
  ];
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

/** Whether it is a credential itself; a token makes what fetches one unnecessary. */
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

function baseUrl(
  { api, selected, facts }: Document,
  servers: readonly ServerFacts[],
  operations: number,
): Setting {
  const [first] = servers;
  const absolute = servers.every(({ url }) => isAbsolute(url)) || api.url !== undefined;
  const current = first !== undefined && absolute ? `; by default ${plainUrl(first, api.url)}` : "";
  const path = first === undefined || isAbsolute(first.url) ? "" : pathOf(first.url);
  const below =
    path === "" ? "" : `. The document's path ${path} is appended, unless it already ends with it`;
  return {
    name: facts.baseUrlVariable,
    description: `Base URL of ${plainText(api.title) || "the API"}${current}${below}.`,
    secret: false,
    neededBy: share(absolute ? 0 : selected.filter(lacksServer).length, operations),
    example: first !== undefined && isAbsolute(first.url) ? first.url : anyHost,
  };
}

function lacksServer({ operation: { servers } }: Selected): boolean {
  return servers.every(({ url }) => !isAbsolute(url));
}

const anyHost = "https://api.example.com";

/** The path of a relative URL: `/v1` of `/v1/`, empty for `/`. */
function pathOf(url: string): string {
  const path = url.replace(/^\/+|(?<!\/)\/+$/g, "");
  return path === "" ? "" : `/${path}`;
}

/** Whether a URL is absolute; its scheme or host may be a variable. */
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
      const choices = values === undefined ? "" : `: ${listed(values)}`;
      const description = `${variable} in the server URL of ${api}${choices}.`;
      if (!byName.has(environmentVariable))
        byName.set(environmentVariable, {
          name: environmentVariable,
          description,
          secret: false,
          neededBy: "none",
          example: value,
        });
    }
  }
  return [...byName.values()];
}

const mostListed = 12;

function listed(values: readonly string[]): string {
  const shown = values.slice(0, mostListed).join(", ");
  return values.length > mostListed ? `${shown} and others` : shown;
}

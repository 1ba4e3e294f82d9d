/** A host that records what it sends for people to read, or that only shows what it would send. */
import type { Args } from "../operations/tool.js";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { firstVariables } from "../auth/security-scheme.js";
import type { Fetch, FetchInit, FetchResponse, Host, LoginStore } from "../host/host.js";
import { messageOf } from "../host/log.js";
import { encodeText } from "../request/style.js";
import type { ApiFacts, SecuritySchemeFacts } from "../operations/operation.js";
import { replaceQuery } from "../request/url.js";
import { fits } from "../schema/validate.js";
import type { JsonSchema } from "../values/json.js";
import { parseJson } from "../values/read-json.js";

interface Recorder {
  host: Host;
  /** So far. */
  requests: readonly TriedRequest[];
  /** Resolves when a request to the API was withheld; never while requests are sent. */
  withheld: Promise<void>;
}

interface RecorderOptions {
  apis: readonly ApiFacts[];
  /** Send nothing at all. */
  dryRun: boolean;
  /** Variables of credentials that have a stand-in. */
  unset: readonly string[];
  /** Removes known secrets from a text. */
  redact: (text: string) => string;
}

export function recorder(host: Host, options: RecorderOptions): Recorder {
  const requests: TriedRequest[] = [];
  const mask = masks(options);
  let withhold: () => void;
  const withheld = new Promise<void>((resolve) => {
    withhold = resolve;
  });

  const record: Fetch = async (url, init) => {
    const described = describeRequest(url, init, mask);
    if (options.dryRun) {
      requests.push({ ...described, outcome: "not-sent" });
      if (described.purpose === "token") return standInForToken(url);
      withhold();
      return untilAborted(init.signal);
    }
    const started = performance.now();
    try {
      const response = await host.fetch(url, init);
      const { status } = response;
      const ms = Math.round(performance.now() - started);
      requests.push({ ...described, outcome: host.mock === true ? { mocked: status } : { status, ms } });
      return response;
    } catch (error) {
      requests.push({ ...described, outcome: { fault: messageOf(error) } });
      throw error;
    }
  };

  const { logins } = host;
  return {
    requests,
    withheld,
    host: {
      ...host,
      fetch: record,
      ...(options.dryRun &&
        logins !== undefined && { logins: async (server: string) => unwritten(await logins(server)) }),
    },
  };
}

/**
 * Describes a request. Only requests of API calls say whether they are `credentialed`; others fetch tokens, so their bodies,
 * which are forms full of secrets, are left out.
 */
function describeRequest(url: URL, init: FetchInit, mask: Masks): Omit<TriedRequest, "outcome"> {
  const purpose = init.credentialed === undefined ? "token" : "api";
  const body = purpose === "api" ? bodyText(init.body, mask) : undefined;
  return {
    purpose,
    method: init.method,
    url: mask.url(url),
    headers: [...init.headers].map(([name, value]) => [name, mask.header(name, value)] as const),
    ...(body !== undefined && { body }),
  };
}

function bodyText(body: FetchInit["body"], { text }: Masks): string | undefined {
  if (body === undefined || typeof body === "string") return body && text(body);
  return `(${body.size} bytes${body.type === "" ? "" : ` of ${body.type}`})`;
}

interface Masks {
  text: (text: string) => string;
  url: (url: URL) => string;
  header: (name: string, value: string) => string;
}

const masked = "[redacted]";

/** Masks everything at places of credentials, and secrets anywhere. */
function masks({ apis, unset, redact }: Pick<RecorderOptions, "apis" | "unset" | "redact">): Masks {
  const keys = apis.flatMap(({ securitySchemes }) =>
    Object.values(securitySchemes).flatMap((facts) => (facts.type === "apiKey" ? [facts] : [])),
  );
  const headers = new Set([
    "authorization",
    "proxy-authorization",
    "cookie",
    ...keys.filter((key) => key.in === "header").map(({ parameter }) => parameter.toLowerCase()),
  ]);
  const queries = new Set(keys.filter((key) => key.in === "query").map(({ parameter }) => parameter));
  const missing = unsetPlaces(apis, unset);
  const cookies = [...missing].flatMap(([place, text]) =>
    place.startsWith("cookie ") ? [`${place.slice("cookie ".length)}=${text}`] : [],
  );
  return {
    text: redact,
    url(url) {
      const shown = new URL(url);
      const names = [...new Set(shown.searchParams.keys())].filter((name) => queries.has(name));
      const inPlaceOf = (name: string): string => missing.get(`query ${name}`) ?? masked;
      for (const name of names) replaceQuery(shown, name, inPlaceOf(name));
      return names
        .map(inPlaceOf)
        .reduce((text, mask) => text.replaceAll(encodeText(mask), mask), redact(shown.href));
    },
    header(name, value) {
      const place = name.toLowerCase();
      if (!headers.has(place)) return redact(value);
      if (place === "cookie" && cookies.length > 0) return cookies.join("; ");
      const [, scheme = ""] = /^([A-Za-z]+ )\S/.exec(value) ?? [];
      return scheme + (missing.get(`header ${place}`) ?? masked);
    },
  };
}

/** Answers with a useless token, so that the request it belongs to can be shown. */
function standInForToken(url: URL): Response {
  return Response.json({ access_token: "dry-run", token_type: "Bearer", token_endpoint: url.href });
}

/** Prevents a dry run from replacing a user's real login. */
function unwritten(store: LoginStore): LoginStore {
  return { ...store, update: async (name, change) => change(await store.read(name)) };
}

function untilAborted(signal: AbortSignal): Promise<FetchResponse> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

/** Too short to count as a secret, which would be masked wherever it appears. */
const standIn = "unset";

/** Creates a host on which these variables are set. */
export function withStandIns(host: Host, variables: readonly string[]): Host {
  const missing = new Set(variables);
  return {
    ...host,
    variable: (name) => host.variable(name) ?? (missing.has(name) ? standIn : undefined),
    ...(missing.has("API_TLS_CERT") && { clientCertificate: true }),
  };
}

/** Place of a credential in a request; cookies share one header. */
type CredentialPlace = `${"header" | "query" | "cookie"} ${string}`;

/** Maps places of stand-ins to texts such as `<API_KEY, not set>`. */
function unsetPlaces(
  apis: readonly ApiFacts[],
  variables: readonly string[],
): ReadonlyMap<CredentialPlace, string> {
  return new Map(
    apis
      .flatMap(({ securitySchemes }) => Object.values(securitySchemes))
      .flatMap((facts) => {
        const lacking = firstVariables(facts).filter((name) => variables.includes(name));
        return lacking.length === 0 ? [] : [[placeOf(facts), `<${lacking.join(" and ")}, not set>`] as const];
      }),
  );
}

function placeOf(facts: SecuritySchemeFacts): CredentialPlace {
  if (facts.type !== "apiKey") return "header authorization";
  return facts.in === "header" ? `header ${facts.parameter.toLowerCase()}` : `${facts.in} ${facts.parameter}`;
}

export interface Trial {
  /** The tool of the list that was called. */
  tool: string;
  /** The operation that search finds, where the tool calls one by its name. */
  operation?: string;
  /** Those of the tool or operation, by name. */
  arguments: Args;
  /** In the order in which they were made, retries and redirects included. */
  requests: readonly TriedRequest[];
  /** Absent where the request was only looked at. */
  result?: CallToolResult;
}

/** Without credentials: what is secret is masked. */
export interface TriedRequest {
  /** `token`: to an authorization server, for an access token. */
  purpose: "api" | "token";
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: string;
  /** `mocked` is the status of a made-up answer, for which nothing was sent. */
  outcome: { status: number; ms: number } | { mocked: number } | { fault: string } | "not-sent";
}

/** Longer bodies are cut. */
const longestBody = 4_000;

/** @param size How long a text is, in words: `412 tokens`. */
export function trialText(trial: Trial, size: (text: string) => string): string {
  const { tool, operation, arguments: args, requests, result } = trial;
  return [
    [operation === undefined ? tool : `${operation}, by ${tool}`],
    section(
      "Arguments",
      Object.entries(args).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ),
    ...requests.map(requestLines),
    ...(result === undefined ? [] : [resultLines(result, size)]),
  ]
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function section(title: string, lines: readonly string[]): string[] {
  return [title, ...(lines.length === 0 ? ["  none"] : lines.map((line) => `  ${line}`))];
}

function requestLines({ purpose, method, url, headers, body, outcome }: TriedRequest): string[] {
  const lines = [`${method} ${url}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  const text = body === undefined ? [] : ["", ...cut(body).split("\n")];
  return [
    ...section(purpose === "api" ? "Request" : "Request for an access token", [...lines, ...text]),
    `  → ${outcomeText(outcome)}`,
  ];
}

function cut(text: string): string {
  const more = text.length - longestBody;
  return more <= 0 ? text : `${text.slice(0, longestBody)}… and ${more} more characters`;
}

function outcomeText(outcome: TriedRequest["outcome"]): string {
  if (outcome === "not-sent") return "not sent";
  if ("mocked" in outcome) return `not sent; answered with ${outcome.mocked} in the API's place`;
  return "fault" in outcome ? `no answer: ${outcome.fault}` : `${outcome.status}, ${outcome.ms} ms`;
}

function resultLines(result: CallToolResult, size: (text: string) => string): string[] {
  const texts = result.content.map(blockText);
  return [`${result.isError === true ? "Result, an error" : "Result"}: ${size(texts.join("\n"))}`, ...texts];
}

function blockText(block: CallToolResult["content"][number]): string {
  if (block.type === "text") return block.text;
  const type = "mimeType" in block && block.mimeType !== undefined ? `, ${block.mimeType}` : "";
  const length = "data" in block ? `, ${block.data.length} characters of base64` : "";
  return `[${block.type}${type}${length}]`;
}

/** `limit=5`; names are as arguments have them, so that neither a path nor a URL is taken for one. */
export function isTypedArgument(text: string): boolean {
  return /^[A-Za-z0-9_.-]{1,64}=/.test(text);
}

/**
 * What is JSON and fits the schema is taken as JSON, anything else as the text that it is; what is given more than once is
 * an array. What fits neither way is left to the call, which says what is wrong.
 * @param texts Each a {@link isTypedArgument}.
 * @param schemaOf `undefined` for a name that is not shown: it may be taken all the same.
 */
export function typedArguments(
  texts: readonly string[],
  schemaOf: (name: string) => JsonSchema | undefined,
): Record<string, unknown> {
  const given = new Map<string, string[]>();
  for (const text of texts) {
    const sign = text.indexOf("=");
    const name = text.slice(0, sign);
    given.set(name, [...(given.get(name) ?? []), text.slice(sign + 1)]);
  }
  return Object.fromEntries([...given].map(([name, values]) => [name, typed(values, schemaOf(name))]));
}

function typed(values: readonly string[], schema: JsonSchema | undefined): unknown {
  const [first = ""] = values;
  const plain = values.length > 1 ? values : first;
  if (schema === undefined) return plain;
  const parsed = values.length > 1 ? values.map(parsedOr) : parsedOr(first);
  return fits(schema, parsed) ? parsed : plain;
}

function parsedOr(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

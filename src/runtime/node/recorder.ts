/** A host that records what it sends for people to read, or that only shows what it would send. */
import { firstVariables } from "../auth/security-scheme.js";
import type { TriedRequest } from "../development/trial.js";
import type { Fetch, FetchInit, FetchResponse, Host, LoginStore } from "../host/host.js";
import { messageOf } from "../host/log.js";
import { encodeText } from "../media/percent.js";
import type { ApiFacts, SecuritySchemeFacts } from "../operations/operation.js";
import { replaceQuery } from "../request/url.js";

export interface Recorder {
  host: Host;
  /** So far. */
  requests: readonly TriedRequest[];
  /** Resolves when a request to the API was withheld; never while requests are sent. */
  withheld: Promise<void>;
}

export interface RecorderOptions {
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
export type CredentialPlace = `${"header" | "query" | "cookie"} ${string}`;

/** Maps places of stand-ins to texts such as `<API_KEY, not set>`. */
export function unsetPlaces(
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

/** Reads URLs for loading; every request for a document goes through here. */
import { GeneratorError, codeOf } from "../../errors.js";
import { ReferenceRefused, withoutUser } from "../references/reference.js";
import { maxRedirects } from "./limits.js";

export interface FetchInit {
  readonly headers: Headers;
  readonly redirect: "manual";
  readonly signal: AbortSignal;
}

/** Statuses of answers without a body: https://fetch.spec.whatwg.org/#null-body-status */
export const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** Sends one GET without following redirects. */
export type Fetch = (url: URL, init: FetchInit) => Promise<globalThis.Response>;

interface RemoteOptions {
  readonly fetch: Fetch;
  /** Sent to the origin of the document until a redirect leaves it. */
  readonly headers: ReadonlyMap<string, string>;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Called before every request, including redirects. @throws the error for the caller. */
  permit(url: URL): void;
}

/** Returns the URL without user name and password: safe for messages and for resolving references. */
export function publicUrl(url: URL): string {
  const stripped = new URL(url);
  stripped.username = "";
  stripped.password = "";
  stripped.hash = "";
  return stripped.href;
}

/**
 * Fetches a document, following redirects.
 *
 * @returns its bytes and the URL they came from in the end.
 * @throws GeneratorError `document-unreachable` or `document-too-large`; what `fetch` refuses.
 */
export async function fetchDocument(
  start: URL,
  options: RemoteOptions,
): Promise<{ bytes: Uint8Array; url: string }> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  let url = start;
  let isHome = true;
  for (let hops = 0; hops <= maxRedirects; hops++) {
    options.permit(url);
    const name = publicUrl(url);
    try {
      const headers = isHome ? ownHeaders(start, options.headers) : [];
      const response = await request(url, headers, { ...options, signal });
      const location = response.headers.get("location");
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel();
        url = redirected(location, url);
        // Whoever leads away must not lead back with them.
        isHome &&= url.origin === start.origin;
        continue;
      }
      if (!response.ok || bodiless.has(response.status)) {
        await response.body?.cancel();
        throw refusal(response, name);
      }
      return { bytes: await bounded(response, { name, maxBytes: options.maxBytes }), url: name };
    } catch (error) {
      throw error instanceof GeneratorError || error instanceof ReferenceRefused
        ? error
        : unreachable(signal.aborted ? signal.reason : error, { name, timeoutMs: options.timeoutMs });
    }
  }
  throw new GeneratorError(
    "document-unreachable",
    `${publicUrl(start)} redirects more than ${maxRedirects} times.`,
    {
      hint: "Give the URL it should lead to.",
      at: { file: publicUrl(start) },
    },
  );
}

function request(
  url: URL,
  own: readonly (readonly [string, string])[],
  options: RemoteOptions & { signal: AbortSignal },
): Promise<globalThis.Response> {
  const headers = new Headers({
    accept: "application/json, application/yaml, text/yaml, */*;q=0.8",
    "accept-encoding": "br, gzip, deflate",
    // Some hosts refuse requests without one, such as api.github.com.
    "user-agent": "openapi-to-mcp",
  });
  for (const [name, value] of own) headers.set(name, value);
  return options.fetch(new URL(publicUrl(url)), { headers, redirect: "manual", signal: options.signal });
}

function ownHeaders(url: URL, headers: ReadonlyMap<string, string>): [string, string][] {
  const named = url.username !== "" || url.password !== "";
  return [...(named ? [["authorization", basic(url)] satisfies [string, string]] : []), ...headers];
}

function basic(url: URL): string {
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

function redirected(location: string, from: URL): URL {
  const url = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url;
  throw new GeneratorError(
    "document-unreachable",
    `${publicUrl(from)} redirects to ${withoutUser(location)}.`,
    {
      hint: "Only http and https URLs are followed.",
      at: { file: publicUrl(from) },
    },
  );
}

async function bounded(
  response: globalThis.Response,
  { name, maxBytes }: { name: string; maxBytes: number },
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(name, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function tooLarge(name: string, maxBytes: number): GeneratorError {
  const megabytes = Math.max(1, Math.round(maxBytes / 1024 / 1024));
  return new GeneratorError("document-too-large", `${name} is larger than ${megabytes} MB.`, {
    hint: "Split the document, or raise the limit.",
    at: { file: name },
  });
}

function refusal(response: globalThis.Response, name: string): GeneratorError {
  const status = `${response.status} ${response.statusText}`.trim();
  return new GeneratorError("document-unreachable", `${name} answered ${status}.`, {
    hint: hintForStatus(response.status),
    at: { file: name },
  });
}

function hintForStatus(status: number): string {
  if (status === 401 || status === 403)
    return 'A private document needs a credential: --header "Authorization: …".';
  if (status === 404 || status === 410) return "Check the URL.";
  return "Try again later, or download the document and give the file.";
}

/** By the code of the error beneath fetch's own, which only says "fetch failed". */
const causes: readonly (readonly [RegExp, string, string])[] = [
  [/^(ENOTFOUND|EAI_)/, "its host name cannot be found (DNS)", "Check the host name and the network."],
  [/^ECONNREFUSED$/, "the connection was refused", "Check the port, and that the server is running."],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)/, "the connection was lost", "Try again."],
  [/^(ETIMEDOUT|UND_ERR_.*TIMEOUT)/, "the server did not answer in time", "Try again, or allow more time."],
  [/^(E?HOSTUNREACH|ENETUNREACH)$/, "there is no route to its host", "Check the network."],
  [
    /CERT|SIGNATURE|TLS|SSL|EPROTO/,
    "its TLS certificate or handshake was not accepted",
    "For a private certificate authority set NODE_EXTRA_CA_CERTS to its file.",
  ],
];

function unreachable(
  error: unknown,
  { name, timeoutMs }: { name: string; timeoutMs: number },
): GeneratorError {
  const at = { file: name };
  if (error instanceof DOMException && error.name === "TimeoutError") {
    const message = `${name} did not answer within ${timeoutMs / 1000} s.`;
    return new GeneratorError("document-unreachable", message, {
      hint: "Try again later.",
      at,
      cause: error,
    });
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = codeOf(cause) ?? "";
  const [, known, hint] = causes.find(([pattern]) => pattern.test(code)) ?? [];
  const reason = known ?? (cause instanceof Error ? cause.message : String(cause));
  return new GeneratorError("document-unreachable", `${name} cannot be read: ${reason}.`, {
    hint: hint ?? "Check the URL, or download the document and give the file.",
    at,
    cause: error,
  });
}

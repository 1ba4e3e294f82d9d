/** Sends requests for documents with a lookup of its own; to hosts that only a document names they reach public addresses only. */
import { lookup as lookUp } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps, type RequestOptions } from "node:https";
import { isIP, type LookupFunction, BlockList } from "node:net";
import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createUnzip } from "node:zlib";
import { GeneratorError } from "../../errors.js";
import { ReferenceRefused } from "../references/reference.js";
import { bodiless } from "./remote.js";

interface DocumentRequest {
  readonly headers: Headers;
  readonly signal: AbortSignal;
  /** Resolves a host name. */
  readonly lookup: LookupFunction;
}

export { lookUp as systemLookup };

/** Gives a name the addresses that it had when it was first looked up. */
export function withFirstAnswer(lookup: LookupFunction): LookupFunction {
  const known = new Map<string, Parameters<Parameters<LookupFunction>[2]>>();
  return (hostname, options, callback) => {
    const before = known.get(hostname);
    if (before !== undefined) return void process.nextTick(callback, ...before);
    lookup(hostname, options, (...answer) => {
      if (answer[0] === null && !known.has(hostname)) known.set(hostname, answer);
      callback(...(known.get(hostname) ?? answer));
    });
  };
}

/**
 * Like {@link fetchFrom}, but connects to exactly the address that was checked, so that a name that resolves differently next
 * time gains nothing.
 *
 * @throws ReferenceRefused for an address of this machine, its network, or a cloud's metadata service
 */
export async function fetchPublic(
  url: URL,
  { lookup, ...init }: DocumentRequest,
): Promise<globalThis.Response> {
  // URL has already normalized 127.1, 0x7f000001 and the like.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw notPublic(url, host);
  return fetchFrom(url, { ...init, lookup: guarded(url, lookup) });
}

/** Sends one GET without following redirects, with Node's client: `fetch` takes no lookup. */
export async function fetchFrom(
  url: URL,
  { headers, signal, lookup }: DocumentRequest,
): Promise<globalThis.Response> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const options: RequestOptions = {
    headers: Object.fromEntries(headers),
    signal,
    lookup,
  };
  return new Promise((resolve, reject) => {
    let answer: IncomingMessage | undefined;
    request(url, options, (response) => {
      answer = response;
      try {
        resolve(answerOf(response));
      } catch {
        response.destroy();
        reject(unusable(url, response));
      }
    })
      .once("upgrade", (response, socket) => {
        socket.destroy();
        reject(unusable(url, response));
      })
      .once("error", (error) => {
        // A document without a length ends with its connection, unless that has an error, which Node.js passes over:
        // https://www.rfc-editor.org/rfc/rfc9112#section-8
        if (answer?.complete === false) answer.destroy(error);
        reject(error);
      })
      .end();
  });
}

/** @throws RangeError or TypeError for what `fetch` has no answer for, such as status 999 */
function answerOf(response: IncomingMessage): globalThis.Response {
  const status = response.statusCode ?? 500;
  const isBodiless = bodiless.has(status);
  // Nobody reads it to its end, so its connection would keep the program.
  if (isBodiless) response.destroy();
  const body = isBodiless ? null : (Readable.toWeb(decoded(response)) as ReadableStream<Uint8Array>);
  const headers = Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
  );
  const statusText = printable(response.statusMessage ?? "");
  return new Response(body, { status, statusText, headers });
}

function unusable({ href }: URL, { statusCode = 0, statusMessage = "" }: IncomingMessage): GeneratorError {
  const status = `${statusCode} ${printable(statusMessage)}`.trim();
  const message = `${href} answered ${status}, which is not an answer to a request for a document.`;
  return new GeneratorError("document-unreachable", message, {
    hint: "Check the URL, or download the document and give the file.",
    at: { file: href },
  });
}

function printable(text: string): string {
  return text.replace(/[^\u0020-\u007e]+/g, " ").slice(0, 100);
}

/** Some servers compress what they were not asked to, such as stores of compressed files. */
function decoded(response: IncomingMessage): Readable {
  const decoder = decoderOf(response.headers["content-encoding"]?.trim().toLowerCase());
  // An error reaches who reads the decoder.
  return decoder === undefined ? response : pipeline(response, decoder, () => undefined);
}

function decoderOf(coding: string | undefined): Transform | undefined {
  switch (coding) {
    case "gzip":
    case "x-gzip":
    case "deflate":
      return createUnzip();
    case "br":
      return createBrotliDecompress();
    default:
      return undefined;
  }
}

/** Requires every address of a name to be public, because the system chooses which one to use. */
function guarded(url: URL, lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === "string" ? [found] : (found ?? []).map(({ address }) => address);
      const inside = addresses.find((address) => !isPublicAddress(address));
      if (error === null && inside !== undefined) callback(notPublic(url, inside), found, family);
      else callback(error, found, family);
    });
  };
}

function notPublic(url: URL, address: string): ReferenceRefused {
  return new ReferenceRefused(
    `${url.host} is not on the public internet (${address}), and references may not reach any other address.`,
    `If you trust the document, allow it with --allow-hosts ${url.host}.`,
  );
}

/** https://www.iana.org/assignments/iana-ipv4-special-registry, and multicast. */
const special4 =
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 " +
  "192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3";

/**
 * Special and multicast addresses: https://www.iana.org/assignments/iana-ipv6-special-registry. Forms that contain an IPv4
 * address are refused, because they may lead to any such address; only mapped ones (`::ffff:…`) are judged by that address.
 */
const special6 =
  "::/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 " +
  "3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8";

const special = new BlockList();
for (const [family, ranges] of [
  ["ipv4", special4],
  ["ipv6", special6],
] as const) {
  for (const range of ranges.split(" ")) {
    const [network = "", bits = ""] = range.split("/");
    special.addSubnet(network, Number(bits), family);
  }
}

/** @param address IPv4 or IPv6, without brackets; an IPv4-mapped address (`::ffff:…`) counts as IPv4 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, "ipv4");
    case 6:
      return !special.check(address, "ipv6");
    default:
      return false;
  }
}

/** Sends requests to hosts that only a document names; they reach public addresses only. */
import { lookup as lookUp } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps, type RequestOptions } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { ReferenceRefused } from "../references/reference-refused.js";
import { isPublicAddress } from "./address.js";

export interface PublicRequest {
  readonly headers: Headers;
  readonly signal: AbortSignal;
  /** Resolves a host name. */
  readonly lookup: LookupFunction;
}

export { lookUp as systemLookup };

/**
 * Sends one GET without following redirects. It connects to exactly the address that was checked, so that a name that
 * resolves differently next time gains nothing.
 *
 * @throws ReferenceRefused for an address of this machine, its network, or a cloud's metadata service
 */
export async function fetchPublic(
  url: URL,
  { headers, signal, lookup }: PublicRequest,
): Promise<globalThis.Response> {
  // URL has already normalized 127.1, 0x7f000001 and the like.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw notPublic(url, host);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const options: RequestOptions = {
    headers: Object.fromEntries(headers),
    signal,
    lookup: guarded(url, lookup),
  };
  return new Promise((resolve, reject) => {
    request(url, options, (response) => {
      const status = response.statusCode ?? 500;
      const body =
        status === 204 || status === 304 ? null : (Readable.toWeb(response) as ReadableStream<Uint8Array>);
      const given = Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
      );
      resolve(new Response(body, { status, statusText: response.statusMessage ?? "", headers: given }));
    })
      .once("error", reject)
      .end();
  });
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

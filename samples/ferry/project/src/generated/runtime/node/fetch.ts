// @generated SignedSource<<df187d7950fd34420410f47d7e8418bc9f8cdc2921e43c1513a5067ebf9b8734>>
/** `fetch` for Node, and requests that it cannot make: a body on GET, TRACE, a client certificate, a large file. */
import type { Fetch } from "../host.js";

/** PEM texts. */
export interface TlsFiles {
  cert?: string;
  key?: string;
  /** Trusted instead of the well-known authorities. */
  ca?: string;
}

export function nodeFetch(tls: TlsFiles): Fetch {
  const ownTls = tls.cert !== undefined || tls.ca !== undefined;
  return async (url, init) => {
    const bodyless = init.method === "GET" || init.method === "HEAD";
    const refused = (bodyless && init.body !== undefined) || init.method === "TRACE";
    // Node 20's `fetch` holds all of a body in memory, however slowly it is taken; `node:http` waits.
    const large = init.body instanceof Blob && init.body.size > 1_048_576;
    if (!refused && !large && !(ownTls && url.protocol === "https:")) return fetch(url, init);
    const { httpFetch } = await import("./http-request.js");
    return httpFetch(url, init, tls);
  };
}

/** `fetch` for Node. What it takes is loaded with the first request. */
import type { Fetch } from "../host.js";
import { late } from "../late.js";

/** PEM texts. */
export interface TlsFiles {
  cert?: string;
  key?: string;
  /** Trusted instead of the well-known authorities. */
  ca?: string;
}

export function nodeFetch(tls: TlsFiles): Fetch {
  const load = late(async () => {
    const { httpFetch } = await import("./http-fetch.js");
    return httpFetch(tls);
  });
  return async (url, init) => (await load())(url, init);
}

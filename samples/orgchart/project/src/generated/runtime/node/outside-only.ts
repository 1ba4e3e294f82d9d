// @generated SignedSource<<e812a4abe1a97ff1c7bba7308ab17cc29d479265968a2232781db828f6f5072c>>
/** Keeps redirects out of networks that the API is not in, also those to a name. */
import type { LookupFunction } from "node:net";
import { LeadsInside } from "../host.js";
import { hostOfAddress, isLinkLocal, isPrivateHost } from "../network/private-host.js";

/**
 * Resolves names for the connection of a redirect, so that what is checked is what is connected to. A redirect from an API in
 * a private network may stay in one, but none leads to a link-local address.
 */
export function outsideOnly({ from, to }: { from: URL; to: URL }, lookup: LookupFunction): LookupFunction {
  if (from.hostname === to.hostname) return lookup;
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      // Another name is that of a proxy, which the operator chose.
      const hosts = error === null && hostname === to.hostname ? hostsOf(found) : [];
      if (!hosts.some(isPrivateHost)) callback(error, found, family);
      else if (hosts.some(isLinkLocal)) callback(new LeadsInside(), found, family);
      else if (isPrivateHost(from)) callback(null, found, family);
      else
        lookup(from.hostname, options, (unknown, home) => {
          const atHome = unknown === null && hostsOf(home).some(isPrivateHost);
          callback(atHome ? null : new LeadsInside(), found, family);
        });
    });
  };
}

function hostsOf(found: Parameters<Parameters<LookupFunction>[2]>[1]) {
  const addresses = typeof found === "string" ? [found] : found.map(({ address }) => address);
  return addresses.map(hostOfAddress);
}
